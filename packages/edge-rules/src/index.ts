/** The public interface. Other files (`@zonewright/edge-rules/simulation/cover.js`) may change with each version. */

// Rule expressions: text to tree, what is wrong with it, and back to text.
export { parseExpression, type Parsed } from './expressions/parse.js';
export { checkExpression } from './expressions/check.js';
export { canonicalExpression, sameExpression } from './expressions/canonical.js';
export { printExpression } from './expressions/print.js';
export type { Expression, Operand, Span } from './expressions/ast.js';
export type { Dialect, ExpressionContext, ExpressionUse } from './expressions/context.js';
export type { Problem, ProblemCode, Severity } from './expressions/problems.js';

// What is known of fields, functions, phases and actions.
export { FIELDS, type FieldFacts, type Scheme } from './expressions/catalogue/fields.js';
export { FUNCTIONS, type FunctionFacts } from './expressions/catalogue/functions.js';
export { PHASE_FACTS, type PhaseFacts } from './expressions/catalogue/phases.js';
export { ACTION_FACTS, type ActionFacts } from './expressions/catalogue/actions.js';

// What a list of rules does: to one request or packet, and to all of them.
export { compileRules, type RuleList, type SimulatedRule } from './simulation/rules.js';
export { decodeTraffic, type Traffic, type TrafficProblem } from './simulation/traffic.js';
export { evaluate, type Evaluation } from './simulation/evaluate.js';
export { listDifference, type EvaluationChange, type ListDifference } from './simulation/difference.js';
export { shadowedRules, type Shadowed } from './simulation/shadowed.js';
export { contradictions, type Contradiction } from './simulation/contradictions.js';
export { printWitness, type Witness } from './simulation/witness.js';

// What must be true of all requests on their way through all phases.
export { decide, type Invariant, type Refutation, type Verdict as Proof } from './way/invariant.js';
export type { Stage, Way } from './way/way.js';

// Content Security Policy.
export { parseDirectives, policyOf, printDirectives, type Directive, type Policy } from './csp/policy.js';
export { lintPolicy } from './csp/lint.js';
export type { PolicyProblem } from './csp/problem.js';
export { verdictOf, type ObservedFetch, type Verdict } from './csp/match.js';
export { policyChanges, type PolicyChanges } from './csp/changes.js';
export { ENGINES, type Engine } from './csp/engines.js';
