/** What changed at one place of an expression. */
export interface ExpressionDifference {
  /**
   * The place as text of the language: an operand (`tcp.dstport`) whose values changed, with its operator where that gives them a
   * meaning (`http.host wildcard`); a joining operator whose operands changed (`or`; deeper in the expression with one of them,
   * `(ssl or …)`); a condition. A negation or quantifier around it comes first: `not tcp.dstport`, `any(x[*])`.
   */
  readonly at: string;
  /** Values, conditions or operators of the new expression. With none added and none removed, only the arrangement is another one. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
}
