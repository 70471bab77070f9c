import { isDeepStrictEqual } from 'node:util';
import { replaced, type Correction, type Replacement } from '@zonewright/edge-rules/lib/correction.js';
import { isObject } from '../../kernel/model/json.js';
import type { Span } from './fault.js';
import type { Places, Pointer } from './places.js';

/** What becomes of a stretch of a file's text. */
export interface SpanEdit {
  readonly at: Span;
  readonly text: string;
}

/** The text of a file, and where its parts are. */
export interface CorrectedText {
  readonly text: string;
  readonly value: unknown;
  readonly places: Places;
  /** The value of another text of the file; undefined if it is not YAML. */
  readonly read: (text: string) => unknown;
}

/** How a value or a key is written: without quotes, in quotes, or as a block of lines. */
type Style = 'plain' | 'single' | 'double' | 'block';

/**
 * The edits of a file that correct a value or a key, in whatever style it is written: what is around them stays as it is, and a value that needs quotes
 * from then on gets them. Undefined if it can't be written there, or would take the place of a text with variables. Pure.
 */
export function correctedText(
  file: CorrectedText,
  pointer: Pointer,
  target: 'key' | 'value',
  correction: Correction,
): readonly SpanEdit[] | undefined {
  const at = target === 'key' ? file.places.spanAt(pointer, 'key') : file.places.scalarAt(pointer);
  if (at === undefined) return undefined;
  const written = file.text.slice(at.start, at.end);
  const former = target === 'key' ? pointer.at(-1) : valueAt(file.value, pointer);
  // What is wrong is a value that was put in: others use the text with another one. In the value, as its dollar sign may be written as an escape.
  if (!('parts' in correction) && String(former).includes('${')) return undefined;
  const style = styleOf(written);
  if ('yaml' in correction) return style === 'block' ? undefined : [{ at, text: correction.yaml }];
  if ('quoted' in correction) return style === 'plain' ? [{ at, text: inQuotes(written) }] : undefined;
  if (typeof former !== 'string') return undefined;
  const parts =
    'parts' in correction ? correction.parts : [{ from: 0, to: former.length, text: correction.text }];
  if (parts.some(({ text }) => /[\p{Cc}\p{Cs}]/u.test(text))) return undefined;
  const wanted = replaced(former, parts);
  const own = parts.map((part) => partEdit(file, pointer, target, part, style, former));
  const says = (edits: readonly SpanEdit[]): boolean => saysIn(file, edits, pointer, target, wanted);
  if ('parts' in correction && own.every((edit) => isPlainly(edit, style, file.text))) return own;
  if (says(own)) return own;
  const whole = [{ at, text: inQuotes(wanted) }];
  return style === 'plain' && !written.includes('\n') && says(whole) ? whole : undefined;
}

/** Whether an edit changes nothing but the text of a value: words in place of words, on one line. The edited file need not be read for that. */
function isPlainly({ at, text }: SpanEdit, style: Style, source: string): boolean {
  const words = style === 'plain' ? /^[\w.$/]+$/ : /^["\w.$/]+$/;
  return words.test(text) && words.test(source.slice(at.start, at.end)) && at.start > 0;
}

function styleOf(written: string): Style {
  const first = written.charAt(0);
  if (first === '"') return 'double';
  if (first === "'") return 'single';
  return first === '|' || first === '>' ? 'block' : 'plain';
}

/** A part of a value, where it is written. */
function partEdit(
  { places }: CorrectedText,
  pointer: Pointer,
  target: 'key' | 'value',
  { from, to, text }: Replacement,
  style: Style,
  former: string,
): SpanEdit {
  const written = ESCAPED[style](text);
  if (to > from) return { at: places.spanAt(pointer, target, from, to - from), text: written };
  const isAtEnd = from > 0 && from >= former.length;
  const { start, end } = places.spanAt(pointer, target, isAtEnd ? from - 1 : from, 1);
  const at = isAtEnd ? end : start;
  return { at: { start: at, end: at }, text: written };
}

const ESCAPED: Readonly<Record<Style, (text: string) => string>> = {
  plain: (text) => text,
  single: (text) => text.replaceAll("'", "''"),
  double: (text) => text.replace(/["\\]/g, '\\$&'),
  block: (text) => text,
};

/** A text of one line in quotes: in single ones, if the others need escapes. */
function inQuotes(text: string): string {
  return /["\\]/.test(text) ? `'${ESCAPED.single(text)}'` : `"${text}"`;
}

/** Whether the edited file says what is wanted at the place, and everywhere else the same. */
function saysIn(
  { text, value, read }: CorrectedText,
  edits: readonly SpanEdit[],
  pointer: Pointer,
  target: 'key' | 'value',
  wanted: string,
): boolean {
  const parts = edits.map(({ at, text: part }) => ({ from: at.start, to: at.end, text: part }));
  return isDeepStrictEqual(read(replaced(text, parts)), withWanted(value, pointer, target, wanted));
}

/** A value with another value or key at a pointer. */
function withWanted(value: unknown, pointer: Pointer, target: 'key' | 'value', wanted: string): unknown {
  const [step, ...rest] = pointer;
  if (step === undefined) return wanted;
  if (Array.isArray(value))
    return value.map((item: unknown, index) =>
      index === Number(step) ? withWanted(item, rest, target, wanted) : item,
    );
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, member]) => {
    if (name !== String(step)) return [name, member] as const;
    if (target === 'key' && rest.length === 0) return [wanted, member] as const;
    return [name, withWanted(member, rest, target, wanted)] as const;
  });
  return Object.fromEntries(members);
}

function valueAt(value: unknown, pointer: Pointer): unknown {
  return pointer.reduce<unknown>((node, step) => {
    if (Array.isArray(node)) return node[Number(step)];
    return isObject(node) ? node[String(step)] : undefined;
  }, value);
}
