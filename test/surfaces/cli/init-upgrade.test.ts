import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { digestOfText, RECORD } from '../../../src/app/starter/record.js';
import { repository, zonewright, type Ran } from '../../helpers/command.js';
import { validatorFor } from '../../helpers/documents.js';

const MERGE = '.github/workflows/merge.yml';
const DRIFT = '.github/workflows/drift.yml';
const SCHEMA = 'schemas/zone.schema.json';

/** A folder that `init` was run in, and what an upgrade of it does. */
async function started(...flags: readonly string[]) {
  const root = repository({});
  expect(await zonewright(['init', ...flags], { root })).toMatchObject({ exit: 0 });
  const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');
  const write = (path: string, text: string): void => writeFileSync(join(root, path), text);
  const upgrade = (...more: readonly string[]): Promise<Ran> =>
    zonewright(['init', '--upgrade', ...more], { root });
  /** As an older version wrote a file: nobody has edited it. */
  const age = (path: string): void => {
    const old = `${textOf(path)}# older\n`;
    const record = JSON.parse(textOf(RECORD)) as { files: Record<string, string> };
    const fresh = repository({ [path]: old });
    record.files[path] = digestIn(fresh, path);
    write(path, old);
    write(RECORD, JSON.stringify(record));
  };
  return { root, textOf, write, upgrade, age };
}

function digestIn(root: string, path: string): string {
  return digestOfText(readFileSync(join(root, path), 'utf8'));
}

describe('init --upgrade', () => {
  it('has nothing to do right after init, and again', async () => {
    const { upgrade, textOf } = await started();
    const record = textOf(RECORD);
    const { exit, stdout } = await upgrade();
    expect(exit).toBe(0);
    expect(stdout).toContain('8 files: nothing to do.');
    expect(textOf(RECORD)).toBe(record);
  });

  it('replaces what nobody has edited, and shows the difference', async () => {
    const { upgrade, textOf, age } = await started();
    const wanted = [MERGE, SCHEMA].map(textOf);
    for (const path of [MERGE, SCHEMA]) age(path);
    const { stdout } = await upgrade();
    expect([MERGE, SCHEMA].map(textOf)).toEqual(wanted);
    expect(stdout).toMatch(/~ \.github\/workflows\/merge\.yml +replaced: nobody had edited it/);
    expect(stdout).toContain(`--- a/${MERGE}\n`);
    expect(stdout).toContain('-# older');
    expect(stdout).not.toContain(`--- a/${SCHEMA}\n`);
    expect(stdout).toContain('2 files written, 0 left as they are.');
    expect((await upgrade()).stdout).toContain('nothing to do.');
  });

  it('keeps what somebody edited or removed, until it is forced', async () => {
    const { root, upgrade, textOf, write } = await started();
    const wanted = [MERGE, DRIFT].map(textOf);
    const edited = `${textOf(MERGE)}# ours\n`;
    write(MERGE, edited);
    rmSync(join(root, DRIFT));
    const { exit, stdout } = await upgrade();
    expect(exit).toBe(0);
    expect(textOf(MERGE)).toBe(edited);
    expect(() => textOf(DRIFT)).toThrow('ENOENT');
    expect(stdout).toMatch(/! \.github\/workflows\/merge\.yml +left as it is: it was edited/);
    expect(stdout).toMatch(/- \.github\/workflows\/drift\.yml +left out: it was removed/);
    expect(stdout).toContain('-# ours');
    expect(stdout).toContain('run zonewright init --upgrade --force.');
    expect((await upgrade()).stdout).toContain('0 files written, 2 left as they are.');
    expect((await upgrade('--force')).stdout).toContain('2 files written, 0 left as they are.');
    expect([MERGE, DRIFT].map(textOf)).toEqual(wanted);
  });

  it('takes line ends of Windows for no edit', async () => {
    const { upgrade, textOf, write } = await started();
    write(MERGE, textOf(MERGE).replaceAll('\n', '\r\n'));
    expect((await upgrade()).stdout).toContain('nothing to do.');
  });

  it('writes nothing with --dry-run', async () => {
    const { upgrade, textOf, age } = await started();
    age(MERGE);
    const before = [MERGE, RECORD].map(textOf);
    const { stdout } = await upgrade('--dry-run');
    expect(stdout).toContain('1 file to be written, 0 left as they are. Nothing was written.');
    expect([MERGE, RECORD].map(textOf)).toEqual(before);
  });

  it('moves to another source, and remembers it', async () => {
    const { upgrade, textOf } = await started('--from', 'npm');
    expect(textOf(MERGE)).toContain('run: npx --yes zonewright@');
    await upgrade('--from', 'binary');
    expect(textOf(MERGE)).toContain('sha256sum --check');
    expect((await upgrade()).stdout).toContain('nothing to do.');
  });

  it('keeps the address and the forge that init was given', async () => {
    const { upgrade, textOf } = await started(
      '--ci',
      'gitlab',
      '--base-url',
      'https://edge.example.net/client/v4',
    );
    expect(textOf('.gitlab-ci.yml')).toContain('ZONEWRIGHT_BASE_URL: https://edge.example.net/client/v4\n');
    expect((await upgrade()).stdout).toContain('6 files: nothing to do.');
  });

  it('without a record takes each difference for an edit', async () => {
    const { root, upgrade, textOf, write } = await started('--from', 'npm');
    rmSync(join(root, RECORD));
    write(DRIFT, `${textOf(DRIFT)}# ours or older\n`);
    const { stdout } = await upgrade();
    expect(stdout).toMatch(/= \.github\/workflows\/merge\.yml +the same/);
    expect(stdout).toContain('Nothing says what init wrote here');
    expect(textOf(DRIFT)).toContain('# ours or older');
    // From now on there is one.
    expect((await upgrade()).stdout).toContain('What somebody edited is kept');
  });

  it('follows no link', async () => {
    const { root, upgrade, textOf } = await started();
    const outside = repository({ 'secret.txt': 'kept\n' });
    rmSync(join(root, MERGE));
    symlinkSync(join(outside, 'secret.txt'), join(root, MERGE));
    expect((await upgrade()).stdout).toMatch(/! \.github\/workflows\/merge\.yml/);
    rmSync(join(root, '.github'), { recursive: true });
    mkdirSync(join(outside, 'elsewhere'));
    symlinkSync(join(outside, 'elsewhere'), join(root, '.github'));
    expect(await upgrade('--force')).toMatchObject({ exit: 4 });
    expect(readFileSync(join(outside, 'secret.txt'), 'utf8')).toBe('kept\n');
    expect(textOf(SCHEMA)).not.toBe('');
  });

  it('is a document as well', async () => {
    const { upgrade, age } = await started();
    age(MERGE);
    const document = JSON.parse((await upgrade('--format', 'json')).stdout) as {
      readonly files: readonly { readonly path: string; readonly result: string; readonly diff?: string }[];
    };
    const validate = validatorFor('starter');
    expect([validate(document), validate.errors]).toEqual([true, null]);
    const changed = document.files.find(({ result }) => result !== 'same');
    expect(changed).toMatchObject({ path: MERGE, result: 'updated' });
    expect(changed?.diff).toContain('-# older');
  });
});

describe('what init is not asked for by mistake', () => {
  it.each([
    [['--force'], '--force is for --upgrade'],
    [['--dry-run'], '--dry-run is for --upgrade'],
    [['--image', 'zw:1'], '--image is the image of --from container'],
    [['--action', 'a/b@c', '--from', 'npm'], '--action and --from npm name two sources'],
    [['--ci', 'gitlab', '--from', 'action'], 'GitLab has no actions'],
    [['--ci', 'gitlab', '--action', 'a/b@c'], 'GitLab has no actions'],
    [['--action', 'zonewright'], 'It takes OWNER/REPO@COMMIT'],
    [['--action', 'a/b@c d'], 'It takes OWNER/REPO@COMMIT'],
    [['--action', 'a/b@c\n        run: id'], 'It takes OWNER/REPO@COMMIT'],
    [['--from', 'container', '--image', 'zw: 1'], 'It takes the name of an image'],
    [['--from', 'brew'], 'Allowed choices are action, npm, container, binary'],
  ])('%j', async (flags, message) => {
    const root = repository({});
    const { exit, stderr } = await zonewright(['init', ...flags], { root });
    expect(exit).toBe(64);
    expect(stderr).toContain(message);
    expect(() => readFileSync(join(root, 'zonewright.yaml'))).toThrow('ENOENT');
  });

  it('an action by a name that can move is said to be one', async () => {
    const root = repository({});
    const moving = await zonewright(['init', '--action', 'example-inc/zonewright@v1'], { root });
    expect(moving).toMatchObject({ exit: 0 });
    expect(moving.stderr).toContain('v1 is a tag or a branch, which can come to mean other code');
    expect(readFileSync(join(root, MERGE), 'utf8')).toContain('uses: example-inc/zonewright@v1\n');
    const still = await zonewright(['init', '--action', `example-inc/zonewright@${'a'.repeat(40)}`], {
      root: repository({}),
    });
    expect(still.stderr).toBe('');
  });
});
