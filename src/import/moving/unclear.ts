import type { Scope } from '../../kernel/model/scope.js';
import { isOwn, type Former, type FormerUnclear } from './former.js';
import type { LiveIndex, LiveThing } from './match.js';

/**
 * Live things that something unread may mean: those with its id, else all in its sections; for an unread file, all. The other tool may have any of
 * these. Pure.
 */
export function unclearAmong(live: LiveIndex, scope: Scope, former: Former): ReadonlySet<LiveThing> {
  return new Set(unclearIn(scope, former).flatMap((one) => maybeMeant(one, live)));
}

/** Unclear things that may be the scope's: those without an owner may be anybody's. Pure. */
export function unclearIn(scope: Scope, { unclear }: Former): readonly FormerUnclear[] {
  return unclear.flatMap((one) => {
    const { owner, about } = one;
    if (owner !== undefined) return isOwn(scope, owner) ? [one] : [];
    if (about === undefined) return [one];
    // The scope's own id names no thing in it.
    const means = about.means.filter(({ id }) => id !== scope.id);
    return [{ ...one, about: { ...about, means } }];
  });
}

/** Live things that something unclear may mean. Pure. */
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
