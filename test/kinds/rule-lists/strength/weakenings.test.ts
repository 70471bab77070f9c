import { describe, expect, it } from 'vitest';
import type { Raw } from '../../../../src/kernel/lib/decode.js';
import { weakenings } from '../../../../src/kinds/rule-lists/strength/weakenings.js';

const RULESET = 'e'.repeat(32);
const OTHER = 'f'.repeat(32);
const ONE = '1'.repeat(32);
const TWO = '2'.repeat(32);

/** A rule that executes a ruleset with overrides. */
function execute(overrides?: Raw, others: Raw = {}): Raw {
  const said = overrides === undefined ? {} : { overrides };
  return { action: 'execute', expression: 'true', action_parameters: { id: RULESET, ...said, ...others } };
}

/** A rule that limits rates: five a minute, then blocked for ten. */
function limit(ratelimit: Raw = {}, others: Raw = {}): Raw {
  const usual = {
    characteristics: ['cf.colo.id', 'ip.src'],
    period: 60,
    requests_per_period: 5,
    mitigation_timeout: 600,
  };
  return {
    action: 'block',
    expression: 'http.host eq "a"',
    ratelimit: { ...usual, ...ratelimit },
    ...others,
  };
}

const category = (name: string, said: Raw): Raw => ({ category: name, ...said });
const rule = (id: string, said: Raw): Raw => ({ id, ...said });
/** A rule that does the same to all that it selects. */
const plain = (action: string, others: Raw = {}): Raw => ({
  action,
  expression: 'http.host eq "a"',
  ...others,
});

type Row = readonly [what: string, before: Raw, after: Raw, ...messages: string[]];

function holds(rows: readonly Row[]): void {
  it.each(rows.map(([what, before, after, ...messages]) => ({ what, before, after, messages })))(
    '$what',
    ({ before, after, messages }) => {
      expect(weakenings(before, after).map(({ message }) => message)).toEqual(messages);
    },
  );
}

describe('all rules of a ruleset that is executed', () => {
  holds([
    ['nothing changes', execute(), execute()],
    ['overrides that say nothing come', execute(), execute({})],
    ['overrides that are null go', execute(undefined, { overrides: null }), execute()],
    ['switched off', execute(), execute({ enabled: false }), 'overrides: enabled false is new'],
    ['no longer switched off', execute({ enabled: false }), execute()],
    ['switched on', execute(), execute({ enabled: true })],
    ['switched on in place of off', execute({ enabled: false }), execute({ enabled: true })],
    [
      'switched off in place of on',
      execute({ enabled: true }),
      execute({ enabled: false }),
      'overrides: enabled true becomes false',
    ],
    [
      'no longer switched on',
      execute({ enabled: true }),
      execute(),
      'overrides: enabled true goes: without it, the action possibly does less',
    ],
    ['only logs', execute(), execute({ action: 'log' }), 'overrides: action log is new'],
    ['no longer only logs', execute({ action: 'log' }), execute()],
    ['challenges in place of logging', execute({ action: 'log' }), execute({ action: 'managed_challenge' })],
    ['blocks in place of challenging', execute({ action: 'js_challenge' }), execute({ action: 'block' })],
    ['another challenge', execute({ action: 'js_challenge' }), execute({ action: 'managed_challenge' })],
    ['all block', execute(), execute({ action: 'block' })],
    [
      'all close the connection, which blocks nothing',
      execute(),
      execute({ action: 'force_connection_close' }),
      'overrides: action force_connection_close is new',
    ],
    ['all skip', execute(), execute({ action: 'skip' }), 'overrides: action skip is new'],
    [
      'logs in place of blocking',
      execute({ action: 'block' }),
      execute({ action: 'log' }),
      'overrides: action block becomes log',
    ],
    [
      'challenges in place of blocking',
      execute({ action: 'block' }),
      execute({ action: 'challenge' }),
      'overrides: action block becomes challenge',
    ],
    [
      'skips in place of logging',
      execute({ action: 'log' }),
      execute({ action: 'skip' }),
      'overrides: action log becomes skip',
    ],
    [
      'challenges in place of what nobody said',
      execute(),
      execute({ action: 'managed_challenge' }),
      'overrides: action managed_challenge is new: without it, the action possibly does more',
    ],
    [
      'no longer blocks all',
      execute({ action: 'block' }),
      execute(),
      'overrides: action block goes: without it, the action possibly does less',
    ],
    [
      'an action that can not be held against others',
      execute({ action: 'block' }),
      execute({ action: 'ddos_dynamic' }),
      'overrides: action block becomes ddos_dynamic: it is not known which does more',
    ],
    [
      'an action that nobody knows',
      execute({ action: 'log' }),
      execute({ action: 'x_later' }),
      'overrides: action log becomes x_later: it is not known which does more',
    ],
    ['an action that nobody knows stays', execute({ action: 'x_later' }), execute({ action: 'x_later' })],
    [
      'a value that is none',
      execute({ enabled: true }),
      execute({ enabled: 'true' }),
      'overrides: enabled true becomes "true": it is not known which does more',
    ],
    [
      'nothing else matters where all is off',
      execute({ enabled: false, action: 'block' }),
      execute({ enabled: false }),
    ],
    [
      'logs what was off',
      execute({ enabled: false, action: 'block' }),
      execute({ enabled: true, action: 'log' }),
    ],
    [
      'less sensitive',
      execute(),
      execute({ sensitivity_level: 'medium' }),
      'overrides: sensitivity_level default becomes medium',
    ],
    [
      'essentially off',
      execute({ sensitivity_level: 'low' }),
      execute({ sensitivity_level: 'eoff' }),
      'overrides: sensitivity_level low becomes eoff',
    ],
    ['more sensitive', execute({ sensitivity_level: 'low' }), execute({ sensitivity_level: 'medium' })],
    ['as sensitive as it is', execute({ sensitivity_level: 'low' }), execute()],
    ['the default sensitivity, said', execute(), execute({ sensitivity_level: 'default' })],
    ['the default sensitivity, no longer said', execute({ sensitivity_level: 'default' }), execute()],
  ]);
});

describe('categories of a ruleset that is executed', () => {
  const off = { enabled: false };
  holds([
    [
      'one is switched off',
      execute(),
      execute({ categories: [category('wordpress', off)] }),
      'categories[wordpress]: enabled false is new',
    ],
    [
      'one is switched off that all others are on with',
      execute({ enabled: true }),
      execute({ enabled: true, categories: [category('wordpress', off)] }),
      'categories[wordpress]: enabled true becomes false',
    ],
    [
      'a paranoia level goes',
      execute({ categories: [category('paranoia-level-3', { enabled: true })] }),
      execute({ categories: [category('paranoia-level-3', off)] }),
      'categories[paranoia-level-3]: enabled true becomes false',
    ],
    [
      'a paranoia level comes',
      execute({ categories: [category('paranoia-level-3', off)] }),
      execute({ categories: [category('paranoia-level-3', { enabled: true })] }),
    ],
    ['one is no longer switched off', execute({ categories: [category('wordpress', off)] }), execute()],
    [
      'one no longer blocks whatever its rules do',
      execute({ categories: [category('wordpress', { action: 'block' })] }),
      execute(),
      'categories[wordpress]: action block goes: without it, the action possibly does less',
    ],
    [
      'what one says is said of all',
      execute({ categories: [category('wordpress', { action: 'block' })] }),
      execute({ action: 'block' }),
    ],
    [
      'what is said of all is said of one',
      execute({ action: 'block' }),
      execute({ categories: [category('wordpress', { action: 'block' })] }),
      'overrides: action block goes: without it, the action possibly does less',
    ],
    [
      'one is switched off where all are',
      execute({ enabled: false }),
      execute({ enabled: false, categories: [category('wordpress', off)] }),
    ],
    [
      'one is switched on where all others are off',
      execute({ enabled: false }),
      execute({ enabled: false, categories: [category('wordpress', { enabled: true })] }),
    ],
    [
      'another one is switched off by its name, where rules may be in both',
      execute({ enabled: false, categories: [category('wordpress', { enabled: true })] }),
      execute({
        enabled: false,
        categories: [category('wordpress', { enabled: true }), category('drupal', off)],
      }),
      'categories[drupal]: enabled true becomes false, if categories[wordpress] also has it',
    ],
    [
      'in another order',
      execute({ categories: [category('a', off), category('b', { action: 'log' })] }),
      execute({ categories: [category('b', { action: 'log' }), category('a', off)] }),
    ],
    [
      'less sensitive than all others',
      execute({ categories: [category('a', { sensitivity_level: 'default' })] }),
      execute({ categories: [category('a', { sensitivity_level: 'low' })] }),
      'categories[a]: sensitivity_level default becomes low',
    ],
    [
      'as sensitive as all others',
      execute({ sensitivity_level: 'low', categories: [category('a', { sensitivity_level: 'default' })] }),
      execute({ sensitivity_level: 'low' }),
      'categories[a]: sensitivity_level default becomes low',
    ],
    [
      'a sensitivity that is that of all',
      execute({ sensitivity_level: 'low', categories: [category('a', { sensitivity_level: 'low' })] }),
      execute({ sensitivity_level: 'low' }),
    ],
    [
      'all are less sensitive but one',
      execute(),
      execute({ sensitivity_level: 'low', categories: [category('a', { sensitivity_level: 'default' })] }),
      'overrides: sensitivity_level default becomes low',
    ],
    [
      'two of them are switched off',
      execute(),
      execute({ categories: [category('a', off), category('b', off)] }),
      'categories[a]: enabled false is new',
      'categories[b]: enabled false is new',
    ],
    [
      'two overrides of one category',
      execute({ categories: [category('a', off)] }),
      execute({ categories: [category('a', off), category('a', { enabled: true })] }),
      'categories changes, and zonewright does not know what it does',
    ],
    [
      'two overrides of one category stay',
      execute({ categories: [category('a', off), category('a', { enabled: true })] }),
      execute({ categories: [category('a', { enabled: true }), category('a', off)] }),
    ],
    [
      'a name that could be taken for something else',
      execute(),
      execute({ categories: [category('a\u001b[2J', off)] }),
      'categories[a\\u001b[2J]: enabled false is new',
    ],
  ]);
});

describe('single rules of a ruleset that is executed', () => {
  const off = { enabled: false };
  const threshold = (score: number): Raw => execute({ rules: [rule(ONE, { score_threshold: score })] });
  holds([
    ['the threshold rises', threshold(25), threshold(60), `rules[${ONE}]: score_threshold 25 becomes 60`],
    [
      'the threshold rises beyond all scores',
      threshold(40),
      threshold(4000),
      `rules[${ONE}]: score_threshold 40 becomes 4000`,
    ],
    ['the threshold falls', threshold(60), threshold(25)],
    [
      'a threshold in place of that of the ruleset',
      execute(),
      threshold(25),
      `rules[${ONE}]: score_threshold 25 is new: without it, the action possibly does more`,
    ],
    [
      'the threshold of the ruleset in place of one',
      threshold(25),
      execute(),
      `rules[${ONE}]: score_threshold 25 goes: without it, the action possibly does less`,
    ],
    ['switched off', execute(), execute({ rules: [rule(ONE, off)] }), `rules[${ONE}]: enabled false is new`],
    ['no longer switched off', execute({ rules: [rule(ONE, off)] }), execute({ rules: [] })],
    [
      'another one is switched off',
      execute({ rules: [rule(ONE, off)] }),
      execute({ rules: [rule(TWO, off)] }),
      `rules[${TWO}]: enabled false is new`,
    ],
    [
      'switched on where all others are off',
      execute({ enabled: false }),
      execute({ enabled: false, rules: [rule(ONE, { enabled: true })] }),
    ],
    [
      'no longer switched on where all others are off',
      execute({ enabled: false, rules: [rule(ONE, { enabled: true })] }),
      execute({ enabled: false }),
      `rules[${ONE}]: enabled true becomes false`,
    ],
    [
      'what is said of all is said of a rule again',
      execute({ action: 'block' }),
      execute({ action: 'block', rules: [rule(ONE, { action: 'block' })] }),
    ],
    [
      'what is said of all is no longer said of a rule again',
      execute({ action: 'block', rules: [rule(ONE, { action: 'block' })] }),
      execute({ action: 'block' }),
    ],
    [
      'a rule is no longer kept from what is said of a category that it may be in',
      execute({
        action: 'block',
        categories: [category('a', { action: 'log' })],
        rules: [rule(ONE, { action: 'block' })],
      }),
      execute({ action: 'block', categories: [category('a', { action: 'log' })] }),
      `rules[${ONE}]: action block becomes log, if categories[a] also has it`,
    ],
    [
      'a category that only logs what was off but one rule',
      execute({
        enabled: false,
        categories: [category('a', { action: 'block' })],
        rules: [rule(ONE, { enabled: true })],
      }),
      execute({
        enabled: false,
        categories: [category('a', { action: 'log' })],
        rules: [rule(ONE, { enabled: true })],
      }),
      'categories[a]: action block becomes log',
    ],
    [
      'all only log, but a rule that says otherwise',
      execute({ action: 'block', rules: [rule(ONE, { action: 'block' })] }),
      execute({ action: 'log', rules: [rule(ONE, { action: 'block' })] }),
      'overrides: action block becomes log',
    ],
    [
      'in another order',
      execute({ rules: [rule(ONE, off), rule(TWO, { action: 'log' })] }),
      execute({ rules: [rule(TWO, { action: 'log' }), rule(ONE, off)] }),
    ],
    [
      'two things of one rule',
      execute({ rules: [rule(ONE, { score_threshold: 25, action: 'block' })] }),
      execute({ rules: [rule(ONE, { score_threshold: 60, action: 'log' })] }),
      `rules[${ONE}]: action block becomes log`,
      `rules[${ONE}]: score_threshold 25 becomes 60`,
    ],
    [
      'one thing more, and another less',
      execute({ rules: [rule(ONE, { score_threshold: 60, action: 'block' })] }),
      execute({ rules: [rule(ONE, { score_threshold: 25, action: 'log' })] }),
      `rules[${ONE}]: action block becomes log`,
    ],
    [
      'overrides that are no list',
      execute({ rules: [rule(ONE, off)] }),
      execute({ rules: 'all' }),
      'rules changes, and zonewright does not know what it does',
    ],
    [
      'a rule without an id stays',
      execute({ rules: [{ enabled: false }] }),
      execute({ rules: [{ enabled: false }] }),
    ],
    [
      'overrides that are nothing known stay',
      execute(undefined, { overrides: 'x' }),
      execute(undefined, { overrides: 'x' }),
    ],
    [
      'overrides that are nothing known come',
      execute(),
      execute(undefined, { overrides: 'x' }),
      'overrides changes, and zonewright does not know what it does',
    ],
  ]);
});

describe('which ruleset is executed', () => {
  const named = (name: string): Raw => execute(undefined, { id: { custom_ruleset: name } });
  holds([
    [
      'another one',
      execute(),
      execute(undefined, { id: OTHER }),
      `id ${RULESET} becomes ${OTHER}: it executes another ruleset`,
    ],
    ['the same by its name', named('ours'), named('ours')],
    [
      'another one by its name',
      named('ours'),
      named('theirs'),
      'id {custom_ruleset: ours} becomes {custom_ruleset: theirs}: it executes another ruleset',
    ],
    ['the latest version, said', execute(), execute(undefined, { version: 'latest' })],
    [
      'an older version',
      execute(undefined, { version: 'latest' }),
      execute(undefined, { version: '3' }),
      'version latest becomes "3"',
    ],
    ['the latest version again', execute(undefined, { version: '3' }), execute()],
    [
      'one version in place of another',
      execute(undefined, { version: '3' }),
      execute(undefined, { version: '4' }),
      'version "3" becomes "4": it is not known which does more',
    ],
    ['matches begin to be logged', execute(), execute(undefined, { matched_data: { public_key: 'a' } })],
    [
      'matches are logged for another key',
      execute(undefined, { matched_data: { public_key: 'a' } }),
      execute(undefined, { matched_data: { public_key: 'b' } }),
    ],
    ['matches are no longer logged', execute(undefined, { matched_data: { public_key: 'a' } }), execute()],
    [
      'nothing is executed any more',
      execute(),
      plain('log'),
      'execute becomes log: no ruleset is executed any more',
    ],
    [
      'all is challenged in its place',
      execute(),
      plain('challenge'),
      'execute becomes challenge: no ruleset is executed any more',
    ],
    ['all is blocked in its place', execute(), plain('block')],
    [
      'what is too much is blocked in its place',
      execute(),
      limit(),
      'execute becomes block: no ruleset is executed any more',
      'ratelimit is new: it acts on only what is too much',
    ],
    [
      'in place of a block',
      plain('block'),
      execute(),
      'block becomes execute: it does only what the ruleset does',
    ],
    ['in place of a log', plain('log'), execute()],
    ['in place of a skip', plain('skip', { action_parameters: { ruleset: 'current' } }), execute()],
    [
      'in place of a rate limit',
      limit(),
      execute(),
      'block becomes execute: it does only what the ruleset does',
    ],
    [
      'in place of an action that nobody knows',
      plain('x_later'),
      execute(),
      'x_later becomes execute: it does only what the ruleset does',
    ],
  ]);
});

describe('members that nobody knows', () => {
  const later = { x_later: 1 };
  holds([
    [
      'stay',
      execute({ ...later, rules: [rule(ONE, later)] }, later),
      execute({ ...later, rules: [rule(ONE, later)] }, later),
    ],
    [
      'of the rule',
      execute(),
      { ...execute(), ...later },
      'x_later changes, and zonewright does not know what it does',
    ],
    [
      'of the rule, set by the service',
      { ...execute(), id: ONE, version: '3' },
      { ...execute(), id: TWO, version: '4' },
    ],
    [
      'of the rule, for people',
      { ...limit(), ref: 'a', description: 'b' },
      { ...limit(), ref: 'c', description: 'd' },
    ],
    [
      'of parameters',
      execute(undefined, later),
      execute(),
      'x_later changes, and zonewright does not know what it does',
    ],
    [
      'of overrides',
      execute(later),
      execute({ x_later: 2 }),
      'overrides.x_later changes, and zonewright does not know what it does',
    ],
    [
      'of the override of a category',
      execute({ categories: [category('a', { action: 'log' })] }),
      execute({ categories: [category('a', { action: 'log', ...later })] }),
      'categories[a].x_later changes, and zonewright does not know what it does',
    ],
    [
      'of the override of a rule that goes',
      execute({ rules: [rule(ONE, later)] }),
      execute(),
      `rules[${ONE}].x_later changes, and zonewright does not know what it does`,
    ],
    ['of a rate limit', limit(), limit(later), 'x_later changes, and zonewright does not know what it does'],
    [
      'of the parameters of a rule with a rate limit',
      limit(),
      limit({}, { action_parameters: later }),
      'action_parameters.x_later changes, and zonewright does not know what it does',
    ],
    [
      'the answer of a rule with a rate limit',
      limit(),
      limit({}, { action_parameters: { response: { status_code: 429 } } }),
    ],
    ['that hold nothing', execute(), execute({ x_later: null }, { x_other: [] })],
    [
      'of an action that nobody knows',
      limit({}, { action: 'x_act', action_parameters: later }),
      limit({}, { action: 'x_act' }),
      'action_parameters changes, and zonewright does not know what it does',
    ],
    ['of a rule without conditions', plain('block'), plain('block', later)],
  ]);
});

describe('how much is too much', () => {
  holds([
    ['nothing changes', limit(), limit()],
    ['more requests', limit(), limit({ requests_per_period: 50 }), 'requests_per_period 5 becomes 50'],
    ['fewer requests', limit({ requests_per_period: 50 }), limit()],
    ['the same in a longer time', limit(), limit({ period: 600 })],
    ['the same in a shorter time', limit(), limit({ period: 10 }), 'period 60 becomes 10'],
    [
      'fewer in a shorter time',
      limit({ requests_per_period: 100 }),
      limit({ requests_per_period: 10, period: 10 }),
      'period 60 becomes 10, while requests_per_period 100 becomes 10',
    ],
    [
      'more in a longer time',
      limit({ requests_per_period: 10, period: 10 }),
      limit({ requests_per_period: 100 }),
      'requests_per_period 10 becomes 100, while period 10 becomes 60',
    ],
    ['fewer in a longer time', limit(), limit({ requests_per_period: 1, period: 600 })],
    [
      'more in a shorter time',
      limit(),
      limit({ requests_per_period: 6, period: 10 }),
      'period 60 becomes 10',
      'requests_per_period 5 becomes 6',
    ],
    [
      'acted upon for a shorter time',
      limit(),
      limit({ mitigation_timeout: 10 }),
      'mitigation_timeout 600 becomes 10',
    ],
    ['acted upon for a longer time', limit(), limit({ mitigation_timeout: 3600 })],
    [
      'only what is over the limit',
      limit(),
      limit({ mitigation_timeout: 0 }),
      'mitigation_timeout 600 becomes 0',
    ],
    ['a time for what was acted upon request by request', limit({ mitigation_timeout: 0 }), limit()],
    [
      'a time that nobody says',
      limit(),
      limit({ mitigation_timeout: null }),
      'mitigation_timeout 600 becomes 0',
    ],
    ['a time where nobody said any', limit({ mitigation_timeout: undefined }), limit()],
    [
      'no time, which nobody said',
      limit({ mitigation_timeout: undefined }),
      limit({ mitigation_timeout: 0 }),
    ],
    [
      'no time, which nobody says',
      limit({ mitigation_timeout: 0 }),
      limit({ mitigation_timeout: undefined }),
    ],
    [
      'the longest time where nobody said any',
      limit({ mitigation_timeout: null }),
      limit({ mitigation_timeout: 86_400 }),
    ],
    [
      'scores: a higher sum',
      limit({ requests_per_period: null, score_per_period: 100 }),
      limit({ requests_per_period: null, score_per_period: 400 }),
      'score_per_period 100 becomes 400',
    ],
    [
      'scores: a lower sum',
      limit({ requests_per_period: null, score_per_period: 400 }),
      limit({ requests_per_period: null, score_per_period: 100 }),
    ],
    [
      'scores in place of requests',
      limit(),
      limit({ requests_per_period: null, score_per_period: 400, score_response_header_name: 'x-score' }),
      'requests_per_period 5 goes: without it, the action possibly does less',
      'score_per_period 400 is new: without it, the action possibly does more',
      'score_response_header_name x-score is new: another header has the score',
    ],
    [
      'another header has the score',
      limit({ score_response_header_name: 'x-a' }),
      limit({ score_response_header_name: 'x-b' }),
      'score_response_header_name x-a becomes x-b: another header has the score',
    ],
    ['no header, said', limit(), limit({ score_response_header_name: '' })],
  ]);
});

describe('what is counted', () => {
  holds([
    [
      'only what reaches the origin',
      limit(),
      limit({ requests_to_origin: true }),
      'requests_to_origin false becomes true',
    ],
    ['all in place of what reaches the origin', limit({ requests_to_origin: true }), limit()],
    ['all, said', limit(), limit({ requests_to_origin: false })],
    [
      'apart by fewer fields',
      limit({ characteristics: ['ip.src', 'http.host'] }),
      limit({ characteristics: ['ip.src'] }),
    ],
    [
      'apart by more fields',
      limit({ characteristics: ['ip.src'] }),
      limit({ characteristics: ['ip.src', 'http.host'] }),
      'characteristics [ip.src] becomes [ip.src, http.host]',
    ],
    [
      'apart by another field',
      limit({ characteristics: ['ip.src'] }),
      limit({ characteristics: ['cf.unique_visitor_id'] }),
      'characteristics [ip.src] becomes [cf.unique_visitor_id]: it is not known which does more',
    ],
    [
      'apart by the same fields in another order',
      limit(),
      limit({ characteristics: ['ip.src', 'cf.colo.id'] }),
    ],
    ['apart in each location, as always', limit({ characteristics: ['ip.src'] }), limit()],
    ['apart in each location, no longer said', limit(), limit({ characteristics: ['ip.src'] })],
    [
      'apart by what are no names',
      limit({ characteristics: ['ip.src'] }),
      limit({ characteristics: [7] }),
      'characteristics [ip.src] becomes [7]: it is not known which does more',
    ],
    [
      'less than the rule selects',
      limit(),
      limit({ counting_expression: 'http.host eq "a" and ssl' }),
      'counting_expression (http.host eq "a" and ssl) is new: it leaves out { http.host: "a", ssl: false }',
    ],
    ['more than the rule selects', limit(), limit({ counting_expression: 'http.host in {"a" "b"}' })],
    [
      'what the rule selects, in place of more',
      limit({ counting_expression: 'http.host in {"a" "b"}' }),
      limit(),
      'counting_expression (http.host in {"a" "b"}) goes: it leaves out { http.host: "b" }',
    ],
    ['what the rule selects, said', limit(), limit({ counting_expression: 'http.host eq "a"' })],
    [
      'what the rule selects, in place of less',
      limit({ counting_expression: 'http.host eq "a" and ssl' }),
      limit({ counting_expression: '' }),
    ],
    [
      'the same in other words',
      limit({ counting_expression: 'ssl' }),
      limit({ counting_expression: '(ssl)' }),
    ],
    [
      'what nobody can look into',
      limit({ counting_expression: 'ssl' }),
      limit({ counting_expression: 'x_later(http.host) eq "a"' }),
      'counting_expression (ssl) becomes (x_later(http.host) eq "a"): it possibly leaves something out: it depends on x_later()',
    ],
    [
      'what is no expression',
      limit({ counting_expression: 'ssl' }),
      limit({ counting_expression: 7 }),
      'counting_expression (ssl) becomes 7: it is not known which does more',
    ],
  ]);
});

describe('what becomes of too much', () => {
  const bare = plain('block');
  holds([
    ['logged in place of blocked', limit(), limit({}, { action: 'log' }), 'action block becomes log'],
    [
      'challenged in place of blocked',
      limit(),
      limit({}, { action: 'managed_challenge' }),
      'action block becomes managed_challenge',
    ],
    ['blocked in place of challenged', limit({}, { action: 'js_challenge' }), limit()],
    ['challenged otherwise', limit({}, { action: 'js_challenge' }), limit({}, { action: 'challenge' })],
    [
      'an action that nobody knows',
      limit(),
      limit({}, { action: 'x_later' }),
      'action block becomes x_later: it is not known which does more',
    ],
    ['all is blocked', limit(), bare],
    [
      'all is challenged in place of blocked',
      limit(),
      plain('managed_challenge'),
      'action block becomes managed_challenge',
    ],
    ['nothing is stopped any more', limit(), plain('log'), 'action block becomes log'],
    ['of what was blocked, all of it', bare, limit(), 'ratelimit is new: it stops only what is too much'],
    [
      'of what was logged, all of it',
      plain('log'),
      limit(),
      'ratelimit is new: it acts on only what is too much',
    ],
    ['of what was skipped', plain('skip'), limit()],
    ['a limit that is no mapping stays', { ...bare, ratelimit: 'x' }, { ...bare, ratelimit: 'x' }],
    [
      'a limit that is no mapping',
      limit(),
      { ...bare, ratelimit: 'x' },
      'ratelimit changes, and zonewright does not know what it does',
    ],
    [
      'the expression of the rule is not looked at',
      limit(),
      limit({}, { expression: 'ssl', enabled: false }),
    ],
    [
      'everything at once',
      limit(),
      limit({ requests_per_period: 50, mitigation_timeout: 10 }, { action: 'log' }),
      'action block becomes log',
      'requests_per_period 5 becomes 50',
      'mitigation_timeout 600 becomes 10',
    ],
  ]);
});

describe('where credentials are looked for', () => {
  const checked = (username: string, action = 'block'): Raw =>
    plain(action, {
      exposed_credential_check: {
        username_expression: username,
        password_expression: 'http.request.headers["x-pass"][0]',
      },
    });
  const ours = 'http.request.headers["x-user"][0]';
  holds([
    ['as before', checked(ours), checked(ours)],
    ['as before, in other words', checked(`lower(${ours})`), checked(`lower( ${ours} )`)],
    [
      'elsewhere',
      checked(ours),
      checked('http.host'),
      `username_expression (${ours}) becomes (http.host): credentials are found in another way`,
    ],
    ['nowhere: all is blocked', checked(ours), plain('block')],
    ['nowhere: all is logged, as some was', checked(ours, 'log'), plain('log')],
    [
      'of what was blocked, all of it',
      plain('block'),
      checked(ours),
      'exposed_credential_check is new: it stops only requests whose credentials are known to have leaked',
    ],
    ['only logged', checked(ours), checked(ours, 'log'), 'action block becomes log'],
    ['a header is set as before', checked(ours, 'rewrite'), checked(ours, 'rewrite')],
  ]);
});

describe('rules that neither execute a ruleset nor have a condition', () => {
  holds([
    ['a block that logs', plain('block'), plain('log')],
    ['another redirect', plain('redirect'), plain('redirect', { action_parameters: { from_list: {} } })],
    ['a skip of more', plain('skip'), plain('skip', { action_parameters: { phases: ['http_ratelimit'] } })],
    ['a rule without an action', {}, {}],
  ]);
});

describe('the code', () => {
  it.each([
    ['weakens-managed-rules', execute(), execute({ enabled: false })],
    ['weakens-managed-rules', execute(), { ...execute(), x_later: 1 }],
    ['weakens-rate-limit', limit(), limit({ requests_per_period: 50 })],
    ['weakens-rate-limit', limit(), limit({}, { action: 'log' })],
    ['weakens-rate-limit', limit(), { ...limit(), x_later: 1 }],
    ['weakens-rate-limit', plain('block'), limit()],
  ])('is %s', (code, before, after) => {
    expect(weakenings(before, after).map((one) => one.code)).toEqual([code]);
  });
});
