import { expressionQuoted } from '../../files/yaml/quoting.js';
import { digestOf } from '../../kernel/lib/digest.js';
import { MARK_DIGITS } from './bound-content.js';
import type { CompileContext, SectionFinding, SectionPath } from '../../kernel/model/context.js';
import { planOf } from '../../kernel/model/plans.js';
import type { Settings } from '../../kernel/model/settings.js';
import { remember } from '../../kernel/lib/remember.js';
import { checkExpression } from '@zonewright/edge-rules/expressions/check.js';
import type { ExpressionContext } from '@zonewright/edge-rules/expressions/context.js';
import { PHASE_FACTS } from '@zonewright/edge-rules/expressions/catalogue/phases.js';
import { problem, type Problem } from '@zonewright/edge-rules/expressions/problems.js';
import { selectsNothing } from '@zonewright/edge-rules/simulation/selects-nothing.js';
import { planParts } from '@zonewright/edge-rules/expressions/plan-parts.js';
import { planFinding } from './plan-limit.js';

/** An expression in an object: path and purpose. */
export interface PlacedExpression {
  readonly path: SectionPath;
  readonly text: string;
  readonly place: Pick<ExpressionContext, 'mode' | 'phase' | 'use'>;
}

/**
 * Reports problems of an object's expressions, each at its place. A marked one is known to be live: if it can't be checked, only a warning until its
 * text changes.
 */
export function reportExpressions(
  expressions: readonly PlacedExpression[],
  marks: readonly string[] | undefined,
  at: SectionPath,
  context: CompileContext,
): void {
  if (context.isChecked) return;
  const met = new Set<string>();
  for (const expression of expressions) {
    const path = [...at, ...expression.path];
    const mark = marks === undefined ? '' : markOf(expression.text);
    if (marks?.includes(mark) === true && !isUnderstood(expression, context.settings)) {
      met.add(mark);
      context.report(path, NOT_UNDERSTOOD);
      continue;
    }
    const problems = problemsIn(expression, context.settings);
    const cut = cutOff(expression, problems, context.commentBehind?.(path), context.settings);
    for (const found of cut ?? problems) context.report(path, found);
    reportPlanParts(expression, path, context);
  }
  marks?.forEach((mark, index) => {
    if (!met.has(mark)) context.report([...at, 'not_understood', index], STALE);
  });
}

/** Reports what the zone's plan lacks; nothing without a declared plan: most zones have what they use. */
function reportPlanParts(
  { text, place: { mode } }: PlacedExpression,
  path: SectionPath,
  { scope, report }: CompileContext,
): void {
  if (planOf(scope) === undefined) return;
  for (const { span, ...part } of planParts(text, mode)) {
    const found = planFinding({ code: 'not-in-plan', undeclared: 'silent', ...part }, scope);
    if (found !== undefined) report(path, { ...found, span });
  }
}

const NOT_UNDERSTOOD = {
  severity: 'warning',
  code: 'expression-not-understood',
  message: 'live, not understood: nothing checks it, and it is compared as text',
  help: 'It is accepted until its text changes.',
} as const;

const STALE = {
  severity: 'warning',
  code: 'not-understood-stale',
  message:
    'this mark matches no expression here that is not understood: the text was changed, or it can be checked now',
  help: 'Remove the mark. The expression is then checked like every other.',
} as const;

/** The mark of an expression: the start of the SHA-256 of its UTF-8. */
export function markOf(text: string): string {
  return `sha256:${digestOf(text).slice(0, MARK_DIGITS)}`;
}

/** False if strict mode, where unknown names are errors, finds any error. */
function isUnderstood(expression: PlacedExpression, settings: Settings): boolean {
  const strict = { ...settings, expressions: { ...settings.expressions, strict: true } };
  return firstError(expression, strict) === undefined;
}

/**
 * Findings for an expression cut off by `#`; else undefined. A comment is its rest if it closes an open string, or continues with an operator and
 * completes the expression.
 */
function cutOff(
  expression: PlacedExpression,
  problems: readonly Problem[],
  comment: string | undefined,
  settings: Settings,
): readonly SectionFinding[] | undefined {
  if (comment === undefined) return undefined;
  const { text } = expression;
  const rest = comment.trim();
  const commentText = rest.length > MOST_SHOWN ? `${rest.slice(0, MOST_SHOWN)}…` : rest;
  const about = { code: 'expression-cut', span: { from: 0, to: text.length } } as const;
  if (problems.some(({ code }) => code === 'expression-quote') && rest.includes('"'))
    return [
      {
        ...about,
        severity: 'error',
        message: `without quotes, YAML ends the expression at the #: ${commentText} is a comment`,
        help: helpFor({ ...expression, text: `${text}${comment}` }, settings),
      },
    ];
  const whole = { ...expression, text: `${text} ${rest.replace(/^#+\s*/, '')}` };
  if (!GOES_ON.test(rest) || firstError(whole, settings) !== undefined) return undefined;
  return [
    ...problems.filter(({ severity }) => severity === 'warning'),
    {
      ...about,
      severity: 'warning',
      message: `the comment after it looks like the rest of the expression, but is not part of it: ${commentText}`,
      help: 'If it belongs to the expression, remove the # and put the whole expression in single quotes. If not, move it to a line above.',
    },
  ];
}

/** The help with the whole expression quoted, if valid. */
function helpFor(whole: PlacedExpression, settings: Settings): string {
  const shown = firstError(whole, settings) === undefined ? expressionQuoted(whole.text) : undefined;
  return shown ?? 'Put the whole expression in single quotes.';
}

/** The most characters of a comment to show in a message. */
const MOST_SHOWN = 60;

/** A comment that starts with an operator. */
const GOES_ON = /^#+\s*(?:and|or|xor|&&|\|\||\^\^)\s/i;

/** The first error of an expression; undefined if valid. */
export function firstError(expression: PlacedExpression, settings: Settings): Problem | undefined {
  return problemsIn(expression, settings).find(({ severity }) => severity === 'error');
}

/** True if a finding about the expression says that a part is never true. */
export function neverHolds(expression: PlacedExpression, settings: Settings): boolean {
  return problemsIn(expression, settings).some(({ code }) => NEVER.has(code));
}

const NEVER: ReadonlySet<string> = new Set([
  'expression-country',
  'expression-header-case',
  'expression-never',
  'expression-value-domain',
]);

/** The problems of an expression, without unknown names in the project file. */
function problemsIn(
  { text, place }: PlacedExpression,
  { dialect, expressions: { strict, names } }: Settings,
): readonly Problem[] {
  const isKnown = ({ code, span }: Problem): boolean =>
    UNKNOWN.has(code) && names.includes(text.slice(span.from, span.to));
  return checked({ text, ...place, strict, dialect: dialect.name }).filter((found) => !isKnown(found));
}

/** The size of the cache: zones share fragments. */
const MOST_EXPRESSIONS = 20_000;

const checked = remember<ExpressionContext & { readonly text: string }, readonly Problem[]>(
  MOST_EXPRESSIONS,
  ({ text, mode, phase = '', use = '', dialect, strict }) =>
    `${mode} ${phase} ${use} ${dialect} ${strict} ${text}`,
  ({ text, ...place }) => {
    const problems = checkExpression(text, place);
    const isReported = problems.some(
      ({ severity, code }) => severity === 'error' || code === 'expression-never',
    );
    return isReported ? problems : [...problems, ...selectingNothing(text, place)];
  },
);

/** The problem of a filter that selects nothing. Not for rules: their list's check reports more. */
function selectingNothing(text: string, place: ExpressionContext): readonly Problem[] {
  const scheme = place.use === 'policy' ? 'http' : PHASE_FACTS.get(place.phase ?? '')?.scheme;
  if (place.mode !== 'filter' || place.use === 'rule' || scheme === undefined) return [];
  if (!selectsNothing(text, scheme)) return [];
  const span = { from: 0, to: text.length };
  return [problem('expression-never', span, 'this selects no traffic at all', 'Check it, or remove it.')];
}

const UNKNOWN: ReadonlySet<string> = new Set([
  'expression-unknown-field',
  'expression-unknown-function',
  'expression-unknown-list',
]);
