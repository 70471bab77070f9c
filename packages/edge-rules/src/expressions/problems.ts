import { defined } from '../lib/defined.js';
import type { Correction } from '../lib/correction.js';
import type { Span } from './ast.js';

export type Severity = 'error' | 'warning';

/** For the author of an expression. The span is in UTF-16 code units of the text. */
export interface Problem {
  readonly severity: Severity;
  readonly code: ProblemCode;
  /** What is wrong, without a full stop. */
  readonly message: string;
  /** What to do about it. */
  readonly help?: string;
  readonly span: Span;
  /** `help` as edits of the expression. */
  readonly fix?: Correction;
}

/** `unsure`: a warning; in strict mode an error. */
export type Weight = Severity | 'unsure';

/** The service refuses errors; the rest it takes, or may take. */
const WEIGHTS = {
  // The grammar and the types.
  'expression-argument-count': 'error',
  'expression-argument-kind': 'error',
  'expression-argument-type': 'error',
  'expression-argument-value': 'error',
  'expression-call': 'error',
  'expression-each': 'error',
  'expression-escape': 'error',
  'expression-field-missing': 'error',
  'expression-index': 'error',
  'expression-index-type': 'error',
  'expression-join': 'error',
  'expression-list-name': 'error',
  'expression-network': 'error',
  'expression-number': 'error',
  'expression-operator': 'error',
  'expression-operator-type': 'error',
  'expression-parenthesis': 'error',
  'expression-quote': 'error',
  'expression-range': 'error',
  'expression-regex': 'error',
  'expression-set': 'error',
  'expression-too-deep': 'error',
  'expression-too-long': 'error',
  'expression-type': 'error',
  'expression-unexpected': 'error',
  'expression-value': 'error',
  'expression-wildcard': 'error',
  'expression-address-form': 'warning',
  // Names.
  'expression-unknown-field': 'unsure',
  'expression-unknown-function': 'unsure',
  'expression-unknown-list': 'unsure',
  'expression-deprecated-field': 'warning',
  'expression-list-kind': 'unsure',
  'expression-list-prefix': 'unsure',
  // The context.
  'expression-scheme': 'error',
  'expression-response-field': 'error',
  'expression-body-field': 'unsure',
  'expression-restricted-field': 'unsure',
  'expression-field-in-phase': 'unsure',
  'expression-function-in-phase': 'unsure',
  'expression-operator-in-phase': 'unsure',
  'expression-target-type': 'error',
  // Limits of one function or of all.
  'expression-once': 'unsure',
  'expression-query-argument': 'unsure',
  'expression-too-many-patterns': 'unsure',
  // Valid, but probably a mistake.
  'expression-byte-string': 'warning',
  'expression-country': 'warning',
  'expression-duplicate-member': 'warning',
  'expression-header-case': 'warning',
  'expression-invisible': 'warning',
  'expression-look-alike': 'warning',
  'expression-never': 'warning',
  'expression-octal': 'warning',
  'expression-order-of-addresses': 'warning',
  'expression-unquoted-name': 'warning',
  'expression-value-domain': 'warning',
} as const satisfies Readonly<Record<string, Weight>>;

/** True if the service refuses it: never a warning. */
export function isRefused(code: string): boolean {
  return Object.entries(WEIGHTS).some(([known, weight]) => known === code && weight === 'error');
}

export type ProblemCode = keyof typeof WEIGHTS;

/** Nearly always the result: one list for all. */
export const NOTHING: readonly Problem[] = [];

/** A finding, if there is one. */
export function ifAny(found: Problem | undefined): readonly Problem[] {
  return found === undefined ? NOTHING : [found];
}

/** What several rules say, in this order. */
export function together(...lists: readonly (readonly Problem[])[]): readonly Problem[] {
  return ofEach(lists, (found) => found);
}

/** What a rule says of each thing, in order. */
export function ofEach<Thing>(
  things: readonly Thing[],
  rule: (thing: Thing) => readonly Problem[],
): readonly Problem[] {
  let all: Problem[] | undefined;
  for (const thing of things) {
    const found = rule(thing);
    if (found.length === 0) continue;
    all ??= [];
    for (const one of found) all.push(one);
  }
  return all ?? NOTHING;
}

/** A finding, with the severity of its code. */
export function problem(
  code: ProblemCode,
  span: Span,
  message: string,
  help?: string,
  fix?: Correction,
): Problem {
  const severity = WEIGHTS[code] === 'error' ? 'error' : 'warning';
  return { severity, code, message, ...defined({ help }), span, ...defined({ fix }) };
}

/** In strict mode, what is not known offline is an error. */
export function strictly(found: Problem): Problem {
  return WEIGHTS[found.code] === 'unsure' ? { ...found, severity: 'error' } : found;
}
