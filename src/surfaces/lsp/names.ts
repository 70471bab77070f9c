import type { Location, Position, Range, TextEdit, WorkspaceEdit } from 'vscode-languageserver-protocol';
import { outlineOf, partAt, type Part } from '../../files/yaml/outline.js';
import type { Pointer } from '../../files/yaml/places.js';
import type { Span } from '../../files/yaml/fault.js';
import { DEFAULT_PHASES } from '../../engine/configuration/rule-tests.js';
import { wordsOf } from '@zonewright/edge-rules/expressions/complete.js';
import { isExpression, shapeOf, type Scene } from './scene.js';

/** A name that files give and use. */
type Named =
  | { readonly kind: 'rule'; readonly name: string; readonly file: string; readonly list: string }
  | { readonly kind: 'list' | 'ruleset'; readonly name: string }
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'file'; readonly name: string };

/** An occurrence of a name. `isGiven`: its definition. */
interface Mention {
  readonly named: Named;
  readonly file: string;
  readonly span: Span;
  readonly isGiven: boolean;
}

/** The texts of a repository by file. */
export type TextOf = ReadonlyMap<string, string>;

/** The definition of the name at a position. Pure. */
export function definitionAt(
  scene: Scene,
  texts: TextOf,
  position: Position,
  uriOf: (file: string) => string,
): readonly Location[] {
  const found = mentionAt(scene, position);
  if (found === undefined) return [];
  if (found.named.kind === 'file')
    return [
      {
        uri: uriOf(found.named.name),
        range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
      },
    ];
  return placesOf(found.named, texts, scene, uriOf, ({ isGiven }) => isGiven);
}

/** All occurrences of the name at a position. Pure. */
export function referencesAt(
  scene: Scene,
  texts: TextOf,
  position: Position,
  uriOf: (file: string) => string,
): readonly Location[] {
  const found = mentionAt(scene, position);
  return found === undefined || found.named.kind === 'file'
    ? []
    : placesOf(found.named, texts, scene, uriOf, () => true);
}

/** The range of the name at a position, if it can be renamed. Pure. */
export function renamableAt(
  scene: Scene,
  position: Position,
): { readonly range: Range; readonly placeholder: string } | null {
  const found = mentionAt(scene, position);
  if (found === undefined || !isRenamable(found.named, scene)) return null;
  return { range: scene.positions.rangeOf(found.span), placeholder: found.named.name };
}

/**
 * Edits of all files that rename the name at a position. Undefined without a name, or for an impossible one; `taken` if another has the new name:
 * the two would become one. Pure.
 */
export function renameAt(
  scene: Scene,
  texts: TextOf,
  position: Position,
  name: string,
  uriOf: (file: string) => string,
): WorkspaceEdit | 'taken' | undefined {
  const found = mentionAt(scene, position);
  if (found === undefined || !isRenamable(found.named, scene) || !SPELLING[found.named.kind].test(name))
    return undefined;
  if (isNamedByIncluded(found.named, scene, texts)) return undefined;
  if (isTaken({ ...found.named, name }, found.named, scene, texts)) return 'taken';
  const changes: Record<string, TextEdit[]> = {};
  for (const { uri, range } of placesOf(found.named, texts, scene, uriOf, () => true))
    (changes[uri] ??= []).push({ range, newText: name });
  return { changes };
}

/** True if a new name already means something else in a file, or beside a rule. */
function isTaken(wanted: Named, present: Named, scene: Scene, texts: TextOf): boolean {
  if (wanted.name === present.name) return false;
  return (
    [...texts].some(
      ([file, text]) =>
        text.includes(wanted.name) &&
        mentionsIn(file, outlineOf(text)).some(({ named }) => isSame(named, wanted)),
    ) || isNamedByIncluded(wanted, scene, texts)
  );
}

/** False for a rule of a fragment: each including file may name it. */
function isRenamable(
  named: Named,
  { file, configuration }: Scene,
): named is Exclude<Named, { readonly kind: 'file' }> {
  if (named.kind === 'rule') return shapeOf(file, configuration.settings) !== 'fragment';
  return named.kind !== 'file';
}

/** True if a file included beside a rule names it too: other files may include that one. */
function isNamedByIncluded(named: Named, { file, parts }: Scene, texts: TextOf): boolean {
  if (named.kind !== 'rule') return false;
  const beside = parts.filter(
    ({ path }) => path.at(-1) === 'include' && JSON.stringify(path.slice(0, -2)) === named.list,
  );
  const waiting = beside.map(({ text }) => fileFrom(file, text));
  const seen = new Set<string>();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    for (const { named: other } of mentionsIn(next, outlineOf(texts.get(next) ?? ''))) {
      if (other.kind === 'file') waiting.push(other.name);
      if (other.kind === 'rule' && other.name === named.name) return true;
    }
  }
  return false;
}

/** Names as they can be written without quotes. */
const SPELLING: Readonly<Record<Exclude<Named['kind'], 'file'>, RegExp>> = {
  rule: /^[\w.-]{1,200}$/,
  ruleset: /^[\w.-]{1,200}$/,
  list: /^[a-z0-9_]{1,50}$/,
  variable: /^[A-Za-z_]\w*$/,
};

function placesOf(
  named: Named,
  texts: TextOf,
  { positionsIn }: Pick<Scene, 'positionsIn'>,
  uriOf: (file: string) => string,
  isWanted: (mention: Mention) => boolean,
): readonly Location[] {
  return [...texts].flatMap(([file, text]) => {
    if (!text.includes(named.name)) return [];
    const positions = positionsIn(text);
    return mentionsIn(file, outlineOf(text))
      .filter((mention) => isSame(mention.named, named) && isWanted(mention))
      .map(({ span }) => ({ uri: uriOf(file), range: positions.rangeOf(span) }));
  });
}

function isSame(a: Named, b: Named): boolean {
  if (a.kind === 'rule' && b.kind === 'rule')
    return a.name === b.name && a.file === b.file && a.list === b.list;
  return a.kind === b.kind && a.name === b.name;
}

function mentionAt({ file, parts, positions }: Scene, position: Position): Mention | undefined {
  const offset = positions.offsetAt(position);
  const part = partAt(parts, offset);
  return part && mentionsOf(file, part, parts).find(({ span }) => span.start <= offset && offset <= span.end);
}

function mentionsIn(file: string, parts: readonly Part[]): readonly Mention[] {
  return parts.flatMap((part) => mentionsOf(file, part, parts));
}

/** The names in a part of a file. */
function mentionsOf(file: string, part: Part, parts: readonly Part[]): readonly Mention[] {
  const { path, text, key } = part;
  const last = path.at(-1);
  const whole = (named: Named, isGiven: boolean): readonly Mention[] =>
    text === '' ? [] : [{ named, file, span: part.spanOf(0, text.length), isGiven }];
  const variables: readonly Mention[] = [...text.matchAll(/(?<!\$)\$\{(\w+)\}/g)].map((found) => ({
    named: { kind: 'variable', name: found[1] ?? '' },
    file,
    span: part.spanOf(found.index + 2, found.index + 2 + (found[1]?.length ?? 0)),
    isGiven: false,
  }));
  const keys: readonly Mention[] = key === undefined ? [] : keyMentions(file, path, key, parts);
  const own = (): readonly Mention[] => {
    if (isExpression(path)) return listsIn(file, part);
    if (last === 'ref') return whole({ kind: 'rule', name: text, file, list: listOf(path) }, true);
    if ((last === 'before' || last === 'after') && path.at(-2) === 'position')
      return whole({ kind: 'rule', name: text, file, list: listOf(path.slice(0, -1)) }, false);
    if (last === 'rule' && path.at(-2) === 'expect' && path[0] === 'tests')
      return whole({ kind: 'rule', name: text, file, list: listOfTest(path.slice(0, 2), parts) }, false);
    if (last === 'name' && path.at(-2) === 'from_list') return whole({ kind: 'list', name: text }, false);
    if (path[0] === 'invariants' && text.startsWith('$')) return listsIn(file, part);
    if (last === 'name' && path[0] === 'lists' && path.length === 4)
      return whole({ kind: 'list', name: text }, true);
    if (last === 'name' && path[0] === 'custom_rulesets' && path.length === 4)
      return whole({ kind: 'ruleset', name: text }, true);
    if (last === 'custom_ruleset') return whole({ kind: 'ruleset', name: text }, false);
    if (last === 'include') return whole({ kind: 'file', name: fileFrom(file, text) }, false);
    return [];
  };
  return [...keys, ...variables, ...own()];
}

/** Keys that are names: variables, and lists of a test. */
function keyMentions(file: string, path: Pointer, key: Span, parts: readonly Part[]): readonly Mention[] {
  const name = String(path.at(-1));
  if (path.at(-2) === 'vars' || (path.at(-2) === 'with' && isBesideInclude(path.slice(0, -1), parts)))
    return [{ named: { kind: 'variable', name }, file, span: key, isGiven: true }];
  if (path.at(-2) === 'lists' && path[0] === 'tests')
    return [{ named: { kind: 'list', name }, file, span: key, isGiven: false }];
  return [];
}

/** True if a mapping has the variables for an included fragment. */
function isBesideInclude(path: Pointer, parts: readonly Part[]): boolean {
  const include = JSON.stringify([...path.slice(0, -1), 'include']);
  return parts.some((part) => JSON.stringify(part.path) === include);
}

/** The list of rules that a test is about. */
function listOfTest(test: Pointer, parts: readonly Part[]): string {
  const partOf = (path: Pointer): Part | undefined =>
    parts.find((part) => JSON.stringify(part.path) === JSON.stringify(path));
  const { network, http } = DEFAULT_PHASES;
  const phase =
    partOf([...test, 'phase'])?.text ?? (partOf([...test, 'packet']) === undefined ? http : network);
  const asked = parts.find(
    ({ path, text }) => path[0] === 'rulesets' && path.length === 3 && path[2] === 'phase' && text === phase,
  );
  return JSON.stringify(asked === undefined ? [] : [...asked.path.slice(0, 2), 'rules']);
}

/** The list that contains a rule. Refs are unique in it. */
function listOf(path: Pointer): string {
  return JSON.stringify(path.slice(0, path.lastIndexOf('rules') + 1));
}

function listsIn(file: string, part: Part): readonly Mention[] {
  return wordsOf(part.text)
    .filter(({ kind, text }) => kind === 'list' && text.length > 1)
    .map(({ text, start, end }) => ({
      named: { kind: 'list', name: text.slice(1) },
      file,
      span: part.spanOf(start + 1, end),
      isGiven: false,
    }));
}

/** The file that an include names, relative to the root. */
export function fileFrom(file: string, path: string): string {
  const steps = file.split('/').slice(0, -1);
  for (const step of path.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.') steps.push(step);
  }
  return steps.join('/');
}
