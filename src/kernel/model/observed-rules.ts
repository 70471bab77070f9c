/** A rule as far as it decides about traffic, under the name that reports give it. */
export interface DecidingRule {
  readonly name: string;
  /** What it is for, where the name is only an id or a place. */
  readonly description?: string;
  readonly action: string;
  /** The rule's `action_parameters`, if it has any. */
  readonly parameters?: unknown;
  readonly enabled: boolean;
  readonly expression: string;
  /** What it takes for the rule to act beside its expression: its `ratelimit`, its `exposed_credential_check`. */
  readonly condition?: unknown;
}

/** A list of rules as it is live, and as it would be sent. */
export interface ObservedRules {
  /** The address of what holds the rules, and of the change that sends them. */
  readonly address: string;
  readonly phase: string;
  /** By what rules execute it: ids, or in a file the name that stands for one; absent for the entry point of a phase. */
  readonly executedAs?: readonly string[];
  readonly live: readonly DecidingRule[];
  readonly sent: readonly DecidingRule[];
}

/** A setting without which a zone redirects no requests without TLS: whether it is so live, and once the change at the address is sent. */
export interface ObservedRedirect {
  readonly address: string;
  readonly live: boolean;
  readonly sent: boolean;
}
