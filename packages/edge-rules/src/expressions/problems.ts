import { defined } from '../lib/defined.js';
import type { Correction } from '../lib/correction.js';
import type { Span } from './ast.js';

export type Severity = 'error' | 'warning';

/** Something about an expression that its author should know. The span's offsets are UTF-16 code units of the expression's text. */
export interface Problem {
  readonly severity: Severity;
  readonly code: ProblemCode;
  /** What is wrong, without a full stop. */
  readonly message: string;
  /** What to do about it. */
  readonly help?: string;
  readonly span: Span;
  /** The same as edits of the expression. */
  readonly fix?: Correction;
}

/** `unsure` is a warning, and an error where the strict mode asks for certainty. */
export type Weight = Severity | 'unsure';

/** How much each finding weighs. The service refuses what is an error here; the rest it takes, or may take. */
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

/** Whether the service refuses what a code is about, so that it is never a warning. */
export function isRefused(code: string): boolean {
  return Object.entries(WEIGHTS).some(([known, weight]) => known === code && weight === 'error');
}

export type ProblemCode = keyof typeof WEIGHTS;

/** What is said of nearly every part of an expression: one list for all of them. */
export const NOTHING: readonly Problem[] = [];

/** A finding, if there is one. */
export function perhaps(found: Problem | undefined): readonly Problem[] {
  return found === undefined ? NOTHING : [found];
}

/** What several rules say, in this order. */
export function together(...said: readonly (readonly Problem[])[]): readonly Problem[] {
  return ofEach(said, (found) => found);
}

/** What a rule says of each of some things, in their order. */
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

/** A finding with the severity that its code has; `strict` makes an error of what can't be known offline. */
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

/** What a finding is in strict mode: an unknown name and the like are errors there. */
export function strictly(found: Problem): Problem {
  return WEIGHTS[found.code] === 'unsure' ? { ...found, severity: 'error' } : found;
}
