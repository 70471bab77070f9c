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
import { lineText, type Line } from './line.js';
import { ruleLines } from './rule-lines.js';
import type { Style } from './style.js';
import { valueLines } from './value-lines.js';
import { ruleCounts } from './words.js';

/** The details of a change for a terminal, line by line, each with its sign first (`+ - ~ >`). */
export function detailLines(details: readonly Detail[], style: Style): readonly string[] {
  return linesOf(details, style).map((line) => lineText(line, style));
}

/** The details of a change, line by line; rules that stay are only counted. */
export function linesOf(details: readonly Detail[], style: Style): readonly Line[] {
  const rules = details.filter((detail): detail is RuleDetail => detail.type === 'rule');
  const items = details.filter((detail): detail is ItemDetail => detail.type === 'item');
  return [
    ...details.flatMap((detail) => (detail.type === 'field' ? fieldLines(detail, style) : [])),
    ...itemLines(items, style),
    ...details.flatMap((detail) => (detail.type === 'same' ? [sameLine(detail, style)] : [])),
    ...details.flatMap((detail) => (detail.type === 'secret' ? [secretLine(detail)] : [])),
    ...(rules.length > 0 ? [{ indent: 0, sign: '', text: style.dim(ruleCounts(rules)) } as const] : []),
    ...ruleLines(rules, style),
  ];
}

function fieldLines({ field, change, before, after }: FieldDetail, style: Style): readonly Line[] {
  return valueLines(
    field,
    change === 'added' ? undefined : before,
    change === 'removed' ? undefined : after,
    style,
  );
}

/** One line for each member of each list: a source that stands far to the right is a source that nobody sees. */
function itemLines(items: readonly ItemDetail[], style: Style): readonly Line[] {
  const rows = items.map(({ list, item }) => [inert(list), inert(item ?? '(the directive itself)')]);
  return aligned(rows).map(([list = '', item = ''], index) => {
    const added = items[index]?.change === 'added';
    const text = (added ? style.green : style.red)(`${list}  ${item.trimEnd()}`);
    return { indent: 0, sign: added ? '+' : '-', text };
  });
}

function sameLine({ of, names }: SameDetail, style: Style): Line {
  return { indent: 0, sign: '=', text: style.dim(`${inert(of)}: ${names.map(inert).join(', ')}`) };
}

/** The sign of a secret; one that is sent along with something else changes nothing. */
const SECRET_SIGNS = { added: '+', sent: ' ', changed: '~' } as const;

function secretLine(detail: SecretDetail): Line {
  return { indent: 0, sign: SECRET_SIGNS[detail.change], text: inert(secretWords(detail)) };
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
