import { isObject } from '../../../src/kernel/model/json.js';
import { count } from '../../../src/kernel/lib/phrases.js';
import type { LoadedFile } from '../../../src/engine/configuration/load.js';
import type { DeclaredScope } from '../../../src/engine/configuration/resolve.js';
import { settingsFrom } from '../../../src/engine/configuration/settings.js';
import { validateFile, type FileScope } from '../../../src/engine/configuration/validate.js';
import { mentionsInclude } from '../../../src/files/repository/expand.js';
import { parseSource, type Pointer, type SourceDocument } from '../../../src/files/yaml/document.js';
import { rulesFormOf, type RulesForm } from './forms.js';
import type { Told } from './model.js';
import { hasError, toldAt, toldOf, type FieldText } from './told.js';

/** The rules of a text field, and all that `validate` would say of them. */
export interface ReadRules {
  readonly told: readonly Told[];
  /** What was taken for granted, as sentences. */
  readonly assumed: readonly string[];
  /** What the rules declare, also if some have errors. Absent if a rule can't be read: a list without it is another list. */
  readonly scope?: DeclaredScope;
  /** The refs of rules with errors. What these do is not known. */
  readonly broken: ReadonlySet<string>;
}

/** The settings of the public service, without a project file. */
export const SETTINGS = settingsFrom({ dialect: 'cloudflare' });

/** What is asked of rules besides their text. */
interface ReadingOptions {
  /** The phase of rules without one; empty if none is chosen. */
  readonly phase: string;
  /** What the order of rules does is not asked: that takes longest. */
  readonly leavesOrder?: true;
}

/** Reads rules in any of their forms. Never throws for what is written. Pure. */
export function readRules(source: FieldText, { phase, ...options }: ReadingOptions): ReadRules {
  const { document, findings, text } = parseSource(source.field, new TextEncoder().encode(source.text));
  const told = toldOf(findings, { ...source, text });
  if (document === undefined) return nothing(told);
  const form = rulesFormOf(document.value, phase);
  const found = 'file' in form ? includesIn(form) : form;
  if (found !== undefined) return nothing([...told, wrong(found, document, source)]);
  return 'file' in form ? declared(form, document, source, { told, ...options }) : nothing(told);
}

function nothing(told: readonly Told[]): ReadRules {
  return { told, assumed: [], broken: new Set() };
}

interface Wrong {
  readonly message: string;
  readonly help: string;
  readonly at: Pointer;
}

function wrong({ message, help, at }: Wrong, document: SourceDocument, source: FieldText): Told {
  return toldAt({ severity: 'error', message, help }, document.locationOf(at), source);
}

function includesIn({ file, places }: RulesForm): Wrong | undefined {
  const section = Object.keys(file).find((key) => mentionsInclude(file[key]));
  if (section === undefined) return undefined;
  return {
    message: 'there are no other files here',
    help: 'Put the content of the file in the place of the line that names it.',
    at: textPointer([section], places),
  };
}

function declared(
  form: RulesForm,
  document: SourceDocument,
  source: FieldText,
  { told: before, ...options }: Pick<ReadRules, 'told'> & Pick<ReadingOptions, 'leavesOrder'>,
): ReadRules {
  const { scopes, findings } = validateFile(loadedFile(form, document), form.level, SETTINGS, options);
  const told = [...before, ...toldOf(findings, source)];
  const errors = findings.filter(({ severity }) => severity === 'error');
  const broken = new Set(errors.flatMap(({ ref }) => ref ?? []));
  const [first, ...others] = scopes;
  const assumed =
    others.length === 0
      ? form.assumed
      : [
          ...form.assumed,
          `The file is for ${count(scopes.length, 'zone')}. These are the rules of the first.`,
        ];
  if (first === undefined || (hasError(told) && lacksRules(first, form))) return { told, assumed, broken };
  const { scope, declarations, part } = first;
  return { told, assumed, broken, scope: { scope, declarations, parts: [part] } };
}

/** True if a rule of the text was left out, because it has not the form of a rule. */
function lacksRules({ part: { sections } }: FileScope, { file }: RulesForm): boolean {
  const { rulesets = [], custom_rulesets: custom } = sections;
  const own = isObject(file['custom_rulesets']) ? file['custom_rulesets']['rulesets'] : undefined;
  return !isAsLong(rulesets, file['rulesets']) || !isAsLong(custom?.rulesets ?? [], own);
}

function isAsLong(rulesets: readonly { readonly rules: readonly unknown[] }[], written: unknown): boolean {
  if (!Array.isArray(written)) return written === undefined;
  return (
    written.length === rulesets.length &&
    written.every((one: unknown, index) => {
      const rules: unknown = isObject(one) ? one['rules'] : undefined;
      return Array.isArray(rules) && rules.length === rulesets[index]?.rules.length;
    })
  );
}

function loadedFile({ file, places }: RulesForm, document: SourceDocument): LoadedFile {
  return {
    file: document.file,
    value: file,
    locationOf: (pointer, target, offset, length) => {
      const at = textPointer(pointer, places);
      return { location: document.locationOf(at, target, offset, length) };
    },
    commentBehind: (pointer) => document.commentBehind(textPointer(pointer, places)),
  };
}

/** The pointer in the text of a pointer in the file. What is not in the text is said of all of it. */
function textPointer(pointer: Pointer, places: RulesForm['places']): Pointer {
  const place = places.find(({ file }) => file.every((step, index) => pointer[index] === step));
  return place === undefined ? [] : [...place.text, ...pointer.slice(place.file.length)];
}
