import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainLines } from '../../../site/playground/answers/plain-lines.js';
import { readRequest, type ReadRequest } from '../../../site/playground/answers/read-request.js';
import { runs } from '../../helpers/runs.js';
import type { Scheme } from '@zonewright/edge-rules/expressions/catalogue/fields.js';

function read(text: string, scheme: Scheme = 'http'): ReadRequest {
  return readRequest({ field: 'Request', text }, scheme);
}

/** `Request:3:5 what is wrong`. */
function problems({ told }: ReadRequest): readonly string[] {
  return told.map(({ place, message }) => `${place?.field}:${place?.line}:${place?.column} ${message}`);
}

const GET = { 'http.request.method': 'GET', ssl: true, 'http.host': 'a.example' };

describe('a request as lines', () => {
  it.each<readonly [string, string, object]>([
    ['a URL', 'GET https://a.example/x?y=1', { ...GET, 'http.request.uri': '/x?y=1' }],
    ['no path', 'GET https://a.example', { ...GET, 'http.request.uri': '/' }],
    ['a query without a path', 'GET https://a.example?y', { ...GET, 'http.request.uri': '/?y' }],
    ['a host in capital letters', 'GET https://A.Example/', { ...GET, 'http.request.uri': '/' }],
    ['without TLS', 'GET http://a.example/', { ...GET, ssl: false, 'http.request.uri': '/' }],
    ['no method', 'https://a.example/', { ...GET, 'http.request.uri': '/' }],
    ['what is not sent', 'GET https://a.example/x#top', { ...GET, 'http.request.uri': '/x' }],
    [
      'a port',
      'GET https://a.example:8443/',
      { 'http.request.method': 'GET', ssl: true, 'http.request.uri': '/' },
    ],
    [
      'a path as it is written',
      'GET https://a.example/a/../b%20c',
      { ...GET, 'http.request.uri': '/a/../b%20c' },
    ],
    ['only a path', 'POST /login', { 'http.request.method': 'POST', 'http.request.uri': '/login' }],
    [
      'a whole request',
      'GET /x HTTP/1.1\r\nHost: a.example\r\nAccept: a\r\nAccept: b',
      {
        'http.request.method': 'GET',
        'http.request.version': 'HTTP/1.1',
        'http.request.uri': '/x',
        'http.host': 'a.example',
        'http.request.headers': { host: ['a.example'], accept: ['a', 'b'] },
      },
    ],
    [
      'some headers',
      'User-Agent: curl/8\nX-Probe: 1',
      {
        'http.user_agent': 'curl/8',
        'http.request.headers["user-agent"]': ['curl/8'],
        'http.request.headers["x-probe"]': ['1'],
      },
    ],
    [
      'a header of a field that comes twice',
      'Cookie: a=1\nCookie: b=2',
      { 'http.request.headers["cookie"]': ['a=1', 'b=2'] },
    ],
    [
      'fields by their types',
      'ip.src: 2001:db8::1\nip.src.asnum: 64496\ncf.client.bot: true\nhttp.request.uri.path: 123\nhttp.referer: null\nssl: false',
      {
        'ip.src': '2001:db8::1',
        'ip.src.asnum': 64_496,
        'cf.client.bot': true,
        'http.request.uri.path': '123',
        'http.referer': null,
        ssl: false,
      },
    ],
    [
      'texts in quotes',
      'http.user_agent: "null"\nhttp.referer: "a \\"b\\""',
      { 'http.user_agent': 'null', 'http.referer': 'a "b"' },
    ],
    [
      'a map, and an entry of it',
      'http.request.headers["x-a"]: [b]\nhttp.request.cookies: { a: [b] }',
      { 'http.request.headers["x-a"]': ['b'], 'http.request.cookies': { a: ['b'] } },
    ],
    [
      'comments and empty lines',
      '# a comment\n\nGET https://a.example/\n\n# another\n',
      { ...GET, 'http.request.uri': '/' },
    ],
    ['nothing', '', {}],
  ])('%s', (_, text, fields) => {
    const request = read(text);
    expect(problems(request)).toEqual([]);
    expect(request.fields).toEqual(fields);
  });

  it.each<readonly [string, object]>([
    ['$office: 203.0.113.0/24, 192.0.2.1', { office: ['203.0.113.0/24', '192.0.2.1'] }],
    ['$asns: 64496 64497', { asns: [64_496, 64_497] }],
    ['$hosts: [a.example, "b.example"]', { hosts: ['a.example', 'b.example'] }],
    ['$none:', { none: [] }],
  ])('a list: %s', (text, lists) => {
    expect(read(text).lists).toEqual(lists);
  });

  it.each([
    ['GET https://a.example/\nip.srcc: 1', 'Request:2:1 ip.srcc is not a field: did you mean ip.src?'],
    ['ip.src: 300.0.0.1', 'Request:1:9 ip.src is an IP address'],
    ['  ip.src.asnum:   x', 'Request:1:19 ip.src.asnum is a whole number'],
    ['tcp.dstport: 80', 'Request:1:1 tcp.dstport is a field of packets, not of requests'],
    ['$office: 203.0.113.0/40', 'Request:1:10 "203.0.113.0/40" is neither an address nor a CIDR block'],
    ['what is this', 'Request:1:1 this is neither a header nor a field'],
    ['GET https://[::1', 'Request:1:5 this is not a URL'],
  ])('a mistake: %j', (text, told) => {
    expect(problems(read(text))).toEqual([told]);
  });

  it('leaves out what is wrong, and nothing else', () => {
    expect(read('ip.src: x\nssl: true\n$a: 1.2.3.4/99\n$b: 1.2.3.4').fields).toEqual({ ssl: true });
    expect(read('ip.src: x\nssl: true\n$a: 1.2.3.4/99\n$b: 1.2.3.4').lists).toEqual({ b: ['1.2.3.4'] });
  });

  it('is no packet', () => {
    expect(problems(read('GET https://a.example/', 'network'))[0]).toBe(
      'Request:1:5 the rules are for packets, but this is a request',
    );
  });
});

describe('a request in YAML or JSON', () => {
  const fields = { 'http.host': 'a.example', 'ip.src': '203.0.113.9' };

  it.each([
    ['a test', 'request: { http.host: a.example, ip.src: 203.0.113.9 }\nexpect: block'],
    ['a test in several lines', 'request:\n  http.host: a.example\n  ip.src: 203.0.113.9\nexpect: block'],
    ['a list of tests', '- request: { http.host: a.example, ip.src: 203.0.113.9 }\n  expect: block'],
    ['a section', 'tests:\n  - request: { http.host: a.example, ip.src: 203.0.113.9 }'],
    ['JSON of a test', '{ "request": { "http.host": "a.example", "ip.src": "203.0.113.9" } }'],
    ['JSON of fields', '{ "http.host": "a.example", "ip.src": "203.0.113.9" }'],
  ])('%s', (_, text) => {
    const request = read(text);
    expect(problems(request)).toEqual([]);
    expect(request.fields).toEqual(fields);
  });

  it('has lists', () => {
    const text = 'packet: { tcp.dstport: 22 }\nlists: { office: [203.0.113.0/24] }';
    const { fields: own, lists } = read(text, 'network');
    expect([own, lists]).toEqual([{ 'tcp.dstport': 22 }, { office: ['203.0.113.0/24'] }]);
  });

  it.each([
    ['request: { http.hots: a }', 'Request:1:12 http.hots is not a field: did you mean http.host?'],
    ['request: { ip.src: 7 }', 'Request:1:20 ip.src is an IP address'],
    [
      'request: { ssl: true }\nlists: { a: [1.2.3.4/99] }',
      'Request:2:13 "1.2.3.4/99" is neither an address nor a CIDR block',
    ],
    ['packet: { ip.src: 192.0.2.1 }', 'Request:1:1 the rules are for requests, but this is a packet'],
    ['- 7', 'Request:1:3 there is no request here'],
    ['request: [a]', 'Request:1:10 there is no request here'],
  ])('a mistake: %j', (text, told) => {
    expect(problems(read(text))).toEqual([told]);
  });
});

describe('fields of an example', () => {
  it('are read as they were', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(
        'null',
        'true',
        '1',
        '/a b',
        'a: b',
        '"',
        "'x'",
        ' a',
        'a ',
        '#',
        '{a}',
        '',
        '\n',
        '\u2028',
      ),
    );
    const all = fc.record(
      {
        'http.user_agent': fc.oneof(texts, fc.constant(null)),
        'http.request.uri.path': texts,
        ssl: fc.boolean(),
        'ip.src.asnum': fc.nat(),
        'ip.src': fc.constantFrom('192.0.2.1', '2001:db8::1', null),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(all, (fields) => {
        const request = read(plainLines(fields));
        expect(problems(request)).toEqual([]);
        expect(request.fields).toEqual(fields);
      }),
      { numRuns: runs(500) },
    );
  });
});

describe('what is taken for granted', () => {
  it.each([
    [
      'GET https://a.example/',
      ['Headers and fields that are not written are not known. Nothing is taken for granted.'],
    ],
    [
      'GET https://a.example/ HTTP/1.1',
      ['The line has a version of HTTP, so the request has no headers but these.'],
    ],
    [
      'https://u@a.example/',
      [
        'The method is GET.',
        'http.host is not known: no document says what it is for a URL with a port or a user.',
        'Headers and fields that are not written are not known. Nothing is taken for granted.',
      ],
    ],
    [
      '- request: { ssl: true }\n- request: { ssl: false }',
      ['There are several tests. This is the request of the first.'],
    ],
  ])('%j', (text, assumed) => {
    expect(read(text).assumed).toEqual(assumed);
  });
});
