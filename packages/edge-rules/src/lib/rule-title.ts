/** The names of a rule, for its title in reports. */
export interface NamedRule {
  /** Its ref, else its id, else its position: `rule 3`. */
  readonly ref: string;
  /** Only if `ref` is an id or a position. Never empty. */
  readonly description?: string;
}

/** True if people chose the ref. The service makes 32 hexadecimal digits. */
export function isName(ref: string | undefined): ref is string {
  return ref !== undefined && !/^[0-9a-f]{32}$/.test(ref);
}

/** The names of a rule. Positions count from 1. */
export function namedRule(
  {
    ref,
    id,
    description,
  }: {
    readonly ref?: string | undefined;
    readonly id?: string | undefined;
    readonly description?: string | undefined;
  },
  position: number,
): NamedRule {
  const key = ref ?? id ?? `rule ${position}`;
  return isName(ref) || description === undefined || description === ''
    ? { ref: key }
    : { ref: key, description };
}

/** For all reports: a quoted description, else the ref, which some documents call `name`. Not inert yet. */
export function ruleTitle(rule: NamedRule | (Omit<NamedRule, 'ref'> & { readonly name: string })): string {
  const { description } = rule;
  if (description !== undefined) return `"${description}"`;
  return 'ref' in rule ? rule.ref : rule.name;
}
