import type {
  CompletionItem,
  CompletionItemKind,
  Position,
  SignatureHelp,
} from 'vscode-languageserver-protocol';
import { cursorAt, valueWhileWriting, type Cursor } from '../../files/yaml/cursor.js';
import { inert } from '../../kernel/lib/inert.js';
import { isObject } from '../../kernel/model/json.js';
import { keysOf, schemasAt, valuesOf, type Offer } from '../../kernel/schema/at.js';
import { callAt, proposalsAt, type Proposal } from '@zonewright/edge-rules/expressions/complete.js';
import { functionAbout } from '@zonewright/edge-rules/expressions/catalogue/about-functions.js';
import { signatureOf } from '@zonewright/edge-rules/expressions/catalogue/signatures.js';
import type { Pointer } from '../../files/yaml/places.js';
import { liveOffers, type LiveOffer } from './live-completion.js';
import { contextOf, isExpression, listNames, zoneNames, type Scene } from './scene.js';
import { valueAt } from '../../kernel/lib/value-at.js';
import { usedByIncluded, variableNames } from './variables.js';

const KIND = {
  property: 10,
  value: 12,
  field: 5,
  function: 3,
  operator: 24,
  list: 6,
  word: 14,
  reference: 18,
} as const satisfies Record<string, CompletionItemKind>;

/** Completions at a position: keys and values of the schema, and declared names. Pure. */
export function completionAt(scene: Scene, position: Position): readonly CompletionItem[] {
  const offset = scene.positions.offsetAt(position);
  const cursor = cursorAt(scene.text, offset);
  if (cursor === undefined) return [];
  const value = valueWhileWriting(scene.text);
  const variables = variablesAt(scene, cursor, offset, value);
  if (variables !== undefined) return variables;
  if (cursor.kind === 'key')
    return keyItems(scene, cursor.path, cursor.typed, cursor.siblings, offset, value);
  if (isExpression(cursor.path)) return expressionItems(scene, cursor, offset, value);
  const typed = typedBefore(cursor.text, cursor.at);
  const named = referencesAt(scene, cursor.path, value);
  const values = [
    ...named,
    ...valuesOf(schemasAt(scene.schema, value, cursor.path)).map(({ text }) => ({ text, kind: KIND.value })),
  ];
  const live = liveOffers(scene, cursor.path, value).map((offer) =>
    liveItem(scene, offer, offset - typed.length, offset),
  );
  const keys = cursor.isOnItsOwn ? keyItems(scene, cursor.path, typed, [], offset, value) : [];
  return [
    ...live,
    ...values.map(({ text, kind }) => valueItem(scene, text, kind, offset - typed.length, offset)),
    ...keys,
  ];
}

function keyItems(
  scene: Scene,
  path: Pointer,
  typed: string,
  siblings: readonly string[],
  offset: number,
  value: unknown,
): readonly CompletionItem[] {
  const taken = new Set(siblings);
  const rest = /^[\w-]*/.exec(scene.text.slice(offset))?.[0] ?? '';
  const hasColon = /^[\w-]*[ \t]*:/.test(scene.text.slice(offset));
  const names = path.at(-1) === 'with' ? usedByIncluded(scene, value, path) : [];
  return [...names.map((text): Offer => ({ text })), ...keysOf(schemasAt(scene.schema, value, path))]
    .filter(({ text }) => !taken.has(text))
    .map((offer) => ({
      ...itemFrom(
        scene,
        offer.text,
        KIND.property,
        offset - typed.length,
        offset + rest.length,
        hasColon ? '' : ': ',
      ),
      ...aboutOf(offer),
    }));
}

function aboutOf({ description, isDeprecated }: Offer): Partial<CompletionItem> {
  return {
    ...(description === undefined ? {} : { documentation: { kind: 'markdown', value: description } }),
    ...(isDeprecated === true ? { tags: [1] } : {}),
  };
}

function itemFrom(
  { positions }: Scene,
  label: string,
  kind: CompletionItemKind,
  start: number,
  end: number,
  after = '',
): CompletionItem {
  return {
    label,
    kind,
    filterText: label,
    textEdit: { range: positions.rangeOf({ start, end }), newText: `${label}${after}` },
  };
}

/** A value as YAML. One that starts with a single quote, as policy keywords do, gets double quotes. */
function valueItem(
  scene: Scene,
  text: string,
  kind: CompletionItemKind,
  start: number,
  end: number,
): CompletionItem {
  const item = itemFrom(scene, text, kind, start, end);
  const before = scene.text[start - 1];
  if (!text.startsWith("'") || before === '"') return item;
  const isInSingle = before === "'";
  const range = scene.positions.rangeOf({
    start: isInSingle ? start - 1 : start,
    end: isInSingle && scene.text[end] === "'" ? end + 1 : end,
  });
  return { ...item, textEdit: { range, newText: JSON.stringify(text) } };
}

/** A name of the snapshot. Ids get quotes, as some look like numbers. */
function liveItem(
  scene: Scene,
  { text, name = text, about }: LiveOffer,
  start: number,
  end: number,
): CompletionItem {
  const isQuoted = /["']/.test(scene.text.slice(start - 1, start));
  const written = /^[0-9a-f]{32}$/.test(text) && !isQuoted ? JSON.stringify(text) : text;
  const edit = { range: scene.positions.rangeOf({ start, end }), newText: written };
  return {
    label: inert(name),
    kind: KIND.reference,
    detail: about,
    filterText: `${name} ${text}`,
    sortText: ` ${name}`,
    textEdit: edit,
  };
}

/** The letters of a plain value before the cursor. */
function typedBefore(text: string, at: number): string {
  return text.slice(0, at);
}

function expressionItems(
  scene: Scene,
  { path, text, at }: Extract<Cursor, { readonly kind: 'value' }>,
  offset: number,
  value: unknown,
): readonly CompletionItem[] {
  const { configuration } = scene;
  const { from, items } = proposalsAt(text, at, {
    context: contextOf(path, value, configuration.settings),
    lists: listNames(configuration),
    hosts: zoneNames(configuration),
  });
  // The letters before the cursor are a name, so they are as long in the file as in the value.
  const start = offset - (at - from);
  return items.map((proposal) => ({
    ...itemFrom(
      scene,
      proposal.text,
      KIND[proposal.kind],
      start,
      offset,
      proposal.kind === 'function' ? '(' : '',
    ),
    label: proposal.text,
    ...(proposal.detail === '' ? {} : { detail: proposal.detail }),
    ...(proposal.about === undefined ? {} : { documentation: proposal.about }),
    sortText: `${ORDER.indexOf(proposal.kind)} ${proposal.text}`,
  }));
}

const ORDER: readonly Proposal['kind'][] = ['list', 'value', 'operator', 'field', 'word', 'function'];

/** Refs of rules, names of rulesets and files, for values that name one. */
function referencesAt(
  { configuration, file }: Scene,
  path: Pointer,
  value: unknown,
): readonly { readonly text: string; readonly kind: CompletionItemKind }[] {
  const last = path.at(-1);
  const named = (
    names: readonly string[],
  ): readonly { readonly text: string; readonly kind: CompletionItemKind }[] =>
    names.map((text) => ({ text, kind: KIND.reference }));
  if ((last === 'before' || last === 'after') && path.at(-2) === 'position') {
    const rules = valueAt(value, path.slice(0, path.lastIndexOf('rules') + 1));
    const own = valueAt(value, [...path.slice(0, -2), 'ref']);
    return named(refsIn(rules).filter((ref) => ref !== own));
  }
  if (last === 'custom_ruleset') return named(customRulesets(value));
  if (last === 'include') return named(filesFrom(file, [...configuration.sources.keys()]));
  return [];
}

function refsIn(rules: unknown): readonly string[] {
  return Array.isArray(rules)
    ? rules.flatMap((rule: unknown) =>
        isObject(rule) && typeof rule['ref'] === 'string' ? [rule['ref']] : [],
      )
    : [];
}

function customRulesets(value: unknown): readonly string[] {
  const rulesets = valueAt(value, ['custom_rulesets', 'rulesets']);
  return Array.isArray(rulesets)
    ? rulesets.flatMap((one: unknown) =>
        isObject(one) && typeof one['name'] === 'string' ? [one['name']] : [],
      )
    : [];
}

/** Paths of other files, as includes of this file. */
function filesFrom(file: string, names: readonly string[]): readonly string[] {
  const up = file
    .split('/')
    .slice(0, -1)
    .map(() => '..');
  return names
    .filter((name) => name !== file && name.endsWith('.yaml'))
    .map((name) => [...up, name].join('/'));
}

/** Names of variables after `${`; undefined elsewhere. */
function variablesAt(
  scene: Scene,
  cursor: Cursor,
  offset: number,
  value: unknown,
): readonly CompletionItem[] | undefined {
  if (cursor.kind === 'key') return undefined;
  const [, typed] = /\$\{(\w*)$/.exec(cursor.text.slice(0, cursor.at)) ?? [];
  if (typed === undefined) return undefined;
  const closes = scene.text[offset] === '}' ? '' : '}';
  return variableNames(scene, value).map((name) =>
    itemFrom(scene, name, KIND.word, offset - typed.length, offset, closes),
  );
}

/** The signature of the call around a position. Pure. */
export function signatureAt(scene: Scene, position: Position): SignatureHelp | null {
  const cursor = cursorAt(scene.text, scene.positions.offsetAt(position));
  if (cursor?.kind !== 'value' || !isExpression(cursor.path)) return null;
  const call = callAt(cursor.text, cursor.at);
  const label = call && signatureOf(call.name);
  const about = call && functionAbout(call.name);
  if (call === undefined || label === undefined || about === undefined) return null;
  const parameters = about.parameters.map((parameter) => ({
    label: parameter.name,
    documentation: parameter.about,
  }));
  return {
    signatures: [{ label, documentation: about.about, parameters }],
    activeSignature: 0,
    activeParameter: Math.min(call.argument, Math.max(parameters.length - 1, 0)),
  };
}
