import { describe, expect, it } from 'vitest';
import type { Change, Condition, Diff } from '../../../src/kernel/model/change.js';
import type { ScopePlan } from '../../../src/kernel/model/plan.js';
import { settingsFrom } from '../../../src/engine/configuration/settings.js';
import { dropBlockedChanges } from '../../../src/engine/plan/conditions.js';
import { compileTargets } from '../../../src/engine/configuration/targets.js';
import { withThresholds } from '../../../src/engine/plan/thresholds.js';
import { narrow, planScope } from '../../../src/engine/plan/plan.js';
import { changeOf, declarationOf, incompleteScope, ZONE } from '../../helpers/plans.js';

const { safety } = settingsFrom({});
const FIRST = changeOf('rulesets/first');
const HELD = changeOf('csp_policies/held', { action: 'delete' });
const FREE = changeOf('csp_policies/free', { action: 'delete' });

/** HELD may be carried out beside FIRST only. */
function needsFirst(severity: 'error' | 'warning'): Condition {
  return {
    address: HELD.address,
    isMet: (planned) => planned.some(({ address }) => address === FIRST.address),
    finding: { severity, code: 'custom-ruleset-in-use', message: 'the first is not there' },
  };
}

function planWith(changes: readonly Change[], severity: 'error' | 'warning'): ScopePlan {
  const diff: Diff = {
    changes: [HELD, FREE],
    unchanged: [],
    tally: { of: 'policies', existing: 4 },
    conditions: [needsFirst(severity)],
    findings: [],
  };
  const others: Diff = { changes, unchanged: [], findings: [] };
  const declaration = declarationOf();
  const value = [
    { declaration, diff },
    { declaration, diff: others },
  ];
  return planScope(ZONE, { status: 'complete', value });
}

const LIMITS = { ...safety, maxDeletes: { count: 1 } };

/** Addresses below the scope, with the risks of each change; or what keeps the scope from being written. */
function shown(plan: ScopePlan): readonly string[] {
  const [counted = plan] = withThresholds([plan], { scopes: 1, limits: [LIMITS] });
  if (counted.status === 'incomplete')
    return counted.reason.map(({ severity, message }) => `${severity}: ${message}`);
  return counted.changes.map(({ change: { address, risks } }) =>
    [address.split('/').at(-1), ...risks.map(({ code }) => code)].join(' '),
  );
}

const messages = (plan: ScopePlan): readonly string[] =>
  plan.status === 'incomplete' ? [] : plan.findings.map(({ message }) => message);

/** Addresses of the changes that are told and not planned. */
const left = (plan: ScopePlan): readonly string[] =>
  plan.status === 'incomplete' ? [] : (plan.blocked ?? []).map(({ change }) => change.address);

describe('a change with a condition', () => {
  it('is planned when the others of the scope meet it', () => {
    const plan = planWith([FIRST], 'warning');
    expect(shown(plan)).toEqual(['free max-deletes', 'held max-deletes', 'first']);
    expect(messages(plan)).toEqual([]);
    expect(left(plan)).toEqual([]);
  });

  it('is left out with a warning when they do not, and counts for no threshold', () => {
    const plan = planWith([], 'warning');
    expect(shown(plan)).toEqual(['free']);
    expect(messages(plan)).toEqual(['the first is not there']);
    expect(left(plan)).toEqual([HELD.address]);
  });

  it('keeps the whole scope from being written when that is an error', () => {
    expect(shown(planWith([], 'error'))).toEqual(['error: the first is not there']);
    expect(shown(planWith([FIRST], 'error'))).toHaveLength(3);
  });

  it.each([
    ['warning', ['free'], ['the first is not there'], [HELD.address]],
    ['error', ['error: the first is not there'], [], []],
  ] as const)('is asked again when targets leave others out: %s', (severity, changes, findings, held) => {
    const targets = compileTargets(['zone/*/csp_policies/*']);
    const [plan = incompleteScope('none')] = dropBlockedChanges([
      narrow(planWith([FIRST], severity), targets),
    ]);
    expect(shown(plan)).toEqual(changes);
    expect(messages(plan)).toEqual(findings);
    expect(left(plan)).toEqual(held);
  });

  it('that was left out is left out by targets as well', () => {
    const plan = narrow(planWith([], 'warning'), compileTargets(['zone/*/rulesets/*']));
    expect(dropBlockedChanges([plan]).flatMap(left)).toEqual([]);
  });

  it('of a scope that was not read has nothing to say', () => {
    const unread = incompleteScope('no answer');
    expect(dropBlockedChanges([unread])).toEqual([unread]);
  });
});
