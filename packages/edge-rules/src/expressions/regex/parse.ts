import { utf8Of } from '../../lib/utf8.js';
import { complement, NO_BYTE, singleByte, withBothCases, type ByteSet } from './bytes.js';
import { notePropertyWithoutUnicode, parseClass } from './class.js';
import { parseEscape, parseVerbatim, type Primitive } from './escape.js';
import { CLOSE, parseOpening } from './group.js';
import { PatternError, type PatternProblem } from './problem.js';
import { Reader } from './reader.js';
import { parseRepetition } from './repetition.js';
import { heightOf, NO_PARTS, partTooDeep, type Flags, type Look, type Node } from './syntax.js';

/** A pattern as it was understood, or its first mistake. */
export type ParsedPattern =
  | { readonly kind: 'pattern'; readonly root: Node }
  | { readonly kind: 'problem'; readonly problem: PatternProblem };

/**
 * Parses Rust's regex crate 1.11 as the engine configures it: over bytes, flag `u` off, at most 250 levels.
 * Of properties only braces are checked. Linear.
 */
export function parsePattern(source: string): ParsedPattern {
  const reader = new Reader(source);
  try {
    const root = parseAlternatives(reader);
    const tooDeep = partTooDeep(root, NEST_LIMIT);
    if (tooDeep !== undefined) {
      const message = `the pattern is nested more than ${NEST_LIMIT} levels deep`;
      reader.fail(tooDeep.from, tooDeep.to, message, 'Split it into several conditions.');
    }
    const problem = reader.meaningless;
    return problem === undefined ? { kind: 'pattern', root } : { kind: 'problem', problem };
  } catch (error) {
    if (error instanceof PatternError) return { kind: 'problem', problem: error.problem };
    throw error;
  }
}

/** Of the regex crate, which counts a sequence as a level. */
const NEST_LIMIT = 250;

/** Of a group or the whole pattern: former ones, and parts of the present one. */
interface Alternatives {
  readonly from: number;
  readonly before: Node[];
  current: { readonly from: number; readonly parts: Node[] };
}

/** An open group, and what is restored after it. */
interface OpenGroup {
  readonly from: number;
  readonly outer: Alternatives;
  readonly flags: Flags;
}

interface State {
  readonly reader: Reader;
  readonly names: Set<string>;
  readonly open: OpenGroup[];
  alternatives: Alternatives;
  flags: Flags;
}

function parseAlternatives(reader: Reader): Node {
  const state: State = {
    reader,
    names: new Set(),
    open: [],
    alternatives: alternativesFrom(reader.position),
    flags: new Set(),
  };
  for (reader.skipBlanks(); !reader.isAtEnd; reader.skipBlanks()) parseNext(state);
  const unclosed = state.open.at(-1);
  if (unclosed !== undefined) reader.fail(unclosed.from, unclosed.from + 1, 'the group is not closed', CLOSE);
  return nodeOfAll(state.alternatives, reader.position);
}

function parseNext(state: State): void {
  const { reader, flags } = state;
  const { parts } = state.alternatives.current;
  switch (reader.char) {
    case '(':
      return openGroup(state);
    case ')':
      return closeGroup(state);
    case '|':
      return nextAlternative(state);
    case '?':
    case '*':
    case '+':
    case '{':
      parts.push(parseRepetition(reader, parts.pop()));
      return;
    case '[':
      parts.push(parseClass(reader, flags));
      return;
    default:
      parts.push(parsePrimitive(reader, flags));
  }
}

function setFlags(state: State, flags: Flags): void {
  state.flags = flags;
  state.reader.ignoresBlanks = flags.has('x');
}

function openGroup(state: State): void {
  const { reader, flags, alternatives } = state;
  const from = reader.position;
  const opening = parseOpening(reader, flags, state.names);
  if (opening.kind === 'flags') {
    alternatives.current.parts.push(empty({ from, to: reader.position }));
  } else {
    state.open.push({ from, outer: alternatives, flags });
    state.alternatives = alternativesFrom(reader.position);
  }
  setFlags(state, opening.flags);
}

function closeGroup(state: State): void {
  const { reader } = state;
  const group = state.open.pop();
  if (group === undefined) {
    const help = 'For a literal parenthesis, write \\).';
    return reader.fail(reader.position, reader.after, 'no group is open here', help);
  }
  const operand = nodeOfAll(state.alternatives, reader.position);
  reader.bump();
  const height = 1 + operand.height;
  const whole: Node = {
    kind: 'group',
    operand,
    from: group.from,
    to: reader.position,
    height,
    parts: [operand],
  };
  group.outer.current.parts.push(whole);
  state.alternatives = group.outer;
  setFlags(state, group.flags);
}

function nextAlternative({ reader, alternatives }: State): void {
  alternatives.before.push(nodeOfCurrent(alternatives, reader.position));
  reader.bump();
  alternatives.current = { from: reader.position, parts: [] };
}

function alternativesFrom(from: number): Alternatives {
  return { from, before: [], current: { from, parts: [] } };
}

function nodeOfAll(alternatives: Alternatives, to: number): Node {
  const last = nodeOfCurrent(alternatives, to);
  if (alternatives.before.length === 0) return last;
  return several('alternation', [...alternatives.before, last], alternatives.from, to);
}

function nodeOfCurrent({ current: { from, parts } }: Alternatives, to: number): Node {
  const [first] = parts;
  if (first === undefined) return empty({ from, to });
  return parts.length === 1 ? first : several('sequence', parts, from, to);
}

function several(
  kind: 'alternation' | 'sequence',
  operands: readonly Node[],
  from: number,
  to: number,
): Node {
  return { kind, operands, from, to, height: 1 + heightOf(operands), parts: operands };
}

function parsePrimitive(reader: Reader, flags: Flags): Node {
  const { char, position: from } = reader;
  if (char === '.' || char === '^' || char === '$') {
    reader.bump();
    return signOf(char, flags, { from, to: reader.position });
  }
  const isPlain = flags.size === 0 && char !== '\\';
  const plain = isPlain ? ASCII[char.charCodeAt(0)] : undefined;
  if (plain !== undefined) {
    reader.bump();
    return bytes(plain, { from, to: reader.position });
  }
  const primitive = char === '\\' ? parseEscape(reader) : parseVerbatim(reader);
  if (primitive.kind === 'property') notePropertyWithoutUnicode(reader, flags, primitive);
  return nodeOfPrimitive(primitive, flags);
}

/** Most characters mean themselves. */
const ASCII: readonly (readonly ByteSet[])[] = Array.from({ length: 128 }, (_, code) => [singleByte(code)]);

interface Span {
  readonly from: number;
  readonly to: number;
}

// Most of a pattern. Written out: spreading takes many times as long.

function empty({ from, to }: Span): Node {
  return { kind: 'empty', from, to, height: 0, parts: NO_PARTS };
}

function bytes(sets: readonly ByteSet[], { from, to }: Span): Node {
  return { kind: 'bytes', sets, from, to, height: 0, parts: NO_PARTS };
}

function look(asked: Look, { from, to }: Span): Node {
  return { kind: 'look', look: asked, from, to, height: 0, parts: NO_PARTS };
}

function unicode({ from, to }: Span): Node {
  return { kind: 'unicode', from, to, height: 0, parts: NO_PARTS };
}

function signOf(char: '.' | '^' | '$', flags: Flags, span: Span): Node {
  if (char === '.') return flags.has('u') ? unicode(span) : bytes([dot(flags)], span);
  const side = char === '^' ? 'start' : 'end';
  if (!flags.has('m')) return look(side, span);
  return look(flags.has('R') ? `crlf-${side}` : `line-${side}`, span);
}

/** Without ends of lines, unless flag `s` is on. */
function dot(flags: Flags): ByteSet {
  if (flags.has('s')) return EVERY_BYTE;
  return flags.has('R') ? IN_CRLF_LINE : IN_LINE;
}

const LINE_FEED = singleByte(10);
const RETURN = singleByte(13);
const EVERY_BYTE = complement(NO_BYTE);
const IN_LINE = complement(LINE_FEED);
const IN_CRLF_LINE = complement(LINE_FEED | RETURN);

function nodeOfPrimitive(primitive: Primitive, flags: Flags): Node {
  switch (primitive.kind) {
    case 'character':
      return nodeOfCharacter(primitive, flags);
    case 'set':
      return flags.has('u') ? unicode(primitive) : bytes([primitive.set], primitive);
    case 'look': {
      const isOfText = primitive.look === 'start' || primitive.look === 'end';
      return flags.has('u') && !isOfText ? unicode(primitive) : look(primitive.look, primitive);
    }
    case 'property':
      return unicode(primitive);
  }
}

/** In Unicode mode letters have cases beyond ASCII (K and the Kelvin sign), and `\xFF` is a character. */
function nodeOfCharacter(character: Primitive & { readonly kind: 'character' }, flags: Flags): Node {
  const { code, isByte } = character;
  if (flags.has('u') && flags.has('i')) return unicode(character);
  if (code < 0x80 || (isByte && !flags.has('u'))) return bytes([byteOf(code, flags)], character);
  const encoded = [...utf8Of(String.fromCodePoint(code))];
  return bytes(
    encoded.map((byte) => byteOf(byte, flags)),
    character,
  );
}

function byteOf(byte: number, flags: Flags): ByteSet {
  const set = singleByte(byte);
  return flags.has('i') ? withBothCases(set) : set;
}
