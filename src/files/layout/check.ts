import { isDeepStrictEqual } from 'node:util';
import type { Attachments } from './attach.js';
import type { Page } from './page.js';
import type { Collection } from './tree.js';

/** Whether two pages have the same comments with the same owners. */
export function haveSameComments(before: Page, after: Page): boolean {
  return (
    isDeepStrictEqual(commentTexts(before), commentTexts(after)) &&
    isDeepStrictEqual(commentWays(before), commentWays(after))
  );
}

/** Compared separately, so that none can get lost in the attachments. */
function commentTexts({ comments }: Page): readonly string[] {
  return comments.map(({ text }) => text).sort();
}

/** The comments of a page, each with the path of its owner; sorted. */
function commentWays({ root, attachments }: Page): readonly string[] {
  const top = attachments.header.map((comment) => JSON.stringify([[], comment.text]));
  return [...top, ...waysIn(root, [], attachments)].sort();
}

function waysIn(collection: Collection, way: readonly string[], attachments: Attachments): readonly string[] {
  const inside = collection.entries.flatMap((entry, index) => {
    const { lead, head, trail } = attachments.notesOf(entry);
    const here = [...way, entry.key === undefined ? String(index) : String(entry.key.value)];
    const own = [...lead, ...head, ...trail].map(({ text }) => JSON.stringify([here, text]));
    return entry.value.kind === 'text' ? own : [...own, ...waysIn(entry.value, here, attachments)];
  });
  const end = attachments.endOf(collection).map(({ text }) => JSON.stringify([way, text]));
  return [...inside, ...end];
}
