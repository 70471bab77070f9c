import { defined } from '../../../kernel/lib/defined.js';
import type {
  BranchComparisonDocument,
  ScopeDifferenceDocument,
} from '../../../generated/documents/comparison.js';
import { asJson, asJsonObject } from '../../../kernel/model/json.js';
import type { Compared, ScopeDifference } from '../../../engine/configuration/compare.js';

/** A comparison in the document of `validate` (schemas/comparison.schema.json). */
export function comparisonDocument(compared: Compared): BranchComparisonDocument {
  const { revision, commit } = compared;
  const base = { revision, ...defined({ commit }) };
  if ('reason' in compared)
    return { base, comparable: false, reason: compared.reason, settings: [], scopes: [] };
  const { settings, scopes, total } = compared.comparison;
  return {
    base,
    comparable: true,
    settings: settings.map(({ name, before, after }) => ({
      name,
      before: asJson(before),
      after: asJson(after),
    })),
    total,
    scopes: scopes.map(scopeDocument),
  };
}

function scopeDocument({ change, scope, former, objects }: ScopeDifference): ScopeDifferenceDocument {
  return {
    change,
    ...scope,
    ...(former === undefined ? {} : { former: { name: former.name, ...planOf(former) } }),
    objects: objects.map(({ address, before, after }) => ({
      address,
      ...(before === undefined ? {} : { before: asJsonObject({ ...before }) }),
      ...(after === undefined ? {} : { after: asJsonObject({ ...after }) }),
    })),
  };
}

function planOf(scope: ScopeDifference['scope']): { readonly plan?: string } {
  return scope.level === 'zone' && scope.plan !== undefined ? { plan: scope.plan } : {};
}
