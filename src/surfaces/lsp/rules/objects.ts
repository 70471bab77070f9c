import type { Configuration } from '../../../engine/configuration/configuration.js';
import { valueWhileWriting } from '../../../files/yaml/cursor.js';
import type { Part } from '../../../files/yaml/outline.js';
import type { Pointer } from '../../../files/yaml/places.js';
import { rememberWithInput } from '../../../kernel/lib/remember.js';
import { count, someOf } from '../../../kernel/lib/phrases.js';
import { isObject } from '../../../kernel/model/json.js';
import { looseText, type Raw } from '../../../kernel/lib/decode.js';
import { KINDS } from '../../../kinds/registry.js';
import { listNamesIn } from '@zonewright/edge-rules/expressions/list-names.js';
import { lifeWords } from '../../reports/change/life-words.js';
import { codeSpan } from '../../reports/printers/markdown/markdown.js';
import type { Scene } from '../scene.js';
import { valueAt } from '../../../kernel/lib/value-at.js';
import { metaAt } from './known.js';

const MOST_NAMED = 8;

/** Describes a policy or list, at its name or first key; undefined elsewhere. Pure. */
export function objectWords(scene: Scene, part: Part): string | undefined {
  const path = part.path.slice(0, -1);
  const known = OBJECTS.find(({ list }) => isItemOf(path, list));
  if (known === undefined) return undefined;
  const mapping = scene.parts.find((other) => JSON.stringify(other.path) === JSON.stringify(path));
  const value = valueAt(valueWhileWriting(scene.text), path);
  const first = scene.parts[scene.parts.findIndex((other) => other === mapping) + 1];
  if (!isObject(value) || mapping === undefined) return undefined;
  if (part.path.at(-1) !== known.name && first !== part) return undefined;
  const meta = metaAt(scene, mapping.span.start);
  return [
    `**${codeSpan(looseText(value[known.name]))}**: ${known.words(value, scene)}`,
    ...(meta === undefined ? [] : [codeSpan(lifeWords(meta))]),
  ].join('\n\n');
}

/** Kinds of objects: the path of their list, their name's key, their description. */
const OBJECTS: readonly {
  readonly list: Pointer;
  readonly name: string;
  readonly words: (value: Raw, scene: Scene) => string;
}[] = [
  { list: ['csp_policies', 'policies'], name: 'description', words: policyWords },
  { list: ['lists', 'lists'], name: 'name', words: listWords },
];

function isItemOf(path: Pointer, list: Pointer): boolean {
  return path.length === list.length + 1 && list.every((step, index) => step === path[index]);
}

function policyWords({ action, enabled, value }: Raw): string {
  const directives = isObject(value) ? Object.keys(value) : looseText(value).split(';');
  const written = directives.map((directive) => directive.trim()).filter((directive) => directive !== '');
  return [
    codeSpan(typeof action === 'string' ? action : 'no action'),
    ...(enabled === false ? ['disabled'] : []),
    count(written.length, 'directive'),
  ].join(', ');
}

function listWords({ name, kind, items }: Raw, { configuration }: Scene): string {
  const users = usersOf(configuration).get(looseText(name)) ?? [];
  return [
    `a list of ${codeSpan(looseText(kind))}`,
    ...(Array.isArray(items) ? [count(items.length, 'item')] : []),
    users.length === 0
      ? 'no rule names it'
      : `named by ${count(users.length, 'rule')}: ${someOf(users.map(codeSpan), MOST_NAMED)}`,
  ].join(', ');
}

/** Refs of the rules that name each list. */
const usersOf = rememberWithInput(({ scopes }: Configuration): ReadonlyMap<string, readonly string[]> => {
  const users = new Map<string, Set<string>>();
  const rules = scopes
    .flatMap(({ parts }) => parts)
    .flatMap(({ sections }) => KINDS.flatMap((kind) => kind.ruleLists(sections)))
    .flatMap((list) => list.rules);
  for (const { ref = '', expression } of rules)
    for (const name of listNamesIn(expression)) users.set(name, (users.get(name) ?? new Set()).add(ref));
  return new Map([...users].map(([name, refs]) => [name, [...refs]]));
});
