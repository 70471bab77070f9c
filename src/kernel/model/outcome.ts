/** What a rule list decides about some traffic. `none` if no rule decides. */
export interface Decision {
  readonly action: string;
  readonly rule?: string;
}

export interface OutcomeExample {
  /** `{ tcp.dstport: 8080, ip.src.country: "SX" }` */
  readonly traffic: string;
  readonly before: Decision;
  readonly after: Decision;
}

/** The effect of a new rule list. `kept` is proven for all traffic, `changed` has examples. */
export interface OutcomeDetail {
  readonly type: 'outcome';
  readonly change: 'kept' | 'changed' | 'unknown';
  /** The order alone (of rules that stay), or the whole list. */
  readonly of: 'order' | 'list';
  /** If the whole list changes: effects of the order in any case. */
  readonly examples: readonly OutcomeExample[];
  /** Why all or the rest is unknown. */
  readonly because?: string;
  /** Proven even if the rest is unknown: no traffic is treated less strictly. */
  readonly opens?: 'nothing';
  /** Refs of changed rules if all decisions stay: logs or other members differ. */
  readonly besides?: readonly string[];
}
