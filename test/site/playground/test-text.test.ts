import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { decidesAnswer } from '../../../site/playground/answers/decides.js';
import { plainLines } from '../../../site/playground/answers/plain-lines.js';
import { SETTINGS } from '../../../site/playground/answers/read-rules.js';
import { resolveScopes } from '../../../src/engine/configuration/resolve.js';
import { runRuleTests } from '../../../src/engine/configuration/rule-tests.js';
import { validateFile } from '../../../src/engine/configuration/validate.js';
import { runs } from '../../helpers/runs.js';
import { requests, ruleLists, type WrittenRule } from './generate.js';

const ZONE = { name: 'shop.example.com', id: 'a'.repeat(32) };
const PHASE = 'http_request_firewall_custom';

/** What a file with these rules and this test says: what is wrong, and how many tests ran. */
function ran(
  rules: readonly WrittenRule[],
  test: string,
): { readonly wrong: readonly string[]; readonly count: number } {
  const value = { zone: ZONE, rulesets: [{ phase: PHASE, rules }], ...parse(test) };
  const locationOf = (): { location: { file: string; line: number; column: number; length: number } } => ({
    location: { file: 'a.yaml', line: 1, column: 1, length: 1 },
  });
  const { scopes, findings } = validateFile({ file: 'a.yaml', value, locationOf }, 'zone', SETTINGS);
  const { count, failures } = runRuleTests(resolveScopes(scopes).scopes);
  const errors = [...findings, ...failures].filter(({ severity }) => severity === 'error');
  return { wrong: errors.map(({ message }) => message), count };
}

describe('the test to keep', () => {
  it('passes in a file with these rules', () => {
    let kept = 0;
    fc.assert(
      fc.property(ruleLists, requests, (rules, fields) => {
        const request = `${plainLines(fields)}\nX-Probe: 1\n$office: 203.0.113.0/24`;
        const { test } = decidesAnswer({ kind: 'decides', rules: JSON.stringify(rules), request, phase: '' });
        if (test === undefined) return;
        kept += 1;
        expect(ran(rules, test)).toEqual({ wrong: [], count: 1 });
      }),
      { numRuns: runs(150) },
    );
    expect(kept).toBeGreaterThan(10);
  });

  it('fails when the rules decide in another way', () => {
    const rules = [{ ref: 'a', action: 'block', expression: 'http.host eq "a.example"' }];
    const { test = '' } = decidesAnswer({
      kind: 'decides',
      rules: JSON.stringify(rules),
      request: 'Host: a.example',
      phase: '',
    });
    const [rule] = rules;
    expect(ran([{ ref: 'a', expression: '', ...rule, action: 'managed_challenge' }], test).wrong).toEqual([
      'expected block by rule a, got managed_challenge by rule a',
    ]);
  });

  it.each([
    ['is unknown', 'GET https://b.example/', [{ ref: 'a', action: 'block', expression: 'ip.src in $x' }]],
    [
      'is of several rules',
      '',
      [
        { ref: 'a', action: 'block', expression: 'ip.src in $x' },
        { ref: 'b', action: 'block', expression: 'true' },
      ],
    ],
    ['is of rules with mistakes', '', [{ ref: 'a', action: 'block', expression: 'http.hots eq "a"' }]],
  ])('is none for an outcome that %s', (_, request, rules) => {
    expect(
      decidesAnswer({ kind: 'decides', rules: JSON.stringify(rules), request, phase: '' }).test,
    ).toBeUndefined();
  });
});
