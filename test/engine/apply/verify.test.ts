import { describe, expect, test } from 'vitest';
import type { Change, Diff } from '../../../src/kernel/model/change.js';
import type { Declaration } from '../../../src/kinds/definition/kind.js';
import { digestOfScopes } from '../../../src/kernel/model/plan.js';
import type { ApiReader } from '../../../src/kernel/model/request.js';
import type { Scope } from '../../../src/kernel/model/scope.js';
import { secretsFrom } from '../../../src/kernel/model/secret.js';
import type { StepOutcome } from '../../../src/engine/apply/outcome.js';
import { settingsFrom } from '../../../src/engine/configuration/settings.js';
import { notReadSince, verify, type Verification } from '../../../src/engine/apply/verify.js';
import { instantClock } from '../../helpers/instant-clock.js';
import {
  BLOG,
  changeOf,
  completeScope,
  declarationOf,
  incompleteScope,
  planOf,
  ZONE,
} from '../../helpers/plans.js';
import { failing } from '../reading.js';
import { noPart } from '../../helpers/no-part.js';
import { signalOfRun } from '../../helpers/signal.js';

const NOTHING: Diff = { changes: [], unchanged: [], findings: [] };
const diffOf = (...changes: readonly Change[]): Diff => ({ ...NOTHING, changes });
const SHIELD = changeOf('page_shield');
const POLICY = changeOf('csp_policies/a');

/** Nobody reads with it: what a look sees is in the table. */
const API: ApiReader = {
  get: () => Promise.reject(new Error('unread')),
  list: () => Promise.reject(new Error('unread')),
  listPart: noPart,
};

const applied = (change: Change): StepOutcome => ({
  change,
  findings: [],
  status: 'applied',
  confirmed: 'by-answer',
});
const waits = (change: Change): StepOutcome => ({
  change,
  findings: [],
  status: 'not_reached',
  reason: 'earlier-failure',
  message: '',
});

const ABORTED = failing('aborted');

type Look = Diff | Error;

interface Setting {
  /** What each look at a scope sees, one after another; the last one stands. */
  readonly sees: readonly (readonly [Scope, readonly Look[]])[];
  readonly outcomes: readonly StepOutcome[];
  readonly targeted?: boolean;
  readonly concurrency?: number;
  readonly signal?: AbortSignal;
  readonly beforeLook?: () => void;
  readonly afterLook?: () => void;
}

interface Verified {
  readonly verification: Verification;
  readonly looks: readonly string[];
  readonly waits: readonly number[];
}

async function verified(setting: Setting): Promise<Verified> {
  const looks: string[] = [];
  const clock = instantClock();
  const scopes = setting.sees.map(([scope, seen]) => {
    const left = [...seen];
    const observe: Declaration['observe'] = async (_, __, signal) => {
      looks.push(scope.name);
      setting.beforeLook?.();
      if (signal?.aborted === true) throw ABORTED;
      const now = (left.length > 1 ? left.shift() : left[0]) ?? NOTHING;
      if (now instanceof Error) throw now;
      await Promise.resolve();
      setting.afterLook?.();
      return now;
    };
    return { scope, declarations: [{ ...declarationOf('page_shield', scope), observe }], parts: [] };
  });
  const settings = settingsFrom({});
  const plan = planOf([completeScope([SHIELD]), incompleteScope('HTTP 500', BLOG)], {
    targeted: setting.targeted ?? false,
  });
  const verification = await verify(scopes, plan, setting.outcomes, API, {
    settings,
    secrets: secretsFrom({}),
    concurrency: setting.concurrency ?? 4,
    signal: setting.signal ?? signalOfRun(),
    clock,
  });
  return { verification, looks, waits: clock.waits };
}

describe('after the last write', () => {
  test('the scopes that were written are looked at, and no others', async () => {
    const { verification, looks } = await verified({
      sees: [
        [ZONE, [NOTHING]],
        [BLOG, [NOTHING]],
        [{ ...ZONE, name: 'shop.example.co', id: '2'.repeat(32) }, [NOTHING]],
      ],
      outcomes: [applied(SHIELD), waits(changeOf('page_shield', {}, BLOG))],
    });
    expect(looks).toEqual(['shop.example.com']);
    const digest = digestOfScopes([completeScope([])], true);
    expect(verification).toEqual({ verdict: 'clean', digest, findings: [] });
  });

  test('nothing is looked at when nothing was written', async () => {
    const { verification, looks } = await verified({ sees: [[ZONE, [NOTHING]]], outcomes: [waits(SHIELD)] });
    expect({ verification, looks }).toEqual({
      verification: { verdict: 'skipped', findings: [] },
      looks: [],
    });
  });

  test('a clean look is the last one', async () => {
    const { looks, waits: waited } = await verified({
      sees: [[ZONE, [NOTHING, diffOf(SHIELD)]]],
      outcomes: [applied(SHIELD)],
    });
    expect({ looks: looks.length, waited }).toEqual({ looks: 1, waited: [] });
  });

  test.each<readonly [string, number, Verification['verdict'], number, readonly number[]]>([
    ['once', 1, 'clean', 2, [500]],
    ['twice', 2, 'clean', 3, [500, 1_500]],
    ['three times', 3, 'differs', 3, [500, 1_500]],
  ])('an old answer is looked at again: %s', async (_, times, verdict, count, expected) => {
    const seen = [...Array.from({ length: times }, () => diffOf(SHIELD)), NOTHING];
    const {
      verification,
      looks,
      waits: waited,
    } = await verified({ sees: [[ZONE, seen]], outcomes: [applied(SHIELD)] });
    expect({ verdict: verification.verdict, looks: looks.length, waited }).toEqual({
      verdict,
      looks: count,
      waited: expected,
    });
  });

  test('what still differs is named, in the order of the plan', async () => {
    const { verification } = await verified({
      sees: [[ZONE, [diffOf(SHIELD, POLICY)]]],
      outcomes: [applied(SHIELD)],
    });
    expect(verification).toMatchObject({
      verdict: 'differs',
      remaining: ['zone/shop.example.com/csp_policies/a', 'zone/shop.example.com/page_shield'],
    });
  });

  test('what was not carried out is named too, and is not worth a second look', async () => {
    const {
      verification,
      looks,
      waits: waited,
    } = await verified({
      sees: [[ZONE, [diffOf(POLICY)]]],
      outcomes: [applied(SHIELD), waits(POLICY)],
    });
    expect(verification).toMatchObject({ verdict: 'differs', remaining: [POLICY.address] });
    expect({ looks: looks.length, waited }).toEqual({ looks: 1, waited: [] });
  });

  test.each([
    [true, 'clean'],
    [false, 'differs'],
  ])('what the plan was not about does not count when targets narrowed it: %s', async (targeted, verdict) => {
    const { verification } = await verified({
      sees: [[ZONE, [diffOf(POLICY)]]],
      outcomes: [applied(SHIELD)],
      targeted,
    });
    expect(verification.verdict).toBe(verdict);
  });

  test('what a targeted plan found as wanted must still be so', async () => {
    const { verification } = await verified({
      sees: [[ZONE, [diffOf(SHIELD)]]],
      outcomes: [applied(SHIELD)],
      targeted: true,
    });
    expect(verification).toMatchObject({ verdict: 'differs', remaining: [SHIELD.address] });
  });
});

describe('a look that fails', () => {
  const both = [applied(SHIELD), applied(changeOf('page_shield', {}, BLOG))];

  test('is not taken for a clean one, nor for a difference', async () => {
    const { verification, looks } = await verified({
      sees: [
        [ZONE, [diffOf(SHIELD)]],
        [BLOG, [failing('unavailable', 'HTTP 503')]],
      ],
      outcomes: both,
    });
    expect(verification).toMatchObject({
      verdict: 'incomplete',
      findings: [{ code: 'incomplete-read', scope: 'zone/blog.example.com' }],
      // What was read may have been an old answer: it is looked at again.
      read: ['zone/shop.example.com'],
      remaining: [SHIELD.address],
    });
    expect(looks).toHaveLength(6);
    expect(notReadSince(both, verification)).toEqual(['zone/blog.example.com']);
  });

  test('because of the credentials is one finding, and the queue is not worked off', async () => {
    const zones = Array.from({ length: 9 }, (_, index) => ({ ...ZONE, name: `${index}.example.com` }));
    const { verification, looks } = await verified({
      sees: zones.map((zone) => [zone, [failing('credentials', 'HTTP 401')]]),
      outcomes: zones.map((zone) => applied(changeOf('page_shield', {}, zone))),
      concurrency: 1,
    });
    expect(verification).toEqual({
      verdict: 'incomplete',
      findings: [{ severity: 'error', code: 'incomplete-read', message: 'HTTP 401' }],
    });
    expect(looks).toEqual(['0.example.com']);
  });

  test('because of a bug is a bug', async () => {
    const run = verified({ sees: [[ZONE, [new RangeError('bug')]]], outcomes: both });
    await expect(run).rejects.toThrow(RangeError);
  });
});

describe('an interruption', () => {
  test('before the first look skips it', async () => {
    const { verification, looks } = await verified({
      sees: [[ZONE, [NOTHING]]],
      outcomes: [applied(SHIELD)],
      signal: AbortSignal.abort(),
    });
    expect({ verdict: verification.verdict, looks }).toEqual({ verdict: 'skipped', looks: [] });
  });

  test('during a look skips the rest', async () => {
    const interrupt = new AbortController();
    const { verification } = await verified({
      sees: [[ZONE, [NOTHING]]],
      outcomes: [applied(SHIELD)],
      signal: interrupt.signal,
      beforeLook: () => interrupt.abort(),
    });
    expect(verification).toEqual({ verdict: 'skipped', findings: [] });
  });

  test('between two looks skips the second', async () => {
    const interrupt = new AbortController();
    const { verification, looks } = await verified({
      sees: [[ZONE, [diffOf(SHIELD)]]],
      outcomes: [applied(SHIELD)],
      signal: interrupt.signal,
      afterLook: () => interrupt.abort(),
    });
    expect({ verdict: verification.verdict, looks: looks.length }).toEqual({ verdict: 'skipped', looks: 1 });
  });
});

describe('what was written to and not read since', () => {
  const unknown: StepOutcome = {
    change: changeOf('page_shield', {}, BLOG),
    findings: [],
    status: 'unknown',
    reason: 'unknown-outcome',
    message: '',
  };
  const digest = 'sha256:0';

  test.each<readonly [string, readonly StepOutcome[], Verification, readonly string[]]>([
    ['no part of what was read', [applied(SHIELD)], { verdict: 'clean', digest, findings: [] }, []],
    [
      'all that was written to in a run that was cut off',
      [applied(SHIELD), unknown],
      { verdict: 'skipped', findings: [] },
      ['zone/shop.example.com', 'zone/blog.example.com'],
    ],
    [
      'a scope of which nobody knows whether anything was done',
      [applied(SHIELD), unknown],
      { verdict: 'differs', digest, remaining: [SHIELD.address], findings: [] },
      ['zone/blog.example.com'],
    ],
    ['no scope that nothing was sent to', [waits(SHIELD)], { verdict: 'skipped', findings: [] }, []],
    [
      'all of it when nothing could be read',
      [applied(SHIELD)],
      { verdict: 'incomplete', findings: [] },
      ['zone/shop.example.com'],
    ],
  ])('is %s', (_, outcomes, verification, scopes) => {
    expect(notReadSince(outcomes, verification)).toEqual(scopes);
  });
});
