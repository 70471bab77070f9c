import { defined } from '../../../src/kernel/lib/defined.js';
import { inert } from '../../../src/kernel/lib/inert.js';
import type { Finding, Location } from '../../../src/kernel/model/finding.js';
import { codeFrame } from '../../../src/surfaces/reports/printers/text/frame.js';
import type { FieldName, Place, Told } from './model.js';

/** A text field of the page, and what is written in it. */
export interface FieldText {
  readonly field: FieldName;
  readonly text: string;
}

/** Findings about the text of a field, with its lines. The file of their locations is the field. Pure. */
export function toldOf(findings: readonly Finding[], source: FieldText): readonly Told[] {
  return findings.map(({ severity, code, message, help, location, related }) => ({
    ...toldAt({ severity, message, ...defined({ code, help }) }, location, source),
    ...defined({
      related: related && { message: inert(related.message), place: placeOf(related.location, source.field) },
    }),
  }));
}

/** Something to say at a location of a field; without a location, of all of it. Pure. */
export function toldAt(
  said: Pick<Told, 'severity' | 'code' | 'message' | 'help'>,
  location: Omit<Location, 'file'> | undefined,
  { field, text }: FieldText,
): Told {
  const { message, help } = said;
  const words = { ...said, message: inert(message), ...defined({ help: help && inert(help) }) };
  if (location === undefined) return words;
  const frame = codeFrame(text, { ...location, file: field }).join('\n');
  return { ...words, place: placeOf(location, field), frame };
}

function placeOf({ line, column, length }: Omit<Location, 'file'>, field: FieldName): Place {
  return { field, line, column, length };
}

/** True if one of these is an error. */
export function hasError(told: readonly Told[]): boolean {
  return told.some(({ severity }) => severity === 'error');
}
