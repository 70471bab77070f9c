import { withLineFeeds } from '../../kernel/lib/line-feeds.js';
import { isDeepStrictEqual } from 'node:util';
import type { Finding } from '../../kernel/model/finding.js';
import { parseSource } from '../yaml/document.js';
import { BYTE_ORDER_MARK, lineEndOf } from '../yaml/lines.js';
import { headerLines } from './header.js';
import { linesOf } from './print.js';
import { parsePage, type Page } from './page.js';
import { topOf, type Shape } from './shape.js';
import type { Attachments } from './attach.js';
import type { Collection } from './tree.js';

/** Why a file was not changed. */
export interface NotFormatted {
  /** At least one error, with location. */
  readonly findings: readonly Finding[];
}

/**
 * A file in its canonical layout (docs/validating.md): same value, order of lists and comments with owners. Idempotent. Returns findings if the text
 * does not parse, or this could not be proved. `file` is for locations. Pure.
 */
export function formatFile(text: string, shape: Shape, file = 'text'): string | NotFormatted {
  const source = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  const { document, findings } = parseSource(file, Buffer.from(source));
  const errors = findings.filter(({ severity }) => severity === 'error');
  if (document === undefined || errors.length > 0) return { findings: errors };
  const page = parsePage(withLineFeeds(source));
  if (page === undefined) return source;
  const formatted = layOut(page, shape);
  if (!isSafe(page, formatted, document.value, shape)) return { findings: [unsafe(file)] };
  return formatted.replaceAll('\n', lineEndOf(source));
}

/** True if the result has the same value, comments and layout when read again. */
function isSafe(page: Page, formatted: string, value: unknown, shape: Shape): boolean {
  if (formatted === page.text) return true;
  const { document, findings } = parseSource('', Buffer.from(formatted));
  if (findings.length > 0 || !isDeepStrictEqual(document?.value, value)) return false;
  const again = parsePage(formatted);
  return again !== undefined && haveSameComments(page, again) && layOut(again, shape) === formatted;
}

/** The code for a valid file that could not be formatted. */
export const UNSAFE = 'layout-unsafe';

function unsafe(file: string): Finding {
  return {
    severity: 'error',
    code: UNSAFE,
    message: 'this file could not be laid out safely, and was left as it is',
    help: 'Nothing is wrong with the file: this is a bug. Please report it, with the file if you are allowed to.',
    location: { file, line: 1, column: 1, length: 1 },
  };
}

function layOut({ text, tree, root, attachments }: Page, shape: Shape): string {
  const head = headerLines(attachments.header, tree, text);
  const body =
    root.entries.length === 0
      ? [root.kind === 'map' ? '{}' : '[]', ...attachments.endOf(root).map((comment) => comment.text)]
      : linesOf(root, { spot: topOf(shape), indent: 0 }, { shape, text, attachments });
  return `${[...head, ...body].join('\n')}\n`;
}

/** True if comments and their owners are the same. */
function haveSameComments(before: Page, after: Page): boolean {
  return (
    isDeepStrictEqual(commentTexts(before), commentTexts(after)) &&
    isDeepStrictEqual(commentWays(before), commentWays(after))
  );
}

/** Compared on their own, so that none gets lost in attachments. */
function commentTexts({ comments }: Page): readonly string[] {
  return comments.map(({ text }) => text).sort();
}

/** Comments with their owners' paths, sorted. */
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
