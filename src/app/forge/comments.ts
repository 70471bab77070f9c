import { writtenBy, type Account } from './author.js';
import type { Board } from './forge.js';
import {
  isMarked,
  isSameText,
  marked,
  retireAll,
  upsert,
  type Comment,
  type Slot,
  type Sticky,
  type Upserted,
} from './sticky.js';

/** Our comments on a pull whose first line is the marker (an HTML comment). */
export interface Marked {
  readonly number: number;
  readonly marker: string;
}

/**
 * Creates or updates our comment with this marker. `body` makes the new text from the present one. Never touches other people's. Throws a ForgeError.
 */
export async function upsertComment(
  forge: Board,
  wanted: Marked & { readonly body: (former: string | undefined) => string },
): Promise<Upserted> {
  const slot = slotOf(forge, wanted, await forge.whoWeAre());
  return upsert(slot, (former) => marked(wanted.body(former), wanted.marker));
}

/** Makes our comments with these markers point to another, and no longer be found. Throws a ForgeError. */
export async function retireComments(
  forge: Board,
  { number, markers }: { readonly number: number; readonly markers: readonly string[] },
  kept: Pick<Sticky, 'url'>,
): Promise<void> {
  const us = await forge.whoWeAre();
  const comments = await forge.commentsOn(number);
  for (const marker of markers) {
    const { retire } = slotOf(forge, { number, marker }, us);
    await retireAll({ retire }, markedBy(us, comments, marker), kept);
  }
}

function slotOf(forge: Board, { number, marker }: Marked, us: Account | undefined): Slot<Comment> {
  const update = ({ id }: Sticky, text: string): Promise<Comment> => forge.editComment(number, id, text);
  return {
    look: async () => markedBy(us, await forge.commentsOn(number), marker),
    isCurrent: (comment, text) => isSameText(comment.body, text),
    create: (text) => forge.addComment(number, text),
    update,
    retire: (comment, kept) => update(comment, `Superseded by ${kept.url}`),
  };
}

/** Our oldest comment with a marker, which `upsertComment` updates. */
export type OurComments = (marker: string) => Comment | undefined;

/** Reads our comments on a pull. `us`: from `whoWeAre`. Throws a ForgeError. */
export async function ourComments(
  forge: Pick<Board, 'commentsOn'>,
  number: number,
  us: Account | undefined,
): Promise<OurComments> {
  const comments = await forge.commentsOn(number);
  return (marker) => markedBy(us, comments, marker)[0];
}

function markedBy(us: Account | undefined, comments: readonly Comment[], marker: string): readonly Comment[] {
  return writtenBy(
    us,
    comments.filter(({ body }) => isMarked(body, marker)),
  );
}
