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
export function defined(members: object): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}
