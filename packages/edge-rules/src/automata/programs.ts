import { complement, NO_BYTE, singleByte, withBothCases, type ByteSet } from '../expressions/regex/bytes.js';
import { programOf, type Program } from '../expressions/regex/program.js';
import { NO_PARTS, type Look, type Node } from '../expressions/regex/syntax.js';
import { ANY_RUN, wildcardParts } from '../expressions/wildcard.js';

/** What rules ask of a text, as programs. Bytes are characters up to U+00FF. Undefined: too many steps. */

/** `starts_with`. */
export function startsWith(text: string): Program | undefined {
  return programOf(sequence(look('start'), literal(text)));
}

/** `ends_with`. */
export function endsWith(text: string): Program | undefined {
  return programOf(sequence(literal(text), look('end')));
}

/** `contains`. */
export function contains(text: string): Program | undefined {
  return programOf(literal(text));
}

/** `in` a set of texts. */
export function isOneOf(texts: readonly string[]): Program | undefined {
  return programOf(whole(alternation(texts.map(literal))));
}

/** `wildcard`; with `isStrict`, `strict wildcard`. */
export function isLike(pattern: string, isStrict: boolean): Program | undefined {
  const parts = wildcardParts(pattern).map((part) => {
    if (part === ANY_RUN) return repeated(ANY_BYTE, 0, Number.POSITIVE_INFINITY);
    const byte = singleByte(part.charCodeAt(0));
    return bytes([isStrict ? byte : withBothCases(byte)]);
  });
  return programOf(whole(sequence(...parts)));
}

/** `len()` between two numbers, both included. */
export function hasLength(from: number, to: number): Program | undefined {
  return programOf(whole(repeated(ANY_BYTE, from, to)));
}

/** What `lower()` and `upper()` make of each byte. */
export function readInCase(which: 'lower' | 'upper'): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, byte) => {
    const letter = String.fromCharCode(byte);
    if (which === 'lower') return /[A-Z]/.test(letter) ? byte + CASE : byte;
    return /[a-z]/.test(letter) ? byte - CASE : byte;
  });
}

const CASE = 32;

const NESTED = { from: 0, to: 0, height: 0, parts: NO_PARTS };

const EVERY = complement(NO_BYTE);
const ANY_BYTE: Node = bytes([EVERY]);

function bytes(sets: readonly ByteSet[]): Node {
  return { ...NESTED, kind: 'bytes', sets };
}

function literal(text: string): Node {
  if (text === '') return { ...NESTED, kind: 'empty' };
  return bytes(Array.from({ length: text.length }, (_, at) => singleByte(text.charCodeAt(at))));
}

function look(what: Look): Node {
  return { ...NESTED, kind: 'look', look: what };
}

function sequence(...operands: readonly Node[]): Node {
  return { ...NESTED, kind: 'sequence', operands };
}

function alternation(operands: readonly Node[]): Node {
  return { ...NESTED, kind: 'alternation', operands };
}

function repeated(operand: Node, min: number, max: number): Node {
  return { ...NESTED, kind: 'repetition', operand, min, max };
}

function whole(node: Node): Node {
  return sequence(look('start'), node, look('end'));
}
