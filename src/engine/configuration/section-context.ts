import type { Finding } from '../../kernel/model/finding.js';
import { likelyReplacement, type Correction } from '@zonewright/edge-rules/lib/correction.js';
import type { Fix } from '../../kernel/model/fix.js';
import type { CompileContext, SectionName, SectionPath, SectionFinding } from '../../kernel/model/context.js';
import type { Vars } from '../../generated/files.js';
import type { Scope } from '../../kernel/model/scope.js';
import type { Settings } from '../../kernel/model/settings.js';
import type { Pointer } from '../../files/yaml/document.js';
import { defined } from '../../kernel/lib/defined.js';
import type { SchemaFinding } from '../../kernel/schema/findings.js';
import { nameOf } from '../../kernel/schema/schema-words.js';
import { isObject } from '../../kernel/model/json.js';
import { reportedAs, type FileMarks } from './decode-bound.js';
import { pathKey, type Insertions, type InsertedText } from './insertions.js';
import { isPlaceOfGiven, valueAt, type LoadedFile } from './load.js';
import { placeOfValue, variablesOf } from './variants.js';
import type { Span } from '@zonewright/edge-rules/expressions/ast.js';
import { problemsAsWritten } from '@zonewright/edge-rules/expressions/parse.js';

/** The most findings per file: each has to be located. */
export const MOST_FINDINGS = 100;

/** The words for an expression's place, if a finding is about an inserted value. */
export const PUT_IN = 'put in here';

/** The words for the value of an include, if a finding is about the text that has it. */
export const GIVEN_HERE = 'with this value';

/** The words for the values of an include, if a finding is about one that is not among them. */
export const NOT_GIVEN = 'not among these values';

/** A variant of a file to check. */
export interface CheckedFile {
  readonly file: LoadedFile;
  readonly settings: Settings;
  /** As in CompileContext. */
  readonly isChecked?: true;
  /** As in CompileContext. */
  readonly leavesOrder?: true;
  readonly insertions: Insertions;
  /** `pathKey` of strings with a reported problem, which get no further ones. */
  readonly reported: ReadonlySet<string>;
  /** The path in the file of a path in the sections. */
  readonly written: (path: SectionPath) => SectionPath;
  readonly marks: FileMarks;
}

/** What compiling a section may use. Its reports become findings with locations. */
export function contextFor(
  section: SectionName,
  scope: Scope,
  { file, settings, isChecked, leavesOrder, insertions, reported, written, marks }: CheckedFile,
  findings: Finding[],
): CompileContext {
  const pointerTo = (path: SectionPath): SectionPath => written([section, ...path]);
  return {
    scope,
    settings,
    ...defined({ isChecked, leavesOrder }),
    locationOf: (path) => file.locationOf(pointerTo(path)).location,
    commentBehind: (path) => file.commentBehind?.(pointerTo(path)),
    boundAt: (path) =>
      marks.bound.size === 0 ? undefined : marks.bound.get(pathKey(pointerTo(path)))?.content,
    report: (path, problem) => {
      const pointer = pointerTo(path);
      const accepted = reportedAs(problem, pointer, marks);
      if (accepted === undefined || isFull(findings, accepted) || reported.has(pathKey(pointer))) return;
      const { atKey, span, related, fix: correction, ...rest } = accepted;
      const inserted = insertions.get(pathKey(pointer));
      const stretch = span && (inserted?.written(span) ?? span);
      const source = span && inserted?.source(span);
      const target = atKey === true ? 'key' : 'value';
      const place = {
        ...defined({ ref: refAt(file.value, pointer) }),
        ...file.locationOf(pointer, target, stretch?.from, stretch && stretch.to - stretch.from),
      };
      const text = stretch && source === undefined ? valueAt(file.value, pointer) : undefined;
      const variables = (): Vars => variablesOf(file.value, settings.vars.values);
      const help =
        stretch !== undefined && typeof text === 'string'
          ? helpAsWritten(rest, stretch, { text, inserted, variables })
          : rest.help;
      const meant = source === undefined ? correction : ofVariable(correction);
      const corrected: Corrected =
        source === undefined
          ? { file, pointer, target, inserted }
          : { file, pointer: source, target: 'value' };
      const fix = rest.sensitive === true ? undefined : fixOf(meant, corrected);
      const message = asCounted(rest.message, path, (at) => file.ownPointer?.(pointerTo(at)));
      const finding = { ...rest, message, ...defined({ help, fix }) };
      const isOfText =
        span !== undefined && source !== undefined && isOfAnyValue(rest, source, span, inserted);
      if (source !== undefined && related === undefined && !isOfText) {
        const reference = { location: place.location, message: PUT_IN };
        findings.push({ ...finding, ...place, ...placeOfValue(source, file, settings), related: reference });
        return;
      }
      findings.push({
        ...finding,
        ...place,
        ...(related === undefined
          ? {}
          : {
              related: {
                location: file.locationOf(pointerTo(related.path)).location,
                message: related.message,
              },
            }),
        ...(related === undefined && span === undefined ? givenBy(inserted, file, rest) : {}),
      });
    },
  };
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

/** A schema's findings with their places. */
export function locate(file: LoadedFile, problems: readonly SchemaFinding[]): readonly Finding[] {
  return problems.map(({ path, atKey, fix: correction, ...problem }) => {
    const target = atKey ? 'key' : 'value';
    const isHidden = problem.sensitive === true;
    const fix = isHidden ? undefined : fixOf(correction, { file, pointer: path, target });
    const message = asCounted(problem.message, path, file.ownPointer);
    return { severity: 'error', ...problem, message, ...defined({ fix }), ...file.locationOf(path, target) };
  });
}

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

/** A message with the number of an item as counted in its own file: a list can have items of included files. `path`: of what it is about. */
function asCounted(
  message: string,
  path: SectionPath,
  ownPointer: (path: SectionPath) => Pointer | undefined = () => undefined,
): string {
  for (const at of [path, path.slice(0, -1)]) {
    const own = typeof at.at(-1) === 'number' ? ownPointer(at)?.at(-1) : undefined;
    if (own === undefined || !message.startsWith(`${nameOf(at)} `)) continue;
    return `${nameOf([...at.slice(0, -1), Number(own)])}${message.slice(nameOf(at).length)}`;
  }
  return message;
}

/** A correction of an inserted text, for its variable. Only a proposal: others may use it. */
function ofVariable(correction: Correction | undefined): Correction | undefined {
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

/** The ref of the rule at or around a pointer. */
function refAt(value: unknown, pointer: Pointer): string | undefined {
  let [node, ref]: [unknown, string | undefined] = [value, undefined];
  for (const step of pointer) {
    node = valueAt(node, [step]);
    if (isObject(node) && typeof node['ref'] === 'string') ref = node['ref'];
  }
  return ref;
}

/** True if there are enough findings of its kind, errors or others. */
function isFull(findings: readonly Finding[], { severity }: Pick<Finding, 'severity'>): boolean {
  const isError = severity === 'error';
  const alike = findings.filter((finding) => (finding.severity === 'error') === isError);
  return alike.length > MOST_FINDINGS;
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
