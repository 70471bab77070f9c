import { createTwoFilesPatch } from 'diff';
import { bold, cyan, green, red, unbroken, type Inline } from './inline.js';

const CONTEXT = { context: 3 };

/** A unified diff for `patch` and `git apply`. Undefined `before`: a new file. */
export function unifiedDiff(file: string, before: string | undefined, after: string): string {
  const old = before === undefined ? '/dev/null' : `a/${file}`;
  const patch = createTwoFilesPatch(old, `b/${file}`, before ?? '', after, undefined, undefined, CONTEXT);
  return withoutRuler(patch);
}

/** A longer diff takes long and shows little. */
const MOST_EDITS = 2_000;

/** As unifiedDiff; undefined if too much differs. */
export function shortDiff(file: string, before: string, after: string): string | undefined {
  const options = { ...CONTEXT, maxEditLength: MOST_EDITS };
  const patch = createTwoFilesPatch(`a/${file}`, `b/${file}`, before, after, undefined, undefined, options);
  return patch === undefined ? undefined : withoutRuler(patch);
}

function withoutRuler(patch: string): string {
  return patch.replace(/^=+\n/, '');
}

/** A unified diff for a terminal. Its lines are never broken, as they are copied. */
export function diffLines(diff: string): readonly Inline[] {
  return diff.replace(/\n$/, '').split('\n').map(paint);
}

function paint(line: string): Inline {
  const text = unbroken(line.replace(/\r$/, ''));
  if (/^(?:---|\+\+\+) /.test(line)) return bold(text);
  if (line.startsWith('@@')) return cyan(text);
  if (line.startsWith('+')) return green(text);
  return line.startsWith('-') ? red(text) : text;
}
