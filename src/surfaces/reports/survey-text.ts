import type { Surveyed } from '../../migrations/managed-waf/index.js';
import { aligned } from './columns.js';
import { inert } from '../../kernel/lib/inert.js';
import type { Style } from './style.js';
import { count } from '../../kernel/lib/words.js';

/** How far every zone is, as a table. */
export function surveyText(zones: readonly Surveyed[], style: Style): string {
  const head = ['zone', 'plan', 'goal', 'now', 'compatible', 'blockers'];
  const rows = zones.map((zone) => [
    inert(zone.scope.name),
    inert(zone.scope.plan ?? '?'),
    zone.goal,
    ...('problem' in zone
      ? ['?', '?', `not read: ${inert(zone.problem)}`]
      : [
          inert(zone.state),
          zone.compatible ? 'yes' : 'no',
          zone.blockers.map(({ code }) => code).join(', '),
        ]),
  ]);
  const [titles = [], ...lines] = aligned([head, ...rows]);
  const table = [
    style.bold(titles.join('   ').trimEnd()),
    ...lines.map((line) => line.join('   ').trimEnd()),
  ];
  return `${table.join('\n')}\n\n${closing(zones)}\n`;
}

function closing(zones: readonly Surveyed[]): string {
  const number = (test: (zone: Surveyed) => boolean): number => zones.filter(test).length;
  const unread = number((zone) => 'problem' in zone);
  const blocked = number((zone) => 'blockers' in zone && zone.blockers.length > 0);
  const parts = [
    `${number((zone) => 'standing' in zone && zone.standing === 'reached')} done`,
    ...(blocked > 0 ? [`${blocked} blocked`] : []),
    ...(unread > 0 ? [`${unread} not read`] : []),
  ];
  return `${count(zones.length, 'zone')}: ${parts.join(', ')}. zonewright migrate waf --zone NAME says more of one. Nothing was sent.`;
}
