import { withLineFeeds } from '../../kernel/lib/line-feeds.js';
import { bySameAuthor, type Written } from './author.js';
import { ForgeError } from './errors.js';

/** A comment or issue of ours, found again by its first line. */
export interface Sticky extends Written {
  readonly url: string;
  readonly body: string;
}

/** A comment at the forge. */
export interface Comment extends Sticky {
  /** The last edit by anybody, in milliseconds since 1970. */
  readonly updatedAt: number | undefined;
}

/** A place for one sticky text. */
export interface Slot<T extends Sticky> {
  /** Ours with the marker, as from `writtenBy`. */
  readonly look: () => Promise<readonly T[]>;
  readonly isCurrent: (item: T, text: string) => boolean;
  readonly create: (text: string) => Promise<T>;
  readonly update: (item: T, text: string) => Promise<T>;
  /** Makes a surplus one say so, and no longer be found. */
  readonly retire: (item: T, kept: Pick<Sticky, 'url'>) => Promise<unknown>;
}

export interface Upserted {
  readonly status: 'created' | 'updated' | 'unchanged';
  readonly url: string;
  /** Its present text. */
  readonly text: string;
}

/**
 * Creates or updates the text in a slot. If two runs both created one, both keep the oldest, which links lead to. Others are edited, not deleted:
 * people may have written into them.
 */
export async function upsert<T extends Sticky>(
  slot: Slot<T>,
  body: (former: string | undefined) => string,
): Promise<Upserted> {
  const found = await slot.look();
  if (found.length > 0) return bring(slot, found, body);
  const text = body(undefined);
  const created = await create(slot, text);
  // Another run may have created one meanwhile. A list that lags must not hide ours.
  const others = bySameAuthor(created, await slot.look()).filter(({ id }) => id !== created.id);
  const older = others.filter(({ id }) => id < created.id);
  if (older.length > 0) return bring(slot, [...older, created], body);
  await retireAll(slot, others, created);
  return { status: 'created', url: created.url, text };
}

/** Updates the first possible one. Skips those that are gone or not ours to edit. */
async function bring<T extends Sticky>(
  slot: Slot<T>,
  found: readonly T[],
  body: (former: string | undefined) => string,
): Promise<Upserted> {
  for (const [index, item] of found.entries()) {
    const text = body(item.body);
    const status = await updateOne(slot, item, text);
    if (status === 'out-of-reach') continue;
    await retireAll(slot, bySameAuthor(item, found.slice(index + 1)), item);
    return { status, url: item.url, text };
  }
  const text = body(undefined);
  return { status: 'created', url: (await create(slot, text)).url, text };
}

async function updateOne<T extends Sticky>(
  slot: Slot<T>,
  item: T,
  text: string,
): Promise<'updated' | 'unchanged' | 'out-of-reach'> {
  if (slot.isCurrent(item, text)) return 'unchanged';
  try {
    await certainly(
      slot,
      text,
      () => slot.update(item, text),
      ({ id }) => id === item.id,
    );
    return 'updated';
  } catch (error) {
    if (isKind(error, 'not-found') || isKind(error, 'forbidden')) return 'out-of-reach';
    throw error;
  }
}

function create<T extends Sticky>(slot: Slot<T>, text: string): Promise<T> {
  return certainly(
    slot,
    text,
    () => slot.create(text),
    () => true,
  );
}

/** Sends a write. After an unknown outcome, sends again only if a look shows no effect. */
async function certainly<T extends Sticky>(
  slot: Slot<T>,
  text: string,
  send: () => Promise<T>,
  isMeant: (item: T) => boolean,
): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ForgeError) || error.delivery !== 'unknown') throw error;
    const current = (await slot.look()).find((item) => isMeant(item) && slot.isCurrent(item, text));
    return current ?? (await send());
  }
}

/** Retires surplus ones. Failing is harmless: the next run finds them. */
export async function retireAll<T extends Sticky>(
  slot: Pick<Slot<T>, 'retire'>,
  items: readonly T[],
  kept: Pick<Sticky, 'url'>,
): Promise<void> {
  for (const item of items) {
    try {
      await slot.retire(item, kept);
    } catch (error) {
      if (!(error instanceof ForgeError)) throw error;
    }
  }
}

function isKind(error: unknown, kind: ForgeError['kind']): boolean {
  return error instanceof ForgeError && error.kind === kind;
}

/** True if the marker is the first line. */
export function isMarked(body: string, marker: string): boolean {
  return body.split(/\r?\n/, 1)[0] === marker;
}

/** Without its marker a body is never found again, and every run would add one. */
export function marked(body: string, marker: string): string {
  if (isMarked(body, marker)) return body;
  throw new TypeError('the first line of the body must be its marker');
}

/** Compares without line ends and final blanks, which forges may change. */
export function isSameText(a: string, b: string): boolean {
  return comparable(a) === comparable(b);
}

/** A text in the form for comparison. */
export function comparable(text: string): string {
  return withLineFeeds(text).trimEnd();
}
