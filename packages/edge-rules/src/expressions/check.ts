import { likelyCorrection, certainCorrection } from '../lib/correction.js';
import { isOperand, type Comparison, type Operand, type ListName } from './ast.js';
import { impossibleParts } from './beginnings.js';
import { callProblems } from './call-rules.js';
import { isMistaken } from './names.js';
import { parseExpression } from './parse.js';
import { oddCharacters } from './odd-characters.js';
import { contextProblems } from './phase-rules.js';
import type { ExpressionContext, Dialect } from './context.js';
import { NOTHING, ofEach, problem, strictly, together, type Problem } from './problems.js';
import { describe, isContainer } from './types.js';
import { contradictions, valueProblems } from './value-rules.js';
import { nearest } from '../lib/suggest.js';
import { CUSTOM_LIST_NAME, LIST_PREFIXES, MANAGED_LISTS } from './catalogue/lists.js';

/**
 * What can be said offline, in the text's order: mistakes, what the phase lacks, what is hardly meant. No
 * guesses about accounts and plans.
 */
export function checkExpression(text: string, context: ExpressionContext): readonly Problem[] {
  const { tree, problems, operands, comparisons } = parseExpression(text, context.mode);
  const all = together(
    problems,
    tooLong(text, context),
    ofEach(operands, (operand) => contextProblems(operand, context)),
    ofEach(operands, headerCase),
    callProblems(operands, comparisons),
    impossibleParts(operands),
    oddCharacters(text),
    ofEach(comparisons, (comparison) => comparisonProblems(comparison, text, context)),
    tree === undefined ? NOTHING : contradictions(tree, comparisons, text),
    targetProblems(tree, context),
  );
  if (all.length === 0) return NOTHING;
  const found = all
    .map((one) => (isMistake(one, text) ? { ...one, severity: 'error' as const } : one))
    .toSorted((a, b) => a.span.from - b.span.from);
  return context.strict ? found.map(strictly) : found;
}

function comparisonProblems(
  comparison: Comparison,
  text: string,
  context: ExpressionContext,
): readonly Problem[] {
  return together(
    listProblems(comparison, context.dialect),
    operatorInPhase(comparison, context),
    valueProblems(comparison, text),
  );
}

/** An unknown name that the service can't have learned since: it refuses the rule. */
function isMistake({ code, span }: Problem, text: string): boolean {
  const kind = NAMED.get(code);
  return kind !== undefined && isMistaken(text.slice(span.from, span.to), kind);
}

const NAMED: ReadonlyMap<string, 'field' | 'function'> = new Map([
  ['expression-unknown-field', 'field'],
  ['expression-unknown-function', 'function'],
]);

/** The most characters of an expression. */
const LIMITS = { ddos_l4: 4000, credential: 1024, other: 4096 };

function tooLong(text: string, { phase, use }: ExpressionContext): readonly Problem[] {
  const limit =
    use === 'credential' ? LIMITS.credential : phase === 'ddos_l4' ? LIMITS.ddos_l4 : LIMITS.other;
  if (text.length <= limit) return NOTHING;
  const { length } = Array.from(text);
  if (length <= limit) return NOTHING;
  const span = { from: limit, to: text.length };
  return [
    problem(
      'expression-too-long',
      span,
      `${length} characters, but at most ${limit} are allowed`,
      'Write it as several rules, or put the values in a list.',
    ),
  ];
}

const HEADER_MAPS = new Set([
  'http.request.headers',
  'http.response.headers',
  'raw.http.request.headers',
  'raw.http.response.headers',
]);

/** Keys are in lower case, whatever a client sends. */
function headerCase({ kind, name, indexes }: Operand): readonly Problem[] {
  if (kind !== 'field' || indexes.length === 0 || !HEADER_MAPS.has(name)) return NOTHING;
  return ofEach(indexes, (index) => {
    if (index.kind !== 'key' || !/[A-Z]/.test(index.key)) return NOTHING;
    const message = 'header names are always in lower case: this one never matches';
    const right = `["${index.key.toLowerCase()}"]`;
    const fix = /["\\]/.test(index.key) ? undefined : certainCorrection(index.span, right);
    return [problem('expression-header-case', index.span, message, `Write ${right}.`, fix)];
  });
}

function operatorInPhase(
  { operator, operatorSpan }: Comparison,
  { phase, use = 'rule' }: ExpressionContext,
): readonly Problem[] {
  if (phase !== 'magic_transit_ratelimit' || use !== 'rule' || operator === 'eq' || operator === 'in')
    return NOTHING;
  return [problem('expression-operator-in-phase', operatorSpan, `${phase} has only eq and in`)];
}

/** The target of a value must be able to hold it. */
function targetProblems(
  tree: { readonly kind: string } | undefined,
  { mode, use }: ExpressionContext,
): readonly Problem[] {
  if (tree === undefined || mode !== 'value' || !isOperand(tree)) return NOTHING;
  const { type, span } = tree;
  const needsText = use === 'rewrite-uri' || use === 'redirect';
  const isWrong =
    type !== 'Unknown' && (needsText ? type !== 'Bytes' : use === 'header' && isContainer(type));
  if (!isWrong) return NOTHING;
  const help = isContainer(type) ? 'Write an index such as [0], or join(…).' : 'Use to_string(…).';
  return [problem('expression-target-type', span, `text is needed here, not ${describe(type)}`, help)];
}

/** What a list's name says. Whether one's own list exists is up to the account. */
function listProblems({ left, right }: Comparison, dialect: Dialect): readonly Problem[] {
  if (right.kind !== 'list') return NOTHING;
  const dot = right.name.indexOf('.');
  const prefix = right.name.slice(0, Math.max(dot, 0));
  if (!PREFIXES.has(prefix)) return ownList(right);
  const name = right.name.slice(dot + 1);
  const expected = LIST_PREFIXES[dialect];
  if (!MANAGED_LISTS.includes(name)) {
    const meant = nearest(name, MANAGED_LISTS);
    const help =
      meant === undefined ? `There are ${MANAGED_LISTS.join(', ')}.` : `Did you mean $${expected}.${meant}?`;
    const fix = meant === undefined ? undefined : likelyCorrection(right.span, `$${expected}.${meant}`);
    const message = `the service has no list $${right.name}`;
    return [problem('expression-unknown-list', right.span, message, help, fix)];
  }
  const found: Problem[] = [];
  if (prefix !== expected) {
    const message = `lists of the service start with $${expected}. here`;
    const fix = certainCorrection(right.span, `$${expected}.${name}`);
    found.push(problem('expression-list-prefix', right.span, message, `Write $${expected}.${name}.`, fix));
  }
  if (left.type !== 'Ip' && left.type !== 'Unknown') {
    const message = `$${right.name} is a list of addresses, but it is compared with something else`;
    found.push(
      problem('expression-list-kind', right.span, message, 'Compare it with ip.src or another address.'),
    );
  }
  return found;
}

const PREFIXES: ReadonlySet<string> = new Set(Object.values(LIST_PREFIXES));

function ownList({ name, span }: ListName): readonly Problem[] {
  if (CUSTOM_LIST_NAME.test(name)) return NOTHING;
  const help = 'A list has a name of up to 50 lower-case letters, digits and _.';
  return [problem('expression-unknown-list', span, `no list can be called $${name}`, help)];
}
