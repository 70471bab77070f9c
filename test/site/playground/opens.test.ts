import { describe, expect, it } from 'vitest';
import { opensAnswer } from '../../../site/playground/answers/opens.js';
import type { OpensAnswer } from '../../../site/playground/answers/model.js';

const RULES = `- ref: allow-office
  action: skip
  expression: ip.src in {203.0.113.0/24}
  action_parameters: { ruleset: current }
- ref: block-admin
  action: block
  expression: http.request.uri.path contains "/admin"
`;

const [SKIP = '', BLOCK = ''] = RULES.split(/(?=- ref: block)/);

function asked(before: string, after: string): OpensAnswer {
  return opensAnswer({ kind: 'opens', before, after, phase: '' });
}

const LIMIT = (requests: number): string =>
  `phase: http_ratelimit\nrules: [{ ref: limit, action: block, expression: "true", ratelimit: { characteristics: [ip.src, cf.colo.id], period: 60, requests_per_period: ${requests}, mitigation_timeout: 60 } }]`;

describe('what an edit opens', () => {
  it.each([
    [
      'a rule that decides nothing and goes',
      `${RULES}- { ref: again, action: block, expression: http.request.uri.path contains "/admin/x" }`,
      RULES,
      'passes',
      'No difference for traffic: proven for all of it. Other risks: drops-rules',
    ],
    ['nothing is another', RULES, RULES, 'passes', 'No difference: nothing would be sent'],
    [
      'other words',
      RULES,
      RULES.replace('/admin"', '/admin" and true'),
      'passes',
      'No difference for traffic: proven for all of it',
    ],
    [
      'one more condition',
      RULES,
      RULES.replace('"/admin"', '"/admin" and ssl'),
      'opens',
      'Opens traffic: { http.request.uri.path: "/admin", ip.src: 198.51.100.7, ssl: false }: block by block-admin → no rule decides',
    ],
    [
      'a weaker action',
      RULES,
      RULES.replace('block\n', 'managed_challenge\n'),
      'opens',
      'Opens traffic: { http.request.uri.path: "/admin", ip.src: 198.51.100.7 }: block by block-admin → managed_challenge by block-admin',
    ],
    [
      'a rule less',
      RULES,
      SKIP,
      'opens',
      'Opens traffic: { http.request.uri.path: "/admin", ip.src: 198.51.100.7 }: block by block-admin → no rule decides',
    ],
    [
      'a skip that moves up',
      BLOCK + SKIP,
      RULES,
      'opens',
      'Opens traffic: { http.request.uri.path: "/admin", ip.src: 203.0.113.7 }: block by block-admin → skip by allow-office',
    ],
    [
      'a narrower skip',
      RULES,
      RULES.replace('/24', '/25'),
      'tightens',
      'Opens nothing, and tightens: { http.request.uri.path: "/admin", ip.src: 203.0.113.129 }: skip by allow-office → block by block-admin',
    ],
    [
      'a log',
      RULES,
      `${RULES}- { ref: log-all, action: log, expression: "true" }`,
      'passes',
      'No difference for traffic: proven for all of it',
    ],
    [
      'what can’t be looked into',
      RULES,
      RULES.replace('contains "/admin"', 'matches "^/admin"'),
      'unknown',
      'May open traffic: block-admin (block) possibly selects less traffic: no example was found',
    ],
    [
      'a higher limit',
      LIMIT(5),
      LIMIT(50),
      'opens',
      'Weakens a rate limit: limit: requests_per_period 5 becomes 50',
    ],
    [
      'rules where there were none',
      '[]',
      BLOCK,
      'tightens',
      'Opens nothing, and tightens: { http.request.uri.path: "/admin" }: no rule decides → block by block-admin',
    ],
    [
      'a phase that is not there any more',
      `rulesets:\n  - phase: http_request_firewall_custom\n    rules: []\n  - phase: http_ratelimit\n    rules: []`,
      'rulesets:\n  - phase: http_request_firewall_custom\n    rules: []',
      'unknown',
      'The later rules do not name this phase: what is live stays live, and is no longer managed (http_ratelimit)',
    ],
  ])('%s', (_, before, after, tone, text) => {
    const answer = asked(before, after);
    expect(answer.told.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(answer.headline).toEqual({ tone, text });
  });

  it('has the risks of a plan, its lines, and examples that can be asked', () => {
    const [edit] = asked(BLOCK + SKIP, RULES).edits;
    expect(edit?.risks.map(({ code }) => code)).toEqual(['opens-traffic', 'skip-moved-up']);
    expect(edit?.lines).toEqual([
      '1 kept   1 moved',
      '> 1  (was 2)  allow-office  skip  ip.src in {203.0.113.0/24}',
      '~ { http.request.uri.path: "/admin", ip.src: 203.0.113.7 }: block by block-admin → skip by allow-office',
    ]);
    expect(edit?.differences).toEqual([
      {
        effect: 'opens',
        text: '{ http.request.uri.path: "/admin", ip.src: 203.0.113.7 }: block by block-admin → skip by allow-office',
        request: 'http.request.uri.path: /admin\nip.src: 203.0.113.7',
      },
    ]);
  });

  it('names the lists that an example is not in', () => {
    const before = RULES.replace('{203.0.113.0/24}', '$office');
    const [edit] = asked(before, before.replace('"/admin"', '"/admin" and ssl')).edits;
    expect(edit?.differences.map(({ effect, unless }) => [effect, unless])).toContainEqual([
      'opens',
      '$office',
    ]);
  });

  it('takes what is live as it is, and compares nothing with mistakes in what would be', () => {
    const wrong = RULES.replace('contains', 'contians');
    expect(asked(wrong, RULES).headline.tone).not.toBe('wrong');
    const answer = asked(RULES, wrong);
    expect(answer.headline).toEqual({
      tone: 'wrong',
      text: 'Nothing is compared yet: the rules have 1 error',
    });
    expect(answer.told.map(({ place }) => place?.field)).toEqual(['Rules after']);
  });

  it('pairs rules of the API with those of a file', () => {
    const live = {
      id: 'a'.repeat(32),
      ref: 'block-admin',
      version: '4',
      action: 'block',
      expression: 'http.request.uri.path contains "/admin"',
      enabled: true,
    };
    const before = JSON.stringify({ result: { phase: 'http_request_firewall_custom', rules: [live] } });
    expect(asked(before, BLOCK).headline.text).toBe('No difference: nothing would be sent');
  });
});
