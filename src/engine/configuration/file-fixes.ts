import { likelyReplacement, type Correction } from '@zonewright/edge-rules/lib/correction.js';
import { defined } from '../../kernel/lib/defined.js';
import type { SectionPath } from '../../kernel/model/context.js';
import type { Fix } from '../../kernel/model/fix.js';
import type { InsertedText } from './insertions.js';
import type { LoadedFile } from './load.js';
import { valueAt } from '../../kernel/lib/value-at.js';

/** The value or key to correct. */
export interface Corrected {
  readonly file: LoadedFile;
  readonly pointer: SectionPath;
  readonly target: 'key' | 'value';
  /** What was inserted into the text. */
  readonly inserted?: InsertedText | undefined;
}

/** A correction as edits of the file. Undefined if it would change an inserted value, or can't be written. */
export function fixOf(
  correction: Correction | undefined,
  { file, pointer, target, inserted }: Corrected,
): Fix | undefined {
  const asWritten = correction && (inserted === undefined ? correction : outside(correction, inserted));
  const edits = asWritten && file.corrected?.(pointer, target, asWritten);
  return asWritten && edits && { title: asWritten.title, safe: asWritten.safe, edits };
}

/** What is probably meant instead of a whole text. */
export function wholeFix(
  meant: string | undefined,
  file: LoadedFile,
  pointer: SectionPath,
  target: 'key' | 'value' = 'value',
): { readonly fix?: Fix } {
  const correction = meant === undefined ? undefined : likelyReplacement(meant, valueAt(file.value, pointer));
  return defined({ fix: fixOf(correction, { file, pointer, target }) });
}

/** A correction of an inserted text, for its variable. Only a proposal: others may use it. */
export function ofVariable(correction: Correction | undefined): Correction | undefined {
  const [only, ...more] = correction !== undefined && 'parts' in correction ? correction.parts : [];
  const [, text] = QUOTED.exec(only?.text ?? '') ?? [];
  if (correction === undefined || text === undefined || more.length > 0) return undefined;
  return { title: correction.title, safe: false, text };
}

/** Text in quotes that needs no escape. */
const QUOTED = /^"([^"\\]*)"$/;

/** A correction of a text as written. Undefined if it touches references. */
function outside(correction: Correction, inserted: InsertedText): Correction | undefined {
  if (!('parts' in correction) || correction.parts.some((part) => inserted.touches(part))) return undefined;
  const parts = correction.parts.map((part) => ({ ...part, ...inserted.written(part) }));
  return { ...correction, parts };
}
