import type { Change, Detail } from '../../src/kernel/model/change.js';
import type { Risk } from '../../src/kernel/model/risk.js';
import type { Declaration } from '../../src/kinds/definition/kind.js';
import type { Plan, PlannedChange, ScopePlan } from '../../src/kernel/model/plan.js';
import type { Scope } from '../../src/kernel/model/scope.js';
import { scopeAddress } from '../../src/kernel/model/scope.js';
import { assemblePlan } from '../../src/engine/plan/plan.js';

export const ZONE: Scope = {
  level: 'zone',
  name: 'shop.example.com',
  id: '023e105f4ecef8ad9ca31a8372d0c353',
};
export const BLOG: Scope = {
  level: 'zone',
  name: 'blog.example.com',
  id: '123e105f4ecef8ad9ca31a8372d0c353',
};
export const ACCOUNT: Scope = {
  level: 'account',
  name: 'example-inc',
  id: '01a7362d577a6c3019a474fd6f485823',
};

type CompleteScope = Extract<ScopePlan, { readonly status: 'complete' }>;

/** A change of a scope, with whatever the test is about. */
export function changeOf(name: string, members: Partial<Change> = {}, scope: Scope = ZONE): Change {
  return {
    address: `${scopeAddress(scope)}/${name}`,
    kind: 'page_shield',
    action: 'update',
    stage: 'protect',
    request: { method: 'PUT', path: `/zones/${scope.id}/page_shield`, query: {}, body: { enabled: true } },
    base: { hash: `sha256:${'0'.repeat(64)}` },
    details: [],
    risks: [],
    ...members,
  };
}

/** A change with nothing special about it. */
export function updateOf(name: string, scope: Scope = ZONE): Change {
  return changeOf(name, {}, scope);
}

/** A change together with a declaration that is never asked for anything. */
function planned(change: Change, scope: Scope = ZONE): PlannedChange {
  return { change, declaration: declarationOf(change.kind, scope) };
}

/** A declaration for plans that are only looked at. */
export function declarationOf(kind: Change['kind'] = 'page_shield', scope: Scope = ZONE): Declaration {
  return {
    kind,
    scope,
    claims: [],
    covers: [],
    source: { file: 'zones/shop.yaml', line: 1, column: 1, length: 1 },
    secrets: [],
    observe: () => Promise.reject(new Error('this plan is only looked at')),
  };
}

/** A scope that was read; `seen` are the paths of what is live, by kind. */
export function completeScope(
  changes: readonly Change[],
  unchanged: readonly string[] = [],
  scope: Scope = ZONE,
  seen: CompleteScope['seen'] = {},
): CompleteScope {
  return {
    status: 'complete',
    scope,
    changes: changes.map((change) => planned(change, scope)),
    unchanged: unchanged.map((name) => `${scopeAddress(scope)}/${name}`),
    kept: [],
    pending: [],
    findings: [],
    seen,
    lists: [],
    listDependents: [],
    rules: [],
    tallies: [],
  };
}

/** A scope that could not be read. */
export function incompleteScope(message: string, scope: Scope = ZONE, help?: string): ScopePlan {
  return {
    status: 'incomplete',
    scope,
    reason: [
      {
        severity: 'error',
        code: 'not-read',
        message,
        scope: scopeAddress(scope),
        ...(help === undefined ? {} : { help }),
      },
    ],
  };
}

/** A plan of some scopes, as planning puts it together. */
export function planOf(scopes: readonly ScopePlan[], { targeted = false, reads = 7 } = {}): Plan {
  return assemblePlan(scopes, [], reads, targeted);
}

export const DETAIL: Detail = {
  type: 'field',
  change: 'changed',
  field: 'enabled',
  before: false,
  after: true,
  patch: [{ op: 'replace', path: '/enabled', value: true }],
};

export const RISK = {
  code: 'drops-rules',
  message: 'old-campaign leaves the ruleset',
} as const satisfies Risk;
