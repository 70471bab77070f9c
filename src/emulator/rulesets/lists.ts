import type { EmulatorState, Rule } from '../state.js';

/** All rules that name a list, everywhere, also disabled ones. */
export function rulesNaming(list: string, { zones, accounts }: EmulatorState): readonly Rule[] {
  const scopes = [...Object.values(zones), ...Object.values(accounts)];
  return scopes
    .flatMap(({ rulesets }) => rulesets.flatMap(({ rules }) => rules))
    .filter((rule) => listsNamed(rule).includes(list));
}

/** All lists' names, if rules may name only these; undefined if any is allowed. */
export function knownLists({ accounts, behaviour }: EmulatorState): ReadonlySet<string> | undefined {
  if (!behaviour.knownLists) return undefined;
  return new Set(Object.values(accounts).flatMap(({ lists }) => lists.map(({ name }) => name)));
}

/** Custom lists of a rule: with a dollar outside strings, or a redirect's. */
export function listsNamed({ expression, action_parameters: parameters }: Rule): readonly string[] {
  const bare = expression.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
  const named = [...bare.matchAll(/\$(\w+)(?![\w.])/g)].map(([, name = '']) => name);
  const redirect = /"from_list":\{[^}]*"name":"(\w+)"/.exec(JSON.stringify(parameters ?? {}))?.[1];
  return redirect === undefined ? named : [...named, redirect];
}
