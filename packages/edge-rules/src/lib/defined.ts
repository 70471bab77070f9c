/** Members that may be undefined, as optional members without undefined. */
export type Defined<Members> = {
  readonly [Name in keyof Members as undefined extends Members[Name] ? never : Name]: Members[Name];
} & {
  readonly [Name in keyof Members as undefined extends Members[Name] ? Name : never]?: Exclude<
    Members[Name],
    undefined
  >;
};

/** A copy without undefined members, for exactOptionalPropertyTypes. Null stays, and so does the order. */
export function defined<Members extends object>(members: Members): Defined<Members>;
export function defined(members: Readonly<Record<string, unknown>>): object {
  // Four times as fast as Object.fromEntries: this runs for each source of a policy.
  const kept: Record<string, unknown> = {};
  for (const name in members) if (members[name] !== undefined) kept[name] = members[name];
  return kept;
}
