import { Document, isMap, isScalar, isSeq, parseDocument, Scalar, visit, type Node } from 'yaml';
import { isVisible, visibleInQuotes } from '../characters.js';
import type { Pointer } from '../document.js';
import { columnOf } from '../lines.js';
import { isMisread } from '../misread.js';
import { itemsOf, membersOf, valueRegionOf, type Block, type Child } from './children.js';
import type { Printer, Put } from './edit-types.js';
import { flowText } from './flow.js';
import { isFlow } from './flow-regions.js';
import { isBlank, linesOf, type Region } from './tools.js';

/** A printer that copies content with comments from a model text at given paths. Other content, and flow style in the model, is printed plainly. */
export function printerFrom(model: string): Printer {
  const document = parseDocument<Node>(model, { version: '1.2', keepSourceTokens: true });
  const top = document.contents;
  const whole = { from: 0, to: model.length };
  const print = (path: Put['path'], isNew: boolean): string | undefined => {
    const child = path === undefined ? undefined : childAt(top, path, whole, model);
    return child === undefined ? undefined : linesOfChild(child, isNew, model);
  };
  return {
    member: ({ key, value, path }, isNew) => print(path, isNew) ?? plainText({ [key]: value }),
    item: ({ value, path }, isNew) => {
      const inQuotes = quotedAt(document, path, model);
      return print(path, isNew) ?? (inQuotes === undefined ? plainText([value]) : `- ${inQuotes}\n`);
    },
    inline: ({ value, path }) => quotedAt(document, path, model) ?? flowText(value),
  };
}

/** A one-line quoted text's source in the model: if such texts always have quotes, new ones get them too. */
function quotedAt(document: Document, path: Put['path'], model: string): string | undefined {
  const node = path === undefined ? undefined : document.getIn(path, true);
  if (!isScalar(node) || !node.range || !QUOTED.has(node.type)) return undefined;
  const text = model.slice(node.range[0], node.range[1]);
  return text.includes('\n') ? undefined : text;
}

const QUOTED: ReadonlySet<Scalar['type']> = new Set([Scalar.QUOTE_DOUBLE, Scalar.QUOTE_SINGLE]);

/** Prints a value plainly, in the layout of `fmt`. Block scalars can lose blanks and line ends at their edges, so such texts get quotes. */
function plainText(value: unknown): string {
  const document = new Document(value, { aliasDuplicateObjects: false });
  visit(document, {
    Scalar: (at, scalar) => {
      const { value: text } = scalar;
      if (typeof text !== 'string') return;
      if (
        !isVisible(text) ||
        (text.includes('\n') && text.trim() !== text) ||
        (at !== 'key' && isMisread(text))
      )
        scalar.type = Scalar.QUOTE_DOUBLE;
    },
  });
  return visibleInQuotes(document.toString(PLAIN));
}

/** A text is on one line or a block, never folded. */
const PLAIN = { lineWidth: 0, doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER };

function childAt(
  node: Node | null,
  [step, ...rest]: Pointer,
  region: Region,
  text: string,
): Child | undefined {
  const block = blockAt(node, region, text);
  const child = block?.children.find(({ key }, index) => (key ?? index) === step);
  if (child === undefined || rest.length === 0) return child;
  return childAt(child.value, rest, valueRegionOf(child, text), text);
}

function blockAt(node: Node | null, region: Region, text: string): Block | undefined {
  if (isFlow(node)) return undefined;
  if (isMap<Node, Node | null>(node)) return membersOf(node, region, text);
  return isSeq<Node>(node) ? itemsOf(node, region, text) : undefined;
}

/** A child's lines at column 0, with comments above for a new one. */
function linesOfChild({ heading, comments, body, end }: Child, isNew: boolean, text: string): string {
  const column = columnOf(text, body.from);
  const above = isNew ? text.slice(heading.from, comments.to) : '';
  const own = ' '.repeat(column) + text.slice(body.from, isNew ? body.to : end);
  const lines = linesOf(above + own, { from: 0, to: above.length + own.length });
  const start = lines.findIndex((line) => !isBlank(line));
  return lines
    .slice(start)
    .map((line) => line.replace(new RegExp(`^ {0,${column}}`), ''))
    .join('');
}
