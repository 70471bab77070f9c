import type { Location, Position, Range, TextEdit, WorkspaceEdit } from 'vscode-languageserver-protocol';
import { outlineOf, partAt, type Part } from '../../files/yaml/outline.js';
import type { Pointer } from '../../files/yaml/places.js';
import type { Span } from '../../files/yaml/fault.js';
import { wordsOf } from '../../languages/expressions/complete.js';
import { isExpression, type Scene } from './scene.js';
import { positionsIn } from './positions.js';

/** A name that files give and use: a rule of a ruleset, a list of an account, a variable, a custom ruleset, a file. */
type Named =
  | { readonly kind: 'rule'; readonly name: string; readonly file: string; readonly list: string }
  | { readonly kind: 'list' | 'ruleset'; readonly name: string }
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'file'; readonly name: string };

/** A place where a name is. `isGiven`: where it gets its meaning. */
interface Mention {
  readonly named: Named;
  readonly file: string;
  readonly span: Span;
  readonly isGiven: boolean;
}

/** The texts of a repository. */
export type TextOf = ReadonlyMap<string, string>;

/** Where the name at a position gets its meaning. Pure. */
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
  return placesOf(found.named, texts, uriOf, ({ isGiven }) => isGiven);
}

/** All places of the name at a position. Pure. */
export function referencesAt(
  scene: Scene,
  texts: TextOf,
  position: Position,
  uriOf: (file: string) => string,
): readonly Location[] {
  const found = mentionAt(scene, position);
  return found === undefined || found.named.kind === 'file'
    ? []
    : placesOf(found.named, texts, uriOf, () => true);
}

/** The range of the name at a position, if it can be changed. Pure. */
export function renamableAt(
  scene: Scene,
  position: Position,
): { readonly range: Range; readonly placeholder: string } | null {
  const found = mentionAt(scene, position);
  if (found === undefined || found.named.kind === 'file') return null;
  return { range: scene.positions.rangeOf(found.span), placeholder: found.named.name };
}

/** The edits that give the name at a position another text, in all files. Undefined if there is no name, or it can't be written there. Pure. */
export function renameAt(
  scene: Scene,
  texts: TextOf,
  position: Position,
  name: string,
  uriOf: (file: string) => string,
): WorkspaceEdit | undefined {
  const found = mentionAt(scene, position);
  if (found === undefined || found.named.kind === 'file' || !SPELLING[found.named.kind].test(name))
    return undefined;
  const changes: Record<string, TextEdit[]> = {};
  for (const { uri, range } of placesOf(found.named, texts, uriOf, () => true))
    (changes[uri] ??= []).push({ range, newText: name });
  return { changes };
}

/** How names can be written without quotes. */
const SPELLING: Readonly<Record<Exclude<Named['kind'], 'file'>, RegExp>> = {
  rule: /^[\w.-]{1,200}$/,
  ruleset: /^[\w.-]{1,200}$/,
  list: /^[a-z0-9_]{1,50}$/,
  variable: /^[A-Za-z_]\w*$/,
};

function placesOf(
  named: Named,
  texts: TextOf,
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
  return part && mentionsOf(file, part).find(({ span }) => span.start <= offset && offset <= span.end);
}

function mentionsIn(file: string, parts: readonly Part[]): readonly Mention[] {
  return parts.flatMap((part) => mentionsOf(file, part));
}

/** The names that a part of a file has. */
function mentionsOf(file: string, part: Part): readonly Mention[] {
  const { path, text, key } = part;
  const last = path.at(-1);
  const whole = (named: Named, isGiven: boolean): readonly Mention[] =>
    text === '' ? [] : [{ named, file, span: part.spanOf(0, text.length), isGiven }];
  const variables: readonly Mention[] = [...text.matchAll(/\$\{(\w+)\}/g)].map((found) => ({
    named: { kind: 'variable', name: found[1] ?? '' },
    file,
    span: part.spanOf(found.index + 2, found.index + 2 + (found[1]?.length ?? 0)),
    isGiven: false,
  }));
  const given: readonly Mention[] =
    path.at(-2) === 'vars' && key !== undefined
      ? [{ named: { kind: 'variable', name: String(last) }, file, span: key, isGiven: true }]
      : [];
  const own = (): readonly Mention[] => {
    if (isExpression(path)) return listsIn(file, part);
    if (last === 'ref') return whole({ kind: 'rule', name: text, file, list: listOf(path) }, true);
    if ((last === 'before' || last === 'after') && path.at(-2) === 'position')
      return whole({ kind: 'rule', name: text, file, list: listOf(path.slice(0, -1)) }, false);
    if (last === 'name' && path[0] === 'lists') return whole({ kind: 'list', name: text }, true);
    if (last === 'name' && path[0] === 'custom_rulesets' && path.length === 3)
      return whole({ kind: 'ruleset', name: text }, true);
    if (last === 'custom_ruleset') return whole({ kind: 'ruleset', name: text }, false);
    if (last === 'include') return whole({ kind: 'file', name: fileFrom(file, text) }, false);
    return [];
  };
  return [...given, ...variables, ...own()];
}

/** The list of rules that a rule is in: refs are unique there. */
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

/** The file that an include names, from the root. */
function fileFrom(file: string, path: string): string {
  const steps = file.split('/').slice(0, -1);
  for (const step of path.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.') steps.push(step);
  }
  return steps.join('/');
}
