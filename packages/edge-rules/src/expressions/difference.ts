/** What changed at a place of an expression. */
export interface ExpressionDifference {
  /**
   * The place as text: an operand (`tcp.dstport`) whose values changed, perhaps with its operator (`http.host
   * wildcard`); an operator whose operands changed (`or`; deeper with one of them, `(ssl or …)`); a
   * condition. Negations and quantifiers come first: `not tcp.dstport`, `any(x[*])`.
   */
  readonly at: string;
  /** Values, conditions or operators. If none are added and none removed, only the arrangement changed. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
}
