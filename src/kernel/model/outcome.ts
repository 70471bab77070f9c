/** What a list of rules does with some traffic: the action, and the rule that takes it. Where no rule decides, the action is `none`. */
export interface Decision {
  readonly action: string;
  readonly rule?: string;
}

/** Traffic that is decided differently from now on. */
export interface OutcomeExample {
  /** Its fields: `{ tcp.dstport: 8080, ip.src.country: "SX" }`. */
  readonly traffic: string;
  readonly before: Decision;
  readonly after: Decision;
}

/**
 * What the new list of rules does to traffic that the live one does not. `kept` is proven for all traffic, `changed` has examples, and
 * `unknown` is everything else: never a guess.
 */
export interface OutcomeDetail {
  readonly type: 'outcome';
  readonly change: 'kept' | 'changed' | 'unknown';
  /** Of the order alone (rules that stay, in their new order), or of the whole list. */
  readonly of: 'order' | 'list';
  /** What the order does in any case stands with the whole list, when that changes as well. */
  readonly examples: readonly OutcomeExample[];
  /** Why it can't be told, or can't be told of the rest. */
  readonly because?: string;
  /** Proven although the rest is not known: no traffic is treated less strictly than before. */
  readonly opens?: 'nothing';
  /** Refs of rules that change, where all traffic is decided as before: they log otherwise, or have other members. */
  readonly besides?: readonly string[];
}
