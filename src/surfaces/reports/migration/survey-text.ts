import type { MigrationCommand } from '../../../migrations/command.js';
import type { Surveyed } from '../../../migrations/survey.js';
import { inert } from '../../../kernel/lib/inert.js';
import { tableLines, type Screen } from '../printers/text/table.js';
import { within } from '../printers/text/within.js';
import { count } from '../../../kernel/lib/phrases.js';

/** The state of each scope, as a table. `command` shows one of them. */
export function surveyText(
  scopes: readonly Surveyed[],
  command: Pick<MigrationCommand, 'name' | 'level'>,
  screen: Screen,
): string {
  const columns = [
    { title: command.level, least: 10 },
    { title: 'plan', isOptional: true },
    { title: 'goal', isOptional: true },
    { title: 'now', least: 12 },
    { title: 'compatible', isOptional: true },
    { title: 'blockers', least: 12 },
  ];
  const rows = scopes.map((surveyed) => [
    inert(surveyed.scope.name),
    inert((surveyed.scope.level === 'zone' ? surveyed.scope.plan : undefined) ?? '?'),
    surveyed.goal,
    ...('problem' in surveyed
      ? ['?', '?', `not read: ${inert(surveyed.problem)}`]
      : [
          inert(surveyed.state),
          surveyed.compatible ? 'yes' : 'no',
          surveyed.blockers.map(({ code }) => code).join(', '),
        ]),
  ]);
  const table = tableLines(
    columns,
    rows.map((cells) => ({ cells: cells.map((text) => ({ text })) })),
    screen,
  );
  return `${table.join('\n')}\n\n${within(closing(scopes, command), screen)}\n`;
}

function closing(
  scopes: readonly Surveyed[],
  { name, level }: Pick<MigrationCommand, 'name' | 'level'>,
): string {
  const number = (test: (surveyed: Surveyed) => boolean): number => scopes.filter(test).length;
  const unread = number((surveyed) => 'problem' in surveyed);
  const blocked = number((surveyed) => 'blockers' in surveyed && surveyed.blockers.length > 0);
  const parts = [
    `${number((surveyed) => 'standing' in surveyed && surveyed.standing === 'reached')} done`,
    ...(blocked > 0 ? [`${blocked} blocked`] : []),
    ...(unread > 0 ? [`${unread} not read`] : []),
  ];
  return `${count(scopes.length, level)}: ${parts.join(', ')}. zonewright migrate ${name} --${level} NAME shows one in detail. Nothing was sent.`;
}
