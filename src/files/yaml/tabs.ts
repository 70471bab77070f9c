import { count } from '../../kernel/lib/phrases.js';
import type { Fault, Span } from './fault.js';
import { lineStart } from './lines.js';

const INDENTED_WITH_TAB = /^ *\t[ \t]*(?=[^ \t\r\n])/gm;

/** Lines that are indented with tabs, as one fault. */
export interface Tabs {
  readonly fault: Fault;
  /** Where the line begins that the first of them is to belong to: what the parser says from there on follows from the tabs. */
  readonly from: number;
}

/** The tabs by which a text is indented, those inside of block scalars excepted: they are text. */
export function tabsIn(text: string, blockScalars: readonly Span[]): Tabs | undefined {
  const lines = outside(blockScalars, [...text.matchAll(INDENTED_WITH_TAB)]);
  const [first] = lines;
  if (first === undefined) return undefined;
  const tab = first.index + first[0].indexOf('\t');
  const others = lines.length - 1;
  return {
    fault: {
      code: 'yaml-syntax',
      message: `a tab is used as indentation${others === 0 ? '' : `, here and in ${count(others, 'line')} below`}`,
      help: 'Indent YAML with spaces: convert the indentation of the file in your editor.',
      at: { start: tab, end: first.index + first[0].length },
    },
    from: lineAbove(text, first.index),
  };
}

/** Those whose text begins in none of the spans; both go from the beginning of the text to its end. */
function outside(spans: readonly Span[], lines: readonly RegExpExecArray[]): readonly RegExpExecArray[] {
  let next = 0;
  return lines.filter(({ index, 0: indent }) => {
    const at = index + indent.length;
    while ((spans[next]?.end ?? at + 1) <= at) next += 1;
    return at < (spans[next]?.start ?? at + 1);
  });
}

/** Where the nearest line above begins that says something. */
function lineAbove(text: string, below: number): number {
  let start = below;
  while (start > 0) {
    const end = start - 1;
    start = lineStart(text, end);
    if (/^[ \t]*[^ \t\r\n#]/.test(text.slice(start, end))) return start;
  }
  return 0;
}
