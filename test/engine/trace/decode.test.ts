import { expect, test } from 'vitest';
import { decodeTrace } from '../../../src/engine/trace/decode.js';

const ENTRY = {
  request: {
    method: 'GET',
    url: 'http://localhost:1/client/v4/zones?page=1',
    queryString: [{ name: 'page', value: '1' }],
  },
  response: { status: 200, headers: [{ name: 'cf-ray', value: '1' }], content: { text: '{}' } },
};

const trace = (entry: unknown): unknown => ({
  log: { creator: { name: 'zonewright' }, _base: '/client/v4', entries: [entry] },
});

test('a trace is what another run asks for: paths after the base address, bodies as texts', () => {
  expect(decodeTrace(JSON.stringify(trace(ENTRY)), 'run.har')).toEqual([
    {
      method: 'GET',
      path: '/zones',
      query: [['page', '1']],
      body: '',
      status: 200,
      headers: { 'cf-ray': '1' },
      text: '{}',
    },
  ]);
});

test('a base address without a path leaves paths as they are, and a body without a text is empty', () => {
  const entry = {
    request: { ...ENTRY.request, method: 'PUT', postData: { text: '{"a":1}' } },
    response: { ...ENTRY.response, content: {} },
  };
  const { log } = trace(entry) as { readonly log: object };
  expect(decodeTrace(JSON.stringify({ log: { ...log, _base: '/' } }), 'run.har')).toMatchObject([
    { path: '/client/v4/zones', body: '{"a":1}', text: '' },
  ]);
});

test.each([
  ['{', 'it is not JSON'],
  ['[]', 'the file'],
  [JSON.stringify({ log: { creator: { name: 'a browser' } } }), 'log.creator is not zonewright'],
  [
    JSON.stringify(trace({ ...ENTRY, response: { ...ENTRY.response, status: '200' } })),
    'entry 1 has no status',
  ],
  [
    JSON.stringify(trace({ ...ENTRY, request: { ...ENTRY.request, url: 'zones' } })),
    'the url of entry 1 is not an address',
  ],
  [
    JSON.stringify(
      trace({ ...ENTRY, request: { ...ENTRY.request, queryString: [{ name: 'page', value: 1 }] } }),
    ),
    'a pair of entry 1 is not valid',
  ],
])('what is no trace of zonewright is refused: %s', (text, problem) => {
  expect(() => decodeTrace(text, 'run.har')).toThrow(`run.har is not a trace that zonewright wrote: `);
  expect(() => decodeTrace(text, 'run.har')).toThrow(problem);
});
