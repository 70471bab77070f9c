/** The value of a member; undefined if the object itself has none. */
export function ownMember(members: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(members, name) ? members[name] : undefined;
}
