import type { Sections } from '../kernel/model/context.js';
import { isObject, type Json } from '../kernel/model/json.js';
import type { Draft, DraftSecret } from '../kinds/definition/draft.js';
import { KINDS } from '../kinds/registry.js';
import type { DraftedScope } from './propose.js';

/**
 * Gives secrets of equal value in several scopes one variable: a declared one, else the first scope's. Partly hidden values equal none. Declared
 * names stay. Pure.
 */
export function sharedVariables<Other extends { readonly status: 'not-read' | 'refused' }>(
  looks: readonly (DraftedScope | Other)[],
): readonly (DraftedScope | Other)[] {
  const scopes = looks.filter((look): look is DraftedScope => look.status === 'drafted');
  const known = scopes.map((scope) => ({ secrets: secretsOf(scope), own: declaredNames(scope.declared) }));
  const declared = known.flatMap(({ secrets, own }) => secrets.filter(({ env }) => own.has(env)));
  const names = new Map<string, string>();
  for (const { env, value, isWhole } of [...declared, ...known.flatMap(({ secrets }) => secrets)])
    if (isWhole && value !== undefined && !names.has(value)) names.set(value, env);
  return looks.map((look) => (look.status === 'drafted' ? withNames(look, newNames(look, names)) : look));
}

function secretsOf({ drafts }: DraftedScope): readonly DraftSecret[] {
  return drafts.flatMap(({ draft }) => draft.secrets);
}

function declaredNames(declared: readonly Sections[]): ReadonlySet<string> {
  const variables = declared.flatMap((sections) =>
    KINDS.flatMap((kind) => kind.import?.variables(sections) ?? []),
  );
  return new Set(variables.map(({ env }) => env));
}

/** A scope's variables that get another name: none that a file declares, none to a name with another value in the scope. */
function newNames(scope: DraftedScope, names: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const own = declaredNames(scope.declared);
  const secrets = secretsOf(scope);
  return new Map(
    secrets.flatMap(({ env, value, isWhole }) => {
      const name = isWhole && value !== undefined ? names.get(value) : undefined;
      const isTaken = own.has(name ?? '') || secrets.some((one) => one.env === name && one.value !== value);
      return name === undefined || name === env || own.has(env) || isTaken ? [] : [[env, name] as const];
    }),
  );
}

function withNames(scope: DraftedScope, names: ReadonlyMap<string, string>): DraftedScope {
  if (names.size === 0) return scope;
  return {
    ...scope,
    drafts: scope.drafts.map(({ name, draft }) => ({ name, draft: renamed(draft, names) })),
  };
}

function renamed(draft: Draft, names: ReadonlyMap<string, string>): Draft {
  const secrets = draft.secrets.map((secret) => ({ ...secret, env: names.get(secret.env) ?? secret.env }));
  return { ...draft, section: draft.section && renamedIn(draft.section, names), secrets };
}

/** A reference is a mapping with only `env`. */
function renamedIn(value: Json, names: ReadonlyMap<string, string>): Json {
  if (Array.isArray(value)) return value.map((item: Json) => renamedIn(item, names));
  if (!isObject(value)) return value;
  const { env, ...others } = value;
  const name = typeof env === 'string' && Object.keys(others).length === 0 ? names.get(env) : undefined;
  if (name !== undefined) return { env: name };
  return Object.fromEntries(
    Object.entries(value).map(([member, inner]) => [member, renamedIn(inner, names)]),
  );
}
