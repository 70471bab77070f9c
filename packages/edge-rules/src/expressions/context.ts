import type { LIST_PREFIXES } from './catalogue/lists.js';

/** A filter of a rule, invariant or policy, or a value in a rule's parameters. */
export type ExpressionUse =
  | 'rule'
  | 'invariant'
  | 'policy'
  | 'counting'
  | 'rewrite-uri'
  | 'header'
  | 'redirect'
  | 'cache-tags'
  | 'credential';

/** Names of the documented API, or of the public service. */
export type Dialect = keyof typeof LIST_PREFIXES;

/** The place of an expression. */
export interface ExpressionContext {
  readonly mode: 'filter' | 'value';
  /** Of its ruleset. Without a known one, rules about phases are not applied. */
  readonly phase?: string;
  /** `rule` by default. */
  readonly use?: ExpressionUse;
  readonly dialect: Dialect;
  /** What can't be known offline is an error. */
  readonly strict: boolean;
}
