import type { Block, Child } from './children.js';
import { isBlank, linesOf, slice, type Region, type Tools } from './tools.js';

/** A child as it will be, or a new one. Without a text it goes. */
export interface Part {
  readonly child?: Child;
  /** Its lines with their indentation, without what stands above them. */
  readonly text: string | undefined;
}

/**
 * The text of a block with its parts in their new order. Comments right above a child go where it goes; headings stay for what comes after
 * a child that goes. Blank lines between children stay as they were, and new ones get some where the others have them.
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
  // A block that begins behind a dash has its first indentation there.
  return first?.body.from === region.from ? whole.replace(new RegExp(`^ {0,${column}}`), '') : whole;
}

/** What stands above each child that stays, that of the ones before it which go included; under undefined what is left at the end. */
function headingsOf(
  parts: readonly Part[],
  { children }: Block,
  tools: Tools,
): ReadonlyMap<Child | undefined, string> {
  const gone = new Set(parts.filter(({ text }) => text === undefined).map(({ child }) => child));
  const headings = new Map<Child | undefined, string>();
  let left = '';
  for (const [index, child] of children.entries()) {
    // The first one is the head of the whole block, and stays there.
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
