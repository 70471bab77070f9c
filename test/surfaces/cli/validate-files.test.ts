import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { run } from '../../../src/surfaces/cli/program.js';
import type { Stop } from '../../../src/surfaces/runtime/runtime.js';
import { repository, zonewright, zonewrightProcess } from '../../helpers/command.js';
import { ZONE } from '../../helpers/world.js';
import { testRuntime } from './runtime.js';

const head = (name: string, id = ZONE): string => `zone: { name: ${name}, id: "${id}" }\n`;
const rules = (...list: readonly string[]): string =>
  `rulesets:\n  - phase: http_request_firewall_custom\n    rules:\n${list.map((one) => `      - ${one}\n`).join('')}`;
const OTHER = ZONE.replace(/^../, 'ff');

const WRONG = '{ ref: a, action: deny, expression: http.host = "a" } # why';
const RIGHT = '{ ref: a, action: block, expression: http.host eq "a" } # why';

function shop(rule: string): Readonly<Record<string, string>> {
  return { 'zones/shop.yaml': head('shop.example.com') + rules(rule) };
}

describe('validate with names', () => {
  const FILES = {
    'zones/a.yaml': head('a.example.com') + rules('include: ../fragments/a.yaml'),
    'fragments/a.yaml': '- { ref: a, action: deny, expression: ssl }\n',
    'zones/b.yaml': head('b.example.com', OTHER) + rules(WRONG),
    'notes.yaml': 'a: 1\n',
  };

  it.each([
    ['zones/a.yaml', ['fragments/a.yaml']],
    ['fragments/a.yaml', ['fragments/a.yaml']],
    ['zones/b.yaml', ['zones/b.yaml', 'zones/b.yaml']],
  ])('reports what concerns %s', async (name, expected) => {
    const { exit, stdout } = await zonewright(['validate', name, '--format', 'json'], {
      root: repository(FILES),
    });
    const { findings, files } = JSON.parse(stdout) as { findings: { file: string }[]; files: number };
    expect(exit).toBe(3);
    expect(files).toBe(1);
    expect(findings.map(({ file }) => file)).toEqual(expected);
  });

  it('says that a file is not read, and refuses one that is not there', async () => {
    const root = repository({ ...shop(RIGHT), 'notes.yaml': 'a: 1\n' });
    const unread = await zonewright(['validate', 'notes.yaml'], { root });
    expect(unread).toMatchObject({ exit: 0 });
    expect(unread.stdout).toContain('notes.yaml is not part of the configuration');
    const missing = await zonewright(['validate', 'zones/none.yaml'], { root });
    expect(missing).toMatchObject({ exit: 3 });
    expect(missing.stderr).toContain('there is no file zones/none.yaml');
  });
});

describe('validate --stdin', () => {
  const piped = (root: string, text: string, ...args: readonly string[]): ReturnType<typeof run> =>
    run(['validate', '--stdin', '--file', 'zones/new.yaml', ...args], {
      ...testRuntime(),
      cwd: root,
      standardInput: Readable.from([text]),
    });

  it('reads a file that need not be there, beside the others', async () => {
    const root = repository(shop(RIGHT));
    const text = head('new.example.com', OTHER) + rules(RIGHT);
    expect(await piped(root, text)).toBe(0);
    expect(await piped(root, text.replace('eq', '='))).toBe(3);
    // Two files have one zone with the same ruleset.
    expect(await piped(root, head('shop.example.com') + rules(RIGHT))).toBe(3);
  });

  it('takes both options or none, one file, and writes nothing', async () => {
    const root = repository(shop(RIGHT));
    for (const args of [
      ['--stdin'],
      ['--file', 'zones/a.yaml'],
      ['--stdin', '--file', 'zones/a.yaml', 'zones/shop.yaml'],
      ['--stdin', '--file', 'zones/a.yaml', '--fix'],
      ['--stdin', '--file', 'zones/a.yaml', '--watch'],
      ['--dry-run'],
      ['--watch', '--format', 'json'],
    ])
      expect(await zonewright(['validate', ...args], { root })).toMatchObject({ exit: 64 });
  });
});

describe('validate --fix', () => {
  it('corrects files and keeps all other bytes', async () => {
    const around = (rule: string): string =>
      `\uFEFF# first\r\n${(head('shop.example.com') + rules(rule, '{ ref: b,  action: "log", expression: ssl }')).replaceAll('\n', '\r\n')}`;
    const root = repository({ 'zones/shop.yaml': around(WRONG) });
    const file = join(root, 'zones/shop.yaml');

    const dry = await zonewright(['validate', '--fix', '--dry-run'], { root });
    expect(dry).toMatchObject({ exit: 3 });
    expect(dry.stdout).toContain(`-      - ${WRONG}\n+      - ${RIGHT}\n`);
    expect(dry.stdout).toContain('2 corrections in 1 file. Nothing was written.');
    expect(readFileSync(file, 'utf8')).toBe(around(WRONG));

    const done = await zonewright(['validate', '--fix', '--format', 'json'], { root });
    expect(done).toMatchObject({ exit: 0 });
    expect(JSON.parse(done.stdout)).toMatchObject({
      valid: true,
      fixed: [{ file: 'zones/shop.yaml', fixes: ['Write block', 'Write eq'] }],
    });
    expect(readFileSync(file, 'utf8')).toBe(around(RIGHT));

    const again = await zonewright(['validate', '--fix'], { root });
    expect(again).toMatchObject({ exit: 0 });
    expect(again.stdout).toMatch(/^Nothing can be corrected safely\./);
    expect(readFileSync(file, 'utf8')).toBe(around(RIGHT));
  });

  it('corrects in rounds what touches, or comes to light by a correction', async () => {
    const root = repository(
      shop(
        `{ ref: a, action: block, expression: 'http.request.method in {"get","post"} & ip.src eq $office' }`,
      ),
    );
    await zonewright(['validate', '--fix'], { root });
    expect(readFileSync(join(root, 'zones/shop.yaml'), 'utf8')).toContain(
      `'http.request.method in {"GET" "POST"} and ip.src in $office'`,
    );
  });

  it('corrects only what concerns the named files', async () => {
    const files = { ...shop(WRONG), 'zones/b.yaml': head('b.example.com', OTHER) + rules(WRONG) };
    const root = repository(files);
    await zonewright(['validate', '--fix', 'zones/b.yaml'], { root });
    expect(readFileSync(join(root, 'zones/shop.yaml'), 'utf8')).toContain(WRONG);
    expect(readFileSync(join(root, 'zones/b.yaml'), 'utf8')).toContain(RIGHT);
  });

  it('leaves proposals to people, and names each in the document', async () => {
    const root = repository(shop('{ ref: a, action: blokc, expression: ssl }'));
    const { stdout } = await zonewright(['validate', '--fix', '--format', 'json'], { root });
    const at = (column: number): object => ({ line: 5, column });
    expect(JSON.parse(stdout)).toMatchObject({
      valid: false,
      fixed: [],
      findings: [
        {
          code: 'unknown-action',
          fix: {
            title: 'Write block',
            safe: false,
            edits: [{ file: 'zones/shop.yaml', start: at(27), end: at(32), text: 'block' }],
          },
        },
      ],
    });
  });
});

describe('validate --watch', () => {
  it('sees changes of a real folder, and ends cleanly with Ctrl-C', async () => {
    const root = repository(shop(WRONG));
    const { exit, stdout } = await zonewrightProcess(['validate', '--watch'], { root }, (kill, prints) => {
      const change = async (): Promise<void> => {
        await prints.stderr.until(/Waiting for a change/);
        writeFileSync(join(root, 'zones/shop.yaml'), shop(RIGHT)['zones/shop.yaml'] ?? '');
        await prints.stdout.until(/1 file, 1 scope: valid/);
        kill('SIGINT');
      };
      void change();
    });
    expect(exit).toBe(0);
    expect(stdout).toMatch(/2 errors[^]*1 file, 1 scope: valid/);
  });

  it('checks again after a change of a file that is read, and ends when it is stopped', async () => {
    const root = repository(shop(WRONG));
    const runtime = { ...testRuntime(), cwd: root };
    let [change, stop] = [(_: string): void => undefined, (_: Stop): void => undefined];
    const waits: (() => void)[] = [];
    let isWatched = false;
    const waiting = (): Promise<void> => new Promise((resolve) => waits.push(resolve));
    const ended = run(['validate', '--watch'], {
      ...runtime,
      err: {
        isTerminal: false,
        write: (text) => {
          if (text.includes('Waiting for a change')) waits.shift()?.();
        },
      },
      onStop: (handler) => (stop = handler),
      watchFolder: (folder, onChange) => {
        expect(folder).toBe(root);
        isWatched = true;
        change = onChange;
        return () => (isWatched = false);
      },
    });
    await waiting();
    expect(runtime.written.out).toContain('2 errors');
    writeFileSync(join(root, 'zones/shop.yaml'), shop(RIGHT)['zones/shop.yaml'] ?? '');
    change('zonewright.sarif');
    const second = waiting();
    change('zones/shop.yaml');
    await second;
    expect(runtime.written.out.match(/valid\./g)).toHaveLength(1);
    const third = waiting();
    rmSync(join(root, 'zones/shop.yaml'));
    change('zones/shop.yaml');
    await third;
    expect(runtime.written.out).toContain('no-files');
    stop({ by: 'signal' });
    expect(await ended).toBe(0);
    expect(isWatched).toBe(false);
  });
});
