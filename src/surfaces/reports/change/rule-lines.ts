import type { RuleDetail } from '../../../kernel/model/change.js';
import { withoutExtraBlanks } from '@zonewright/edge-rules/expressions/blanks.js';
import { aligned } from '../printers/text/columns.js';
import { inert } from '../../../kernel/lib/inert.js';
import type { Line, Sign } from '../printers/text/line.js';
import { lifeWords } from './life-words.js';
import { MOST_ITEMS } from './list-words.js';
import { memberChanges } from '../../../kernel/lib/member-changes.js';
import { ruleTitle } from '@zonewright/edge-rules/lib/rule-title.js';
import type { Style } from '../printers/text/style.js';
import { valueLines } from './value-lines.js';

/** The rules that change, or all if verbose: sign, new and former position, name, action, expression. Below: what the rule does and what changes. */
export function ruleLines(rules: readonly RuleDetail[], style: Style, isVerbose = false): readonly Line[] {
  const shown = rules.filter(({ change }) => isVerbose || change !== 'kept');
  const positions = shown.map(({ to }) => String(to ?? ''));
  const digits = Math.max(0, ...positions.map((position) => position.length));
  const rows = shown.map((rule, index) => [
    (positions[index] ?? '').padStart(digits),
    formerly(rule),
    nameOf(rule, isVerbose),
    actionOf(rule),
  ]);
  return aligned(rows, MOST_COLUMNS).flatMap(([at = '', was = '', name = '', action = ''], index) => {
    const rule = shown[index];
    if (rule === undefined) return [];
    const [sign, paint] = signOf(rule, style);
    const place = [at, was]
      .filter((cell) => cell !== '')
      .map((cell) => `${cell}  `)
      .join('');
    const text = `${place}${paint(name)}  ${action}  ${expressionOf(rule)}`.trimEnd();
    const hanging = place.length + 4;
    const below = [...doesLines(rule), ...changedLines(rule, style, isVerbose), ...lifeLines(rule, style)];
    return [{ indent: 0, sign, text, hanging }, ...below.map((line) => ({ ...line, indent: hanging }))];
  });
}

/** Longer names of rules are not aligned. */
const MOST_COLUMNS = 40;

/** The title of a rule; verbose also its ref. */
function nameOf(rule: RuleDetail, isVerbose: boolean): string {
  const id = isVerbose && rule.description !== undefined ? ` (${rule.ref})` : '';
  return inert(ruleTitle(rule) + id);
}

/** `block`, `block, disabled`. */
export function actionOf({ action, disabled }: RuleDetail): string {
  return `${inert(action)}${disabled === true ? ', disabled' : ''}`;
}

function signOf({ change }: RuleDetail, style: Style): readonly [Sign, (text: string) => string] {
  switch (change) {
    case 'added':
      return ['+', style.green];
    case 'removed':
      return ['-', style.red];
    case 'moved':
      return ['>', style.cyan];
    case 'changed':
      return ['~', style.yellow];
    case 'kept':
      return ['=', style.dim];
  }
}

function formerly(rule: RuleDetail): string {
  const from = formerPlace(rule);
  return from === undefined ? '' : `(was ${from})`;
}

/** The former position of a removed or moved rule; undefined for others. */
export function formerPlace({ change, from, moved }: RuleDetail): number | undefined {
  return change === 'removed' || change === 'moved' || moved === true ? from : undefined;
}

function expressionOf(rule: RuleDetail): string {
  return isRewritten(rule) ? '' : inert(withoutExtraBlanks(rule.expression));
}

/** True if the expression changes: it is shown among the changes. */
export function isRewritten({ fields = [] }: RuleDetail): boolean {
  return fields.some(({ field }) => field === 'expression');
}

function doesLines({ does = [] }: RuleDetail): readonly Line[] {
  return does.map((words) => ({ indent: 0, sign: '', text: inert(words) }));
}

function lifeLines({ meta }: RuleDetail, style: Style): readonly Line[] {
  return meta === undefined ? [] : [{ indent: 0, sign: '', text: style.dim(inert(lifeWords(meta))) }];
}

function changedLines(rule: RuleDetail, style: Style, isVerbose: boolean): readonly Line[] {
  const most = isVerbose ? Infinity : MOST_ITEMS;
  return memberChanges(rule).flatMap(({ name, before, after }) =>
    valueLines(name, before, after, style, most),
  );
}
