import type { MigrationCommand } from '../../../migrations/command.js';
import type { Surveyed } from '../../../migrations/survey.js';
import { tableLines, type Screen } from '../printers/text/table.js';
import type { Text } from '../printers/text/text.js';
import { count } from '../../../kernel/lib/phrases.js';

/** The state of each scope, as a table. `command` shows one of them. */
export function surveyText(
  scopes: readonly Surveyed[],
  command: Pick<MigrationCommand, 'name' | 'level'>,
  screen: Screen,
): Text {
  const columns = [
    { title: command.level, least: 10 },
    { title: 'plan', isOptional: true },
    { title: 'goal', isOptional: true },
    { title: 'now', least: 12 },
    { title: 'compatible', isOptional: true },
    { title: 'blockers', least: 12 },
  ];
  const rows = scopes.map((surveyed) => [
    surveyed.scope.name,
    (surveyed.scope.level === 'zone' ? surveyed.scope.plan : undefined) ?? '?',
    surveyed.goal,
    ...('problem' in surveyed
      ? ['?', '?', `not read: ${surveyed.problem}`]
      : [
          surveyed.state,
          surveyed.compatible ? 'yes' : 'no',
          surveyed.blockers.map(({ code }) => code).join(', '),
        ]),
  ]);
  const table = tableLines(
    columns,
    rows.map((cells) => ({ cells: cells.map((text) => ({ text })) })),
    screen,
  );
  return [...table, '', closing(scopes, command)];
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
