import { describe, expect, test } from 'vitest';
import { requestIdOf } from '../../../src/service/http/request-id.js';
import { failureOf, scriptedDispatcher, success, testClient, ZONE } from './support.js';

const PATH = `${ZONE}/page_shield`;

describe('the name of a request', () => {
  test.each([
    [{ 'cf-ray': '8c1f0a-FRA', 'x-request-id': 'other' }, '8c1f0a-FRA'],
    [{ 'x-request-id': '5f0f3c1e-5d3b' }, '5f0f3c1e-5d3b'],
    [{ 'request-id': 'req_1' }, 'req_1'],
    [{ 'content-type': 'application/json' }, undefined],
    [{ 'cf-ray': '' }, undefined],
    [{ 'cf-ray': 'two words' }, undefined],
    [{ 'cf-ray': '\u001b[2J' }, undefined],
    [{ 'cf-ray': 'x'.repeat(129) }, undefined],
  ])('of an answer with %j is %j', (headers, id) => {
    expect(requestIdOf(headers)).toBe(id);
  });

  test('stands in what is told of an answer, and in the error of one that says no', async () => {
    const headers = { 'cf-ray': '8c1f0a-FRA' };
    const answers = [
      { status: 200, headers, body: success({}) },
      { status: 403, headers, body: { success: false, errors: [{ code: 1, message: 'no' }] } },
    ];
    const client = testClient({
      dispatcher: scriptedDispatcher(() => answers.shift() ?? { status: 500 }),
    });
    await client.reader.get({ path: PATH });
    const error = await failureOf(client.reader.get({ path: PATH }));
    expect(error.message).toBe(`GET ${PATH}: HTTP 403: 1 no (request id 8c1f0a-FRA)`);
    expect(client.events.filter(({ type }) => type === 'answered')).toMatchObject([
      { requestId: '8c1f0a-FRA' },
      { requestId: '8c1f0a-FRA' },
    ]);
  });
});
