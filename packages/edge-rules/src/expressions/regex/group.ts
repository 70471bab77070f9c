import type { Reader } from './reader.js';
import type { Flag, Flags } from './syntax.js';

/** A group with its flags, or flags for the rest of the group around. */
export interface Opening {
  readonly kind: 'group' | 'flags';
  readonly flags: Flags;
}

/** From the parenthesis on (regex crate, Grouping and flags). Adds the group's name to `names`. */
export function parseOpening(reader: Reader, flags: Flags, names: Set<string>): Opening {
  const from = reader.position;
  reader.bumpAndSkip();
  const inside = reader.position;
  if (!reader.isAt('?')) return { kind: 'group', flags };
  const lookAround = LOOK_AROUND.find(({ prefix }) => reader.takes(prefix));
  if (lookAround !== undefined) reader.fail(from, reader.position, lookAround.message, lookAround.help);
  if (reader.takes('?P<') || reader.takes('?<')) {
    parseName(reader, names);
    return { kind: 'group', flags };
  }
  reader.takes('?');
  const unsupported = UNSUPPORTED.find(({ prefix }) => reader.isAt(prefix));
  if (reader.isAtEnd) reader.fail(from, from + 1, 'the group is not closed', CLOSE);
  if (unsupported !== undefined) {
    reader.fail(reader.position, reader.after, unsupported.message, unsupported.help);
  }
  const read = parseFlags(reader, flags);
  const isGroup = reader.char === ':';
  reader.bump();
  if (!isGroup && read.isEmpty) {
    reader.fail(inside, inside + 1, 'there is nothing for ? to repeat', 'A group without a number is (?:…).');
  }
  return { kind: isGroup ? 'group' : 'flags', flags: read.flags };
}

export const CLOSE = 'Write ) at its end; for a literal parenthesis, write \\(.';

const AHEAD = 'Match what you want, and write the other condition in the expression, with and or and not.';
const LOOK_AROUND = [
  { prefix: '?=', message: 'look-ahead is not supported', help: AHEAD },
  { prefix: '?!', message: 'negative look-ahead is not supported', help: AHEAD },
  { prefix: '?<=', message: 'look-behind is not supported', help: AHEAD },
  { prefix: '?<!', message: 'negative look-behind is not supported', help: AHEAD },
] as const;

/** What other engines have after `(?`. */
const UNSUPPORTED = [
  {
    prefix: '>',
    message: 'atomic groups are not supported',
    help: 'Write (?:…): this engine never backtracks.',
  },
  {
    prefix: '#',
    message: 'comments are not supported here',
    help: 'Write (?x) first, then # starts a comment.',
  },
  { prefix: '|', message: 'branch reset groups are not supported', help: 'Write (?:…).' },
  { prefix: '(', message: 'conditional groups are not supported', help: 'Write both cases: (?:…|…).' },
  { prefix: 'P=', message: 'back references are not supported', help: 'Repeat what the group matches.' },
  { prefix: 'P>', message: 'recursion is not supported', help: 'Repeat the group.' },
  { prefix: '&', message: 'recursion is not supported', help: 'Repeat the group.' },
  { prefix: "'", message: 'names have no quotes', help: 'Write (?<name>…).' },
] as const;

function parseName(reader: Reader, names: Set<string>): void {
  const from = reader.position;
  const close = reader.text.indexOf('>', from);
  const end = close < 0 ? reader.text.length : close;
  while (reader.position < end) {
    const isFirst = reader.position === from;
    if (!(isFirst ? FIRST_OF_NAME : IN_NAME).test(reader.char)) {
      const help = 'Names are letters, digits and _, and do not start with a digit.';
      reader.fail(reader.position, reader.after, `a name can't contain "${reader.char}"`, help);
    }
    reader.bump();
  }
  if (close < 0) reader.fail(end, end, 'the name of the group is not closed', 'Write (?<name>…).');
  if (from === end) reader.fail(from, from, 'the group has no name', 'Write (?<name>…), or (…) without one.');
  const name = reader.text.slice(from, end);
  if (names.has(name)) reader.fail(from, end, `there are two groups ${name}`, 'Give each its own name.');
  names.add(name);
  reader.bump();
}

const FIRST_OF_NAME = /^[_\p{Alphabetic}]$/u;
const IN_NAME = /^[_.[\]\p{Alphabetic}\p{N}]$/u;

const KNOWN: ReadonlySet<string> = new Set<Flag>(['i', 'm', 's', 'U', 'u', 'R', 'x']);

function isFlag(letter: string): letter is Flag {
  return KNOWN.has(letter);
}

/** `i`, `-s`, `x-u`: up to the colon or parenthesis. */
function parseFlags(reader: Reader, before: Flags): { readonly flags: Flags; readonly isEmpty: boolean } {
  const flags = new Set(before);
  const seen = new Set<string>();
  let negation: number | undefined;
  for (; reader.char !== ':' && reader.char !== ')'; reader.bump()) {
    const { char, position, after } = reader;
    if (reader.isAtEnd) reader.fail(position, position, 'the flags are not closed', 'Write (?i) or (?i:…).');
    if (char !== '-' && !isFlag(char)) reader.fail(position, after, `there is no flag ${char}`, FLAGS);
    if (seen.has(char)) reader.fail(position, after, `${char} appears here twice`, 'Write it once.');
    seen.add(char);
    if (char === '-') negation = position;
    else if (isFlag(char) && negation === undefined) flags.add(char);
    else if (isFlag(char)) flags.delete(char);
  }
  if (negation !== undefined && negation === reader.position - 1) {
    reader.fail(negation, negation + 1, 'no flag follows the minus', 'Write (?-i).');
  }
  return { flags, isEmpty: seen.size === 0 };
}

const FLAGS =
  'The flags are i (no case), m (lines), s (. matches line ends), x (spaces are ignored), U, R and u.';
