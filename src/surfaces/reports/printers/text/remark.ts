import { inert } from '../../../../kernel/lib/inert.js';
import type { Remark, Words } from '../remark.js';
import type { Style } from './style.js';

/** A sentence for a terminal. */
export function wordsText(words: Words): string {
  return words.map((part) => (typeof part === 'string' ? part : inert(part.quoted))).join('');
}

/** Remarks as lines of a terminal. What a line introduces is indented. */
export function remarkLines(remarks: readonly Remark[], style: Style): readonly string[] {
  return remarks.flatMap(({ lines, isList, tone }) =>
    lines.map((words, index) =>
      paintOf(tone, style)(isList === true && index > 0 ? `  ${wordsText(words)}` : wordsText(words)),
    ),
  );
}

function paintOf(tone: Remark['tone'], style: Style): (text: string) => string {
  switch (tone) {
    case 'quiet':
      return style.dim;
    case 'warning':
      return style.yellow;
    case 'error':
      return style.red;
    case undefined:
      return (text) => text;
  }
}
