import { isObject } from '../../../kernel/model/json.js';
import { asList, asObject, requiredString, type Raw } from '../../../kernel/lib/decode.js';
import type { DeclaredRule } from '../../../kinds/rule-lists/declared.js';
import { sendable } from '../../../kinds/rule-lists/live.js';

/** The entry point of "Get new configuration", and the one sent. */
export interface EntryPointBody {
  readonly name: string;
  readonly rules: readonly Raw[];
}

/** Decodes the answer of "Get new configuration". Throws a ShapeError. */
export function decodeGenerated(value: unknown): EntryPointBody {
  const raw = asObject(value, 'the new configuration');
  const rules = asList(raw['rules'], 'rules of the new configuration').map((rule, index) => {
    const what = `rule ${index + 1} of the new configuration`;
    const decoded = asObject(rule, what);
    requiredString(decoded, 'action', what);
    return decoded;
  });
  return { name: requiredString(raw, 'name', 'the new configuration'), rules };
}

/** What is sent: the generated configuration without empty strings, with the zone file's overrides for the same managed rulesets. Pure. */
export function mergedBody(generated: EntryPointBody, declared: readonly DeclaredRule[]): EntryPointBody {
  const overrides = new Map(
    declared.flatMap((rule) => {
      const id = rule.action === 'execute' ? rule.action_parameters?.['id'] : undefined;
      const own = rule.action_parameters?.['overrides'];
      return typeof id === 'string' && isObject(own) ? [[id, own] as const] : [];
    }),
  );
  const rules = withoutEmptyStrings(generated).rules.map((rule) => {
    const own = overrides.get(executedRuleset(rule) ?? '');
    return own === undefined ? rule : withOverrides(rule, own);
  });
  return { name: generated.name, rules };
}

/** The managed ruleset that a rule executes, if any. */
export function executedRuleset(rule: Raw): string | undefined {
  const parameters = rule['action_parameters'];
  const id = rule['action'] === 'execute' && isObject(parameters) ? parameters['id'] : undefined;
  return typeof id === 'string' ? id : undefined;
}

/** Empty ids and refs name nothing, versions are the service's: they are not sent back (public facts, migration). */
export function withoutEmptyStrings({ name, rules }: EntryPointBody): EntryPointBody {
  return {
    name,
    rules: rules.map((rule) => {
      const { description, ...rest } = sendable(rule);
      return description === '' || description === undefined ? rest : { ...rest, description };
    }),
  };
}

function withOverrides(rule: Raw, declared: Raw): Raw {
  const parameters = isObject(rule['action_parameters']) ? rule['action_parameters'] : {};
  const generated = isObject(parameters['overrides']) ? parameters['overrides'] : {};
  const overrides = { ...generated, ...declared, ...mergedLists(generated, declared) };
  return { ...rule, action_parameters: { ...parameters, overrides } };
}

/** Lists of overrides, with the keys of their entries. */
const KEYS = { rules: 'id', categories: 'category' } as const;

function mergedLists(generated: Raw, declared: Raw): Raw {
  const merged = Object.entries(KEYS).flatMap(([list, key]) => {
    const [before, own] = [generated[list], declared[list]];
    return Array.isArray(before) && Array.isArray(own)
      ? [[list, mergedByKey(before, own, key)] as const]
      : [];
  });
  return Object.fromEntries(merged);
}

/** Entries of both lists; the zone file's wins for the same key. Entries without a key stay. */
function mergedByKey(before: readonly unknown[], own: readonly unknown[], key: string): readonly unknown[] {
  const nameOf = (entry: unknown): unknown => (isObject(entry) ? entry[key] : undefined);
  const declared = new Map(
    own.flatMap((entry) => (isObject(entry) ? [[nameOf(entry), entry] as const] : [])),
  );
  declared.delete(undefined);
  const known = new Set<unknown>(before.map(nameOf).filter((name) => name !== undefined));
  return [
    ...before.map((entry) => {
      const more = declared.get(nameOf(entry));
      return isObject(entry) && more !== undefined ? { ...entry, ...more } : entry;
    }),
    ...own.filter((entry) => !known.has(nameOf(entry))),
  ];
}
