import type { Raw } from '../../../src/kernel/lib/decode.js';

/** A list of rules in short: `name action expression`, a line each; `off` before the action for one that is switched off. */
export type Short = readonly string[];

const LIST = { ruleset: 'current' };
const PARAMETERS: Readonly<Record<string, Raw>> = {
  skip: { action: 'skip', action_parameters: LIST },
  'skip-rates': { action: 'skip', action_parameters: { phases: ['http_ratelimit'] } },
  'skip-waf': { action: 'skip', action_parameters: { products: ['waf'] } },
  'skip-both': { action: 'skip', action_parameters: { ...LIST, phases: ['http_ratelimit'] } },
  'skip-own': { action: 'skip', action_parameters: { phases: ['http_request_firewall_custom'] } },
  'skip-anything': { action: 'skip', action_parameters: { everything: true } },
  'skip-managed': { action: 'skip', action_parameters: { rulesets: ['e'.repeat(32)] } },
  'block-sundays': { action: 'block', only_on: 'sundays' },
  'skip-rule': { action: 'skip', action_parameters: { rules: { ['f'.repeat(32)]: ['a'.repeat(32)] } } },
  managed: { action: 'execute', action_parameters: { id: 'e'.repeat(32) } },
  'managed-off': {
    action: 'execute',
    action_parameters: { id: 'e'.repeat(32), overrides: { enabled: false } },
  },
  'managed-other': { action: 'execute', action_parameters: { id: 'd'.repeat(32) } },
  limit: {
    action: 'block',
    ratelimit: {
      characteristics: ['cf.colo.id', 'ip.src'],
      period: 60,
      requests_per_period: 5,
      mitigation_timeout: 60,
    },
  },
  'limit-more': {
    action: 'block',
    ratelimit: {
      characteristics: ['cf.colo.id', 'ip.src'],
      period: 60,
      requests_per_period: 50_000,
      mitigation_timeout: 60,
    },
  },
  'limit-less': {
    action: 'block',
    ratelimit: {
      characteristics: ['cf.colo.id', 'ip.src'],
      period: 60,
      requests_per_period: 2,
      mitigation_timeout: 60,
    },
  },
};

/** The rules of a list in short, as files and the service hold them. */
export function rulesFrom(short: Short): readonly (Raw & { readonly ref: string })[] {
  return short.map((line) => {
    const [, ref = '', off, action = '', expression = ''] = /^(\S+) (off )?(\S+) (.*)$/s.exec(line) ?? [];
    return { ref, enabled: off === undefined, expression, ...(PARAMETERS[action] ?? { action }) };
  });
}

const ADMIN = 'http.request.uri.path contains "/admin"';
const EVERYBODY = 'ip.src in {0.0.0.0/0 ::/0}';
const NET = 'ip.src in {192.0.2.0/24}';
const HALVES = ['ip.src in {192.0.2.0/25}', 'ip.src in {192.0.2.128/25}'] as const;

/** Edits that let something get further, with the codes that say so. */
export const OPENING: readonly (readonly [codes: string, before: Short, after: Short])[] = [
  // Skips, however they are written.
  ['opens-traffic', [`a block ${ADMIN}`], ['s skip true', `a block ${ADMIN}`]],
  ['opens-traffic', [`a block ${ADMIN}`], [`s skip ${EVERYBODY}`, `a block ${ADMIN}`]],
  ['opens-traffic', [`a block ${ADMIN}`], ['s skip not false', `a block ${ADMIN}`]],
  [
    'opens-traffic',
    [`a block ${ADMIN}`],
    ['s skip ip.src.country in {"DE" "AT" "CH" "LI"}', `a block ${ADMIN}`],
  ],
  ['opens-traffic', [`a block ${ADMIN}`], ['s skip ssl', `a block ${ADMIN}`]],
  ['opens-traffic', [`a block ${ADMIN}`], ['s skip http.request.uri.path eq "/admin"', `a block ${ADMIN}`]],
  ['opens-traffic', ['a block ssl'], ['s skip http.user_agent contains "monitor"', 'a block ssl']],
  ['opens-traffic', ['a block ssl'], ['s skip starts_with(http.request.uri.path, "/health")', 'a block ssl']],
  ['opens-traffic', ['a block ssl'], ['s skip lower(http.host) eq "a.example"', 'a block ssl']],
  ['opens-traffic', ['a block ssl'], ['s skip http.request.uri.path wildcard "/api/*"', 'a block ssl']],
  ['opens-traffic', ['a block ssl'], ['s skip http.request.uri.path matches "^/api/"', 'a block ssl']],
  ['opens-traffic', ['s skip ssl', 'a block true'], ['s skip true', 'a block true']],
  ['opens-traffic', [`s skip ${HALVES[0]}`, 'a block true'], [`s skip ${NET}`, 'a block true']],
  [
    'opens-traffic',
    ['a block ssl', 's skip ip.src eq 192.0.2.1'],
    ['s skip ip.src eq 192.0.2.1', 'a block ssl'],
  ],
  ['opens-traffic', ['s off skip ssl', 'a block true'], ['s skip ssl', 'a block true']],
  ['opens-traffic', ['s log ssl', 'a block true'], ['s skip ssl', 'a block true']],
  ['opens-traffic', ['s skip-rates ssl', 'a block true'], ['s skip-both ssl', 'a block true']],
  // Rules that stop less.
  ['opens-traffic', [`a block ${ADMIN}`], []],
  ['opens-traffic', [`a block ${ADMIN}`], [`a off block ${ADMIN}`]],
  ['opens-traffic', [`a block ${ADMIN}`], [`a log ${ADMIN}`]],
  ['opens-traffic', [`a block ${ADMIN}`], [`a skip ${ADMIN}`]],
  ['opens-traffic', [`a block ${ADMIN}`], [`a managed_challenge ${ADMIN}`]],
  ['opens-traffic', [`a block ${ADMIN}`], [`a js_challenge ${ADMIN}`]],
  ['opens-traffic', [`a managed_challenge ${ADMIN}`], [`a log ${ADMIN}`]],
  ['opens-traffic', [`a block ${ADMIN}`], ['a block http.request.uri.path eq "/admin/old"']],
  ['opens-traffic', [`a block ${ADMIN}`], [`a block ${ADMIN} and ip.src.country ne "DE"`]],
  ['opens-traffic', [`a block ${NET}`], [`a block ${HALVES[0]}`]],
  [
    'opens-traffic',
    [`a block ${NET}`],
    [`a block ${HALVES[0]}`, 'b block ip.src in {192.0.2.129..192.0.2.255}'],
  ],
  ['opens-traffic', ['a block http.host in {"a" "b"}'], ['a block http.host in {"a"}']],
  ['opens-traffic', ['a block http.host eq "a"'], ['a block http.host eq "b"']],
  ['opens-traffic', ['a block true'], ['a block false']],
  ['opens-traffic', ['a block ssl or http.host eq "a"'], ['a block ssl and http.host eq "a"']],
  ['opens-traffic', ['a block not ssl'], ['a block ssl']],
  ['opens-traffic', ['a block ssl', 'b managed_challenge true'], ['b managed_challenge true', 'a block ssl']],
  [
    'opens-traffic',
    ['a block ssl', 'b skip not ssl', 'c block true'],
    ['b skip not ssl', 'c block http.host eq "a"'],
  ],
  ['opens-traffic', ['a block ip.src.asnum in {64500 64501}'], ['a block ip.src.asnum eq 64500']],
  ['opens-traffic', ['a block cf.threat_score gt 10'], ['a block cf.threat_score gt 40']],
  ['opens-traffic', ['a block cf.waf.score lt 20'], ['a block cf.waf.score lt 5']],
  ['opens-traffic', ['a block cf.bot_management.score lt 30'], ['a block cf.bot_management.score lt 2']],
  [
    'opens-traffic',
    ['a block http.request.method in {"POST" "PUT"}'],
    ['a block http.request.method eq "POST"'],
  ],
  ['opens-traffic', ['a block ssl'], ['a limit ssl']],
  ['opens-traffic', ['l block ip.src in $bad', 'a block ssl'], ['l block ip.src in $bad']],
  [
    'opens-traffic',
    ['a block ssl', 'b block http.host eq "b"', 'c block http.host eq "c"'],
    ['a block ssl', 'c block http.host eq "c"'],
  ],
  [
    'may-open-traffic',
    ['a block any(http.request.headers["x-a"][*] eq "1") or ssl'],
    ['a block any(http.request.headers["x-a"][*] eq "1")'],
  ],
  ['opens-traffic', ['a force_connection_close ssl'], ['a log ssl']],
  ['opens-traffic', ['a block ssl'], ['s skip-own ssl', 'a block ssl']],
  // What nobody can tell.
  ['may-open-traffic', ['a block ssl'], ['s skip-anything ssl', 'a block ssl']],
  ['may-open-traffic', ['a block ssl'], ['a block-sundays ssl']],
  ['may-open-traffic', ['a frob ssl'], ['a barb ssl']],
  ['may-open-traffic', ['a block ssl'], ['a frob ssl']],
  [
    'may-open-traffic',
    ['s skip ip.src eq 203.0.113.9', 'a block true'],
    ['s skip-both ip.src eq 203.0.113.9', 'a block true'],
  ],
  [
    'may-open-traffic',
    ['r skip http.host eq "a"', 's skip-both true', 'b block true'],
    ['s skip-both true', 'b block true'],
  ],
  ['may-open-traffic', ['a block ip.src in $bad'], ['a block ip.src in $worse']],
  ['may-open-traffic', ['a block ip.src in $bad'], []],
  ['may-open-traffic', ['a block ip.src in $bad'], ['a block ip.src in $bad and ssl']],
  ['may-open-traffic', ['a block ip.src in $bad'], ['s skip ip.src in $office', 'a block ip.src in $bad']],
  ['may-open-traffic', ['a block ssl'], ['s skip ip.src in $office', 'a block ssl']],
  ['may-open-traffic', ['a block any(http.request.headers["x-a"][*] eq "1")'], []],
  ['may-open-traffic', ['a block http.request.uri.path matches "^/(a|b)+$"'], []],
  ['may-open-traffic', ['a block ('], []],
  // Skips of what is beyond the list.
  ['may-open-traffic', [], ['s skip-rates ssl']],
  ['may-open-traffic', [], ['s skip-waf true']],
  ['may-open-traffic', ['s skip-rates ssl'], ['s skip-rates true']],
  ['may-open-traffic', ['s skip-rates ssl'], ['s skip-both ssl', 't skip-rates true']],
  ['weakens-managed-rules', [], ['s skip-rule ssl']],
  // Rulesets that are executed for less.
  ['weakens-managed-rules', ['m managed true'], []],
  ['weakens-managed-rules', ['m managed true'], ['m off managed true']],
  ['weakens-managed-rules', ['m managed true'], ['m managed ssl']],
  ['weakens-managed-rules', ['m managed true'], [`m managed not ${ADMIN}`]],
  ['weakens-managed-rules', ['m managed true'], ['s skip ssl', 'm managed true']],
  ['weakens-managed-rules', ['m managed true', 's skip ssl'], ['s skip ssl', 'm managed true']],
  ['weakens-managed-rules', ['m managed true'], ['m managed-off true']],
  ['weakens-managed-rules', ['m managed true'], ['m managed-other true']],
  ['weakens-managed-rules', ['m managed true'], ['m log true']],
  ['weakens-managed-rules', ['m managed true', 'n managed-other true'], ['m managed true']],
  ['weakens-managed-rules', ['m managed http.host in {"a" "b"}'], ['m managed http.host eq "a"']],
  ['weakens-managed-rules', ['m managed true'], ['m managed ip.src in $office']],
  [
    'weakens-managed-rules',
    ['m managed true', 's skip-managed ssl'],
    ['s skip-managed ssl', 'm managed true'],
  ],
  // Rates.
  ['weakens-rate-limit', ['l limit true'], ['l limit ssl', 'k limit not ssl']],
  ['weakens-rate-limit', ['l limit ssl'], ['l limit-more ssl']],
  ['weakens-rate-limit', ['l limit ssl'], []],
  ['weakens-rate-limit', ['l limit ssl'], ['l off limit ssl']],
  ['weakens-rate-limit', ['l limit true'], ['l limit ssl']],
  ['weakens-rate-limit', ['l limit ssl'], ['l log ssl']],
  ['weakens-rate-limit', ['l limit true'], ['l limit http.request.uri.path eq "/login"']],
  ['weakens-rate-limit', ['l limit true'], ['s skip ssl', 'l limit true']],
];

/** Edits that stop more, or change nothing for any traffic. */
export const HARMLESS: readonly (readonly [before: Short, after: Short])[] = [
  // Conditions that can't be looked into, beside others about the same text.
  [
    ['a block http.request.uri.path eq "/admin"'],
    ['s skip starts_with(http.request.uri.path, "/static/")', 'a block http.request.uri.path eq "/admin"'],
  ],
  [
    ['a block starts_with(http.request.uri.path, "/admin/")'],
    [
      's skip starts_with(http.request.uri.path, "/static/")',
      'a block starts_with(http.request.uri.path, "/admin/")',
    ],
  ],
  [['a block http.request.uri.path eq "/a"'], ['a block starts_with(http.request.uri.path, "/a")']],
  [['a block http.request.uri.path eq "/a"'], ['a block http.request.uri.path contains "/a"']],
  [['a block http.request.uri.path contains "/admin"'], ['a block http.request.uri.path contains "/adm"']],
  [
    ['a block starts_with(http.request.uri.path, "/a/")'],
    ['a block starts_with(http.request.uri.path, "/")'],
  ],
  [['a block starts_with(http.request.uri.path, "/a/b")'], ['a block http.request.uri.path contains "a/b"']],
  [['a block ends_with(http.host, ".shop.example")'], ['a block ends_with(http.host, "shop.example")']],
  [['a block http.host eq "a"'], ['a block lower(http.host) eq "a"']],
  // More is stopped.
  [['a block ssl'], ['a force_connection_close ssl']],
  [[], [`a block ${ADMIN}`]],
  [[`a block ${ADMIN}`], [`a block ${ADMIN} or ssl`]],
  [[`a log ${ADMIN}`], [`a block ${ADMIN}`]],
  [[`a skip ${ADMIN}`, 'b block ssl'], ['b block ssl']],
  [[`a managed_challenge ${ADMIN}`], [`a block ${ADMIN}`]],
  [[`a js_challenge ${ADMIN}`], [`a managed_challenge ${ADMIN}`]],
  [[`a managed_challenge ${ADMIN}`], [`a challenge ${ADMIN}`]],
  [[`a off block ${ADMIN}`], [`a block ${ADMIN}`]],
  [[`a block ${HALVES[0]}`], [`a block ${NET}`]],
  [['a block http.host eq "a"'], ['a block http.host in {"a" "b"}']],
  [['a block ip.src in $bad'], ['a block ip.src in $bad or ssl']],
  [['a block ip.src in $bad and ssl'], ['a block ip.src in $bad']],
  [
    ['s skip true', 'a block ssl'],
    ['s skip ssl', 'a block ssl'],
  ],
  [
    ['s skip ssl', 'a block true'],
    ['s off skip ssl', 'a block true'],
  ],
  [
    ['s skip ip.src in $office', 'a block true'],
    ['a block true', 's skip ip.src in $office'],
  ],
  [['a block cf.threat_score gt 40'], ['a block cf.threat_score gt 10']],
  [['a block cf.bot_management.score lt 2'], ['a block cf.bot_management.score lt 30']],
  [['a block ssl and http.host eq "a"'], ['a block ssl or http.host eq "a"']],
  [['a block ssl'], ['a block ssl', 'b managed_challenge true']],
  [['a limit ssl'], ['a block ssl']],
  [[`a block ${ADMIN}`], ['b block true', `a block ${ADMIN}`]],
  [['a block ip.src in $bad'], ['a block true']],
  [['s skip-rates true'], ['s skip-rates ssl']],
  [['s skip-both true'], ['s skip-rates true']],
  [['s skip-rates ssl'], []],
  [['s skip-rates ssl'], ['s off skip-rates ssl']],
  [['m managed ssl'], ['m managed true']],
  [[], ['m managed true']],
  [['m managed-off true'], ['m managed true']],
  [['m managed true'], ['m managed true', 'n managed-other true']],
  [
    ['s skip ssl', 'm managed true'],
    ['m managed true', 's skip ssl'],
  ],
  [['m log true'], ['m managed true']],
  [['m off managed true'], ['m managed true']],
  [['l limit-more ssl'], ['l limit ssl']],
  [['l limit ssl'], ['l limit-less ssl']],
  [['l limit ssl'], ['l limit true']],
  [[], ['l limit ssl']],
  [['l log ssl'], ['l limit ssl']],
  // Nothing changes for any traffic.
  [['a block ssl'], ['a block (ssl)']],
  [['a block ssl'], ['a block not not ssl']],
  [['a block ssl'], ['a block ssl or ssl']],
  [['a block true'], [`a block ${EVERYBODY}`]],
  [[`a block ${EVERYBODY}`], ['a block true']],
  [[`a block ${NET}`], [`a block ${HALVES[0]}`, `b block ${HALVES[1]}`]],
  [[`a block ${HALVES[0]}`, `b block ${HALVES[1]}`], [`a block ${NET}`]],
  [[`a block ${NET}`], ['a block ip.src in {192.0.2.0..192.0.2.255}']],
  [[`a block ${NET}`], ['a block ip.src ge 192.0.2.0 and ip.src le 192.0.2.255']],
  [['a block http.host eq "a" or http.host eq "b"'], ['a block http.host in {"b" "a"}']],
  [['a block not (ssl and http.host eq "a")'], ['a block not ssl or http.host ne "a"']],
  [['a block ssl and (http.host eq "a" or http.host eq "b")'], ['a block ssl and http.host in {"a" "b"}']],
  [['a block ip.geoip.country eq "DE"'], ['a block ip.src.country eq "DE"']],
  [['a block http.host == "a"'], ['a block http.host eq "a"']],
  [['a block ssl && http.host == "a"'], ['a block ssl and http.host eq "a"']],
  [['a block cf.threat_score gt 10'], ['a block cf.threat_score ge 11']],
  [
    ['a block ssl', 'b block http.host eq "b"'],
    ['b block http.host eq "b"', 'a block ssl'],
  ],
  [
    ['a block ssl', 'b block ip.src in $bad'],
    ['b block ip.src in $bad', 'a block ssl'],
  ],
  [
    ['a block ssl', 's skip not ssl'],
    ['s skip not ssl', 'a block ssl'],
  ],
  [[`a block ${ADMIN}`], [`a block ${ADMIN}`, 's skip true']],
  [[`a block ${ADMIN}`], ['s off skip true', `a block ${ADMIN}`]],
  [['a block http.host eq "a"'], ['s skip http.host eq "b"', 'a block http.host eq "a"']],
  [['a block ssl'], ['s skip false', 'a block ssl']],
  [['a block ssl', 'b block ssl'], ['a block ssl']],
  [['a block ssl', 'b block ssl'], ['b block ssl']],
  [['a block ssl', 'b block ssl and http.host eq "a"'], ['a block ssl']],
  [['a block ssl', 'b managed_challenge ssl'], ['a block ssl']],
  [['a block ssl', 'b log true'], ['a block ssl']],
  [['a log ssl'], ['a log true']],
  [['a log true'], ['a off log true']],
  [
    ['l log true', 'a block ssl'],
    ['a block ssl', 'l log true'],
  ],
  [[], ['s skip true']],
  [['s skip ssl'], ['s skip true']],
  [
    ['s skip ssl', 'a block http.host eq "a"'],
    ['t skip ssl', 's skip ssl', 'a block http.host eq "a"'],
  ],
  [['a off block ssl'], []],
  [['a off block ssl'], ['a off block false']],
  [['a block false'], []],
  [['a block false'], ['a block ssl']],
  [['a block ssl'], ['b block ssl']],
  [['a block ip.src in $bad'], ['b block ip.src in $bad']],
  [['a block ip.src in $bad or ip.src in $worse'], ['a block ip.src in $bad', 'b block ip.src in $worse']],
  [['a block ip.src in $bad', 'b block ip.src in $worse'], ['a block ip.src in $worse or ip.src in $bad']],
  [[`a block ${ADMIN} and ssl`], [`a block ssl and ${ADMIN}`]],
  [
    ['a block any(http.request.headers["x-a"][*] eq "1")'],
    ['a block any(http.request.headers["x-a"][*] == "1")'],
  ],
  [['s skip-rates true'], ['s skip-rates ssl', 't skip-rates not ssl']],
  [
    ['s skip-rates true', 'a block ssl'],
    ['a block ssl', 's skip-rates true'],
  ],
  [
    ['a block ssl', 's skip-rates true'],
    ['s skip-rates true', 'a block ssl'],
  ],
  [[], ['s skip-rates false']],
  [['a block true', 's skip-rates ssl'], ['a block true']],
  [['a block true'], ['a block true', 's skip-rates ssl']],
  [['m managed true'], ['m managed not false']],
  [['m managed true'], ['m managed ssl', 'n managed not ssl']],
  [['m managed ssl', 'n managed not ssl'], ['m managed true']],
  [
    ['m managed true', 'n managed-other true'],
    ['n managed-other true', 'm managed true'],
  ],
  [['m managed true', 'n managed true'], ['m managed true']],
  [['m managed true'], ['a block ssl', 'm managed true']],
  [['m managed true'], ['a block ssl', 'm managed not ssl']],
  [['m managed-off true'], ['m managed-off (true)']],
  [['l limit ssl'], ['l limit (ssl)']],
  [
    ['l limit ssl', 'k limit-more not ssl'],
    ['k limit-more not ssl', 'l limit ssl'],
  ],
  [['l limit ssl'], ['l block ssl']],
];
