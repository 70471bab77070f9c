import { tableOf, WORD } from './bytes.js';
import type { Program } from './program.js';
import type { Look } from './syntax.js';

/** True if a pattern matches anywhere in a value, one character per byte. Time: at most the product of both lengths. */
export function isFound({ steps, start }: Program, value: string): boolean {
  /** By step: the last position that reached it. */
  const reachedAt = new Int32Array(steps.length).fill(-1);
  let current: number[] = [];
  for (let position = 0; position <= value.length; position += 1) {
    const open = [start, ...current];
    current = [];
    const byte = value.charCodeAt(position);
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const step = steps[at];
      if (step === undefined || reachedAt[at] === position) continue;
      reachedAt[at] = position;
      if (step.kind === 'match') return true;
      if (step.kind === 'split') open.push(...step.next);
      else if (step.kind === 'look' && lookHolds(step.look, value.charCodeAt(position - 1), byte))
        open.push(step.next);
      else if (step.kind === 'byte' && step.table[byte] === 1) current.push(step.next);
    }
  }
  return false;
}

const LINE_FEED = 10;
const RETURN = 13;

/** Between two bytes. NaN is outside of the value: no word character, no line end. */
export function lookHolds(look: Look, before: number, after: number): boolean {
  const isStart = Number.isNaN(before);
  const isEnd = Number.isNaN(after);
  const [afterWord, beforeWord] = [isWord(before), isWord(after)];
  switch (look) {
    case 'start':
      return isStart;
    case 'end':
      return isEnd;
    case 'line-start':
      return isStart || before === LINE_FEED;
    case 'line-end':
      return isEnd || after === LINE_FEED;
    case 'crlf-start':
      return isStart || before === LINE_FEED || (before === RETURN && after !== LINE_FEED);
    case 'crlf-end':
      return isEnd || after === RETURN || (after === LINE_FEED && before !== RETURN);
    case 'boundary':
      return afterWord !== beforeWord;
    case 'no-boundary':
      return afterWord === beforeWord;
    case 'word-start':
      return !afterWord && beforeWord;
    case 'word-end':
      return afterWord && !beforeWord;
    case 'half-start':
      return !afterWord;
    case 'half-end':
      return !beforeWord;
  }
}

const IS_WORD = tableOf(WORD);

/** False for NaN, the byte that is not there. */
function isWord(byte: number): boolean {
  return IS_WORD[byte] === 1;
}
