import type { Remark, Words } from '../remark.js';
import { dim, plain, red, yellow, type Inline, type Paint } from './inline.js';

/** A sentence for a terminal, one text. */
export function wordsText(words: Words): string {
  return words.map((part) => (typeof part === 'string' ? part : part.quoted)).join('');
}

/** Remarks as lines of a terminal. What a line introduces is indented. */
export function remarkLines(remarks: readonly Remark[]): readonly Inline[] {
  return remarks.flatMap(({ lines, isList, tone }) =>
    lines.map((words, index) =>
      paintOf(tone)(isList === true && index > 0 ? `  ${wordsText(words)}` : wordsText(words)),
    ),
  );
}

function paintOf(tone: Remark['tone']): Paint {
  switch (tone) {
    case 'quiet':
      return dim;
    case 'warning':
      return yellow;
    case 'error':
      return red;
    case undefined:
      return plain;
  }
}
