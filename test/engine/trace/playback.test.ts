import { describe, expect, test } from 'vitest';
import { TraceReplay, type TraceRequest, type Recorded } from '../../../src/engine/trace/playback.js';

const PATH = '/zones/1/page_shield';
const SURROUNDINGS = { env: {}, hide: (text: string) => text };

function recorded(method: string, text: string, more: Partial<Recorded> = {}): Recorded {
  return { method, path: PATH, query: [], body: '', status: 200, headers: {}, text, ...more };
}

function asked(method: string, more: Partial<TraceRequest> = {}): TraceRequest {
  return { method, path: PATH, query: new URLSearchParams(), text: '', ...more };
}

/** What a trace of these answers to each of those, in short. */
function answers(trace: readonly Recorded[], requests: readonly TraceRequest[]): readonly string[] {
  const replay = new TraceReplay(trace, SURROUNDINGS);
  return requests.map((request) => {
    const answer = replay.take(request);
    if (answer.status === 'answer') return answer.text;
    return answer.status === 'nothing' ? 'nothing' : answer.problem;
  });
}

describe('a trace answers', () => {
  test('each read as then, in order, and the last one for ever', () => {
    const trace = [recorded('GET', 'a'), recorded('GET', 'b')];
    expect(answers(trace, [asked('GET'), asked('GET'), asked('GET')])).toEqual(['a', 'b', 'b']);
  });

  test('each write as often as it was sent', () => {
    const trace = [recorded('DELETE', 'a'), recorded('DELETE', 'b')];
    const ask = asked('DELETE');
    expect(answers(trace, [ask, ask, ask])).toEqual([
      'a',
      'b',
      `the trace does not have it again: DELETE ${PATH}`,
    ]);
  });

  test('a query in any order, and no other one', () => {
    const trace = [
      recorded('GET', 'a', {
        query: [
          ['page', '1'],
          ['status', 'active'],
        ],
      }),
    ];
    const of = (query: string): TraceRequest => asked('GET', { query: new URLSearchParams(query) });
    expect(answers(trace, [of('status=active&page=1'), of('page=2'), of('')])).toEqual([
      'a',
      `the trace does not have it: GET ${PATH}?page=2`,
      `the trace does not have it: GET ${PATH}`,
    ]);
  });

  test('a body with its members in any order, and no other one', () => {
    const trace = [recorded('PUT', 'a', { body: '{"a":1,"b":2}' })];
    expect(
      answers(trace, [asked('PUT', { text: '{"a":1}' }), asked('PUT', { text: '{"b":2,"a":1}' })]),
    ).toEqual([`the trace has it with another body: PUT ${PATH}`, 'a']);
  });

  test('with nothing where nothing came back', () => {
    expect(answers([recorded('GET', '', { status: 0 })], [asked('GET')])).toEqual(['nothing']);
  });
});
