import { describe, expect, it } from 'vitest';
import { decidesAnswer } from '../../../site/playground/answers/decides.js';
import type { DecidesAnswer } from '../../../site/playground/answers/model.js';

const RULES = `- ref: allow-office
  action: skip
  expression: ip.src in $office
  action_parameters: { ruleset: current }
- ref: block-scanner
  action: block
  expression: http.user_agent contains "scanner"
`;

function asked(rules: string, request: string, phase = ''): DecidesAnswer {
  return decidesAnswer({ kind: 'decides', rules, request, phase });
}

/** `error Rules:3:5 what is wrong`. */
function problems({ told }: DecidesAnswer): readonly string[] {
  return told.map(({ severity, place, message }) => {
    const at = place === undefined ? '' : `${place.field}:${place.line}:${place.column} `;
    return `${severity} ${at}${message}`;
  });
}

const SCANNER =
  'GET https://shop.example.com/\nUser-Agent: scanner/1\nip.src: 198.51.100.7\n$office: 203.0.113.0/24';

describe('the forms of rules', () => {
  const rule = { ref: 'block-scanner', action: 'block', expression: 'http.user_agent contains "scanner"' };
  const live = {
    id: '5de7edfa648c4d6891dc3e7f84534ffa',
    version: '3',
    last_updated: '2026-01-02T03:04:05Z',
    ...rule,
  };
  const custom = 'http_request_firewall_custom';

  it.each([
    ['a list', [rule]],
    ['one rule', rule],
    ['a ruleset', { phase: custom, rules: [rule] }],
    ['a section', { rulesets: [{ phase: custom, rules: [rule] }] }],
    ['some rulesets', [{ phase: custom, rules: [rule] }]],
    [
      'a zone file',
      { zone: { name: 'a.example', id: 'a'.repeat(32) }, rulesets: [{ phase: custom, rules: [rule] }] },
    ],
    [
      'a ruleset of the API',
      { id: 'b'.repeat(32), kind: 'zone', name: 'default', phase: custom, version: '7', rules: [live] },
    ],
    [
      'an answer of the API',
      {
        result: { id: 'b'.repeat(32), kind: 'zone', phase: custom, rules: [live] },
        success: true,
        errors: [],
      },
    ],
    ['an answer with a list of rules', { result: [live] }],
  ])('%s', (_, value) => {
    const answer = asked(JSON.stringify(value), 'User-Agent: scanner/1');
    expect(problems(answer)).toEqual([]);
    expect(answer.headline).toEqual({ tone: 'stops', text: 'block-scanner decides: block' });
  });

  it.each([
    [
      'rules without a ref have their position',
      [{ action: 'block', expression: 'true' }],
      'rule-1 decides: block',
    ],
    [
      'or the id',
      [{ id: 'c'.repeat(32), action: 'block', expression: 'true', description: 'All' }],
      '"All" decides: block',
    ],
  ])('%s', (_, value, text) => {
    expect(asked(JSON.stringify(value), '').headline.text).toBe(text);
  });

  it.each([
    ['nothing', '', 'There are no rules yet.', []],
    [
      'a number',
      '7',
      'Nothing is decided yet: the rules have 1 error.',
      ['error Rules:1:1 there are no rules here'],
    ],
    [
      'rulesets without rules',
      '{"result": [{"id": "a", "phase": "http_ratelimit"}]}',
      'Nothing is decided yet: the rules have 1 error.',
      ['error Rules:1:12 these are rulesets without their rules'],
    ],
    [
      'an include',
      '- include: other.yaml\n',
      'Nothing is decided yet: the rules have 1 error.',
      ['error Rules:1:1 there are no other files here'],
    ],
    [
      'YAML that is none',
      '- ref: a\n  action: [block\n',
      'Nothing is decided yet: the rules have 1 error.',
      ['error Rules:2:11 this bracket is not closed before the next line that is indented less'],
    ],
  ])('%s', (_, rules, headline, told) => {
    const answer = asked(rules, SCANNER);
    expect(answer.headline.text).toBe(headline);
    expect(problems(answer)).toEqual(told);
  });
});

describe('which rule decides', () => {
  it.each([
    ['the rule that matches', RULES, SCANNER, 'stops', 'block-scanner decides: block'],
    [
      'a skip of the rest',
      RULES,
      SCANNER.replace('198.51.100.7', '203.0.113.9'),
      'passes',
      'allow-office decides: skip. The rest of this list is left out',
    ],
    [
      'none',
      RULES,
      SCANNER.replace('scanner', 'curl'),
      'passes',
      'No rule decides: the request passes this list',
    ],
    [
      'a field that is not given',
      RULES,
      SCANNER.replace(/ip.src.*\n/, ''),
      'unknown',
      'Unknown: allow-office (skip) depends on ip.src',
    ],
    [
      'a list that is not given',
      RULES,
      SCANNER.replace(/\n\$.*/, ''),
      'unknown',
      'Unknown: allow-office (skip) depends on $office',
    ],
    [
      'a field that does not matter',
      RULES.replace('$office', '{203.0.113.9}'),
      SCANNER.replace(/\n\$.*/, ''),
      'stops',
      'block-scanner decides: block',
    ],
    [
      'rules that do the same, whichever of them it is',
      '- { ref: a, action: block, expression: ip.src in $x }\n- { ref: b, action: block, expression: "true" }',
      '',
      'stops',
      'a or b decide: block',
    ],
    [
      'a rate limit',
      'phase: http_ratelimit\nrules: [{ ref: limit, action: block, expression: "true", ratelimit: { characteristics: [ip.src, cf.colo.id], period: 60, requests_per_period: 5, mitigation_timeout: 60 } }]',
      '',
      'unknown',
      'Unknown: limit (block) depends on how many requests came before (its limit: 5 requests in 60 seconds)',
    ],
    [
      'a rule that executes what is not here',
      'phase: http_request_firewall_managed\nrules: [{ ref: core, action: execute, expression: "true", action_parameters: { id: efb7b8c949ac4650a09736fc376e9aee } }]',
      '',
      'unknown',
      'Unknown: core (execute) depends on what the executed ruleset does',
    ],
    [
      'a packet',
      '- { ref: no-telnet, action: block, expression: tcp.dstport eq 23 }',
      'tcp.dstport: 23',
      'stops',
      'no-telnet decides: block',
    ],
    [
      'an earlier phase',
      'rulesets:\n  - phase: http_ratelimit\n    rules: []\n  - phase: http_request_firewall_managed\n    rules: [{ ref: core, action: execute, expression: "true", action_parameters: { id: efb7b8c949ac4650a09736fc376e9aee } }]\n  - phase: http_request_firewall_custom\n    rules: [{ ref: stop, action: block, expression: "true" }]',
      '',
      'stops',
      'stop decides: block (http_request_firewall_custom)',
    ],
    [
      'a custom ruleset that is executed',
      'custom_rulesets: { rulesets: [{ name: bots, phase: http_request_firewall_custom, rules: [{ ref: no-agent, action: block, expression: "http.user_agent eq \\"\\"" }] }] }\nrulesets:\n  - phase: http_request_firewall_custom\n    rules: [{ ref: run-bots, action: execute, expression: cf.zone.plan eq "ENT", action_parameters: { id: { custom_ruleset: bots } } }]',
      'http.user_agent: ""\ncf.zone.plan: ENT',
      'stops',
      'no-agent decides: block (http_request_firewall_custom)',
    ],
    [
      'an item of a declared list',
      'lists: { lists: [{ name: office, kind: ip, items: [203.0.113.0/24] }] }\nrulesets: [{ phase: magic_transit, rules: [{ ref: office-only, action: block, expression: not ip.src in $office }] }]',
      'ip.src: 198.51.100.7',
      'stops',
      'office-only decides: block',
    ],
    [
      'rules whose place depends on rules that are not here',
      'rulesets: [{ phase: http_request_firewall_custom, ownership: shared, rules: [{ ref: a, action: block, expression: "true", position: { before: foreign } }, { ref: b, action: managed_challenge, expression: "true" }] }]',
      '',
      'unknown',
      'Unknown: the order of these rules depends on rules that are not here.',
    ],
  ])('%s', (_, rules, request, tone, text) => {
    const answer = asked(rules, request);
    expect(problems(answer).filter((problem) => problem.startsWith('error'))).toEqual([]);
    expect(answer.headline).toEqual({ tone, text });
  });

  it('says of each rule why, as far as the one that decides', () => {
    const [list] = asked(`${RULES}- { ref: later, action: block, expression: "true" }`, SCANNER).lists;
    expect(list?.rows.map(({ name, state, decides }) => [name, state, decides])).toEqual([
      ['allow-office', 'does not match', false],
      ['block-scanner', 'matches', true],
    ]);
    expect(list?.rows.flatMap(({ reasons }) => reasons)).toEqual([
      { condition: 'ip.src in $office', truth: 'false', because: 'ip.src is 198.51.100.7' },
      {
        condition: 'http.user_agent contains "scanner"',
        truth: 'true',
        because: 'http.user_agent is "scanner/1"',
      },
    ]);
    expect(list?.rest).toBe('1 rule below is not reached.');
  });

  it.each([
    ['http.host eq "b" or http.host eq "a" or cf.client.bot', ['http.host eq "a" is true: http.host is "a"']],
    [
      'http.host eq "a" and not starts_with(http.request.uri.path, "/x")',
      [
        'http.host eq "a" is true: http.host is "a"',
        'starts_with(http.request.uri.path, "/x") is false: http.request.uri.path is "/"',
      ],
    ],
    [
      'http.host eq "a" and http.host eq "b" and http.host eq "c"',
      ['http.host eq "b" is false: http.host is "a"'],
    ],
    [
      'http.host eq "a" xor cf.client.bot',
      ['http.host eq "a" is true: http.host is "a"', 'cf.client.bot is unknown: needs cf.client.bot'],
    ],
    ['http.user_agent ne "a"', ['http.user_agent ne "a" is false: http.user_agent is absent']],
    ['len(http.host) gt 3', ['len(http.host) gt 3 is false: len(http.host) is 1']],
    [
      'any(http.request.headers["x-a"][*] eq "1")',
      ['any(http.request.headers["x-a"][*] eq "1") is true: http.request.headers["x-a"][*] is ["1", "2"]'],
    ],
    ['true', ['true is true']],
  ])('%s', (expression, expected) => {
    const rules = JSON.stringify([{ ref: 'a', action: 'block', expression }]);
    const request = 'http.host: a\nhttp.request.uri.path: /\nhttp.user_agent: null\nx-a: 1\nx-a: 2';
    const [row] = asked(rules, request).lists[0]?.rows ?? [];
    const words = row?.reasons.map(
      ({ condition, truth, because }) => `${condition} is ${truth}${because === '' ? '' : `: ${because}`}`,
    );
    expect(words).toEqual(expected);
  });

  it('names what the request would have to say', () => {
    expect(asked(RULES, 'User-Agent: scanner/1').missing).toEqual(['ip.src: …']);
    expect(asked(RULES, 'ip.src: 192.0.2.1\nUser-Agent: scanner/1').missing).toEqual(['$office: …']);
    expect(asked(RULES, SCANNER).missing).toEqual([]);
  });

  it('shows the rules that matter of a long list', () => {
    const rules = Array.from({ length: 300 }, (_, index) => ({
      ref: `r${index}`,
      action: 'block',
      expression: `http.request.uri.path eq "/${index}"`,
    }));
    const [list] = asked(JSON.stringify(rules), 'GET https://a.example/250').lists;
    expect(list?.headline.text).toBe('r250 decides: block');
    expect(list?.rows.length).toBe(41);
    expect(list?.rows.at(-1)?.ref).toBe('r250');
    expect(list?.rest).toBe('210 more rules not shown: they do not match. 49 rules below are not reached.');
  });
});

describe('rules with mistakes', () => {
  const MISTAKES = `- ref: block-ports
  action: block
  expression: tcp.dstport in {80, 443}
- ref: block-telnet
  action: blok
  expression: tcp.dstprt eq 23
- ref: block-dns
  action: block
  expression: udp.dstport eq 53
`;

  it('have the findings of validate, with their lines', () => {
    const answer = asked(MISTAKES, 'udp.dstport: 53');
    expect(problems(answer)).toEqual([
      'error Rules:3:33 values in a set are separated by spaces: {80 443}',
      'error Rules:5:11 "blok" is not a known action',
      'error Rules:6:15 tcp.dstprt is not a known field',
    ]);
    expect(answer.told.map(({ help }) => help)).toEqual([
      'Remove the comma.',
      'Did you mean block?',
      'Did you mean tcp.dstport?',
    ]);
    expect(answer.told[0]?.frame?.split('\n').at(-1)).toMatch(/^ +\| +\^$/);
  });

  it('are unknown: no answer is guessed past them', () => {
    const { headline, lists } = asked(MISTAKES, 'udp.dstport: 53');
    expect(headline).toEqual({ tone: 'unknown', text: 'Unknown: block-ports has an error' });
    expect(lists[0]?.rows.map(({ state }) => state)).toEqual(['unknown', 'unknown', 'matches']);
    const last = MISTAKES.split('- ').toReversed().slice(0, -1);
    expect(asked(`- ${last.join('- ')}`, 'udp.dstport: 53').headline.text).toBe('block-dns decides: block');
  });

  it('without the form of a rule are not left out in silence', () => {
    const answer = asked(
      '- { ref: a, expression: "true" }\n- { ref: b, action: block, expression: "true" }',
      '',
    );
    expect(answer.headline.text).toBe('Nothing is decided yet: the rules have 1 error.');
    expect(answer.lists).toEqual([]);
    expect(problems(answer)).toEqual(['error Rules:1:3 item 1 of rules has no action']);
  });

  it('are warned of if they have no effect in their place, unless that is left out', () => {
    const rules =
      '- { ref: a, action: block, expression: http.host eq "a" }\n- { ref: b, action: log, expression: http.host eq "a" }\n- { ref: c, action: managed_challenge, expression: http.host eq "a" }';
    const warned = asked(rules, '').told.map(({ code, place }) => [code, place?.line]);
    expect(warned).toEqual([
      ['rule-shadowed', 2],
      ['contradictory-rules', 3],
    ]);
    const quick = decidesAnswer({ kind: 'decides', rules, request: '', phase: '' }, { leavesOrder: true });
    expect(quick.told).toEqual([]);
    expect(quick.headline).toEqual(asked(rules, '').headline);
  });
});

describe('the phase', () => {
  const rules = '- { ref: a, action: block, expression: http.host eq "a" }';

  it.each([
    [
      '',
      'http_request_firewall_custom',
      ['The rules say no phase. They are read as rules of http_request_firewall_custom.'],
    ],
    ['http_request_sbfm', 'http_request_sbfm', []],
  ])('that is chosen: %s', (phase, expected, assumed) => {
    const answer = asked(rules, 'Host: b', phase);
    expect(answer.lists[0]?.phase).toBe(expected);
    expect(answer.assumed.filter((text) => text.includes('phase'))).toEqual(assumed);
  });

  it('that the rules say counts', () => {
    const answer = asked(
      `phase: http_request_firewall_custom\nrules: [${rules.slice(2)}]`,
      '',
      'http_ratelimit',
    );
    expect(answer.lists[0]?.phase).toBe('http_request_firewall_custom');
    expect(answer.assumed[0]).toBe(
      'The rules say that they are of http_request_firewall_custom. The chosen phase is for rules that say none.',
    );
  });
});
