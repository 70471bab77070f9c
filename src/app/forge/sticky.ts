import { bySameAuthor, type Written } from './author.js';
import { ForgeError } from './errors.js';

/** Something of ours at a forge, a comment or an issue, that is found again by the first line of its body. */
export interface Sticky extends Written {
  readonly url: string;
  readonly body: string;
}

/** A comment at the forge. */
export interface Comment extends Sticky {
  /** When it was written or edited last, by whomever, in milliseconds since 1970. */
  readonly updatedAt: number | undefined;
}

/** Where there should be one of them. */
export interface Slot<T extends Sticky> {
  /** All of ours with the marker, as `writtenBy` has them. */
  readonly look: () => Promise<readonly T[]>;
  readonly isCurrent: (item: T, text: string) => boolean;
  readonly create: (text: string) => Promise<T>;
  readonly update: (item: T, text: string) => Promise<T>;
  /** Makes one that is too much say so, and no longer be found. */
  readonly retire: (item: T, kept: Pick<Sticky, 'url'>) => Promise<unknown>;
}

export interface Upserted {
  readonly status: 'created' | 'updated' | 'unchanged';
  readonly url: string;
  /** What it holds now. */
  readonly text: string;
}

/**
 * Creates or updates the text in a slot, from its former text. If two runs made one at the same time, the oldest is kept: links lead to it, and both runs
 * choose it. The others are edited, not deleted, as people may have written into them.
 */
export async function upsert<T extends Sticky>(
  slot: Slot<T>,
  body: (former: string | undefined) => string,
): Promise<Upserted> {
  const found = await slot.look();
  if (found.length > 0) return bring(slot, found, body);
  const text = body(undefined);
  const created = await create(slot, text);
  // Another run may have created one since we looked. A list that lags behind must not hide ours.
  const others = bySameAuthor(created, await slot.look()).filter(({ id }) => id !== created.id);
  const older = others.filter(({ id }) => id < created.id);
  if (older.length > 0) return bring(slot, [...older, created], body);
  await retireAll(slot, others, created);
  return { status: 'created', url: created.url, text };
}

/** Brings the first one up to date that can be; those that are gone, or turn out not to be ours to edit, are passed over. */
async function bring<T extends Sticky>(
  slot: Slot<T>,
  found: readonly T[],
  body: (former: string | undefined) => string,
): Promise<Upserted> {
  for (const [index, item] of found.entries()) {
    const text = body(item.body);
    const status = await bringOne(slot, item, text);
    if (status === 'out-of-reach') continue;
    await retireAll(slot, bySameAuthor(item, found.slice(index + 1)), item);
    return { status, url: item.url, text };
  }
  const text = body(undefined);
  return { status: 'created', url: (await create(slot, text)).url, text };
}

async function bringOne<T extends Sticky>(
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

/** Sends a write. If the outcome is unknown, it is sent again only after a look shows that it had no effect. */
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
    const standing = (await slot.look()).find((item) => isMeant(item) && slot.isCurrent(item, text));
    return standing ?? (await send());
  }
}

/** Retires what is too much. That one stays is no failure of what was asked for: the next run finds it again. */
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

/** True when a body begins with a line that is the marker. */
export function isMarked(body: string, marker: string): boolean {
  return body.split(/\r?\n/, 1)[0] === marker;
}

/** Without its marker a body would never be found again, and every run would add one. */
export function marked(body: string, marker: string): string {
  if (isMarked(body, marker)) return body;
  throw new TypeError('the first line of the body must be its marker');
}

/** Texts are compared without what a forge and its editor may change: the ends of lines, and blanks at the end. */
export function isSameText(a: string, b: string): boolean {
  return comparable(a) === comparable(b);
}

/** A text as it is compared. */
export function comparable(text: string): string {
  return text.replaceAll('\r\n', '\n').trimEnd();
}
