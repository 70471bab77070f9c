/** The members that may be undefined become optional, and lose undefined. */
export type Defined<Members> = {
  readonly [Name in keyof Members as undefined extends Members[Name] ? never : Name]: Members[Name];
} & {
  readonly [Name in keyof Members as undefined extends Members[Name] ? Name : never]?: Exclude<
    Members[Name],
    undefined
  >;
};

/**
 * An object without the members that are undefined, the others in their order: with exactOptionalPropertyTypes an optional member is
 * absent, never undefined. Null is a value and stays.
 */
export function defined<Members extends object>(members: Members): Defined<Members>;
export function defined(members: Readonly<Record<string, unknown>>): object {
  // A plain loop: this runs for every source of a policy, and it takes a quarter of the time of Object.fromEntries.
  const kept: Record<string, unknown> = {};
  for (const name in members) if (members[name] !== undefined) kept[name] = members[name];
  return kept;
}
