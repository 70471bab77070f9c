import { problemsAsWritten } from '@zonewright/edge-rules/expressions/parse.js';
import type { Span } from '@zonewright/edge-rules/expressions/ast.js';
import type { Pointer } from '../../files/yaml/document.js';
import type { Vars } from '../../generated/files.js';
import { defined } from '../../kernel/lib/defined.js';
import type { SectionFinding, SectionPath } from '../../kernel/model/context.js';
import type { Finding } from '../../kernel/model/finding.js';
import type { Fix } from '../../kernel/model/fix.js';
import { isObject } from '../../kernel/model/json.js';
import type { Settings } from '../../kernel/model/settings.js';
import { fixOf, ofVariable } from './file-fixes.js';
import { pathKey, type InsertedText, type Insertions } from './insertions.js';
import { isPlaceOfGiven, type LoadedFile } from './load.js';
import { valueAt } from '../../kernel/lib/value-at.js';
import { asCounted } from './located-findings.js';
import { placeOfValue, variablesOf } from './variants.js';

/** The words for an expression's place, if a finding is about an inserted value. */
export const PUT_IN = 'put in here';

/** The words for the value of an include, if a finding is about the text that has it. */
export const GIVEN_HERE = 'with this value';

/** The words for the values of an include, if a finding is about one that is not among them. */
export const NOT_GIVEN = 'not among these values';

/** The file that a problem is in, and what was inserted into its texts. */
export interface ReportedFile {
  readonly file: LoadedFile;
  readonly settings: Settings;
  readonly insertions: Insertions;
}

/** A problem's place in a file. */
interface ReportedPlace {
  readonly pointer: SectionPath;
  readonly target: 'key' | 'value';
  /** What was inserted into the text there. */
  readonly inserted: InsertedText | undefined;
  /** The part of the text, as written in the file. */
  readonly stretch: Span | undefined;
  /** The place of the inserted value that the problem is in; undefined if it is in the text itself. */
  readonly source: SectionPath | undefined;
}

/** A section's problem as a finding: with its place, and with help and fix for the text as written. `pointerTo`: the path in the file. */
export function findingOf(
  problem: SectionFinding,
  path: SectionPath,
  pointerTo: (path: SectionPath) => SectionPath,
  reported: ReportedFile,
): Finding {
  const { atKey, span, related: _related, fix: _fix, ...rest } = problem;
  const { file, insertions } = reported;
  const pointer = pointerTo(path);
  const inserted = insertions.get(pathKey(pointer));
  const place: ReportedPlace = {
    pointer,
    target: atKey === true ? 'key' : 'value',
    inserted,
    stretch: span && (inserted?.written(span) ?? span),
    source: span && inserted?.source(span),
  };
  return {
    ...rest,
    message: asCounted(rest.message, path, (at) => file.ownPointer?.(pointerTo(at))),
    ...defined({ help: helpFor(rest, place, reported), fix: fixFor(problem, place, file) }),
    ...locationsOf(problem, place, pointerTo, reported),
  };
}

/** The help for the text as written; as it is for an inserted value, and for what is no text. */
function helpFor(
  problem: Pick<SectionFinding, 'code' | 'help'>,
  { pointer, inserted, stretch, source }: ReportedPlace,
  { file, settings }: ReportedFile,
): string | undefined {
  if (stretch === undefined || source !== undefined) return problem.help;
  const text = valueAt(file.value, pointer);
  if (typeof text !== 'string') return problem.help;
  const variables = (): Vars => variablesOf(file.value, settings.vars.values);
  return helpAsWritten(problem, stretch, { text, inserted, variables });
}

/** The fix in the file, or of the variable that an inserted value is from. None for what must not be shown. */
function fixFor(
  { fix: correction, sensitive }: Pick<SectionFinding, 'fix' | 'sensitive'>,
  { pointer, target, inserted, source }: ReportedPlace,
  file: LoadedFile,
): Fix | undefined {
  if (sensitive === true) return undefined;
  return source === undefined
    ? fixOf(correction, { file, pointer, target, inserted })
    : fixOf(ofVariable(correction), { file, pointer: source, target: 'value' });
}

/** Where a problem is, with the other place that belongs to it. A wrong value is reported where it is written, and related to where it is inserted. */
function locationsOf(
  { code, message, span, related }: SectionFinding,
  { pointer, target, inserted, stretch, source }: ReportedPlace,
  pointerTo: (path: SectionPath) => SectionPath,
  { file, settings }: ReportedFile,
): Pick<Finding, 'ref' | 'location' | 'includedFrom' | 'related'> {
  const itself = {
    ...defined({ ref: refAt(file.value, pointer) }),
    ...file.locationOf(pointer, target, stretch?.from, stretch && stretch.to - stretch.from),
  };
  if (related !== undefined) {
    const { location } = file.locationOf(pointerTo(related.path));
    return { ...itself, related: { location, message: related.message } };
  }
  if (span === undefined) return { ...itself, ...givenBy(inserted, file, { code }) };
  if (source === undefined || isOfAnyValue({ code, message }, source, span, inserted)) return itself;
  const reference = { location: itself.location, message: PUT_IN };
  return { ...itself, ...placeOfValue(source, file, settings), related: reference };
}

/** True for a finding on the value of an include that any value would have: it is a mistake of the fragment, and all includes have it. */
function isOfAnyValue(
  { code, message }: Pick<SectionFinding, 'code' | 'message'>,
  source: SectionPath,
  span: Span,
  inserted: InsertedText | undefined,
): boolean {
  return isPlaceOfGiven(source) && OF_KIND.has(code) && inserted?.isNamedIn(message, span) === false;
}

/** Findings on what kind of thing there is in an expression. */
const OF_KIND: ReadonlySet<string> = new Set([
  'expression-argument-count',
  'expression-argument-kind',
  'expression-argument-type',
  'expression-operator-type',
  'expression-type',
]);

/**
 * The value of an include in a text, for a finding on the text: includes with other values may not have it. Nothing for a wrong type, which every
 * value has.
 */
export function givenBy(
  inserted: InsertedText | undefined,
  file: LoadedFile,
  { code }: Pick<Finding, 'code'>,
): Pick<Finding, 'related'> {
  const place = code === 'wrong-type' ? undefined : inserted?.places().find(isPlaceOfGiven);
  return place === undefined ? {} : givenAt(place, file);
}

/** A value of an include as the other place of a finding. */
export function givenAt(place: SectionPath, file: LoadedFile): Required<Pick<Finding, 'related'>> {
  return { related: { location: file.locationOf(place).location, message: GIVEN_HERE } };
}

/** The ref of the rule at or around a pointer. */
function refAt(value: unknown, pointer: Pointer): string | undefined {
  let [node, ref]: [unknown, string | undefined] = [value, undefined];
  for (const step of pointer) {
    node = valueAt(node, [step]);
    if (isObject(node) && typeof node['ref'] === 'string') ref = node['ref'];
  }
  return ref;
}

/** A text as written, and its insertions. */
interface WrittenText {
  readonly text: string;
  readonly inserted: InsertedText | undefined;
  /** The variables possible there. */
  readonly variables: () => Vars;
}

/** Advice on a text as written: with `${name}`, not its value. `at`: the place in it. Pure. */
function helpAsWritten(
  { code, help }: Pick<SectionFinding, 'code' | 'help'>,
  at: Span,
  { text, inserted, variables }: WrittenText,
): string | undefined {
  if (help === undefined) return undefined;
  const meant = NO_LIST.has(code) ? variableMeant(code, text, at, variables()) : undefined;
  if (meant !== undefined) return meant;
  if (inserted === undefined) return help;
  return sameAsWritten(code, at, text) ?? inserted.withReferences(help, at, text);
}

/** Findings on a list where none can be: without `in`, or inside a set. */
const NO_LIST: ReadonlySet<string> = new Set(['expression-value', 'expression-set']);

/** The advice for a variable named like a list, `$name`. */
function variableMeant(code: string, text: string, { from }: Span, variables: Vars): string | undefined {
  const [, name = ''] = /^\$(\w+)(?![\w.])/.exec(text.slice(from, from + LONGEST_NAME)) ?? [];
  if (!Object.hasOwn(variables, name)) return undefined;
  const isMany = code === 'expression-value' && Array.isArray(variables[name]);
  const reference = isMany ? `in {\${${name}}}` : `\${${name}}`;
  return `Did you mean ${reference}? For a list of this name, write in $${name}.`;
}

const LONGEST_NAME = 200;

/** The help of the same mistake in the text as written, if it names a reference. */
function sameAsWritten(code: string, { from }: Span, text: string): string | undefined {
  const found = problemsAsWritten(text).find(
    (problem) => problem.code === code && problem.span.from === from,
  );
  return found?.help?.includes('${') === true ? found.help : undefined;
}
