import { count } from '../../kernel/lib/phrases.js';
import type { Fault, Span } from './fault.js';
import { lineStart } from './lines.js';

const INDENTED_WITH_TAB = /^ *\t[ \t]*(?=[^ \t\r\n])/gm;

/** Lines indented with tabs, as one fault. */
export interface Tabs {
  readonly fault: Fault;
  /** The start of the line that the first should belong to. Parser errors after it follow from the tabs. */
  readonly from: number;
}

/** Tabs as indentation, if any. In block scalars they are text. */
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

/** Lines whose text starts in no span. Both sorted. */
function outside(spans: readonly Span[], lines: readonly RegExpExecArray[]): readonly RegExpExecArray[] {
  let next = 0;
  return lines.filter(({ index, 0: indent }) => {
    const at = index + indent.length;
    while ((spans[next]?.end ?? at + 1) <= at) next += 1;
    return at < (spans[next]?.start ?? at + 1);
  });
}

/** The start of the nearest line above with content. */
function lineAbove(text: string, below: number): number {
  let start = below;
  while (start > 0) {
    const end = start - 1;
    start = lineStart(text, end);
    if (/^[ \t]*[^ \t\r\n#]/.test(text.slice(start, end))) return start;
  }
  return 0;
}
