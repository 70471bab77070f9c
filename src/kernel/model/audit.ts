/** An entry of an account's audit log. The actor's address and both values are not kept. */
export interface AuditEntry {
  /** Milliseconds since 1970. */
  readonly when: number;
  /** `update`, `change_setting`, … */
  readonly action?: string;
  readonly actor: AuditActor;
  readonly resource: { readonly id?: string; readonly type?: string };
  /** What was changed, as the entry says: the name of a setting. */
  readonly name?: string;
}

/** Who did it, by email where there is one. */
export interface AuditActor {
  readonly email?: string;
  readonly id?: string;
  readonly type?: string;
}
