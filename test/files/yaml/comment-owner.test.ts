import { describe, expect, test } from 'vitest';
import { isMap, isSeq, parseDocument, type Node } from 'yaml';
import { parsePage } from '../../../src/files/layout/page.js';
import type { Attachments } from '../../../src/files/layout/attach.js';
import type { Comment } from '../../../src/files/layout/comments.js';
import type { Collection, Node as LayoutNode } from '../../../src/files/layout/tree.js';
import { countApart, depthBelow } from '../../../src/files/yaml/comment-owner.js';
import { itemsOf, membersOf, valueRegionOf } from '../../../src/files/yaml/edit/children.js';
import { flowNotes } from '../../../src/files/yaml/edit/flow-notes.js';
import {
  gapsOf,
  isFlow,
  regionOf,
  regionsOf,
  type FlowNode,
} from '../../../src/files/yaml/edit/flow-regions.js';
import type { Region } from '../../../src/files/yaml/edit/tools.js';

const SIGN = '# c';

/** What `fmt` takes the comment `# c` to belong to. */
function ownerInLayout(text: string): string | undefined {
  const page = parsePage(text);
  if (page === undefined) return undefined;
  return page.attachments.header.some(isSign) ? 'the file' : ownerIn(page.root, page.attachments, '');
}

function ownerIn(node: LayoutNode, attachments: Attachments, path: string): string | undefined {
  if (node.kind === 'text') return undefined;
  if (attachments.endOf(node).some(isSign)) return `end of ${path}/`;
  return firstOf(
    node.entries.map((entry, index) => (): string | undefined => {
      const own = `${path}/${nameOf(entry, index)}`;
      const { lead, head, trail } = attachments.notesOf(entry);
      if (lead.some(isSign)) return `above ${own}`;
      return [...head, ...trail].some(isSign) ? `with ${own}` : ownerIn(entry.value, attachments, own);
    }),
  );
}

function nameOf({ key }: Collection['entries'][number], index: number): string {
  return key === undefined ? String(index) : key.source;
}

function isSign({ text }: Comment): boolean {
  return text === SIGN;
}

/** What an edit takes it to belong to. */
function ownerInEdit(text: string): string | undefined {
  const top = parseDocument<Node>(text, { version: '1.2', keepSourceTokens: true }).contents;
  return ownerInRegion(top, { from: 0, to: text.length }, text, '');
}

function ownerInRegion(node: Node | null, region: Region, text: string, path: string): string | undefined {
  if (isFlow(node)) return ownerInBrackets(node, text, path);
  const block = isMap<Node, Node | null>(node)
    ? membersOf(node, region, text)
    : isSeq<Node>(node)
      ? itemsOf(node, region, text)
      : undefined;
  if (block === undefined) return undefined;
  const has = ({ from, to }: Region): boolean => text.slice(from, to).includes(SIGN);
  if (has(block.tail)) return `end of ${path}/`;
  return firstOf(
    block.children.map((child, index) => (): string | undefined => {
      const own = `${path}/${child.key ?? index}`;
      if (has(child.heading)) return `apart, above ${own}`;
      if (has(child.comments)) return `above ${own}`;
      if (!has(child.body)) return undefined;
      return ownerInRegion(child.value, valueRegionOf(child, text), text, own) ?? `with ${own}`;
    }),
  );
}

function ownerInBrackets(node: FlowNode, text: string, path: string): string | undefined {
  const { open, children, end } = flowNotes(gapsOf(regionsOf(node), regionOf(node), text));
  if (open.includes(SIGN)) return `with the bracket of ${path}/`;
  if (end.includes(SIGN)) return `end of ${path}/`;
  return firstOf(
    children.map(({ above, beside }, index) => (): string | undefined => {
      if (above.includes(SIGN)) return `above ${path}/${index}`;
      return beside.includes(SIGN) ? `with ${path}/${index}` : undefined;
    }),
  );
}

function firstOf(looks: readonly (() => string | undefined)[]): string | undefined {
  for (const look of looks) {
    const found = look();
    if (found !== undefined) return found;
  }
  return undefined;
}

describe('a comment belongs to the same thing for fmt and for an edit', () => {
  test.each<readonly [string, string, string]>([
    ['right above an entry', 'a: 1\n# c\nb: 2\n', 'above /b'],
    ['above the first entry in a collection', 'a:\n  # c\n  x: 1\n', 'above /a/x'],
    ['behind a key', 'a: # c\n  x: 1\n', 'with /a'],
    ['behind a value', 'a: 1 # c\nb: 2\n', 'with /a'],
    ['in the column of the one behind a value', 'a: 1 # d\n     # c\nb: 2\n', 'with /a'],
    ['in the column of the collection above it', 'a:\n  x: 1\n  # c\nb: 2\n', 'end of /a/'],
    ['so, with a blank line on either side', 'a:\n  x: 1\n\n  # c\n\nb: 2\n', 'end of /a/'],
    ['below one that stands further to the left', 'a:\n  x: 1\n# d\n  # c\nb: 2\n', 'above /b'],
    ['in the column of a list and of the next key', 'a:\n- x\n# c\nb: 2\n', 'above /b'],
    ['at the end of the file', 'a: 1\n# c\n', 'end of /'],
    ['beside an item in brackets', '[ x, # c\n  y ]\n', 'with /0'],
    ['above an item in brackets', '[ x,\n  # c\n  y ]\n', 'above /1'],
    ['above a closing bracket', '[ x,\n  # c\n]\n', 'end of /'],
  ])('%s', (_, text, owner) => {
    expect([ownerInLayout(text), ownerInEdit(text)]).toEqual([owner, owner]);
  });
});

/**
 * An edit moves an entry with all of its lines, so that the entry itself takes what stands further to the right than it does. In a file that
 * is laid out anew a comment gets the column of what it belongs to, so it goes to a collection that is no further to the right.
 */
describe('a comment belongs to another thing for fmt than for an edit', () => {
  test.each<readonly [string, string, string, string]>([
    ['deeper than a text above it', 'a: 1\n  # c\nb: 2\n', 'above /b', 'with /a'],
    ['deeper than a collection above it', 'a:\n  x: 1\n    # c\nb: 2\n', 'end of /a/', 'with /a/x'],
    ['between the columns of two keys', 'a:\n  x: 1\n # c\nb: 2\n', 'above /b', 'end of /a/'],
    ['between those of two collections', 'a:\n  x:\n    y: 1\n   # c\n', 'end of /a/', 'end of /a/x/'],
    ['last, in the column of a list and of its key', 'a:\n- x\n# c\n', 'end of /a/', 'end of /'],
    ['apart above the first entry', '# c\n\na: 1\n', 'the file', 'apart, above /a'],
    ['apart above another entry', 'a: 1\n\n# c\n\nb: 2\n', 'above /b', 'apart, above /b'],
    ['beside an opening bracket', '[ # c\n  x ]\n', 'above /0', 'with the bracket of /'],
    ['behind a comma on a line of its own', '[ x\n  , # c\n  y ]\n', 'with /0', 'above /1'],
    [
      'in brackets, in the column of one beside an item',
      '[ x, # d\n     # c\n  y ]\n',
      'with /0',
      'above /1',
    ],
  ])('%s', (_, text, layout, edit) => {
    expect([ownerInLayout(text), ownerInEdit(text)]).toEqual([layout, edit]);
  });
});

test.each([
  [0, 0, [2, 4], 0],
  [1, 0, [2, 4], 0],
  [2, 0, [2, 4], 1],
  [3, 0, [2, 4], 1],
  [9, 0, [2, 4], 2],
  [2, 2, [2, 4], 0],
  [0, -1, [0, 2], 1],
  [5, 0, [], 0],
])(
  'a comment in column %j above one in column %j, below what begins in %j, has the depth %j',
  (column, next, ended, depth) => {
    expect(depthBelow(column, { next, ended })).toBe(depth);
    expect(depthBelow(column, { next, ended }, 0)).toBe(0);
  },
);

test.each([
  ['# a\n# b\n', 0],
  ['\n# a\n', 0],
  ['# a\n\n# b\n', 1],
  ['# a\r\n\r\n# b\r\n', 1],
  ['# a\n \t\n# b\n\n# c\n', 2],
  ['# a\n# b\n\n\n', 2],
  ['\n', 0],
])('of the comments in %j so many are set apart from what follows: %j', (above, count) => {
  const comments = [...above.matchAll(/#/g)].map(({ index }) => index);
  expect(countApart(`${above}key: 1\n`, comments, above.length)).toBe(count);
});
