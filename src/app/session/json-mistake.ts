/** Why a text is not JSON. */
export interface JsonMistake {
  /** `3:5`: line and column, from 1. */
  readonly place: string;
  /** `a comma is missing before this`. */
  readonly reason: string;
  readonly help: string;
}

/** The first error of a text that JSON.parse refuses, with its place. Pure. */
export function jsonMistake(text: string): JsonMistake {
  const at = offsetOfMistake(text);
  const { reason, help, from = at } = mistakeAt(text, at);
  const before = text.slice(0, from).split('\n');
  return { place: `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`, reason, help };
}

/** An error, and its start if not where the parser stops. */
interface FoundMistake extends Pick<JsonMistake, 'reason' | 'help'> {
  readonly from?: number;
}

function mistakeAt(text: string, at: number): FoundMistake {
  const found = text[at];
  const comma = text.slice(0, at).trimEnd().length - 1;
  if (text.trim() === '')
    return { reason: 'the file is empty', help: 'Write {} for an empty state, [] for no faults.', from: 0 };
  if (found === undefined)
    return { reason: 'the file ends too early', help: 'Close every quote, bracket and brace.' };
  if (/[}\]]/.test(found) && text[comma] === ',')
    return { reason: 'there is nothing after this comma', help: 'Remove the comma.', from: comma };
  return bySign(found) ?? byParser(text) ?? byWord(text, at);
}

/** Signs that other formats have. */
function bySign(found: string): FoundMistake | undefined {
  if (found === '/' || found === '#') return { reason: 'JSON has no comments', help: 'Remove the comment.' };
  return found === "'" ? { reason: 'JSON has no single quotes', help: 'Write "…".' } : undefined;
}

const KEY = { reason: 'a key must be in double quotes', help: 'Write "key": value.' };
/** V8's messages, where they are more than an unexpected character. */
const PARSER_MESSAGES: readonly (readonly [pattern: RegExp, mistake: FoundMistake])[] = [
  [/after property name/, { reason: 'a colon is missing before this', help: 'Write "key": value.' }],
  [
    /Expected ','/,
    { reason: 'a comma is missing before this', help: 'Separate items and members with commas.' },
  ],
  [/property name/, KEY],
  [
    /control character/,
    {
      reason: 'a line ends, or there is a tab, between quotes',
      help: 'Write \\n and \\t, or close the quotes.',
    },
  ],
  [/escape/, { reason: 'this is not an escape', help: 'Write \\\\ for a backslash.' }],
  [/after JSON/, { reason: 'there is text after the end', help: 'Remove the text.' }],
];

function byParser(text: string): FoundMistake | undefined {
  const message = messageOf(text) ?? '';
  return PARSER_MESSAGES.find(([pattern]) => pattern.test(message))?.[1];
}

function byWord(text: string, at: number): FoundMistake {
  const from = at - (/\w*$/.exec(text.slice(Math.max(0, at - 64), at))?.[0].length ?? 0);
  const help = 'Write text in double quotes, and a number, true, false or null without quotes.';
  return { reason: 'this is not a JSON value', help, from };
}

/** The offset of the first wrong character, or the end. Found by halving: a right start only ends too early. */
function offsetOfMistake(text: string): number {
  let right = 0;
  let wrong = text.length + 1;
  while (wrong - right > 1) {
    const middle = (right + wrong) >> 1;
    if (isBeginning(text.slice(0, middle))) right = middle;
    else wrong = middle;
  }
  return right;
}

/** True if a text is JSON or may be continued to it: the parser then complains of its end. */
function isBeginning(text: string): boolean {
  const message = messageOf(text);
  if (message === undefined) return true;
  const at = /at position (\d+)/.exec(message)?.[1];
  return /end of JSON input|Unterminated/.test(message) || (at !== undefined && Number(at) >= text.length);
}

/** The parser's message, if it refuses a text. */
function messageOf(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
}
