import { describe, expect, it } from 'vitest';
import { answerTo } from '../../../site/playground/answers/answer.js';
import type { Answer } from '../../../site/playground/answers/model.js';
import { DECIDES_EXAMPLES } from '../../../site/playground/examples/decides.js';
import { OPENS_EXAMPLES } from '../../../site/playground/examples/opens.js';
import { POLICY_EXAMPLES } from '../../../site/playground/examples/policy.js';

/** The answer of each example, so that none is shown that has become wrong. */
const EXPECTED: Readonly<Record<string, RegExp>> = {
  'Login protection': /^challenge-login decides: managed_challenge$/,
  'Good bots: a skip before the block': /^allow-verified-bots decides: skip\./,
  'Rate limit': /^Unknown: limit-login \(block\) depends on how many requests came before/,
  'Network firewall: packets': /^block-development decides: block$/,
  'JSON of the API': /^"Unusual methods" decides: block$/,
  'A zone file: several phases': /^block-exports-abroad decides: block \(http_request_firewall_custom\)$/,
  'Mistakes, and what to write instead': /^Unknown: block-ports has an error$/,
  'One more condition': /^Opens traffic: .*: block by block-admin-abroad → no rule decides$/,
  'A skip moves up': /^Opens traffic: .*: block by block-telnet → skip by allow-office/,
  'It only tightens': /^Opens nothing, and tightens: /,
  'Looks the same, and is not': /^Opens nothing, and tightens: .*ip\.src\.country: absent/,
  'The same, in other words': /^No difference for traffic: proven for all of it$/,
  'A higher rate limit': /^Weakens a rate limit: limit-login: requests_per_period 5 becomes 50$/,
  'A checkout': /^Of 11 things that the page loads: 4 blocked, 7 allowed$/,
  'Where browsers differ': /^Of 5 things that the page loads: 5 blocked in some browsers$/,
  'A nonce and strict-dynamic': /^Of 5 things that the page loads: 2 blocked, 2 unknown, 1 allowed$/,
};

const ANSWERS: readonly (readonly [string, Answer])[] = [
  ...DECIDES_EXAMPLES.map((one) => [one.title, answerTo({ kind: 'decides', phase: '', ...one })] as const),
  ...OPENS_EXAMPLES.map((one) => [one.title, answerTo({ kind: 'opens', phase: '', ...one })] as const),
  ...POLICY_EXAMPLES.map((one) => [one.title, answerTo({ kind: 'policy', ...one })] as const),
];

describe('an example', () => {
  it('has a title of its own, and an answer', () => {
    expect(ANSWERS.map(([title]) => title)).toEqual(Object.keys(EXPECTED));
  });

  it.each(ANSWERS)('%s', (title, { headline, told }) => {
    expect(headline.text).toMatch(EXPECTED[title] ?? /^$/);
    const errors = told.filter(({ severity }) => severity === 'error');
    expect(errors.length).toBe(title.startsWith('Mistakes') ? 4 : 0);
  });
});
