import { Document, isCollection, isMap, isNode, isScalar, isSeq, type Node } from 'yaml';
import { valueAt } from '../kernel/lib/value-at.js';
import { pathsOf, type SectionList } from '../kinds/definition/content.js';
import { KINDS } from '../kinds/registry.js';
import { isObject, type JsonObject } from '../kernel/model/json.js';
import type { SectionPath } from '../kernel/model/context.js';
import { commentLines } from '../files/yaml/comment.js';
import { visibleInQuotes } from '../files/yaml/characters.js';
import { escaped } from '../kernel/lib/escaped.js';

/** A comment above the value, or its key, at this path. */
export interface Comment {
  readonly path: SectionPath;
  readonly text: string;
}

export interface Comments {
  readonly above: readonly Comment[];
  /** At the end: their subject is not in the file. */
  readonly end: readonly string[];
}

/**
 * A zone or account file as YAML, with comments, and blank lines between sections and objects of a list. All strings are quoted: the layout decides
 * later. Pure.
 */
export function documentText(content: JsonObject, { above, end }: Comments): string {
  const document = new Document(escaped(content), { version: '1.2', aliasDuplicateObjects: false });
  for (const path of setApart(content)) {
    const node = nodeAt(document, path);
    if (node !== undefined) node.spaceBefore = true;
  }
  for (const path of shortMembers(content)) {
    const node = document.getIn(path, true);
    if (isCollection(node)) node.flow = JSON.stringify(node).length <= SHORT;
  }
  for (const { path, text } of above) {
    const node = nodeAt(document, path);
    if (node !== undefined) node.commentBefore = joined([node.commentBefore, commentLines(text)]);
  }
  document.comment = joined(end.map(commentLines));
  return visibleInQuotes(document.toString(STYLE));
}

const STYLE = {
  lineWidth: 0,
  indentSeq: true,
  defaultStringType: 'QUOTE_DOUBLE',
  defaultKeyType: 'PLAIN',
  doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER,
} as const;

function joined(comments: readonly (string | null | undefined)[]): string | null {
  const present = comments.filter((comment) => typeof comment === 'string');
  return present.length === 0 ? null : present.join('\n');
}

/** A member's key or an item, if there. */
function nodeAt(document: Document, path: SectionPath): Node | undefined {
  const owner = document.getIn(path.slice(0, -1), true);
  const last = path.at(-1);
  if (isSeq(owner) && typeof last === 'number') {
    const item = owner.items[last];
    return isNode(item) ? item : undefined;
  }
  if (!isMap(owner)) return undefined;
  const key = owner.items.map((pair) => pair.key).find((one) => isScalar(one) && one.value === last);
  return isNode(key) ? key : undefined;
}

/** Paths of sections and of lists' objects, without the first of each. */
function setApart(content: JsonObject): readonly SectionPath[] {
  const sections = Object.keys(content).map((section): SectionPath => [section]);
  return [sections, ...listsOf(content).map(({ items }) => items)].flatMap((paths) => paths.slice(1));
}

/** Members up to this many characters of JSON go on one line. */
const SHORT = 72;

/** Paths of maybe short members in lists' objects. The layout leaves their form open. */
function shortMembers(content: JsonObject): readonly SectionPath[] {
  const lists = listsOf(content).filter(({ list }) => list.hasShortMembers === true);
  return lists.flatMap(({ items }) =>
    items.flatMap((path) => {
      const item = valueAt(content, path);
      return isObject(item) ? Object.keys(item).map((member) => [...path, member]) : [];
    }),
  );
}

/** Lists of objects in sections, with their items' paths. */
function listsOf(
  content: JsonObject,
): readonly { readonly list: SectionList; readonly items: readonly SectionPath[] }[] {
  return KINDS.flatMap(({ section, lists }) =>
    lists.flatMap((list) =>
      pathsOf([section, ...list.path], content).map((path) => ({ list, items: itemsAt(content, path) })),
    ),
  );
}

function itemsAt(content: JsonObject, path: SectionPath): readonly SectionPath[] {
  const list = valueAt(content, path);
  return Array.isArray(list) ? list.map((_, index) => [...path, index]) : [];
}
