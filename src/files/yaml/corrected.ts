import { valueAt } from '../../kernel/lib/value-at.js';
import { isDeepStrictEqual } from 'node:util';
import { replaced, type Correction, type Replacement } from '@zonewright/edge-rules/lib/correction.js';
import { isObject } from '../../kernel/model/json.js';
import type { Span } from './fault.js';
import type { Places, Pointer } from './places.js';

/** The replacement of a stretch of text. */
export interface SpanEdit {
  readonly at: Span;
  readonly text: string;
}

/** A file's text, and places of its parts. */
export interface CorrectedText {
  readonly text: string;
  readonly value: unknown;
  readonly places: Places;
  /** The value of another text; undefined if not YAML. */
  readonly read: (text: string) => unknown;
}

/** How a value or key is written. */
type Style = 'plain' | 'single' | 'double' | 'block';

/**
 * Edits that correct a value or key in any style: the rest stays, and quotes are added if needed. Undefined if it can't be written there, or would
 * replace a text with variables. Pure.
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
  // The wrong value was put in, and others use the text with another. Checked in the value, as `$` may be escaped.
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
  const isAsWanted = (edits: readonly SpanEdit[]): boolean =>
    readsAsWanted(file, edits, pointer, target, wanted);
  if ('parts' in correction && own.every((edit) => isPlainly(edit, style, file.text))) return own;
  if (isAsWanted(own)) return own;
  const whole = [{ at, text: inQuotes(wanted) }];
  return style === 'plain' && !written.includes('\n') && isAsWanted(whole) ? whole : undefined;
}

/** True if an edit replaces words by words on a line: the edited file need not be read. */
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

/** A line of text in quotes: single ones if double ones need escapes. */
function inQuotes(text: string): string {
  return /["\\]/.test(text) ? `'${ESCAPED.single(text)}'` : `"${text}"`;
}

/** True if the edited file has the wanted text at the place, and the rest unchanged. */
function readsAsWanted(
  { text, value, read }: CorrectedText,
  edits: readonly SpanEdit[],
  pointer: Pointer,
  target: 'key' | 'value',
  wanted: string,
): boolean {
  const parts = edits.map(({ at, text: part }) => ({ from: at.start, to: at.end, text: part }));
  return isDeepStrictEqual(read(replaced(text, parts)), withWanted(value, pointer, target, wanted));
}

/** A value changed at a pointer. */
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
