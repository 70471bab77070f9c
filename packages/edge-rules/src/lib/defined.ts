/** Members that may be undefined, as optional members without undefined. */
export type Defined<Members> = {
  readonly [Name in keyof Members as undefined extends Members[Name] ? never : Name]: Members[Name];
} & {
  readonly [Name in keyof Members as undefined extends Members[Name] ? Name : never]?: Exclude<
    Members[Name],
    undefined
  >;
};

/**
 * A copy without members that are undefined, in the same order. Null stays. With exactOptionalPropertyTypes an optional member must be absent instead
 * of undefined.
 */
export function defined<Members extends object>(members: Members): Defined<Members>;
export function defined(members: Readonly<Record<string, unknown>>): object {
  // A loop takes a quarter of the time of Object.fromEntries. This runs for each source of a policy.
  const kept: Record<string, unknown> = {};
  for (const name in members) if (members[name] !== undefined) kept[name] = members[name];
  return kept;
}
