import type {
  Detail,
  FieldDetail,
  ItemDetail,
  RuleDetail,
  SameDetail,
  SecretDetail,
} from '../../../kernel/model/change.js';
import { aligned } from '../printers/text/columns.js';
import { impactGroups, type ImpactGroup } from './impact-words.js';
import { shownValue } from '../../../kernel/lib/inert.js';
import { fieldChanges } from '../../../kernel/lib/member-changes.js';
import { lifeWords } from './life-words.js';
import { wholeLine, type Line } from '../printers/text/line.js';
import { DIRECTIVE_ITSELF, foldedItems, MOST_ITEMS } from './list-words.js';
import { outcomeLines, type OutcomeLine } from './outcome-words.js';
import { ruleLines } from './rule-lines.js';
import { valueLines } from './value-lines.js';
import { ruleCounts } from '../plan/plan-words.js';
import { dim, green, inline, type Inline, red, yellow } from '../printers/text/inline.js';

/** The details of a change for a terminal, a sign at the start of each line. */
export function detailLines(details: readonly Detail[]): readonly Inline[] {
  return linesOf(details).map((line) => wholeLine(line));
}

/** The details of a change, line by line. Unless verbose, unchanged rules are counted and long lists cut. */
export function linesOf(details: readonly Detail[], isVerbose = false): readonly Line[] {
  const rules = details.filter((detail): detail is RuleDetail => detail.type === 'rule');
  const all = details.filter((detail): detail is ItemDetail => detail.type === 'item');
  const items = isVerbose ? all : foldedItems(all);
  return [
    ...details.flatMap((detail) => (detail.type === 'field' ? fieldLines(detail, isVerbose) : [])),
    ...itemLines(items),
    ...details.flatMap((detail) => (detail.type === 'same' ? [sameLine(detail)] : [])),
    ...details.flatMap((detail) => (detail.type === 'secret' ? [secretLine(detail)] : [])),
    ...(rules.length > 0 ? [{ indent: 0, sign: '', text: dim(ruleCounts(rules)) } as const] : []),
    ...ruleLines(rules, isVerbose),
    ...outcomeLines(details).map(outcomeLine),
    ...impactGroups(details).flatMap(impactLines),
  ];
}

/** Signs of outcomes: different, proved equal, unknown. */
const OUTCOME_SIGNS = { changed: '~', kept: '=', unknown: ' ' } as const;

function outcomeLine({ change, text }: OutcomeLine): Line {
  const paint = change === 'changed' ? yellow : dim;
  return { indent: 0, sign: OUTCOME_SIGNS[change], text: paint(text) };
}

/** Observed things; a single one is on the line of the title. */
export function impactLines({ title, items, isGrave }: ImpactGroup): readonly Line[] {
  const things = items.map(({ url, note }) => inline`${url}  ${dim(`(${note})`)}`);
  const [only, second] = things;
  if (only === undefined) return [textLine(0, dim(title))];
  const head = (isGrave ? red : yellow)(`${title}:`);
  if (second === undefined) return [textLine(0, inline`${head}  ${only}`)];
  return [textLine(0, head), ...things.map((text) => textLine(2, text))];
}

function textLine(indent: number, text: Inline): Line {
  return { indent, sign: '', text };
}

function fieldLines(field: FieldDetail, isVerbose: boolean): readonly Line[] {
  if (field.isName) return [{ indent: 0, sign: '~', text: renamedFrom(field) }];
  const most = isVerbose ? Infinity : MOST_ITEMS;
  const lines = fieldChanges(field).flatMap(({ name, before, after }) =>
    valueLines(name, before, after, most),
  );
  return [...lines, ...itemLife(field)];
}

/** An object with a new name: its address shows the new one already. */
export function renamedFrom({ field, before }: Pick<FieldDetail, 'field' | 'before'>): string {
  return `${field}: renamed from ${shownValue(before)}`;
}

/** A line for each item: sources far to the right of one long line would be overlooked. */
function itemLines(items: readonly ItemDetail[]): readonly Line[] {
  const rows = items.map(({ list, item, effect = '' }) => [list, item ?? DIRECTIVE_ITSELF, effect]);
  return aligned(rows).flatMap(([list = '', item = '', effect = ''], index): readonly Line[] => {
    const detail = items[index];
    if (detail === undefined) return [];
    const added = detail.change === 'added';
    const words = (added ? green : red)(`${list}  ${item.replace(/ +$/, '')}`);
    const gap = ' '.repeat(item.length - item.replace(/ +$/, '').length + 2);
    const shown = effect.trimEnd();
    const text = shown === '' ? words : inline`${words}${gap}${dim(shown)}`;
    return [{ indent: 0, sign: added ? '+' : '-', text }, ...itemLife(detail)];
  });
}

/** What the files say of an item of a list. */
function itemLife({ meta }: Pick<ItemDetail, 'meta'>): readonly Line[] {
  return meta === undefined ? [] : [{ indent: 4, sign: '', text: dim(lifeWords(meta)) }];
}

function sameLine({ of, names }: SameDetail): Line {
  return { indent: 0, sign: '=', text: dim(`${of}: ${names.join(', ')}`) };
}

/** Signs of secrets. One sent along changes nothing. */
const SECRET_SIGNS = { added: '+', sent: ' ', changed: '~' } as const;

function secretLine(detail: SecretDetail): Line {
  return { indent: 0, sign: SECRET_SIGNS[detail.change], text: secretWords(detail) };
}

/** A secret in words: the variable, and scheme and host of a destination. */
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
