import type { SectionDraft } from '../section-draft.js';
import { valueAt } from '../../kernel/lib/value-at.js';
import { isObject } from '../../kernel/model/json.js';
import type { RuleWords } from '../../kinds/definition/elsewhere.js';
import { sameExpression } from '@zonewright/edge-rules/expressions/canonical.js';
import type { NotedMeant, NotedPart } from './former.js';
import { partIn, type LiveThing } from './match.js';

/** How another tool's parts differ from live, as clauses: missing, different, or in another order. Pure. */
export function comparedParts(
  { parts = [] }: Pick<NotedMeant, 'parts'>,
  live: LiveThing,
  drafts: readonly SectionDraft[],
): readonly string[] {
  const find = partIn(live);
  const looks = parts.map((part) => ({ part, found: find(part) }));
  const section = drafts.find(({ name }) => name === live.section)?.draft.section;
  const order = looks.flatMap(({ found }) => (found === undefined ? [] : [live.parts.indexOf(found)]));
  return [
    ...looks.flatMap(({ part, found }, index) => {
      const name = nameOf(part, index);
      if (found === undefined) return part.isIgnored === true ? [] : [`${name} is not live`];
      const ignored = part.isIgnored === true ? [`${name} is ignored there, but live`] : [];
      const value = live.path === undefined ? undefined : valueAt(section, [...live.path, ...found.path]);
      const otherwise = differences(part.says ?? {}, value);
      return [
        ...ignored,
        ...(otherwise.length === 0 ? [] : [`${name} is live with another ${otherwise.join(', ')}`]),
      ];
    }),
    ...(order.some((place, index) => index > 0 && place < (order[index - 1] ?? 0))
      ? ['what is live is in another order']
      : []),
  ];
}

function nameOf({ label, ref, name, id }: NotedPart, index: number): string {
  return label ?? ref ?? name ?? id ?? `number ${index + 1}`;
}

/** Members in which a live rule, as in a file, differs from the other tool's. None if it is no rule. */
function differences(says: RuleWords, value: unknown): readonly string[] {
  if (!isObject(value) || typeof value['action'] !== 'string') return [];
  const live = {
    action: value['action'],
    enabled: value['enabled'] ?? true,
    description: value['description'] ?? '',
  };
  const expression = value['expression'];
  return [
    ...(['action', 'enabled', 'description'] as const).filter(
      (member) => says[member] !== undefined && says[member] !== live[member],
    ),
    ...(says.expression !== undefined &&
    typeof expression === 'string' &&
    !sameExpression(says.expression, expression)
      ? ['expression']
      : []),
  ];
}
