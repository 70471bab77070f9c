import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { decidesAnswer } from '../../../site/playground/answers/decides.js';
import type { DecidesAnswer } from '../../../site/playground/answers/model.js';
import { plainLines } from '../../../site/playground/answers/plain-lines.js';
import { namedRule } from '@zonewright/edge-rules/lib/rule-title.js';
import { simulatedRule } from '../../../src/kinds/rule-lists/simulated-rule.js';
import { evaluate, matchesRule, type Evaluation } from '@zonewright/edge-rules/simulation/evaluate.js';
import { compileRules } from '@zonewright/edge-rules/simulation/rules.js';
import { decodeTraffic } from '@zonewright/edge-rules/simulation/traffic.js';
import { runs } from '../../helpers/runs.js';
import { requests, ruleLists, type Fields, type WrittenRule } from './generate.js';

function yaml(value: unknown): string {
  return stringify(value, { aliasDuplicateObjects: false });
}

const PHASE = 'http_request_firewall_custom';
const RUNS = { numRuns: runs(250) };

function asked(rules: string, request: string): DecidesAnswer {
  return decidesAnswer({ kind: 'decides', rules, request, phase: '' });
}

/** What the simulation itself finds. */
function found(
  rules: readonly WrittenRule[],
  fields: Fields,
): { readonly outcome: string; readonly states: readonly string[] } {
  const list = compileRules(
    rules.map((rule, index) => simulatedRule(namedRule(rule, index + 1), rule, PHASE)),
    'http',
  );
  const { traffic } = decodeTraffic('http', fields);
  const states = list.rules.map((compiled) => {
    if (!compiled.rule.enabled) return 'is disabled';
    const truth = matchesRule(compiled, traffic);
    return typeof truth === 'boolean' ? (truth ? 'matches' : 'does not match') : 'unknown';
  });
  return { outcome: outcomeOf(evaluate(list, traffic)), states };
}

function outcomeOf(evaluation: Evaluation): string {
  if (evaluation.kind === 'passes') return 'passes';
  if (evaluation.kind === 'unknown') return `unknown by ${evaluation.rule.name}`;
  return `${evaluation.action} by ${evaluation.rules.map(({ name }) => name).join(', ')}`;
}

/** What the page says, in the same words. */
function said({ headline: { text }, lists: [list] }: DecidesAnswer): string {
  if (text.startsWith('No rule decides')) return 'passes';
  const [, open] = /^Unknown: (\S+) /.exec(text) ?? [];
  if (open !== undefined) return `unknown by ${open}`;
  const [, action = ''] = /decides?: (\w+)/.exec(text) ?? [];
  const names = list?.rows.filter(({ decides }) => decides).map(({ ref }) => ref) ?? [];
  return `${action} by ${names.join(', ')}`;
}

describe('which rule decides', () => {
  it('is what the simulation finds, for rules and requests in each of their forms', () => {
    fc.assert(
      fc.property(ruleLists, requests, (rules, fields) => {
        const { outcome, states } = found(rules, fields);
        const texts = [
          [yaml(rules), plainLines(fields)],
          [
            JSON.stringify({ result: { phase: 'http_request_firewall_custom', rules } }),
            JSON.stringify({ request: fields }),
          ],
          [
            yaml({ rulesets: [{ phase: 'http_request_firewall_custom', rules }] }),
            yaml([{ request: fields, expect: 'none' }]),
          ],
        ] as const;
        for (const [written, request] of texts) {
          const answer = asked(written, request);
          expect(answer.told.filter(({ severity }) => severity === 'error')).toEqual([]);
          expect(said(answer)).toBe(outcome);
          const rows = answer.lists[0]?.rows ?? [];
          expect(rows.map(({ state }) => state)).toEqual(states.slice(0, rows.length));
        }
      }),
      RUNS,
    );
  });

  it('has reasons that are as true as the rule that they are for', () => {
    fc.assert(
      fc.property(ruleLists, requests, (rules, fields) => {
        const [list] = asked(yaml(rules), plainLines(fields)).lists;
        for (const { state, reasons } of list?.rows ?? []) {
          const truths = new Set(reasons.map(({ truth }) => truth));
          if (state === 'unknown') expect(truths).toContain('unknown');
          else if (state !== 'is disabled') expect(truths).not.toContain('unknown');
          if (state !== 'is disabled') expect(reasons).not.toEqual([]);
        }
      }),
      RUNS,
    );
  });
});
