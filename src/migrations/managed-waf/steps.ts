import { defined } from '../../kernel/lib/defined.js';
import type { Change, Detail, Diff, RuleDetail } from '../../kernel/model/change.js';
import { asJsonObject, isObject } from '../../kernel/model/json.js';
import { digestOf } from '../../kernel/model/json-digest.js';
import type { DiffContext } from '../../kernel/model/context.js';
import { apiPath } from '../../kernel/model/path.js';
import type { PlannedChange } from '../../kernel/model/plan.js';
import type { ApiReader } from '../../kernel/model/request.js';
import { scopeAddress, scopePath } from '../../kernel/model/scope.js';
import { endpointPath } from '../../service/endpoints/endpoint.js';
import { PHASE_TWO } from '../../kinds/managed-waf/live.js';
import { fieldDetails } from '../../kernel/lib/fields.js';
import { proveVersion } from '../../kinds/rule-lists/proof/versions.js';
import { ledgerOf } from '../../kinds/rule-lists/ledger.js';
import { rulesetBase } from '../../kinds/rule-lists/plan.js';
import { simulatedLists } from '../../kinds/rule-lists/simulated-lists.js';
import { ruleListRisks } from '../../kinds/rule-lists/risks.js';
import { executedRuleset, mergedBody, type EntryPointBody } from './entry-point/body.js';
import { asLive } from './entry-point/pairs.js';
import { canMove, readBasis, readOverrides, type Basis, type UriOverride } from './inspect.js';
import { MANAGED_PHASE, type Goal, type WafSpec } from './spec.js';
import { isReached, type WafLook } from './standing.js';

/** `waf_migration` values by goal (document 3, Values of waf_migration). */
const VALUES: Readonly<Record<Goal, string>> = { validation: 'validation', complete: 'pending' };

/** The request that migrates the zone; undefined where no step is documented. Pure. */
export function migrationChange(spec: WafSpec, basis: Basis, goal: Goal): Change | undefined {
  const { migration, generated, entryPoint } = basis;
  if (!canMove(migration) || generated.status === 'not-read' || isReached(basis, goal)) return undefined;
  const body = mergedBody(generated.value, spec.declared?.rules ?? []);
  const live = entryPoint?.rules ?? [];
  const ledger = ledgerOf(live, asLive(body.rules, live), () => false);
  const { version } = rulesetBase(entryPoint);
  return {
    address: wafAddress(spec),
    kind: 'managed_waf',
    action: 'update',
    stage: 'weaken',
    request: {
      method: 'PUT',
      path: `${scopePath(spec.scope)}/rulesets/phases/${MANAGED_PHASE}/entrypoint`,
      query: { waf_migration: VALUES[goal], ...PHASE_TWO },
      body: asJsonObject({ ...body }),
    },
    base: {
      ...defined({ version }),
      hash: digestOf({
        state: migration.state,
        generated: asJsonObject({ ...generated.value }),
        entryPoint: rulesetBase(entryPoint).hash,
      }),
    },
    details: ledger.map(({ detail }) => named(detail, body)),
    risks: ruleListRisks(ledger, simulatedLists(ledger, MANAGED_PHASE)),
  };
}

/** `zone/shop.example.com/managed_waf`. */
export function wafAddress({ scope }: WafSpec): string {
  return `${scopeAddress(scope)}/managed_waf`;
}

/** Names a generated rule by what it executes or its description, and adds its overrides. */
function named(detail: RuleDetail, { rules }: EntryPointBody): Detail {
  const rule = detail.to === undefined ? undefined : rules[detail.to - 1];
  if (rule === undefined || rule['ref'] !== undefined) return detail;
  const name = executedRuleset(rule) ?? rule['description'];
  const parameters = rule['action_parameters'];
  const overrides = isObject(parameters) ? parameters['overrides'] : undefined;
  return {
    ...detail,
    ...(typeof name === 'string' ? { ref: name } : {}),
    ...(overrides === undefined || detail.change !== 'added'
      ? {}
      : { fields: [{ field: 'overrides', after: overrides }] }),
  };
}

/** The steps in order. Overrides by URI go first: the zone can't migrate with them. Pure. */
export function stepsOf({ spec, found, options, context }: WafLook): readonly PlannedChange[] {
  const { goal, deleteOverrides } = options;
  const migration = migrationChange(spec, found, goal);
  if (migration === undefined) return [];
  const overrides = deleteOverrides && found.overrides.status === 'read' ? found.overrides.value : [];
  return [
    ...overrides.map((override) => overrideStep(spec, override, context)),
    {
      change: migration,
      declaration: {
        observe: (at, api) => lookAtMigration(spec, goal, at, api),
      },
    },
  ];
}

/** Before the request, the zone must be unchanged and compatible. */
async function lookAtMigration(
  spec: WafSpec,
  goal: Goal,
  context: DiffContext,
  api: ApiReader,
): Promise<Diff> {
  const basis = await readBasis(context, api);
  if (isReached(basis, goal)) return NOTHING_LEFT;
  const change = migrationChange(spec, basis, goal);
  if (change !== undefined && basis.migration.compatible)
    return { ...NOTHING_LEFT, changes: [change], prove: proveVersion };
  const address = wafAddress(spec);
  return {
    ...NOTHING_LEFT,
    findings: [
      { severity: 'error', code: 'not-ready', message: `${address} can't be migrated now`, scope: address },
    ],
  };
}

const NOTHING_LEFT: Diff = { changes: [], unchanged: [], findings: [] };

function overrideStep(spec: WafSpec, override: UriOverride, { scope, settings }: DiffContext): PlannedChange {
  const path = endpointPath('waf_overrides', settings, scope) + apiPath`/${override.id}`;
  const change: Change = {
    address: `${wafAddress(spec)}/overrides/${override.id}`,
    kind: 'managed_waf',
    action: 'delete',
    stage: 'protect',
    request: { method: 'DELETE', path, query: {} },
    base: { hash: digestOf(override.raw) },
    details: fieldDetails(override.raw, {}),
    risks: [],
  };
  const observe = async (context: DiffContext, api: ApiReader): Promise<Diff> => {
    const live = (await readOverrides(context, api)).find(({ id }) => id === override.id);
    if (live === undefined) return NOTHING_LEFT;
    return { ...NOTHING_LEFT, changes: [{ ...change, base: { hash: digestOf(live.raw) } }] };
  };
  return { change, declaration: { observe } };
}
