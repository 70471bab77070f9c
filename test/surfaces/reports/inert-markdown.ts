import { expect } from 'vitest';
import { unsafeIn } from '../../helpers/hostile.js';
import { BLOCK, CELL, CODE, inTable, LABEL, pageOf, TEXT, treeOf, type Leaf } from './markdown-trees.js';
import { hasWord, hostilePen, plainPen, poisoned, readLines, type Pen } from './poison.js';

const PARSERS = [pageOf, treeOf] as const;
const PLACES: ReadonlySet<string> = new Set([CODE, CELL, BLOCK, LABEL]);

/** What GitHub or GitLab makes a link, a mention, a picture, a footnote, mathematics or code of when it stands in text. */
const LIVELY = /@\w|#\w|GH-\d|[0-9a-f]{7}|:\/\/|www\.|mailto:|[$`<>]|:[\w+-]+:|\[\^|\]\(|!\d|[~%][\w"]|&\d/;

/** All that there is in our Markdown beside text: elements with their attributes, nodes with their members. */
const KNOWN = new RegExp(
  [
    '^<(#document-fragment|#comment|h3|p|blockquote|ul|li|table|thead|tbody|tr|th|td|details|summary|code|pre|strong)>$',
    '^<code class="language-(diff|mermaid)">$',
    '^<a href="https://github\\.example/acme/edge/actions/runs/7">$',
    '^fence (diff|mermaid)$',
    '^picture: ',
    '^\\{"type":"(root|paragraph|blockquote|tableRow|tableCell|strong)"\\}$',
    '^\\{"type":"heading","depth":3\\}$',
    '^\\{"type":"table","align":\\[(null,?)+\\]\\}$',
    '^\\{"type":"list","ordered":false,"start":null,"spread":false\\}$',
    '^\\{"type":"listItem","spread":false,"checked":null\\}$',
    '^\\{"type":"link","title":null,"url":"https://github\\.example/acme/edge/actions/runs/7"\\}$',
  ].join('|'),
);

/**
 * Expects that a document reads the same whatever the texts in it: where there are plain words with one pen, and only there, are the
 * texts of the other, inert and whole; and nothing else is different.
 */
export function expectInert(render: (pen: Pen) => string, sets: readonly (readonly string[])[]): void {
  const plain = render(plainPen());
  const trees = PARSERS.map((parse) => parse(plain));
  expect(trees.flat().filter(({ what, text }) => !PLACES.has(what) && hasWord(what + text))).toEqual([]);
  for (const texts of sets) {
    const markdown = render(hostilePen(texts));
    expect(unsafeIn(markdown)).toEqual([]);
    // GitLab carries out a line of a note that begins so.
    expect(markdown).not.toMatch(/^\/\w/m);
    for (const [index, parse] of PARSERS.entries()) {
      const leaves = parse(markdown);
      expect(leaves.filter((leaf) => !isKnown(leaf))).toEqual([]);
      const expected = (trees[index] ?? []).map((leaf) => withTexts(leaf, texts));
      expect(leaves.map(asRead).join('\n')).toBe(expected.map(asRead).join('\n'));
    }
  }
}

function isKnown({ what, text }: Leaf): boolean {
  return what === TEXT ? !LIVELY.test(text) : PLACES.has(what) || KNOWN.test(what);
}

function withTexts(leaf: Leaf, texts: readonly string[]): Leaf {
  const text = poisoned(leaf.text, texts);
  switch (leaf.what) {
    case CODE:
    case BLOCK:
      return { ...leaf, text };
    case LABEL:
      return { ...leaf, text: shortened(text) };
    case CELL:
      return { ...leaf, text: inTable(text) };
    default:
      return leaf;
  }
}

function shortened(text: string): string {
  const characters = Array.from(text);
  return characters.length > 80 ? `${characters.slice(0, 79).join('')}…` : text;
}

function asRead({ depth, what, text }: Leaf): string {
  return `${' '.repeat(depth)}${what} ${JSON.stringify(what === BLOCK ? readLines(text) : text)}`;
}
