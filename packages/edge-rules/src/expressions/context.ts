import type { LIST_PREFIXES } from './catalogue/lists.js';

/** The use of an expression: the filter of a rule, an invariant or a page shield policy, or one of the values of a rule's parameters. */
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

/** Whose names are right: those of the documented API, or those of the public service. */
export type Dialect = keyof typeof LIST_PREFIXES;

/** The place of an expression. */
export interface ExpressionContext {
  readonly mode: 'filter' | 'value';
  /** The phase of its ruleset. Without one, or with one that the catalogue does not have, no rule of phases is applied. */
  readonly phase?: string;
  /** By default the filter of a rule. */
  readonly use?: ExpressionUse;
  readonly dialect: Dialect;
  /** Makes errors of what cannot be known offline. */
  readonly strict: boolean;
}
