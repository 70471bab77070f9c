import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asObject, type Raw } from '../../../../src/kernel/lib/decode.js';
import { isObject, type JsonObject } from '../../../../src/kernel/model/json.js';
import { ACTION_TABLE } from '../../../../src/kinds/rule-lists/actions/table.js';
import type { DeclaredRule } from '../../../../src/kinds/rule-lists/declared.js';
import { planRuleset } from '../../../../src/kinds/rule-lists/plan.js';
import { ruleShape } from '../../../../src/kinds/rule-lists/rule-shape.js';
import { writtenRules } from '../../../../src/kinds/rule-lists/written.js';
import { checkParameters } from '../../../../src/kinds/rule-lists/checks/parameters.js';
import { isNothing } from '../../../../src/kinds/toolkit/shapes/meaning.js';
import { hasOnlyUnknown } from '../../../../src/kinds/toolkit/shapes/unknown.js';
import { memberShape, type Shape } from '../../../../src/kinds/toolkit/shapes/shape.js';
import type { Diff } from '../../../../src/kernel/model/change.js';
import { runs } from '../../../helpers/runs.js';
import { compileContext, declaredRuleset, liveRuleset, onlyChange, PLACE, ZONE } from '../../support.js';
import { UNKNOWN, valueOf } from '../../toolkit/shapes/arbitrary.js';

const OWNER = { kind: 'ruleset', address: 'zone/x/rulesets/y', scope: ZONE, source: PLACE } as const;
const ACTIONS = Object.keys(ACTION_TABLE);
const OTHER = {
  id: '0'.repeat(32),
  ref: 'other',
  action: 'log',
  expression: 'ssl',
  enabled: true,
  description: '',
};

/** A live rule with an action, as its table has it, unknown members included. */
function liveRule(action: string): fc.Arbitrary<Raw> {
  const shape = ruleShape(action);
  const parameters = memberShape(shape, 'action_parameters');
  const ratelimit = memberShape(shape, 'ratelimit');
  const some = (member: Shape | undefined): fc.Arbitrary<unknown> =>
    member === undefined ? fc.constant(undefined) : valueOf(member, true);
  return fc
    .record({
      action_parameters: some(parameters),
      ratelimit: fc.option(some(ratelimit), { nil: undefined }),
      unknown: fc.boolean(),
      enabled: fc.boolean(),
    })
    .map(({ action_parameters, ratelimit: rate, unknown, enabled }) => ({
      id: '1'.repeat(32),
      ref: 'own',
      version: '3',
      action,
      expression: 'http.host eq "a.example"',
      enabled,
      description: 'ours',
      ...(isObject(action_parameters) && Object.keys(action_parameters).length > 0
        ? { action_parameters }
        : {}),
      ...(action === 'block' && rate !== undefined ? { ratelimit: rate } : {}),
      ...(unknown ? { [UNKNOWN]: { since: [1, null] } } : {}),
    }));
}

/** As a file has them: read back from what an import writes. */
function declaredFrom(rules: readonly JsonObject[]): readonly DeclaredRule[] {
  return rules.map((value) => {
    const { ref, action, expression, ...rest } = asObject(value, 'a rule');
    return { ref: String(ref), action: String(action), expression: String(expression), ...rest };
  });
}

function planOf(rules: readonly DeclaredRule[], live: readonly Raw[]): Diff {
  return planRuleset(declaredRuleset(rules), liveRuleset(live), OWNER, () => 'protect');
}

/** The rules that a change sends, without what the service sets. */
function sentRules(diff: Diff): readonly unknown[] {
  const rules = asObject(onlyChange(diff).request.body, 'the body')['rules'];
  return Array.isArray(rules) ? rules : [];
}

function without({ version: _, ...rule }: Raw): Raw {
  return rule;
}

describe.each(ACTIONS)('a live rule with the action %s', (action) => {
  test('survives an import, a plan and the change of another rule, byte for byte', () => {
    fc.assert(
      fc.property(liveRule(action), (rule) => {
        const live = [rule, OTHER];
        const declared = declaredFrom(writtenRules(liveRuleset(live)));
        expect(planOf(declared, live)).toMatchObject({ changes: [], kept: [] });
        const edited = declared.map((one) => (one.ref === 'other' ? { ...one, description: 'new' } : one));
        expect(sentRules(planOf(edited, live))).toEqual([without(rule), { ...OTHER, description: 'new' }]);
      }),
      { numRuns: runs(40) },
    );
  });

  test('is a file without mistakes once it is written, but for names that nobody knows', () => {
    fc.assert(
      fc.property(liveRule(action), (rule) => {
        const { context, reported } = compileContext();
        for (const one of declaredFrom(writtenRules(liveRuleset([rule])))) checkParameters(one, [], context);
        expect(reported.filter(({ code }) => code !== 'unknown-parameter')).toEqual([]);
      }),
      { numRuns: runs(40) },
    );
  });

  test('loses each known member that leaves the file, and no other; what nobody knows stays, and is told', () => {
    fc.assert(
      fc.property(liveRule(action), (rule) => {
        const parameters = rule['action_parameters'];
        if (!isObject(parameters)) return;
        const [declared] = declaredFrom(writtenRules(liveRuleset([rule])));
        if (declared === undefined) throw new Error('no rule');
        const shape = memberShape(ruleShape(action), 'action_parameters');
        for (const [name, value] of Object.entries(parameters)) {
          const { [name]: gone, ...left } = declared.action_parameters ?? {};
          if (gone === undefined) continue;
          const { action_parameters: ____, ...bare } = declared;
          const kept = Object.keys(left).length === 0 ? {} : { action_parameters: left };
          const diff = planOf([{ ...bare, ...kept }], [rule]);
          const inside = memberShape(shape, name);
          if (inside === undefined) {
            expect(diff).toMatchObject({
              changes: [],
              kept: [{ rule: 'own', member: `action_parameters.${name}` }],
            });
            continue;
          }
          if (isNothing(inside, value) || hasOnlyUnknown(inside, value)) continue;
          const [sent] = sentRules(diff);
          const { [name]: _, ...others } = parameters;
          const after = Object.keys(others).length === 0 ? {} : { action_parameters: others };
          const { action_parameters: __, ...rest } = without(rule);
          expect(sent).toEqual({ ...rest, ...after });
        }
      }),
      { numRuns: runs(30) },
    );
  });

  test('loses what the file says null of, known or not', () => {
    fc.assert(
      fc.property(liveRule(action), (rule) => {
        const live = { ...rule, [UNKNOWN]: 1 };
        const [declared] = declaredFrom(writtenRules(liveRuleset([live])));
        if (declared === undefined) throw new Error('no rule');
        const withoutIt: DeclaredRule = Object.assign({ ...declared }, { [UNKNOWN]: null });
        const [sent] = sentRules(planOf([withoutIt], [live]));
        expect(sent).not.toHaveProperty(UNKNOWN);
      }),
      { numRuns: runs(10) },
    );
  });
});
