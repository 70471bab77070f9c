import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { linesOf, logFile, requireLogs, type LogFile } from '../../../src/app/logs/lines.js';
import { LONGEST_LINE, type LogLine } from '../../../src/app/logs/split.js';
import { repository } from '../../helpers/command.js';

interface Read {
  readonly file: LogFile;
  readonly lines: readonly LogLine[];
}

async function readAll(
  file: LogFile,
  host: Parameters<typeof linesOf>[1],
  signal?: AbortSignal,
): Promise<Read> {
  const lines: LogLine[] = [];
  for await (const some of linesOf(file, host, signal)) lines.push(...some);
  return { file, lines };
}

function read(content: string | Buffer, signal?: AbortSignal): Promise<Read> {
  const cwd = repository({});
  writeFileSync(join(cwd, 'a.log'), content);
  return readAll(logFile('a.log'), { cwd }, signal);
}

async function texts(content: string | Buffer): Promise<readonly (string | undefined)[]> {
  return (await read(content)).lines.map(({ text }) => text);
}

describe('lines of a file', () => {
  it.each<readonly [string, readonly string[]]>([
    ['', []],
    ['a', ['a']],
    ['a\n', ['a']],
    ['a\r\nb\r\n', ['a', 'b']],
    ['a\n\n\r\nb', ['a', 'b']],
    ['\uFEFFa\n\uFEFFb', ['a', '\uFEFFb']],
    ['\u{1F600}\n\u2028é', ['\u{1F600}', '\u2028é']],
  ])('%j, packed or not', async (content, expected) => {
    expect(await texts(content)).toEqual(expected);
    expect(await texts(gzipSync(content))).toEqual(expected);
    expect(await texts(Buffer.concat([gzipSync(content), gzipSync('')]))).toEqual(expected);
  });

  it('are read from many parts, with a place each', async () => {
    const long = Array.from({ length: 50_000 }, (_, index) => `line ${index} é`);
    expect(await texts(long.join('\n'))).toEqual(long);
    expect(await texts(gzipSync(long.join('\n')))).toEqual(long);
    const { file, lines } = await read(gzipSync('a\n\nb'));
    expect(lines).toEqual([
      { text: 'a', line: 1 },
      { text: 'b', line: 3 },
    ]);
    expect(file).toEqual({ name: 'a.log', lines: 3, isGzip: true });
  });

  it('are put together where they come in parts, characters too', async () => {
    const content = 'a ü€\nb\u{1F600}\n';
    for (const bytes of [Buffer.from(content), gzipSync(content)])
      for (const size of [1, 2, 3, 7, 1000]) {
        const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
          bytes.subarray(at * size, (at + 1) * size),
        );
        const { lines } = await readAll(logFile('-'), { cwd: '.', standardInput: Readable.from(parts) });
        expect(lines.map(({ text }) => text)).toEqual(['a ü€', 'b\u{1F600}']);
      }
  });

  it('have no text when they are too long, and the next one has', async () => {
    const huge = 'x'.repeat(LONGEST_LINE + 1);
    expect((await read(`a\n${huge}\nb\n`)).lines).toEqual([
      { text: 'a', line: 1 },
      { text: undefined, line: 2 },
      { text: 'b', line: 3 },
    ]);
  });

  it('end with what aborts them, also while nothing comes', async () => {
    const reason = new Error('enough');
    await expect(read('a\nb\n', AbortSignal.abort(reason))).rejects.toBe(reason);
    const abort = new AbortController();
    const waiting = readAll(
      logFile('-'),
      { cwd: '.', standardInput: new Readable({ read: () => {} }) },
      abort.signal,
    );
    abort.abort(reason);
    await expect(waiting).rejects.toBe(reason);
  });

  it('of a file that is given up before it is open, and is gone, are none, and nothing fails later', async () => {
    const reason = new Error('enough');
    const waiting = readAll(logFile('gone.log'), { cwd: repository({}) }, AbortSignal.abort(reason));
    await expect(waiting).rejects.toBe(reason);
    // What opening it comes to is known when another file was opened after it.
    await expect(readAll(logFile('other.log'), { cwd: repository({}) })).rejects.toMatchObject({
      code: 'log-file',
    });
  });

  it.each([
    ['gone.log', "gone.log can't be read (ENOENT)"],
    ['.', ". can't be read (EISDIR)"],
  ])('of %s can not be read', async (name, message) => {
    const cwd = repository({});
    await expect(readAll(logFile(name), { cwd })).rejects.toMatchObject({ code: 'log-file', message });
  });

  it('of a file that is packed and cut off end with an error that says where, after those that are whole', async () => {
    const many = Array.from({ length: 50_000 }, (_, index) => `line ${index}\n`).join('');
    const packed = gzipSync(many);
    const cut = read(packed.subarray(0, packed.length - 9));
    await expect(cut).rejects.toMatchObject({
      code: 'log-file',
      message: expect.stringMatching(
        /^a\.log can't be read to its end: nothing after a\.log:[1-9]\d+ \(Z_BUF_ERROR\)$/,
      ),
    });
  });
});

describe('files that are asked for', () => {
  it('have to be there, and stdin once', () => {
    const cwd = repository({ 'a.log': '' });
    expect(() => requireLogs(['a.log', '-'], { cwd })).not.toThrow();
    expect(() => requireLogs(['a.log', 'b.log'], { cwd })).toThrow("b.log can't be read (ENOENT)");
    expect(() => requireLogs(['-', '-'], { cwd })).toThrow('once');
  });
});
