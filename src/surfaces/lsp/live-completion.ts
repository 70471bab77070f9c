import type { LiveNames } from '../../app/session/live-names.js';
import type { Pointer } from '../../files/yaml/places.js';
import { isObject } from '../../kernel/model/json.js';
import type { Scene } from './scene.js';
import { valueAt } from '../../kernel/lib/value-at.js';

/** A name from a snapshot, written as it is or by its id. */
export interface LiveOffer {
  readonly text: string;
  /** Its name, where an id is written. */
  readonly name?: string;
  readonly about: string;
}

/** Names from the last snapshot for a path: managed rulesets, their rules and categories, policy sources. Pure. */
export function liveOffers(scene: Pick<Scene, 'live'>, path: Pointer, value: unknown): readonly LiveOffer[] {
  const at = path.lastIndexOf('action_parameters');
  if (at !== -1) return ofRulesets(scene.live, path.slice(0, at + 1), path.slice(at + 1), value);
  const [section, list, , member, directive, item] = path;
  if (section !== 'csp_policies' || list !== 'policies' || member !== 'value' || item === undefined)
    return [];
  return sourcesFor(scene.live, String(directive), value);
}

function ofRulesets(
  { managed }: LiveNames,
  parameters: Pointer,
  rest: Pointer,
  value: unknown,
): readonly LiveOffer[] {
  const [first, second, third, last] = rest;
  const rulesets = (): readonly LiveOffer[] =>
    managed.map(({ id, name, phase }) => ({ text: id, name, about: `a managed ruleset of ${phase}` }));
  const rulesOf = (ruleset: unknown): readonly LiveOffer[] =>
    (managed.find(({ id }) => id === ruleset)?.rules ?? []).map(({ id, description, categories }) => ({
      text: id,
      ...(description === '' ? {} : { name: description }),
      about: ['a managed rule', ...categories].join(', '),
    }));
  const executed = valueAt(value, [...parameters, 'id']);
  if (first === 'id' && second === undefined) return rulesets();
  if (first === 'rulesets' && third === undefined) return rulesets();
  if (first === 'rules' && third !== undefined) return rulesOf(second);
  if (first !== 'overrides') return [];
  if (second === 'rules' && last === 'id') return rulesOf(executed);
  if (second !== 'categories' || last !== 'category') return [];
  const rules = managed.find(({ id }) => id === executed)?.rules ?? [];
  return [...new Set(rules.flatMap(({ categories }) => categories))].map((text) => ({
    text,
    about: 'a category of its rules',
  }));
}

/** What was observed, by the directives that allow it. */
const OBSERVED_BY: Readonly<Record<string, readonly ('script' | 'connection')[]>> = {
  'script-src': ['script'],
  'script-src-elem': ['script'],
  'connect-src': ['connection'],
  'default-src': ['script', 'connection'],
};

/** Origins observed in the zones of the file. */
function sourcesFor(live: LiveNames, directive: string, value: unknown): readonly LiveOffer[] {
  const headers = [valueAt(value, ['zone']), valueAt(value, ['zones'])].flat();
  const own = headers.flatMap((header) => (isObject(header) ? [String(header['id'])] : []));
  // Any zone may include a fragment.
  const zones = own.length === 0 ? [...live.observed.keys()] : own;
  const found = (OBSERVED_BY[directive] ?? []).flatMap((kind) =>
    zones.flatMap((zone) => (live.observed.get(zone)?.[kind] ?? []).map((origin) => [origin, kind] as const)),
  );
  return [...new Map(found)].map(([text, kind]) => ({ text, about: `an observed ${kind} is from there` }));
}
