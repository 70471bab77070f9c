import { membersOf } from '../../../src/kernel/model/request.js';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Change } from '../../../src/kernel/model/change.js';
import { digestOf } from '../../../src/kernel/model/json-digest.js';
import { asList, asObject, type Raw } from '../../../src/kernel/lib/decode.js';
import type { DeclaredRuleset } from '../../../src/kinds/rule-lists/declared.js';
import type { LiveRuleset } from '../../../src/kinds/rule-lists/live.js';
import type { RulesetOwner } from '../../../src/kinds/rule-lists/owner.js';
import { planRuleset } from '../../../src/kinds/rule-lists/plan.js';
import { runs } from '../../helpers/runs.js';
import { liveRuleset, PLACE, ruleDetails, ZONE } from '../support.js';
import { anyRuleset, liveRules, reordered, sharedRuleset } from './generate.js';
import { afterWrite, reworded } from './service-model.js';

const OWNER: RulesetOwner = {
  kind: 'ruleset',
  address: 'zone/x/rulesets/y',
  scope: ZONE,
  source: PLACE,
  reportsOutcomes: true,
};

function plan(declared: DeclaredRuleset, live: LiveRuleset | undefined): ReturnType<typeof planRuleset> {
  return planRuleset(declared, live, OWNER, (weakens) => (weakens ? 'weaken' : 'protect'));
}

/** Plans that have a change, with the live rules and the rules of the body that they are about. */
function forChanges(
  rulesets: fc.Arbitrary<DeclaredRuleset>,
  law: (change: Change, live: readonly Raw[], body: readonly Raw[], declared: DeclaredRuleset) => void,
): void {
  fc.assert(
    fc.property(rulesets, liveRules, (declared, rules) => {
      const [change] = plan(declared, liveRuleset(rules)).changes;
      if (change === undefined) return;
      const body = asList(membersOf(change.request)['rules'], 'rules').map((rule) =>
        asObject(rule, 'a rule'),
      );
      law(change, rules, body, declared);
    }),
    { numRuns: runs(100) },
  );
}

/** A live rule without what the service sets itself and without empty names. */
function withoutServerMembers(rule: Raw): Raw {
  const { version: _, last_updated: __, ...rest } = rule;
  return Object.fromEntries(
    Object.entries(rest).filter(([name, value]) => !((name === 'id' || name === 'ref') && value === '')),
  );
}

describe('laws of planning a ruleset', () => {
  it('accounts for every live rule and for every rule of the body exactly once', () => {
    forChanges(anyRuleset, (change, live, body) => {
      const details = ruleDetails(change.details);
      const positions = (side: 'from' | 'to'): readonly number[] =>
        details.flatMap((detail) => detail[side] ?? []).toSorted((a, b) => a - b);
      expect(positions('from')).toEqual(live.map((_, index) => index + 1));
      expect(positions('to')).toEqual(body.map((_, index) => index + 1));
      for (const { change: fate, from, to, id, action } of details) {
        expect([from === undefined, to === undefined]).toEqual([fate === 'added', fate === 'removed']);
        const shown = to === undefined ? live[(from ?? 0) - 1] : body[to - 1];
        expect({ action, id }).toEqual({ action: shown?.['action'], id: shown?.['id'] || undefined });
      }
    });
  });

  it('names a rule kept or moved exactly when the body holds its live JSON', () => {
    forChanges(anyRuleset, (change, live, body) => {
      for (const { change: fate, from, to } of ruleDetails(change.details)) {
        if (from === undefined || to === undefined) continue;
        const same = digestOf(body[to - 1]) === digestOf(withoutServerMembers(live[from - 1] ?? {}));
        expect(same).toBe(fate === 'kept' || fate === 'moved');
      }
    });
  });

  it('keeps the id of every live rule that it sends', () => {
    forChanges(anyRuleset, (change, live, body) => {
      for (const { from, to } of ruleDetails(change.details)) {
        if (from === undefined || to === undefined) continue;
        expect(body[to - 1]?.['id']).toBe(live[from - 1]?.['id'] || undefined);
      }
    });
  });

  it('sends every foreign rule of a shared ruleset as it is, in the order they have', () => {
    forChanges(sharedRuleset, (change, live, body, { rules }) => {
      const refs = new Set(rules.map(({ ref }) => ref));
      const isOurs = ({ id, ref }: Raw): boolean => refs.has(String(ref)) || refs.has(String(id));
      const foreign = live.filter((rule) => !isOurs(rule)).map(withoutServerMembers);
      const sent = new Set(foreign.map(digestOf));
      expect(body.filter((rule) => sent.has(digestOf(rule)))).toEqual(foreign);
      const named = ruleDetails(change.details).filter(({ foreign: marked }) => marked);
      expect(named).toHaveLength(foreign.length);
      expect(named.every(({ change: fate }) => fate === 'kept' || fate === 'moved')).toBe(true);
    });
  });

  it('never drops a rule from a shared ruleset', () => {
    forChanges(sharedRuleset, (change) => {
      expect(ruleDetails(change.details).filter(({ change: fate }) => fate === 'removed')).toEqual([]);
    });
  });

  it('moves the fewest rules that must move', () => {
    forChanges(anyRuleset, (change) => {
      const details = ruleDetails(change.details);
      const former = details.flatMap(({ from, to }) =>
        from === undefined || to === undefined ? [] : [from],
      );
      const moved = details.filter((detail) => detail.change === 'moved' || detail.moved === true);
      expect(moved).toHaveLength(former.length - longestIncreasing(former));
    });
  });

  it.each([
    ['a service that answers what was sent', (live: LiveRuleset) => live],
    ['a service that fills in, adds and reorders', reworded],
  ])('has nothing left to do after the write, at %s', (_, answer) => {
    fc.assert(
      fc.property(anyRuleset, fc.option(liveRules, { nil: undefined }), (declared, rules) => {
        const live = rules === undefined ? undefined : answer(liveRuleset(rules));
        const [change] = plan(declared, live).changes;
        if (change === undefined) return;
        const written = answer(afterWrite(live, change));
        expect(plan(declared, written)).toMatchObject({ changes: [], unchanged: [OWNER.address] });
      }),
      { numRuns: runs(100) },
    );
  });

  it('takes another wording of the same ruleset for no difference', () => {
    fc.assert(
      fc.property(anyRuleset, liveRules, (declared, rules) => {
        const live = liveRuleset(rules);
        const [change] = plan(declared, live).changes;
        const settled = change === undefined ? live : afterWrite(live, change);
        fc.pre(plan(declared, settled).unchanged.length > 0);
        expect(plan(declared, reworded(settled)).changes).toEqual([]);
      }),
      { numRuns: runs(60) },
    );
  });

  it('alters no rule that means the same, when another one comes', () => {
    fc.assert(
      fc.property(anyRuleset, liveRules, (declared, rules) => {
        const [change] = plan(declared, liveRuleset(rules)).changes;
        if (change === undefined) return;
        const settled = reworded(afterWrite(liveRuleset(rules), change));
        const more = {
          ...declared,
          rules: [...declared.rules, { ref: 'more', action: 'log', expression: 'false' }],
        };
        const [next] = plan(more, settled).changes;
        const sent = asList(next && membersOf(next.request)['rules'], 'rules').map((rule) =>
          asObject(rule, 'a rule'),
        );
        const others = sent.filter(({ ref }) => ref !== 'more');
        expect(others).toEqual(settled.rules.map(({ raw }) => withoutServerMembers(raw)));
      }),
      { numRuns: runs(60) },
    );
  });

  it('gives the same change whatever the order of members', () => {
    fc.assert(
      fc.property(anyRuleset, liveRules, (declared, rules) => {
        const digests = [
          plan(declared, liveRuleset(rules)),
          plan(reordered(declared), liveRuleset(reordered(rules))),
        ];
        expect(new Set(digests.map(digestOf)).size).toBe(1);
      }),
      { numRuns: runs(60) },
    );
  });
});

/** Length of the longest increasing subsequence, by trying every subset. */
function longestIncreasing(list: readonly number[]): number {
  const subsets = Array.from({ length: 2 ** list.length }, (_, bits) =>
    list.filter((__, index) => (bits >> index) & 1),
  );
  const increasing = subsets.filter((subset) =>
    subset.every((value, index) => index === 0 || value > (subset[index - 1] ?? 0)),
  );
  return Math.max(...increasing.map((subset) => subset.length));
}
