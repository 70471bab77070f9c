import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { linesOf, MOST_CHARACTERS_OF_LINE, type LogLine } from '../../../src/app/logs/lines.js';
import { repository } from '../../helpers/command.js';

async function read(content: string | Buffer, signal?: AbortSignal): Promise<readonly LogLine[]> {
  const cwd = repository({});
  writeFileSync(join(cwd, 'a.log'), content);
  const lines: LogLine[] = [];
  for await (const line of linesOf('a.log', { cwd }, signal)) lines.push(line);
  return lines;
}

async function texts(content: string | Buffer): Promise<readonly (string | undefined)[]> {
  return (await read(content)).map(({ text }) => text);
}

describe('lines of a file', () => {
  it.each<readonly [string, readonly string[]]>([
    ['', []],
    ['a', ['a']],
    ['a\n', ['a']],
    ['a\r\nb\r\n', ['a', 'b']],
    ['a\n\nb', ['a', '', 'b']],
    ['\u{1F600}\n\u2028é', ['\u{1F600}', '\u2028é']],
  ])('%j, packed or not', async (content, expected) => {
    expect(await texts(content)).toEqual(expected);
    expect(await texts(gzipSync(content))).toEqual(expected);
  });

  it('are read from many parts, with a place each', async () => {
    const long = Array.from({ length: 50_000 }, (_, index) => `line ${index} é`);
    expect(await texts(long.join('\n'))).toEqual(long);
    expect(await texts(gzipSync(long.join('\n')))).toEqual(long);
    expect((await read('a\nb')).at(-1)).toEqual({ text: 'b', file: 'a.log', line: 2 });
  });

  it('have no text when they are too long, and the next one has', async () => {
    const huge = 'x'.repeat(MOST_CHARACTERS_OF_LINE + 1);
    expect(await read(`a\n${huge}\nb\n`)).toEqual([
      { text: 'a', file: 'a.log', line: 1 },
      { file: 'a.log', line: 2 },
      { text: 'b', file: 'a.log', line: 3 },
    ]);
  });

  it('end with what aborts them', async () => {
    const reason = new Error('enough');
    await expect(read('a\nb\n', AbortSignal.abort(reason))).rejects.toBe(reason);
  });

  it.each([
    ['gone.log', 'ENOENT'],
    ['.', 'EISDIR'],
  ])('of %s can not be read', async (name, code) => {
    const lines = linesOf(name, { cwd: repository({}) });
    await expect(lines.next()).rejects.toMatchObject({
      code: 'log-file',
      message: expect.stringContaining(code),
    });
  });

  it('of a file that is packed and cut off end with an error, after those that are whole', async () => {
    const packed = gzipSync(Buffer.from(`${'ab'.repeat(1000)}\n`));
    await expect(read(packed.subarray(0, packed.length - 9))).rejects.toMatchObject({ code: 'log-file' });
  });
});
