/** The decision of a rule list about some traffic: the action and its rule. If no rule decides, the action is `none`. */
export interface Decision {
  readonly action: string;
  readonly rule?: string;
}

/** Traffic with a new decision. */
export interface OutcomeExample {
  /** Its fields: `{ tcp.dstport: 8080, ip.src.country: "SX" }`. */
  readonly traffic: string;
  readonly before: Decision;
  readonly after: Decision;
}

/** What the new rule list does differently to traffic. `kept` is proven for all traffic, `changed` has examples, and `unknown` is everything else. */
export interface OutcomeDetail {
  readonly type: 'outcome';
  readonly change: 'kept' | 'changed' | 'unknown';
  /** The effect of the order alone (rules that stay, in their new order), or of the whole list. */
  readonly of: 'order' | 'list';
  /** If the whole list changes too, effects of the order that hold in any case are listed there. */
  readonly examples: readonly OutcomeExample[];
  /** Why it is unknown, or unknown for the rest. */
  readonly because?: string;
  /** Proven even if the rest is unknown: no traffic is treated less strictly than before. */
  readonly opens?: 'nothing';
  /** Refs of changed rules if all decisions stay: they log differently, or other members change. */
  readonly besides?: readonly string[];
}
