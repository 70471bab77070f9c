/** What decides about traffic in a rule, and its name in reports. */
export interface DecidingRule {
  readonly name: string;
  /** If the name is only an id or a position. */
  readonly description?: string;
  readonly action: string;
  /** Its `action_parameters`. */
  readonly parameters?: unknown;
  readonly enabled: boolean;
  readonly expression: string;
  /** Beside the expression: `ratelimit`, `exposed_credential_check`. */
  readonly condition?: unknown;
}
