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

function secretLine(detail: SecretDetail, style: Style): string {
  const text = inert(secretWords(detail));
  switch (detail.change) {
    case 'added':
      return `${style.green('+')} ${text}`;
    case 'sent':
      return `  ${text}`;
    case 'changed':
      return `${style.yellow('~')} ${text}`;
  }
}

/** What may be said of a secret: where it comes from, and scheme and host of a destination. Not inert yet. */
export function secretWords({ field, change, env, before, after }: SecretDetail): string {
  const target = after === undefined ? '' : `${after}, `;
  switch (change) {
    case 'added':
      return `${field}: ${target}secret from ${env}`;
    case 'sent':
      return `${field}: ${target}secret from ${env}, sent along`;
    case 'changed': {
      const from = before === undefined || before === after ? '' : `${before} → `;
      return `${field}: ${from}${target}another secret, from ${env}`;
    }
  }
}
