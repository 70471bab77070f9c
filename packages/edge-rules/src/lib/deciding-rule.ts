/** The parts of a rule that decide about traffic, with its name in reports. */
export interface DecidingRule {
  readonly name: string;
  /** Its description if the name is only an id or a position. */
  readonly description?: string;
  readonly action: string;
  /** The rule's `action_parameters`, if it has any. */
  readonly parameters?: unknown;
  readonly enabled: boolean;
  readonly expression: string;
  /** Conditions beside its expression: its `ratelimit`, its `exposed_credential_check`. */
  readonly condition?: unknown;
}
