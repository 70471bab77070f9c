import type { Finding } from '../../kernel/model/finding.js';
import { perhapsAll, type Correction } from '@zonewright/edge-rules/lib/correction.js';
import type { Fix } from '../../kernel/model/fix.js';
import type { CompileContext, SectionName, SectionPath, SectionFinding } from '../../kernel/model/context.js';
import type { Vars } from '../../generated/files.js';
import type { Scope } from '../../kernel/model/scope.js';
import type { Settings } from '../../kernel/model/settings.js';
import type { Pointer } from '../../files/yaml/document.js';
import { defined } from '../../kernel/lib/defined.js';
import type { SchemaFinding } from '../../kernel/schema/findings.js';
import { isObject } from '../../kernel/model/json.js';
import { saidOf, type FileMarks } from './decode-bound.js';
import { pathKey, type Insertions, type InsertedText } from './insertions.js';
import { valueAt, type LoadedFile } from './load.js';
import { placeOfValue, variablesOf } from './variants.js';
import type { Span } from '@zonewright/edge-rules/expressions/ast.js';
import { problemsAsWritten } from '@zonewright/edge-rules/expressions/parse.js';

/** Enough to see what is wrong with a file; each has to be found in its text. */
export const MOST_FINDINGS = 100;

/** What is said of the place of an expression, where a finding is about a value that was put in there. */
export const PUT_IN = 'put in here';

/** A file as one variant of it is checked. */
export interface CheckedFile {
  readonly file: LoadedFile;
  readonly settings: Settings;
  /** As in CompileContext. */
  readonly isChecked?: true;
  /** As in CompileContext. */
  readonly leavesOrder?: true;
  readonly insertions: Insertions;
  /** `pathKey` of the paths of strings with a reported problem: further problems in them are not reported. */
  readonly told: ReadonlySet<string>;
  /** The path in the file of a path in the sections. */
  readonly written: (path: SectionPath) => SectionPath;
  readonly marks: FileMarks;
}

/** What compiling one section may use; what it reports is added to the findings, with its location in the file. */
export function contextFor(
  section: SectionName,
  scope: Scope,
  { file, settings, isChecked, leavesOrder, insertions, told, written, marks }: CheckedFile,
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
    report: (path, reported) => {
      const pointer = pointerTo(path);
      const accepted = saidOf(reported, pointer, marks);
      if (accepted === undefined || isFull(findings, accepted) || told.has(pathKey(pointer))) return;
      const { atKey, span, related, fix: correction, ...said } = accepted;
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
          ? helpAsWritten(said, stretch, { text, inserted, variables })
          : said.help;
      const meant = source === undefined ? correction : ofVariable(correction);
      const corrected: Corrected =
        source === undefined
          ? { file, pointer, target, inserted }
          : { file, pointer: source, target: 'value' };
      const fix = said.sensitive === true ? undefined : fixOf(meant, corrected);
      const finding = { ...said, ...defined({ help, fix }) };
      if (source !== undefined && related === undefined) {
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
      });
    },
  };
}

/** The value or the key that a correction is of. */
export interface Corrected {
  readonly file: LoadedFile;
  readonly pointer: SectionPath;
  readonly target: 'key' | 'value';
  /** What was put into the text. */
  readonly inserted?: InsertedText | undefined;
}

/** A correction as edits of the file. Undefined where it would change a value that was put in, or can't be written in its place. */
export function fixOf(
  correction: Correction | undefined,
  { file, pointer, target, inserted }: Corrected,
): Fix | undefined {
  const asWritten = correction && (inserted === undefined ? correction : outside(correction, inserted));
  const edits = asWritten && file.corrected?.(pointer, target, asWritten);
  return asWritten && edits && { title: asWritten.title, safe: asWritten.safe, edits };
}

/** What is probably meant in place of the text at a place of a file. */
export function wholeFix(
  meant: string | undefined,
  file: LoadedFile,
  pointer: SectionPath,
  target: 'key' | 'value' = 'value',
): { readonly fix?: Fix } {
  const correction = meant === undefined ? undefined : perhapsAll(meant, valueAt(file.value, pointer));
  return defined({ fix: fixOf(correction, { file, pointer, target }) });
}

/** What a schema says of a file, with its places. */
export function locate(file: LoadedFile, problems: readonly SchemaFinding[]): readonly Finding[] {
  return problems.map(({ path, atKey, fix: correction, ...problem }) => {
    const target = atKey ? 'key' : 'value';
    const isHidden = problem.sensitive === true;
    const fix = isHidden ? undefined : fixOf(correction, { file, pointer: path, target });
    return { severity: 'error', ...problem, ...defined({ fix }), ...file.locationOf(path, target) };
  });
}

/** A correction of a text that was put in, as one of its variable. Others may use that too, so it is a proposal. */
function ofVariable(correction: Correction | undefined): Correction | undefined {
  const [only, ...more] = correction !== undefined && 'parts' in correction ? correction.parts : [];
  const [, text] = QUOTED.exec(only?.text ?? '') ?? [];
  if (correction === undefined || text === undefined || more.length > 0) return undefined;
  return { title: correction.title, safe: false, text };
}

/** Text in quotes that needs no escape. */
const QUOTED = /^"([^"\\]*)"$/;

/** A correction of a text as it is written, with references. Undefined if it touches one of these. */
function outside(correction: Correction, inserted: InsertedText): Correction | undefined {
  if (!('parts' in correction) || correction.parts.some((part) => inserted.touches(part))) return undefined;
  const parts = correction.parts.map((part) => ({ ...part, ...inserted.written(part) }));
  return { ...correction, parts };
}

/** The ref of the rule at a pointer, or around it. */
function refAt(value: unknown, pointer: Pointer): string | undefined {
  let [node, ref]: [unknown, string | undefined] = [value, undefined];
  for (const step of pointer) {
    node = valueAt(node, [step]);
    if (isObject(node) && typeof node['ref'] === 'string') ref = node['ref'];
  }
  return ref;
}

/** Whether there are so many of its severity already that another one is not worth finding in the text; an error beside warnings is. */
function isFull(findings: readonly Finding[], { severity }: Pick<Finding, 'severity'>): boolean {
  const isError = severity === 'error';
  const alike = findings.filter((finding) => (finding.severity === 'error') === isError);
  return alike.length > MOST_FINDINGS;
}

/** A text of a file: as it is written there, and what was put into it. */
interface WrittenText {
  readonly text: string;
  readonly inserted: InsertedText | undefined;
  /** The variables that could be put in there. */
  readonly variables: () => Vars;
}

/** Advice on a text as it is written in the file: with `${name}`, not with its value. `at` is the place in that text. Pure. */
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

/** What is found where a list is named and can't be: there is no operator `in` before it, or it is among the members of a set. */
const NO_LIST: ReadonlySet<string> = new Set(['expression-value', 'expression-set']);

/** Where a text names a variable as if it were a list, `$name`: how to name the variable. */
function variableMeant(code: string, text: string, { from }: Span, variables: Vars): string | undefined {
  const [, name = ''] = /^\$(\w+)(?![\w.])/.exec(text.slice(from, from + LONGEST_NAME)) ?? [];
  if (!Object.hasOwn(variables, name)) return undefined;
  const isMany = code === 'expression-value' && Array.isArray(variables[name]);
  const reference = isMany ? `in {\${${name}}}` : `\${${name}}`;
  return `Did you mean ${reference}? For a list of this name, write in $${name}.`;
}

const LONGEST_NAME = 200;

/** What the text as it is written has at that place: the same mistake, whose help names the reference. */
function sameAsWritten(code: string, { from }: Span, text: string): string | undefined {
  const found = problemsAsWritten(text).find(
    (problem) => problem.code === code && problem.span.from === from,
  );
  return found?.help?.includes('${') === true ? found.help : undefined;
}
