import type {
  Detail,
  FieldDetail,
  ItemDetail,
  RuleDetail,
  SameDetail,
  SecretDetail,
} from '../core/change.js';
import { aligned } from './columns.js';
import { inert } from './inert.js';
import { ruleLines } from './rule-lines.js';
import type { Style } from './style.js';
import { valueLines } from './value-lines.js';
import { ruleCounts } from './words.js';

/** The details of a change, line by line, each with its sign first (`+ - ~ >`); rules that stay are only counted. */
export function detailLines(details: readonly Detail[], style: Style): readonly string[] {
  const rules = details.filter((detail): detail is RuleDetail => detail.type === 'rule');
  const items = details.filter((detail): detail is ItemDetail => detail.type === 'item');
  return [
    ...details.flatMap((detail) => (detail.type === 'field' ? fieldLines(detail, style) : [])),
    ...itemLines(items, style),
    ...details.flatMap((detail) => (detail.type === 'same' ? [sameLine(detail, style)] : [])),
    ...details.flatMap((detail) => (detail.type === 'secret' ? [secretLine(detail, style)] : [])),
    ...(rules.length > 0 ? [style.dim(ruleCounts(rules))] : []),
    ...ruleLines(rules, style),
  ];
}

function fieldLines({ field, change, before, after }: FieldDetail, style: Style): readonly string[] {
  return valueLines(
    field,
    change === 'added' ? undefined : before,
    change === 'removed' ? undefined : after,
    style,
  );
}

/** One line for each member of each list: a source that stands far to the right is a source that nobody sees. */
function itemLines(items: readonly ItemDetail[], style: Style): readonly string[] {
  const rows = items.map(({ list, item }) => [inert(list), inert(item ?? '(the directive itself)')]);
  return aligned(rows).map(([list = '', item = ''], index) => {
    const added = items[index]?.change === 'added';
    return (added ? style.green : style.red)(`${added ? '+' : '-'} ${list}  ${item.trimEnd()}`);
  });
}

function sameLine({ of, names }: SameDetail, style: Style): string {
  return style.dim(`= ${inert(of)}: ${names.map(inert).join(', ')}`);
}

function secretLine({ field, change, env, before, after }: SecretDetail, style: Style): string {
  const source = `from ${inert(env)}`;
  const target = after === undefined ? '' : `${inert(after)}, `;
  switch (change) {
    case 'added':
      return `${style.green('+')} ${inert(field)}: ${target}secret ${source}`;
    case 'sent':
      return `  ${inert(field)}: ${target}secret ${source}, sent along`;
    case 'changed': {
      const from = before === undefined || before === after ? '' : `${inert(before)} → `;
      return `${style.yellow('~')} ${inert(field)}: ${from}${target}another secret, ${source}`;
    }
  }
}
