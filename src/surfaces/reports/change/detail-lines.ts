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
import { inert, shownValue } from '../../../kernel/lib/inert.js';
import { fieldChanges } from '../../../kernel/lib/member-changes.js';
import { lifeWords } from './life-words.js';
import { lineText, type Line } from '../printers/text/line.js';
import { DIRECTIVE_ITSELF, foldedItems, MOST_ITEMS } from './list-words.js';
import { outcomeLines, type OutcomeLine } from './outcome-words.js';
import { ruleLines } from './rule-lines.js';
import type { Style } from '../printers/text/style.js';
import { valueLines } from './value-lines.js';
import { ruleCounts } from '../plan/plan-words.js';

/** The details of a change for a terminal, a sign at the start of each line. */
export function detailLines(details: readonly Detail[], style: Style): readonly string[] {
  return linesOf(details, style).map((line) => lineText(line, style));
}

/** The details of a change, line by line. Unless verbose, unchanged rules are counted and long lists cut. */
export function linesOf(details: readonly Detail[], style: Style, isVerbose = false): readonly Line[] {
  const rules = details.filter((detail): detail is RuleDetail => detail.type === 'rule');
  const all = details.filter((detail): detail is ItemDetail => detail.type === 'item');
  const items = isVerbose ? all : foldedItems(all);
  return [
    ...details.flatMap((detail) => (detail.type === 'field' ? fieldLines(detail, style, isVerbose) : [])),
    ...itemLines(items, style),
    ...details.flatMap((detail) => (detail.type === 'same' ? [sameLine(detail, style)] : [])),
    ...details.flatMap((detail) => (detail.type === 'secret' ? [secretLine(detail)] : [])),
    ...(rules.length > 0 ? [{ indent: 0, sign: '', text: style.dim(ruleCounts(rules)) } as const] : []),
    ...ruleLines(rules, style, isVerbose),
    ...outcomeLines(details).map((line) => outcomeLine(line, style)),
    ...impactGroups(details).flatMap((group) => impactLines(group, style)),
  ];
}

/** Signs of outcomes: different, proved equal, unknown. */
const OUTCOME_SIGNS = { changed: '~', kept: '=', unknown: ' ' } as const;

function outcomeLine({ change, text }: OutcomeLine, style: Style): Line {
  const paint = change === 'changed' ? style.yellow : style.dim;
  return { indent: 0, sign: OUTCOME_SIGNS[change], text: paint(inert(text)) };
}

/** Observed things; a single one is on the line of the title. */
export function impactLines({ title, items, isGrave }: ImpactGroup, style: Style): readonly Line[] {
  const things = items.map(({ url, note }) => `${inert(url)}  ${style.dim(`(${inert(note)})`)}`);
  const [only, second] = things;
  if (only === undefined) return [textLine(0, style.dim(title))];
  const head = (isGrave ? style.red : style.yellow)(`${title}:`);
  if (second === undefined) return [textLine(0, `${head}  ${only}`)];
  return [textLine(0, head), ...things.map((text) => textLine(2, text))];
}

function textLine(indent: number, text: string): Line {
  return { indent, sign: '', text };
}

function fieldLines(field: FieldDetail, style: Style, isVerbose: boolean): readonly Line[] {
  if (field.isName) return [{ indent: 0, sign: '~', text: renamedFrom(field) }];
  const most = isVerbose ? Infinity : MOST_ITEMS;
  const lines = fieldChanges(field).flatMap(({ name, before, after }) =>
    valueLines(name, before, after, style, most),
  );
  return [...lines, ...itemLife(field, style)];
}

/** An object with a new name: its address shows the new one already. */
export function renamedFrom({ field, before }: Pick<FieldDetail, 'field' | 'before'>): string {
  return `${inert(field)}: renamed from ${shownValue(before)}`;
}

/** A line for each item: sources far to the right of one long line would be overlooked. */
function itemLines(items: readonly ItemDetail[], style: Style): readonly Line[] {
  const rows = items.map(({ list, item, effect = '' }) => [
    inert(list),
    inert(item ?? DIRECTIVE_ITSELF),
    effect,
  ]);
  return aligned(rows).flatMap(([list = '', item = '', effect = ''], index): readonly Line[] => {
    const detail = items[index];
    if (detail === undefined) return [];
    const added = detail.change === 'added';
    const words = (added ? style.green : style.red)(`${list}  ${item.trimEnd()}`);
    const gap = ' '.repeat(item.length - item.trimEnd().length + 2);
    const shown = effect.trimEnd();
    const text = shown === '' ? words : words + gap + style.dim(shown);
    return [{ indent: 0, sign: added ? '+' : '-', text }, ...itemLife(detail, style)];
  });
}

/** What the files say of an item of a list. */
function itemLife({ meta }: Pick<ItemDetail, 'meta'>, style: Style): readonly Line[] {
  return meta === undefined ? [] : [{ indent: 4, sign: '', text: style.dim(inert(lifeWords(meta))) }];
}

function sameLine({ of, names }: SameDetail, style: Style): Line {
  return { indent: 0, sign: '=', text: style.dim(`${inert(of)}: ${names.map(inert).join(', ')}`) };
}

/** Signs of secrets. One sent along changes nothing. */
const SECRET_SIGNS = { added: '+', sent: ' ', changed: '~' } as const;

function secretLine(detail: SecretDetail): Line {
  return { indent: 0, sign: SECRET_SIGNS[detail.change], text: inert(secretWords(detail)) };
}

/** A secret in words: the variable, and scheme and host of a destination. Not inert yet. */
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
