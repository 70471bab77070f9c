import type { Scope } from '../../kernel/model/scope.js';
import { isOwn, type Former, type FormerUnclear } from './former.js';
import type { LiveIndex, LiveThing } from './match.js';

/**
 * What is live in a scope and may be meant by something that could not be read: things with its id, else anything in its sections; for a file that
 * could not be read, anything at all. The other tool may have any of these. Pure.
 */
export function unclearAmong(live: LiveIndex, scope: Scope, former: Former): ReadonlySet<LiveThing> {
  return new Set(unclearIn(scope, former).flatMap((one) => maybeMeant(one, live)));
}

/** What was not made out and may be a scope's own: what does not say whose it is may be anybody's. Pure. */
export function unclearIn(scope: Scope, { unclear }: Former): readonly FormerUnclear[] {
  return unclear.flatMap((one) => {
    const { owner, about } = one;
    if (owner !== undefined) return isOwn(scope, owner) ? [one] : [];
    if (about === undefined) return [one];
    // The id of the scope itself names no thing of it.
    const means = about.means.filter(({ id }) => id !== scope.id);
    return [{ ...one, about: { ...about, means } }];
  });
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
