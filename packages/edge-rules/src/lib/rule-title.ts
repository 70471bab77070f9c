/** The names of a rule: reports use them for its title. */
export interface NamedRule {
  /** Its ref; else its id, else its position: `rule 3`. */
  readonly ref: string;
  /** Its description if `ref` is only an id or a position. Never empty. */
  readonly description?: string;
}

/** Whether a ref was chosen by people. For rules without one the service makes 32 hexadecimal digits. */
export function isName(ref: string | undefined): ref is string {
  return ref !== undefined && !/^[0-9a-f]{32}$/.test(ref);
}

/** The names of a rule. Positions count from 1. Pure. */
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

/**
 * The title of a rule in all reports: its description in quotes if it has no ref of its own, else its ref. In some documents the ref is called
 * `name`. Not inert yet.
 */
export function ruleTitle(rule: NamedRule | (Omit<NamedRule, 'ref'> & { readonly name: string })): string {
  const { description } = rule;
  if (description !== undefined) return `"${description}"`;
  return 'ref' in rule ? rule.ref : rule.name;
}
