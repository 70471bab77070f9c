import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Question } from '../../../site/playground/answers/model.js';
import { fragmentOf, LinkProblem, MOST_CHARACTERS, questionIn } from '../../../site/playground/page/share.js';

const QUESTIONS: readonly Question[] = [
  { kind: 'decides', rules: '- ref: ä東\n  # 👩‍💻\n', request: 'GET https://a.example/?x=+%20', phase: '' },
  { kind: 'opens', before: 'a'.repeat(5000), after: '', phase: 'http_ratelimit' },
  { kind: 'policy', policy: "script-src 'self'", page: 'https://a.example/', loads: 'script /a.js' },
];

/** A text that no compression makes short. */
const NOISE = Array.from({ length: 1_000 }, (_, index) =>
  createHash('sha256').update(String(index)).digest('base64'),
).join('');

function coded(text: string): string {
  return deflateRawSync(text).toString('base64url');
}

describe('a link', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it.each(QUESTIONS)('brings back what was shared: %j', async (question) => {
    const fragment = await fragmentOf(question);
    expect(fragment).toMatch(/^1z\.[\w-]+$/);
    expect(await questionIn(fragment)).toEqual(question);
  });

  it.each(QUESTIONS)('does so where a browser can’t compress: %j', async (question) => {
    vi.stubGlobal('CompressionStream', undefined);
    vi.stubGlobal('DecompressionStream', undefined);
    const fragment = await fragmentOf(question);
    expect(fragment).toMatch(/^1j\.[\w-]+$/);
    expect(await questionIn(fragment)).toEqual(question);
    await expect(questionIn(`1z.${coded('{}')}`)).rejects.toThrow('this browser can’t decompress it');
  });

  it('is not made of more than most programs take', async () => {
    const made = fragmentOf({ kind: 'decides', rules: NOISE, request: '', phase: '' });
    await expect(made).rejects.toThrow(LinkProblem);
    await expect(made).rejects.toThrow(`links of more than ${MOST_CHARACTERS}`);
  });

  it('has nothing to bring back without a fragment', async () => {
    expect(await questionIn('')).toBeUndefined();
  });

  it.each([
    ['the anchor of another page', 'section-2', 'it is not from this page'],
    ['a later version', '9q.abc', 'it is not from this page'],
    ['nothing behind the mark', '1z.', 'a part of it is missing'],
    ['other characters', '1z.a b', 'a part of it is missing'],
    [
      'a link that was cut',
      `1z.${coded(JSON.stringify(QUESTIONS[0])).slice(0, -9)}`,
      'a part of it is missing',
    ],
    ['no JSON', `1z.${coded('rules')}`, 'a part of it is missing'],
    ['no object', `1z.${coded('7')}`, 'a part of it is missing'],
    ['another tab', `1z.${coded('{"kind":"admin"}')}`, 'a part of it is missing'],
    [
      'a field that is no text',
      `1z.${coded('{"kind":"decides","rules":1,"request":"","phase":""}')}`,
      'a part of it is missing',
    ],
    [
      'a text that is missing',
      `1j.${Buffer.from('{"kind":"policy"}').toString('base64url')}`,
      'a part of it is missing',
    ],
    [
      'a bomb',
      `1z.${coded(`{"kind":"decides","rules":"${'a'.repeat(5_000_000)}"}`)}`,
      'it holds more than 500000 characters',
    ],
  ])('that can’t be read is refused: %s', async (_, fragment, why) => {
    const read = questionIn(fragment);
    await expect(read).rejects.toThrow(LinkProblem);
    await expect(read).rejects.toThrow(why);
  });
});
