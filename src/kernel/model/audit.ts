/** An entry of an account's audit log. Whatever the service left out is absent. The address of the actor, and both values, are not kept. */
export interface AuditEntry {
  /** In milliseconds since 1970. */
  readonly when: number;
  /** `update`, `change_setting`, … */
  readonly action?: string;
  readonly actor: AuditActor;
  readonly resource: { readonly id?: string; readonly type?: string };
  /** What the entry says that was changed: the name of a setting. */
  readonly name?: string;
}

/** Who did it, by email where there is one. */
export interface AuditActor {
  readonly email?: string;
  readonly id?: string;
  readonly type?: string;
}
