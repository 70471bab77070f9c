/** What a rule is called by the service, or in its file: what reports name it by is made of this. */
export interface NamedRule {
  /** Its ref; else its id, else its place: `rule 3`. */
  readonly ref: string;
  /** What it is for, where `ref` is only an id or a place. Never empty. */
  readonly description?: string;
}

/** Whether a ref was given by somebody: the service makes one of 32 hexadecimal digits for a rule without. */
export function isName(ref: string | undefined): ref is string {
  return ref !== undefined && !/^[0-9a-f]{32}$/.test(ref);
}

/** The names of a rule at a position, which counts from 1. Pure. */
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
 * What a rule is called for people, in every report: its ref; where that is only an id or a place, its description, in quotes. `name` is what some
 * documents call a ref. Not inert yet.
 */
export function ruleTitle(rule: NamedRule | (Omit<NamedRule, 'ref'> & { readonly name: string })): string {
  const { description } = rule;
  if (description !== undefined) return `"${description}"`;
  return 'ref' in rule ? rule.ref : rule.name;
}
