import type { ChangeDocument } from '../../../../generated/documents/plan.js';
import type { Detail, RuleDetail } from '../../../../kernel/model/change.js';
import { shortAddress } from '../../../../kernel/model/scope.js';
import { linesOf } from '../../change/detail-lines.js';
import { objectLife } from '../../change/life-words.js';
import { listsBehindLines, textsBehindMembers } from '../../change/behind-lines.js';
import { diffLine } from '../../change/block.js';
import type { Line, Sign } from '../../printers/text/line.js';
import { foldedItems } from '../../change/list-words.js';
import { sentLines } from '../../change/sent-rules.js';
import { SIGNS } from '../plan-words.js';
import type { Row } from './section.js';
import { LITERAL } from '@zonewright/edge-rules/expressions/literals.js';
import { withoutExtraBlanks } from '@zonewright/edge-rules/expressions/blanks.js';

/** The order in which rows get room: 0 risks; 1 what is removed, changed or let through; 2 what is added; 3 what stays or moves. */
export type Strength = 0 | 1 | 2 | 3;

/** Lines that are shown or left out together, such as a rule's. */
export interface RankedRow extends Row {
  readonly strength: Strength;
  /** What similar rows have in common: `added block ip.src eq …`. */
  readonly shape: string;
}

/** The lines of a change as rows, as in every report. `details` replace its own. */
export function detailRows(
  change: ChangeDocument,
  details: readonly Detail[] = change.details,
): readonly RankedRow[] {
  const { action, address } = change;
  const rows = [
    ...of(details, 'field').flatMap((field) => rowsOf([field], STRENGTHS[field.change], field.field)),
    ...itemRows(of(details, 'item')),
    ...of(details, 'same').flatMap((same) => rowsOf([same], 3, same.of)),
    ...of(details, 'secret').flatMap((secret) => rowsOf([secret], 1, secret.field)),
    ...ruleRows(of(details, 'rule')),
    ...rowsOf(of(details, 'outcome'), 1, 'what the list does to traffic'),
    ...rowsOf(
      details.filter(({ type }) => type === 'impact' || type === 'impact_total'),
      1,
      'what a policy does',
    ),
  ];
  const life = objectLife(change).map((line) => rowOf([line], 3, 'who owns it'));
  if (rows.length > 0) return [...rows, ...life];
  const itself = {
    indent: 0,
    sign: SIGNS[action],
    text: shortAddress(address),
  };
  return [rowOf([itself], 1, action), ...life];
}

/** The whole expressions behind lines that show only changed members. */
export function expressionRows({ details }: ChangeDocument): readonly RankedRow[] {
  return textsBehindMembers(details).map((line) => rowOf([line], 3, 'expression as written'));
}

/** The whole lists behind shortened ones. */
export function listRows({ details }: ChangeDocument): readonly RankedRow[] {
  return listsBehindLines(details).map((line) => rowOf([line], 3, 'list in full'));
}

/** Rules as sent, if the lines of a change are not all of them. */
export function sentRows(change: ChangeDocument): readonly RankedRow[] {
  const lines = sentLines(change, ({ abridged }) => abridged === true);
  return lines.map((line) => rowOf([line], 3, 'rule as sent'));
}

const STRENGTHS = {
  removed: 1,
  changed: 1,
  added: 2,
  moved: 3,
  kept: 3,
} as const;

function of<Type extends Detail['type']>(
  details: readonly Detail[],
  type: Type,
): readonly Extract<Detail, { readonly type: Type }>[] {
  return details.filter((detail): detail is Extract<Detail, { readonly type: Type }> => detail.type === type);
}

function itemRows(all: readonly Extract<Detail, { readonly type: 'item' }>[]): readonly RankedRow[] {
  const items = foldedItems(all);
  return groupsOf(linesOf(items)).map((lines, index) => {
    const { change = 'added', list = '', effect } = items[index] ?? {};
    const isWeaker = change === 'removed' || effect === 'loosens';
    return rowOf(lines, isWeaker ? 1 : 2, `${change} ${list}`);
  });
}

/** Counts of rules, then each rule that changes. */
function ruleRows(rules: readonly RuleDetail[]): readonly RankedRow[] {
  const [counts, ...shown] = groupsOf(linesOf(rules));
  if (counts === undefined) return [];
  const changing = rules.filter(({ change }) => change !== 'kept');
  return [
    rowOf(counts, 0, 'numbers of rules'),
    ...shown.map((lines, index) => {
      const rule = changing[index];
      return rowOf(lines, strengthOf(rule), shapeOf(rule));
    }),
  ];
}

/** How strong a rule is. `skip` is always 1: it lets through what others would stop. */
function strengthOf(rule: RuleDetail | undefined): Strength {
  if (rule === undefined || rule.action === 'skip') return 1;
  return STRENGTHS[rule.change];
}

function shapeOf(rule: RuleDetail | undefined): string {
  if (rule === undefined) return 'rule';
  return `${rule.change} ${rule.action} ${expressionShape(rule.expression)}`;
}

function rowsOf(details: readonly Detail[], strength: Strength, shape: string): readonly RankedRow[] {
  return groupsOf(linesOf(details)).map((lines) =>
    rowOf(lines, strength, `${SIGN_WORDS[lines[0]?.sign ?? '']}${shape}`),
  );
}

const SIGN_WORDS: Readonly<Record<Sign, string>> = {
  '+': 'added ',
  '-': 'removed ',
  '~': 'changed ',
  '>': 'moved ',
  '=': '',
  ' ': '',
  '': '',
};

/** Groups each line with the indented ones below it. */
function groupsOf(lines: readonly Line[]): readonly (readonly Line[])[] {
  const groups: Line[][] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (last === undefined || line.indent === 0) groups.push([line]);
    else last.push(line);
  }
  return groups;
}

function rowOf(lines: readonly Line[], strength: Strength, shape: string): RankedRow {
  return { text: lines.map(diffLine).join('\n'), strength, shape };
}

/** Strings, addresses and numbers, and the separators between them. */
const VALUES = new RegExp(
  `(?:(?:${LITERAL.source}|(?<![\\w.$])[0-9][\\w.:/]*|(?<![\\w.$])[0-9a-f]*:[0-9a-f:./]+)[ ,]*)+`,
  'gi',
);
/** Longer shapes are cut. */
const LONGEST = 120;

/** An expression without its values: `ip.src in {…}`. */
function expressionShape(expression: string): string {
  const shape = withoutExtraBlanks(expression).replace(VALUES, (values) =>
    /[ ,]$/.test(values) ? '… ' : '…',
  );
  return shape.length > LONGEST ? `${shape.slice(0, LONGEST)}…` : shape;
}
