import type { RuleDetail } from '../../../kernel/model/change.js';
import { withoutExtraBlanks } from '@zonewright/edge-rules/expressions/blanks.js';
import { aligned } from '../printers/text/columns.js';
import { paintedAs, type Line } from '../printers/text/line.js';
import { RULE_SIGNS } from '../plan/plan-words.js';
import { lifeWords } from './life-words.js';
import { MOST_ITEMS } from './list-words.js';
import { memberChanges } from '../../../kernel/lib/member-changes.js';
import { ruleTitle } from '@zonewright/edge-rules/lib/rule-title.js';
import { valueLines } from './value-lines.js';
import { dim, inline, withoutBlanksAtEnd } from '../printers/text/inline.js';

/** The rules that change, or all if verbose: sign, new and former position, name, action, expression. Below: what the rule does and what changes. */
export function ruleLines(rules: readonly RuleDetail[], isVerbose = false): readonly Line[] {
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
    const [sign] = RULE_SIGNS[rule.change];
    const place = [at, was]
      .filter((cell) => cell !== '')
      .map((cell) => `${cell}  `)
      .join('');
    const text = withoutBlanksAtEnd(
      inline`${place}${paintedAs(sign, name)}  ${action}  ${expressionOf(rule)}`,
    );
    const hanging = place.length + 4;
    const below = [...doesLines(rule), ...changedLines(rule, isVerbose), ...lifeLines(rule)];
    return [{ indent: 0, sign, text, hanging }, ...below.map((line) => ({ ...line, indent: hanging }))];
  });
}

/** Longer names of rules are not aligned. */
const MOST_COLUMNS = 40;

/** The title of a rule; verbose also its ref. */
function nameOf(rule: RuleDetail, isVerbose: boolean): string {
  const id = isVerbose && rule.description !== undefined ? ` (${rule.ref})` : '';
  return ruleTitle(rule) + id;
}

/** `block`, `block, disabled`. */
export function actionOf({ action, disabled }: RuleDetail): string {
  return `${action}${disabled === true ? ', disabled' : ''}`;
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
  return isRewritten(rule) ? '' : withoutExtraBlanks(rule.expression);
}

/** True if the expression changes: it is shown among the changes. */
export function isRewritten({ fields = [] }: RuleDetail): boolean {
  return fields.some(({ field }) => field === 'expression');
}

function doesLines({ does = [] }: RuleDetail): readonly Line[] {
  return does.map((words) => ({ indent: 0, sign: '', text: words }));
}

function lifeLines({ meta }: RuleDetail): readonly Line[] {
  return meta === undefined ? [] : [{ indent: 0, sign: '', text: dim(lifeWords(meta)) }];
}

function changedLines(rule: RuleDetail, isVerbose: boolean): readonly Line[] {
  const most = isVerbose ? Infinity : MOST_ITEMS;
  return memberChanges(rule).flatMap(({ name, before, after }) => valueLines(name, before, after, most));
}
