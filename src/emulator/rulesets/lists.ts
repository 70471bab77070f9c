import type { EmulatorState, Rule } from '../state.js';

/** Every rule that names a list, of all zones and accounts, whether it runs or not. */
export function rulesNaming(list: string, { zones, accounts }: EmulatorState): readonly Rule[] {
  const scopes = [...Object.values(zones), ...Object.values(accounts)];
  return scopes
    .flatMap(({ rulesets }) => rulesets.flatMap(({ rules }) => rules))
    .filter((rule) => listsNamed(rule).includes(list));
}

/** The names of all lists, where rules may name no others; undefined where the behaviour does not mind. */
export function knownLists({ accounts, behaviour }: EmulatorState): ReadonlySet<string> | undefined {
  if (!behaviour.knownLists) return undefined;
  return new Set(Object.values(accounts).flatMap(({ lists }) => lists.map(({ name }) => name)));
}

/** The lists of one's own that a rule names: behind `in`, outside of texts, or as those of a redirect. */
export function listsNamed({ expression, action_parameters: parameters }: Rule): readonly string[] {
  const bare = expression.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
  const named = [...bare.matchAll(/\$(\w+)(?![\w.])/g)].map(([, name = '']) => name);
  const redirect = /"from_list":\{[^}]*"name":"(\w+)"/.exec(JSON.stringify(parameters ?? {}))?.[1];
  return redirect === undefined ? named : [...named, redirect];
}
