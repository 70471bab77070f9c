import type { Block, Child } from './children.js';
import { isBlank, linesOf, slice, type Region, type Tools } from './tools.js';

/** A new, changed or kept child. Removed without text. */
export interface Part {
  readonly child?: Child;
  /** Its indented lines, without what is above. */
  readonly text: string | undefined;
}

/**
 * A block's text with parts in new order. Comments directly above move along; a removed child's heading stays. Blank lines between children stay, and
 * new children get some if others have them.
 */
export function joined(parts: readonly Part[], block: Block, region: Region, tools: Tools): string {
  const { children, column, tail } = block;
  const [first] = children;
  const isSpaced = children.slice(1).some(({ heading }) => heading.to > heading.from);
  const headings = headingsOf(parts, block, tools);
  const head = first === undefined ? '' : slice(tools, first.heading);
  const lines = parts
    .filter(({ text }) => text !== undefined)
    .map(({ child, text = '' }, index) => {
      const isPlacedAnew = child === undefined || child === first;
      const space = isPlacedAnew && index > 0 && isSpaced ? tools.lineEnd : '';
      const heading = child === undefined ? '' : (headings.get(child) ?? '');
      const above = index === 0 ? withoutBlankStart(heading) : heading;
      return space + above + (child === undefined ? '' : slice(tools, child.comments)) + text;
    });
  const whole = head + lines.join('') + (headings.get(undefined) ?? '') + slice(tools, tail);
  // After a dash, a block's first line is indented already.
  return first?.body.from === region.from ? whole.replace(new RegExp(`^ {0,${column}}`), '') : whole;
}

/** The heading of each remaining child, after those of removed ones. Under undefined: the rest. */
function headingsOf(
  parts: readonly Part[],
  { children }: Block,
  tools: Tools,
): ReadonlyMap<Child | undefined, string> {
  const gone = new Set(parts.filter(({ text }) => text === undefined).map(({ child }) => child));
  const headings = new Map<Child | undefined, string>();
  let left = '';
  for (const [index, child] of children.entries()) {
    // The first child's heading is the whole block's, and stays.
    const own = index === 0 ? '' : slice(tools, child.heading);
    if (gone.has(child)) left += own.trim() === '' ? '' : own;
    else {
      headings.set(child, left + own);
      left = '';
    }
  }
  return headings.set(undefined, left);
}

function withoutBlankStart(heading: string): string {
  const lines = linesOf(heading, { from: 0, to: heading.length });
  const start = lines.findIndex((line) => !isBlank(line));
  return start < 0 ? '' : lines.slice(start).join('');
}
