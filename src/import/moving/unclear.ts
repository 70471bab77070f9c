import type { Scope } from '../../kernel/model/scope.js';
import { isOwn, type Former, type FormerUnclear } from './former.js';
import type { LiveIndex, LiveThing } from './match.js';

/**
 * What is live of a scope and may be meant by something that was not made out: what bears its id, else anything of its sections; of a file that was not
 * read, anything at all. Of these nobody can say that the other tool does not have them. Pure.
 */
export function unclearAmong(live: LiveIndex, scope: Scope, { unclear }: Former): ReadonlySet<LiveThing> {
  const own = unclear.filter(({ owner }) => owner !== undefined && isOwn(scope, owner));
  return new Set(own.flatMap((one) => maybeMeant(one, live)));
}

/** The live things that something may mean that was not made out. Pure. */
export function maybeMeant(
  { isUnread, about }: Pick<FormerUnclear, 'isUnread' | 'about'>,
  { things, find }: LiveIndex,
): readonly LiveThing[] {
  if (isUnread === true) return things;
  if (about === undefined) return [];
  const { sections, means } = about;
  return means.length === 0
    ? things.filter(({ section }) => sections.includes(section))
    : means.flatMap((meant) => find(meant, sections) ?? []);
}
