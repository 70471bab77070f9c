import { stateWords } from '../../kinds/managed-waf/live.js';
import type { Change, RuleDetail } from '../../kernel/model/change.js';
import type { Finding } from '../../kernel/model/finding.js';
import { asJsonObject, type JsonObject } from '../../kernel/model/json.js';
import type { DiffContext } from '../../kernel/model/context.js';
import type { ApiReader } from '../../kernel/model/request.js';
import { scopeAddress } from '../../kernel/model/scope.js';
import type { LiveRule } from '../../kinds/rule-lists/live.js';
import type { Proposal } from '../job.js';
import { planOfSteps } from '../steps.js';
import { blockers, type WafOptions } from './blockers.js';
import { mergedBody } from './body.js';
import { comparisonsOf } from './comparisons.js';
import { inspect, type Inspection } from './inspect.js';
import { DIFFERENT, lossesOf, unseen } from './losses.js';
import type { Goal, WafSpec } from './spec.js';
import { isReached, stepsOf } from './steps.js';

/** Looks at a zone and says what would be sent, what is in the way and what is lost. Throws an ApiError or a ShapeError. */
export async function proposeWaf(
  spec: WafSpec,
  context: DiffContext,
  api: ApiReader,
  options: WafOptions,
  signal?: AbortSignal,
): Promise<Proposal> {
  return proposalOf(spec, await inspect(context, api, signal), context, options);
}

/** The proposal that follows from what was read. Pure. */
export function proposalOf(
  spec: WafSpec,
  inspection: Inspection,
  context: DiffContext,
  options: WafOptions,
): Proposal {
  const { migration } = inspection;
  const { goal } = options;
  const standing = standingOf(inspection, goal);
  const overrides =
    inspection.overrides.status === 'read' && options.deleteOverrides ? inspection.overrides.value : [];
  const steps = standing === 'due' ? stepsOf(spec, inspection, goal, overrides, context) : [];
  const { scope } = spec;
  return {
    job: 'waf',
    scope,
    state: stateWords(migration),
    goal: GOALS[goal],
    standing,
    blockers: standing === 'due' ? blockers(spec, inspection, options) : [],
    notes: notesOf(spec, inspection, options),
    losses: standing === 'due' ? lossesOf(inspection, droppedBy(steps.at(-1)?.change)) : [],
    comparisons: standing === 'due' ? comparisons(spec, inspection) : [],
    plan: planOfSteps(scope, steps),
    read: keptOf(inspection),
  };
}

const GOALS: Readonly<Record<Goal, string>> = {
  validation: 'validation: both versions run',
  complete: 'new rules only',
};

function standingOf(inspection: Inspection, goal: Goal): Proposal['standing'] {
  if (isReached(inspection, goal)) return 'reached';
  const { mode, contradiction } = inspection.migration;
  return mode === 'moving' && contradiction === undefined ? 'under-way' : 'due';
}

function droppedBy(change: Change | undefined): readonly RuleDetail[] {
  return (change?.details ?? []).filter(
    (detail): detail is RuleDetail => detail.type === 'rule' && detail.change === 'removed',
  );
}

function comparisons(spec: WafSpec, { generated }: Inspection): Proposal['comparisons'] {
  if (generated.status === 'not-read') return [];
  return comparisonsOf(spec, generated.value, mergedBody(generated.value, spec.declared?.rules ?? []));
}

function notesOf(spec: WafSpec, inspection: Inspection, { goal }: WafOptions): readonly Finding[] {
  const scope = scopeAddress(spec.scope);
  const beyond = goal === 'complete' && spec.declaredGoal === 'validation';
  return [
    ...(standingOf(inspection, goal) === 'due' ? DIFFERENT : []).map((note) => ({
      severity: 'info' as const,
      ...note,
      scope,
    })),
    ...(beyond
      ? [
          {
            severity: 'warning' as const,
            code: 'beyond-declared',
            message: 'the zone file asks for validation, and this goes further',
            help: 'Write migration: complete in the zone file first.',
            scope,
          } satisfies Finding,
        ]
      : []),
    ...unseen(inspection).map((finding) => ({ severity: 'warning' as const, ...finding, scope })),
  ];
}

/** Everything that was read, as the service said it. */
function keptOf(inspection: Inspection): JsonObject {
  const { migration, entryPoint, generated, overrides, firewallRules, previous } = inspection;
  return asJsonObject({
    migration: { state: migration.state, compatible: migration.compatible },
    entry_point: entryPoint === undefined ? null : entryPointOf(entryPoint),
    generated: generated.status === 'read' ? generated.value : null,
    overrides: overrides.status === 'read' ? overrides.value.map(({ raw }) => raw) : null,
    firewall_rules: firewallRules.status === 'read' ? firewallRules.value.map(({ raw }) => raw) : null,
    previous_packages: previous.status === 'read' ? previous.value.raw : null,
  });
}

function entryPointOf({
  id,
  name,
  description,
  phase,
  version,
  rules,
}: NonNullable<Inspection['entryPoint']>): object {
  return { id, name, description, phase, version, rules: rules.map(ruleOf) };
}

/** A number for digits, or a word for a flag, is no other rule: a token must not move because of it. */
function ruleOf({ raw, enabled }: LiveRule): object {
  const { version } = raw;
  return {
    ...raw,
    ...(typeof version === 'number' ? { version: String(version) } : {}),
    ...(raw['enabled'] === undefined ? {} : { enabled }),
  };
}
