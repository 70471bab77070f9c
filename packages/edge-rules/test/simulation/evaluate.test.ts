import { describe, expect, it } from 'vitest';
import { evaluate, type Evaluation } from '../../src/simulation/evaluate.js';
import { compileRules, type SimulatedRule } from '../../src/simulation/rules.js';
import { decodeTraffic } from '../../src/simulation/traffic.js';

type Written = Readonly<Record<string, unknown>>;

function rule(
  name: string,
  action: string,
  expression: string,
  more: Partial<SimulatedRule> = {},
): SimulatedRule {
  return { name, action, expression, enabled: true, ...more };
}

function said(evaluation: Evaluation): string {
  if (evaluation.kind === 'passes') return 'passes';
  if (evaluation.kind === 'unknown')
    return `unknown: ${evaluation.rule.name} needs ${evaluation.needs.join(', ')}`;
  return `${evaluation.action} by ${evaluation.rules.map(({ name }) => name).join(' or ')}`;
}

function outcomeOf(
  scheme: 'http' | 'network',
  rules: readonly SimulatedRule[],
  written: Written,
  lists: Written = {},
): Evaluation {
  const { traffic, problems } = decodeTraffic(scheme, written, lists);
  expect(problems).toEqual([]);
  return evaluate(compileRules(rules, scheme), traffic);
}

/** A blocking rule blocks, passes or depends. */
function blocks(
  scheme: 'http' | 'network',
  expression: string,
  written: Written,
  lists: Written = {},
): string {
  return said(outcomeOf(scheme, [rule('it', 'block', expression)], written, lists));
}

describe('a list of rules', () => {
  const CURRENT = { parameters: { ruleset: 'current' } };
  const SSH = { 'tcp.dstport': 22 };
  const office = rule('office', 'skip', 'tcp.dstport eq 22', CURRENT);
  const all = rule('all', 'block', 'true');

  it.each<[string, readonly SimulatedRule[], Written, string]>([
    ['the first rule that matches decides', [office, all], SSH, 'skip by office'],
    ['a rule that does not match is passed', [office, all], { 'tcp.dstport': 23 }, 'block by all'],
    ['a disabled rule is passed over', [{ ...office, enabled: false }, all], SSH, 'block by all'],
    ['a log goes on', [rule('log', 'log', 'true'), all], SSH, 'block by all'],
    [
      'a skip of other phases goes on',
      [{ ...office, parameters: { phases: ['http_ratelimit'] } }, all],
      SSH,
      'block by all',
    ],
    [
      'a skip of the phase ends its list',
      [{ ...office, parameters: { phase: 'current' } }, all],
      SSH,
      'skip by office',
    ],
    ['nothing decides', [rule('log', 'log', 'true')], SSH, 'passes'],
    [
      'what a ruleset does is not known',
      [rule('run', 'execute', 'true'), all],
      SSH,
      'unknown: run needs what the executed ruleset does',
    ],
    [
      'a ruleset that is not run does not matter',
      [rule('run', 'execute', 'tcp.dstport eq 80'), all],
      SSH,
      'block by all',
    ],
    [
      'a rate may be kept',
      [{ ...office, action: 'managed_challenge', condition: { period: 60 } }, all],
      SSH,
      'unknown: office needs more than its expression',
    ],
    [
      'a rate does not matter when it does the same',
      [{ ...all, name: 'rate', condition: { period: 60 } }, all],
      SSH,
      'block by rate or all',
    ],
    [
      'an action of the future',
      [rule('new', 'teleport', 'true'), all],
      SSH,
      'unknown: new needs what teleport does',
    ],
    [
      'what is not given is not guessed',
      [rule('sx', 'skip', 'ip.src.country eq "SX"', CURRENT), all],
      SSH,
      'unknown: sx needs ip.src.country',
    ],
    [
      'and does not matter when both do the same',
      [rule('sx', 'block', 'ip.src.country eq "SX"'), all],
      SSH,
      'block by sx or all',
    ],
    [
      'an expression that can’t be read',
      [rule('bad', 'skip', 'tcp.dstport = 22', CURRENT), all],
      SSH,
      'unknown: bad needs an expression that can’t be read',
    ],
  ])('%s', (_, rules, written, expected) => {
    expect(said(outcomeOf('network', rules, written))).toBe(expected);
  });

  it('tells which rules matched on the way', () => {
    const rules = [rule('log', 'log', 'true'), rule('sx', 'log', 'ip.src.country eq "SX"'), all];
    const { trail } = outcomeOf('network', rules, SSH);
    expect(trail.map(({ rule: { name }, isCertain }) => [name, isCertain])).toEqual([
      ['log', true],
      ['sx', false],
    ]);
  });
});

const YES = 'block by it';
const NO = 'passes';

describe('an expression about a packet', () => {
  it.each<[string, Written, string]>([
    ['tcp.dstport in {20..22 8080}', { 'tcp.dstport': 21 }, YES],
    ['udp.dstport ne 53', { 'tcp.dstport': 21 }, NO],
    ['not udp.dstport eq 53', { 'tcp.dstport': 21 }, YES],
    ['udp.dstport eq 53', { 'ip.proto': 'tcp' }, NO],
    ['icmp.type eq 8', { 'ip.proto.num': 17 }, NO],
    ['icmp.type eq 8', { 'ip.proto.num': 58 }, 'unknown: it needs icmp.type'],
    ['ip.proto eq "udp" and ip.proto.num eq 17', { 'udp.dstport': 53 }, YES],
    ['tcp.dstport eq 22', {}, 'unknown: it needs tcp.dstport'],
    ['tcp.dstport eq 22 or true', {}, YES],
    ['tcp.flags & 0x02', { 'tcp.flags': 0x12 }, YES],
    ['tcp.flags.syn', { 'tcp.flags.syn': false }, NO],
    ['ip.src in {203.0.113.0/24}', { 'ip.src': '203.0.113.255' }, YES],
    ['ip.src lt 203.0.113.7', { 'ip.src': '2001:db8::1' }, NO],
    ['ip.src ne 203.0.113.7', { 'ip.src': '2001:db8::1' }, YES],
    ['ip.src eq 2001:db8::1', { 'ip.src': '2001:db8:0::1' }, YES],
    ['ip.src eq ip.dst', { 'ip.src': '192.0.2.1', 'ip.dst': '192.0.2.1' }, YES],
    ['ip.src eq ip.dst', { 'ip.src': '192.0.2.1' }, 'unknown: it needs ip.dst'],
    ['ip.geoip.country eq "SX"', { 'ip.dst.country': 'SX' }, YES],
    ['ip.geoip.country eq "SX"', { 'ip.dst.country': 'US' }, 'unknown: it needs ip.src.country'],
    ['ip.geoip.country eq "SX"', { 'ip.src.country': 'US', 'ip.dst.country': 'DE' }, NO],
    [
      'ip.geoip.country ne "SX"',
      { 'ip.src.country': 'US', 'ip.dst.country': 'DE' },
      'unknown: it needs ip.geoip.country',
    ],
    ['ip.geoip.country ne "SX"', { 'ip.geoip.country': 'US' }, YES],
  ])('%s of %j', (expression, written, expected) => {
    expect(blocks('network', expression, written)).toBe(expected);
  });

  it.each<[string, Written, string]>([
    ['203.0.113.9', { office: ['203.0.113.0/24'] }, YES],
    ['203.0.114.9', { office: ['203.0.113.0/24'] }, NO],
    ['203.0.113.9', {}, 'unknown: it needs $office'],
  ])('ip.src in $office for %s and %j', (address, lists, expected) => {
    expect(blocks('network', 'ip.src in $office', { 'ip.src': address }, lists)).toBe(expected);
  });

  it('holds an address as a text, too', () => {
    const lists = { hosts: ['203.0.113.7'] };
    expect(blocks('http', 'http.host in $hosts', { 'http.host': '203.0.113.7' }, lists)).toBe(YES);
    expect(blocks('http', 'ip.src in $hosts', { 'ip.src': '203.0.113.7' }, lists)).toBe(YES);
  });
});

describe('an expression about a request', () => {
  const HEADERS = { 'http.request.headers': { 'X-Id': ['a', 'b'], accept: 'text/html' } };

  it.each<[string, Written, string]>([
    ['http.host eq "shop.example.com"', { 'http.host': 'shop.example.com' }, YES],
    ['http.host eq "shop.example.com"', { 'http.request.full_uri': 'https://shop.example.com/a?b' }, YES],
    [
      'http.host eq "shop.example.com"',
      { 'http.request.full_uri': 'https://shop.example.com:8443/' },
      'unknown: it needs http.host',
    ],
    ['ssl', { 'http.request.full_uri': 'http://shop.example.com/' }, NO],
    ['http.request.uri.query eq "b"', { 'http.request.uri': '/a?b' }, YES],
    ['http.request.uri eq "/a?b"', { 'http.request.uri.path': '/a', 'http.request.uri.query': 'b' }, YES],
    [
      'http.request.uri eq "/a"',
      { 'http.request.uri.path': '/a', 'http.request.uri.query': '' },
      'unknown: it needs http.request.uri',
    ],
    [
      'http.request.full_uri wildcard r"https://*/a*"',
      { ssl: true, 'http.host': 'x.example', 'http.request.uri': '/a?b' },
      YES,
    ],
    ['http.host contains "é"', { 'http.host': 'é.example' }, YES],
    ['len(http.host) eq 2', { 'http.host': 'é' }, YES],
    ['http.host gt "a"', { 'http.host': 'b' }, YES],
    ['http.host matches "^sh[o]p"', { 'http.host': 'shop' }, YES],
    ['http.host strict wildcard "S*"', { 'http.host': 'shop' }, NO],
    ['lower(http.host) eq "shop"', { 'http.host': 'SHOP' }, YES],
    ['upper(http.host) eq "SHOP"', { 'http.host': 'shop' }, YES],
    ['starts_with(http.host, "sh") and ends_with(http.host, "op")', { 'http.host': 'shop' }, YES],
    ['substring(http.host, 1, -1) eq "ho"', { 'http.host': 'shop' }, YES],
    ['concat(http.host, "!") eq "shop!"', { 'http.host': 'shop' }, YES],
    ['to_string(ip.src) eq "192.0.2.1"', { 'ip.src': '192.0.2.1' }, YES],
    ['url_decode(http.host) eq "shop"', { 'http.host': 'shop' }, 'unknown: it needs url_decode()'],
    ['ip.geoip.country eq "SX"', { 'ip.src.country': 'SX' }, YES],
    ['http.referer ne "x"', { 'http.referer': null }, NO],
    ['not lower(http.referer) eq "x"', { 'http.referer': null }, YES],
    ['any(http.request.headers["x-id"][*] eq "b")', HEADERS, YES],
    ['all(http.request.headers["x-id"][*] eq "b")', HEADERS, NO],
    ['any(starts_with(http.request.headers["x-id"][*], "b"))', HEADERS, YES],
    ['any(lower(http.request.headers["x-id"][*])[*] eq "b")', HEADERS, YES],
    ['http.request.headers["accept"][0] eq "text/html"', HEADERS, YES],
    ['http.request.headers["x-id"][2] ne "b"', HEADERS, NO],
    ['any(http.request.headers["other"][*] eq "b")', HEADERS, NO],
    ['all(http.request.headers["other"][*] eq "b")', HEADERS, 'unknown: it needs all() of a missing value'],
    ['any(not http.request.headers["other"][*] eq "b")', HEADERS, NO],
    ['not any(http.request.headers["other"][*] eq "b")', HEADERS, YES],
    [
      'all(not http.request.headers["other"][*] eq "b")',
      HEADERS,
      'unknown: it needs all() of a missing value',
    ],
    ['http.request.headers["x"][0] eq "1"', { 'http.request.headers["X"]': '1' }, YES],
    [
      'http.request.headers["y"][0] eq "1"',
      { 'http.request.headers["x"]': '1' },
      'unknown: it needs http.request.headers',
    ],
  ])('%s of %j', (expression, written, expected) => {
    expect(blocks('http', expression, written)).toBe(expected);
  });
});

describe('written traffic', () => {
  it.each<['http' | 'network', Written, string, 'key' | 'value', string]>([
    [
      'network',
      { 'tcp.dsport': 22 },
      'tcp.dsport',
      'key',
      'tcp.dsport is not a field: did you mean tcp.dstport?',
    ],
    ['network', { 'tcp.dstport': '22' }, 'tcp.dstport', 'value', 'tcp.dstport is a whole number'],
    ['network', { 'tcp.dstport': 70_000 }, 'tcp.dstport', 'value', 'tcp.dstport is 0 to 65535'],
    ['network', { 'ip.src': '203.0.113' }, 'ip.src', 'value', 'ip.src is an IP address'],
    [
      'network',
      { 'ip.src.country': false },
      'ip.src.country',
      'value',
      'ip.src.country is a text: put the value in quotes',
    ],
    ['network', { 'http.host': 'x' }, 'http.host', 'key', 'http.host is a field of requests, not of packets'],
    [
      'network',
      { 'tcp.dstport': 22, 'udp.dstport': 53 },
      'udp.dstport',
      'key',
      'no packet has all of tcp.dstport, udp.dstport: they belong to different protocols',
    ],
    [
      'http',
      { 'tcp.dstport': 22 },
      'tcp.dstport',
      'key',
      'tcp.dstport is a field of packets, not of requests',
    ],
    ['http', { ssl: 'yes' }, 'ssl', 'value', 'ssl is true or false'],
    [
      'http',
      { 'http.request.headers': 'x' },
      'http.request.headers',
      'value',
      'http.request.headers is a mapping of keys to values',
    ],
    ['http', { 'http.host["x"]': 'x' }, 'http.host["x"]', 'key', 'http.host has no keys'],
  ])('has a problem: %s %j', (scheme, written, field, about, message) => {
    expect(decodeTraffic(scheme, written).problems).toEqual([{ field, about, message }]);
  });

  it('has a problem in a list', () => {
    expect(decodeTraffic('network', {}, { office: [true] }).problems).toEqual([
      { field: '$office', about: 'value', message: 'an item of a list is an address, a number or a text' },
    ]);
  });
});
