import picomatch from 'picomatch';
import { defined } from '../../kernel/lib/defined.js';
import { STAGES, type Change, type Risk, type Tally } from '../../kernel/model/change.js';
import { UserError } from '../../kernel/model/errors.js';
import { compare, type Finding } from '../../kernel/model/finding.js';
import { EXAMPLE_ADDRESS } from '../../kinds/registry.js';
import type { Live } from '../../kernel/model/live.js';
import {
  digestOfScopes,
  isWhole,
  type Plan,
  type PlannedChange,
  type ScopePlan,
  type Shard,
} from '../../kernel/model/plan.js';
import type { Scope } from '../../kernel/model/scope.js';
import type { Safety, Threshold } from '../../kernel/model/settings.js';
import { conditionsOf, heldTogether } from './conditions.js';
import type { ObservedDeclaration } from './observe.js';

/**
 * Puts the changes of one scope in the order in which they are carried out, without those that the others don't let be, and adds the risks
 * of their number: those that any of the `limits` finds. Pure.
 */
export function planScope(
  scope: Scope,
  observed: Live<readonly ObservedDeclaration[]>,
  ...limits: readonly Safety[]
): ScopePlan {
  const together = observed.status === 'incomplete' ? observed : heldTogether(observed.value);
  if (together.status === 'incomplete') return { status: 'incomplete', scope, reason: together.reason };
  const looks = together.value;
  const changes = looks.flatMap(({ declaration, diff }) =>
    limits
      .reduce((judged, safety) => withThresholds(judged, diff.tally, safety), diff.changes)
      .map((change): PlannedChange => ({ change, declaration, ...conditionsOf(change, diff) })),
  );
  const waiting = looks.flatMap(({ declaration, held: own }) =>
    own.map((change): PlannedChange => ({ change, declaration })),
  );
  return {
    status: 'complete',
    scope,
    ...(waiting.length === 0 ? {} : { held: waiting }),
    changes: changes.toSorted((a, b) => byStage(a.change, b.change)),
    unchanged: looks.flatMap(({ diff }) => diff.unchanged),
    kept: looks.flatMap(({ declaration: { kind, source }, diff }) =>
      (diff.kept ?? []).map((one) => ({ ...one, kind, source: { file: source.file, line: source.line } })),
    ),
    pending: looks.flatMap(({ diff }) => diff.pending ?? []),
    findings: looks.flatMap(({ diff }) => diff.findings),
    seen: Object.fromEntries(
      looks.flatMap(({ declaration, diff }) =>
        diff.seen === undefined ? [] : [[declaration.kind, diff.seen]],
      ),
    ),
  };
}

/** By stage, then by address: the same order on every machine. */
function byStage(a: Change, b: Change): number {
  return STAGES.indexOf(a.stage) - STAGES.indexOf(b.stage) || compare(a.address, b.address);
}

/** Too many deletes or updates at once are a risk of each of these changes. */
export function withThresholds(
  changes: readonly Change[],
  tally: Tally | undefined,
  safety: Safety,
): readonly Change[] {
  if (tally === undefined) return changes;
  const deletes = exceeds(tally.deletes, tally, safety.maxDeletes, safety)
    ? [thresholdRisk('max-deletes', tally.deletes, tally, safety.maxDeletes)]
    : [];
  const updates = exceeds(tally.updates, tally, safety.maxUpdates, safety)
    ? [thresholdRisk('max-updates', tally.updates, tally, safety.maxUpdates)]
    : [];
  // The rules of one ruleset are all in its one change; objects have a change each.
  const ofRules = tally.of === 'rules';
  return changes.map((change) => {
    const more = [
      ...(ofRules || change.action === 'delete' ? deletes : []),
      ...(ofRules || change.action === 'update' ? updates : []),
    ].filter(({ code }) => change.risks.every((risk) => risk.code !== code));
    return more.length === 0 ? change : { ...change, risks: [...change.risks, ...more] };
  });
}

function exceeds(count: number, { existing }: Tally, threshold: Threshold, { minExisting }: Safety): boolean {
  if ('count' in threshold) return count > threshold.count;
  return existing >= minExisting && count * 100 > existing * threshold.percent;
}

function thresholdRisk(
  code: 'max-deletes' | 'max-updates',
  count: number,
  tally: Tally,
  limit: Threshold,
): Risk {
  const verb = code === 'max-deletes' ? 'go' : 'change';
  const allowed = 'count' in limit ? `${limit.count}` : `${limit.percent}%`;
  return {
    code,
    message: `${count} of ${tally.existing} ${tally.of} ${verb}; ${allowed} may without consent (safety.${code.replace('-', '_')})`,
  };
}

/** Puts the scopes together. The digest covers final order and base. */
export function assemblePlan(
  scopes: readonly ScopePlan[],
  findings: readonly Finding[],
  reads: number,
  targeted: boolean,
  shard?: Shard,
): Plan {
  const part = defined({ shard });
  const writes = scopes.flatMap((scope) => (scope.status === 'complete' ? scope.changes : [])).length;
  const told = scopes.flatMap((scope) => (scope.status === 'incomplete' ? scope.reason : scope.findings));
  return {
    scopes,
    targeted,
    ...part,
    findings: [...findings, ...told],
    requests: { read: reads, write: writes },
    digest: digestOfScopes(scopes, isWhole({ targeted, ...part })),
  };
}

/** Which addresses `--target` names. */
export interface Targets {
  /** False for a scope in which no address can be meant: it need not be read. */
  readonly mayMatchIn: (scopeAddress: string) => boolean;
  readonly matches: (address: string) => boolean;
}

/**
 * Compiles target globs: `*` stays within a segment of an address, `**` does not. Only a glob that begins with two plain segments
 * tells which scopes can be meant; for any other every scope is read.
 */
export function compileTargets(globs: readonly string[]): Targets {
  const compile = (glob: string): ((text: string) => boolean) => picomatch(glob, { dot: true });
  const whole = globs.map(compile);
  const heads = globs.map((glob) => {
    const [head] = PLAIN_HEAD.exec(glob) ?? [];
    return head === undefined ? () => true : compile(head);
  });
  return {
    mayMatchIn: (address) => heads.some((matches) => matches(address)),
    matches: (address) => whole.some((matches) => matches(address)),
  };
}

/** Two segments of letters, digits, dots, blanks and single stars. */
const PLAIN_HEAD = /^(?:[\w-]|\*(?!\*))+\/(?:[\w. -]|\*(?!\*))+(?=\/)/;

/** Leaves in a scope's plan only what the targets name. */
export function narrow(plan: ScopePlan, targets: Targets): ScopePlan {
  if (plan.status === 'incomplete') return plan;
  return {
    ...plan,
    changes: plan.changes.filter(({ change }) => targets.matches(change.address)),
    ...defined({ held: plan.held?.filter(({ change }) => targets.matches(change.address)) }),
    unchanged: plan.unchanged.filter((address) => targets.matches(address)),
    pending: plan.pending.filter(({ address }) => targets.matches(address)),
  };
}

/** A target that names nothing is a slip of the pen, not an empty plan. Throws a UserError. */
export function requireMatch(globs: readonly string[], scopes: readonly ScopePlan[]): void {
  const found = scopes.some(
    (scope) =>
      scope.status === 'incomplete' ||
      scope.changes.length + scope.unchanged.length + scope.pending.length > 0,
  );
  if (found) return;
  throw new UserError(`no address matches --target ${globs.join(' --target ')}`, {
    code: 'target-matches-nothing',
    help: `Addresses look like ${EXAMPLE_ADDRESS}; * stands for part of a segment, ** for any segments.`,
  });
}
