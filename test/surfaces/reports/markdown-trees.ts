import MarkdownIt from 'markdown-it';
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';

/** A node of a tree on a line of its own: how deep it is, what it is, and its text. */
export interface Leaf {
  readonly depth: number;
  /** One of the places below for what has a text; an element with its attributes or a node with its members for what has none. */
  readonly what: string;
  readonly text: string;
}

/** What GitHub looks for links, mentions, pictures and mathematics in: everything that is no code. */
export const TEXT = 'text';
/** Code within a line. */
export const CODE = 'code';
/** As CODE; a pipe has another form there. */
export const CELL = 'code in a table';
export const BLOCK = 'block of code';
/** The label of a line of a picture. */
export const LABEL = 'label';

type Place = typeof TEXT | typeof CODE | typeof CELL | typeof BLOCK | typeof LABEL;

const MARKDOWN_IT = new MarkdownIt({ html: true, linkify: true });
const GITHUB = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] };

/** What a browser makes of Markdown: markdown-it, then the parser of the HTML standard. */
export function pageOf(markdown: string): readonly Leaf[] {
  return leavesOf(parseFragment(MARKDOWN_IT.render(markdown)), 0, { place: TEXT, isCell: false });
}

/** What another parser makes of it: micromark with GitHub's extensions; HTML in it by the parser of the HTML standard. */
export function treeOf(markdown: string): readonly Leaf[] {
  return leavesOfTree(fromMarkdown(markdown, GITHUB), 0, CODE);
}

/** What a node stands in. */
interface Around {
  readonly place: Place;
  readonly isCell: boolean;
}

function leavesOf(
  node: DefaultTreeAdapterTypes.ParentNode | DefaultTreeAdapterTypes.ChildNode,
  depth: number,
  around: Around,
): readonly Leaf[] {
  if (node.nodeName === '#text' && 'value' in node) return textLeaves(node.value, depth, around.place);
  const attributes =
    'attrs' in node ? node.attrs.map(({ name, value }) => ` ${name}="${value}"`).join('') : '';
  const children = 'childNodes' in node ? node.childNodes : [];
  const inside = insideOf(node.nodeName, attributes, around);
  return [
    { depth, what: `<${node.nodeName}${attributes}>`, text: '' },
    ...children.flatMap((child) => leavesOf(child, depth + 1, inside)),
  ];
}

function insideOf(element: string, attributes: string, { place, isCell }: Around): Around {
  if (element === 'pre') return { place: BLOCK, isCell };
  if (element === 'table') return { place, isCell: true };
  if (element !== 'code') return { place, isCell };
  if (place === BLOCK) return { place: attributes.includes('language-mermaid') ? LABEL : BLOCK, isCell };
  return { place: isCell ? CELL : CODE, isCell };
}

function leavesOfTree(node: Nodes, depth: number, code: Place): readonly Leaf[] {
  if (node.type === 'text') return textLeaves(node.value, depth, TEXT);
  if (node.type === 'inlineCode') return textLeaves(node.value, depth, code);
  if (node.type === 'html') {
    return leavesOf(parseFragment(node.value), depth, { place: TEXT, isCell: code === CELL });
  }
  if (node.type === 'code') {
    const fence = { depth, what: `fence ${node.lang ?? ''} ${node.meta ?? ''}`.trimEnd(), text: '' };
    return [fence, ...textLeaves(node.value, depth + 1, node.lang === 'mermaid' ? LABEL : BLOCK)];
  }
  const { children, position: _, ...about } = { children: [], ...node };
  const inside = node.type === 'table' ? CELL : code;
  return [
    { depth, what: JSON.stringify(about), text: '' },
    ...children.flatMap((child) => leavesOfTree(child, depth + 1, inside)),
  ];
}

function textLeaves(text: string, depth: number, place: Place): readonly Leaf[] {
  return place === LABEL ? pictureLeaves(text, depth) : [{ depth, what: place, text }];
}

/** All that a picture of ours can hold. Text is in labels only: letters, digits, four marks, and everything else as a number. */
const PICTURE =
  /^(flowchart LR| {2}end| {4}s\d+_\d+ --> s\d+_\d+|(?: {2}subgraph scope\d+| {4}s\d+_\d+)\["((?:[\w ./-]|#\d+;)*)"\])$/;

function pictureLeaves(text: string, depth: number): readonly Leaf[] {
  const lines = text.replace(/\n$/, '').split('\n');
  return lines.flatMap((line) => {
    const [, known, label] = PICTURE.exec(line) ?? [];
    if (known === undefined) return [{ depth, what: `unknown to us: ${line}`, text: '' }];
    if (label === undefined) return [{ depth, what: `picture: ${known}`, text: '' }];
    const decoded = label.replace(/#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
    return [
      { depth, what: `picture: ${known.replace(label, '')}`, text: '' },
      { depth, what: LABEL, text: decoded },
    ];
  });
}

/** Code as a table shows it: before a pipe there is no odd number of backslashes, so there is one more (GitHub Flavored Markdown, 4.10). */
export function inTable(text: string): string {
  return text.replace(/(?<!\\)((?:\\\\)*)\\\|/g, String.raw`$1\\|`);
}
