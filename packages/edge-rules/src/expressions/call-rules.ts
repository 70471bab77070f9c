import type { Call, Comparison, Operand } from './ast.js';
import { FUNCTIONS } from './catalogue/functions.js';
import { NOTHING, ofEach, problem, together, type Problem } from './problems.js';

/** Problems of calls together, and of some arguments. */
export function callProblems(
  operands: readonly Operand[],
  comparisons: readonly Comparison[],
): readonly Problem[] {
  const calls = operands
    .filter((operand) => operand.kind === 'call')
    .toSorted((a, b) => a.span.from - b.span.from);
  const once = calls.filter(isCallableOnce);
  return together(
    repeatedCalls(once),
    ofEach(once, nestedCall),
    ofEach(calls, queryArgument),
    tooManyPatterns(calls, comparisons),
  );
}

function isCallableOnce({ name }: Call): boolean {
  return FUNCTIONS.get(name)?.isOnce === true;
}

/** Of functions that an expression may call once. */
function repeatedCalls(calls: readonly Call[]): readonly Problem[] {
  const seen = new Set<string>();
  return ofEach(calls, ({ name, nameSpan }) => {
    if (seen.has(name))
      return [problem('expression-once', nameSpan, `${name} can be called only once in an expression`)];
    seen.add(name);
    return NOTHING;
  });
}

/** regex_replace and wildcard_replace can't be nested. */
function nestedCall(call: Call): readonly Problem[] {
  return innerCalls(call)
    .filter((inner) => inner.name !== call.name && isCallableOnce(inner))
    .map(({ name, nameSpan }) =>
      problem('expression-once', nameSpan, `${name} can't be used inside ${call.name}`),
    );
}

function innerCalls(call: Call): readonly Call[] {
  return call.arguments.flatMap((argument) =>
    argument.kind === 'call' ? [argument, ...innerCalls(argument)] : [],
  );
}

const QUERIES = new Set(['http.request.uri.query', 'raw.http.request.uri.query']);

function queryArgument({ name, arguments: [first] }: Call): readonly Problem[] {
  if (
    name !== 'remove_query_args' ||
    first === undefined ||
    (first.kind === 'field' && QUERIES.has(first.name))
  )
    return NOTHING;
  const message = 'remove_query_args takes only the query field';
  return [problem('expression-query-argument', first.span, message, 'Write http.request.uri.query.')];
}

/** Regular expressions in one rule, at most. */
const MOST_PATTERNS = 64;

function tooManyPatterns(calls: readonly Call[], comparisons: readonly Comparison[]): readonly Problem[] {
  if (calls.length + comparisons.length <= MOST_PATTERNS) return NOTHING;
  const patterns = [
    ...comparisons.filter(({ operator }) => operator === 'matches').map(({ right }) => right.span),
    ...calls.filter(({ name }) => name === 'regex_replace').map(({ nameSpan }) => nameSpan),
  ].toSorted((a, b) => a.from - b.from);
  const first = patterns[MOST_PATTERNS];
  if (first === undefined) return NOTHING;
  return [
    problem(
      'expression-too-many-patterns',
      first,
      `a rule can have at most ${MOST_PATTERNS} regular expressions`,
    ),
  ];
}
