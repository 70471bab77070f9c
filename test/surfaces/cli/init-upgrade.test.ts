import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RECORD } from '../../../src/app/starter/record.js';
import { digestOf } from '../../../src/kernel/lib/digest.js';
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
  const age = (path: string, older = (text: string): string => `${text}# older\n`): void => {
    const old = older(textOf(path));
    const record = JSON.parse(textOf(RECORD)) as { files: Record<string, unknown> };
    record.files[path] = typeof record.files[path] === 'string' ? digestOf(old) : old.split('\n');
    write(path, old);
    write(RECORD, JSON.stringify(record));
  };
  const edit = (path: string, how: (text: string) => string): void => {
    const [before, after] = [textOf(path), how(textOf(path))];
    expect(after).not.toBe(before);
    write(path, after);
  };
  return { root, textOf, write, upgrade, age, edit };
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

  it('adds what is new to what somebody edited: address, secrets, branch, newer actions', async () => {
    const { upgrade, textOf, age, edit } = await started();
    age(MERGE, (text) => text.replace('timeout-minutes: 60', 'timeout-minutes: 30'));
    const ours = (text: string): string =>
      text
        .replace(/https:\/\/api\.example\.com.*/, 'https://edge.example.net/client/v4')
        .replace('# NAME: ${{ secrets.NAME }}', 'BUCKET: ${{ secrets.BUCKET }}')
        .replace('branches: [main]', 'branches: [trunk]')
        .replace(/actions\/checkout@.*/g, `actions/checkout@${'1'.repeat(40)} # v99.0.0`)
        .replace(/actions\/upload-artifact@.*/g, `actions/upload-artifact@${'2'.repeat(40)} # v1.0.0`);
    edit(MERGE, ours);
    const { exit, stdout } = await upgrade();
    expect(exit).toBe(0);
    expect(stdout).toMatch(/~ \.github\/workflows\/merge\.yml +changed, with the edits that it has/);
    expect(stdout).toContain('-    timeout-minutes: 30\n+    timeout-minutes: 60\n');
    for (const text of ['https://edge.example.net/client/v4\n', 'BUCKET: ', '[trunk]', '# v99.0.0', ': 60'])
      expect(textOf(MERGE)).toContain(text);
    // An action that is older than that of this version becomes newer.
    expect(textOf(MERGE)).not.toContain('# v1.0.0');
    const again = await upgrade();
    expect(again.stdout).toContain('8 files: nothing to do.');
    expect(again.stdout).toMatch(/= \.github\/workflows\/merge\.yml +edited, and nothing is new for it/);
  });

  it('leaves a file where both changed the same lines, shows what is new, and ends with 4, until it is forced', async () => {
    const { upgrade, textOf, age, edit } = await started();
    const wanted = textOf(MERGE);
    age(MERGE, (text) => text.replace('timeout-minutes: 60', 'timeout-minutes: 30'));
    edit(MERGE, (text) => text.replace('timeout-minutes: 30', 'timeout-minutes: 90'));
    const edited = textOf(MERGE);
    const dry = await upgrade('--dry-run');
    const { exit, stdout } = await upgrade();
    expect([dry.exit, exit]).toEqual([4, 4]);
    expect(textOf(MERGE)).toBe(edited);
    expect(stdout).toMatch(/! \.github\/workflows\/merge\.yml +left as it is: what is new does not/);
    expect(stdout).toContain(`Not written, new in ${MERGE}:\n--- a/${MERGE}\n`);
    expect(stdout).toContain('-    timeout-minutes: 30\n+    timeout-minutes: 60\n');
    expect(stdout).toContain('run zonewright init --upgrade --force');
    expect(stdout).toContain('0 files written, 1 left as it is.');
    const json = await upgrade('--format', 'json');
    expect(JSON.parse(json.stdout)).toMatchObject({ exit_code: 4 });
    const forced = await upgrade('--force');
    expect(forced).toMatchObject({ exit: 0 });
    expect(forced.stdout).toContain('replaced, and its edits with it');
    expect(textOf(MERGE)).toBe(wanted);
    // As the advice says: the edit is put back, and belongs to this version from then on.
    edit(MERGE, (text) => text.replace('timeout-minutes: 60', 'timeout-minutes: 90'));
    expect((await upgrade()).stdout).toContain('nothing to do.');
    expect(textOf(MERGE)).toBe(edited);
  });

  it('leaves out what somebody removed, until it is forced', async () => {
    const { root, upgrade, textOf } = await started();
    const wanted = textOf(DRIFT);
    rmSync(join(root, DRIFT));
    const { exit, stdout } = await upgrade();
    expect(exit).toBe(0);
    expect(() => textOf(DRIFT)).toThrow('ENOENT');
    expect(stdout).toMatch(/- \.github\/workflows\/drift\.yml +left out: it was removed/);
    expect((await upgrade('--force')).stdout).toContain('1 file written, 0 left as they are.');
    expect(textOf(DRIFT)).toBe(wanted);
  });

  it('leaves a schema that somebody edited, if there is another one', async () => {
    const { upgrade, textOf, age, edit } = await started();
    edit(SCHEMA, (text) => `${text}\n`);
    expect(await upgrade()).toMatchObject({ exit: 0, stdout: expect.stringContaining('nothing to do') });
    age(SCHEMA);
    edit(SCHEMA, (text) => `${text}\n`);
    expect(await upgrade()).toMatchObject({ exit: 4, stdout: expect.stringContaining(`! ${SCHEMA}`) });
    expect(textOf(SCHEMA)).toMatch(/# older\n\n$/);
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

  it('moves to another source with the edits that there are, and remembers it', async () => {
    const { upgrade, textOf, edit } = await started('--from', 'npm');
    for (const path of ['.github/workflows/pull-request.yml', MERGE, DRIFT])
      edit(path, (text) =>
        text.replace(/https:\/\/api\.example\.com.*/, 'https://edge.example.net/client/v4'),
      );
    expect(textOf(MERGE)).toContain('run: npx --yes zonewright@');
    expect(
      await upgrade('--from', 'binary', '--download-url', 'https://mirror.example.com/zw/'),
    ).toMatchObject({
      exit: 0,
      stdout: expect.stringContaining('3 files written, 0 left'),
    });
    expect(textOf(MERGE)).toContain('RELEASE: https://mirror.example.com/zw/v');
    expect(textOf(MERGE)).toContain('BASE_URL: https://edge.example.net/client/v4\n');
    expect((await upgrade()).stdout).toContain('nothing to do.');
  });

  it('gives workflows the action that is asked for, whichever commit of it they had', async () => {
    const [old, bumped, asked] = ['1', '2', '3'].map((digit) => `acme/zonewright@${digit.repeat(40)}`);
    const { upgrade, textOf, edit } = await started('--action', String(old));
    edit(MERGE, (text) => text.replace(String(old), String(bumped)));
    expect((await upgrade()).stdout).toContain('nothing to do.');
    expect(textOf(MERGE)).toContain(bumped);
    expect(await upgrade('--action', String(asked))).toMatchObject({ exit: 0 });
    for (const path of [MERGE, DRIFT]) expect(textOf(path)).toContain(`uses: ${asked}\n`);
  });

  it('writes no workflows where init was to leave them out, until init writes them', async () => {
    const { root, upgrade, textOf } = await started('--no-workflows');
    expect((await upgrade()).stdout).toContain('5 files: nothing to do.');
    expect(() => textOf(MERGE)).toThrow('ENOENT');
    const refused = await upgrade('--from', 'npm');
    expect(refused).toMatchObject({
      exit: 64,
      stderr: expect.stringContaining('there are no workflows here'),
    });
    await zonewright(['init', '--from', 'npm'], { root });
    expect((await upgrade()).stdout).toContain('8 files: nothing to do.');
    expect(textOf(MERGE)).toContain('npx --yes');
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
    const { exit, stdout } = await upgrade();
    expect(exit).toBe(4);
    expect(stdout).toMatch(/= \.github\/workflows\/merge\.yml +the same/);
    expect(stdout).toMatch(/! \.github\/workflows\/drift\.yml +left as it is: it may have been edited/);
    expect(stdout).toContain('Nothing says what init wrote here');
    expect(textOf(DRIFT)).toContain('# ours or older');
    // Nor is it known the next time, until it is forced.
    expect(await upgrade()).toMatchObject({ exit: 4, stdout });
    expect(await upgrade('--force')).toMatchObject({ exit: 0 });
    expect(textOf(DRIFT)).not.toContain('# ours or older');
    expect((await upgrade()).stdout).toContain('8 files: nothing to do.');
  });

  it('writes nothing where there is nothing of it, or a record that it can not read', async () => {
    const { root, upgrade, write } = await started();
    expect(await zonewright(['init', 'other', '--upgrade'], { root })).toMatchObject({
      exit: 64,
      stderr: expect.stringContaining('other has none of the files that init writes'),
    });
    expect(existsSync(join(root, 'other'))).toBe(false);
    write(RECORD, '<<<<<<< ours\n{}\n');
    for (const ran of [await upgrade(), await zonewright(['init'], { root })])
      expect(ran).toMatchObject({ exit: 64, stderr: expect.stringContaining('is not what init wrote') });
  });

  it('does not go back to an older version, unless it is forced', async () => {
    const { upgrade, textOf, write } = await started();
    write(RECORD, textOf(RECORD).replace(/"version": "[^"]+"/, '"version": "99.1.0"'));
    expect(await upgrade()).toMatchObject({
      exit: 64,
      stderr: expect.stringContaining('zonewright 99.1.0 has written the files here'),
    });
    expect(await upgrade('--force')).toMatchObject({ exit: 0 });
    expect(textOf(RECORD)).not.toContain('99.1.0');
  });

  it('keeps a file of the same name that init did not write, also when it is forced', async () => {
    const root = repository({ [MERGE]: 'name: ours\n' });
    const { stdout } = await zonewright(['init'], { root });
    expect(stdout).not.toContain('--upgrade --dry-run');
    for (const flags of [[], ['--force']]) {
      const ran = await zonewright(['init', '--upgrade', ...flags], { root });
      expect(ran).toMatchObject({ exit: 0, stdout: expect.stringContaining('8 files: nothing to do.') });
      expect(ran.stdout).toMatch(/= \.github\/workflows\/merge\.yml +kept: init did not write it/);
    }
    expect(readFileSync(join(root, MERGE), 'utf8')).toBe('name: ours\n');
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

describe('init in a repository that it has written', () => {
  it('knows how it wrote it, and leads to the upgrade where something else is asked for', async () => {
    const flags = ['--from', 'npm', '--base-url', 'https://edge.example.net/client/v4'];
    const { root, upgrade } = await started(...flags);
    const again = await zonewright(['init'], { root });
    expect(again.stdout).not.toContain('something else');
    expect(again.stdout).not.toContain('--upgrade --dry-run');
    const other = await zonewright(['init', '--from', 'binary'], { root });
    expect(other.stdout).toMatch(/merge\.yml +kept, although init would write something else/);
    expect(other.stdout).toContain('Next\n  zonewright init --upgrade --dry-run --from binary  ');
    // What is kept is known as it was written.
    expect((await upgrade()).stdout).toContain('nothing to do.');
  });

  it('writes pipelines for another forge beside, with its usual source', async () => {
    const { root, textOf, upgrade } = await started('--from', 'binary');
    await zonewright(['init', '--ci', 'gitlab'], { root });
    expect(textOf('.gitlab-ci.yml')).toContain('npm install');
    expect((await upgrade()).stdout).toContain('6 files: nothing to do.');
    const other = await upgrade('--ci', 'github');
    expect(other).toMatchObject({ exit: 64, stderr: expect.stringContaining('are for gitlab') });
  });

  it.each([
    ['CODEOWNERS', '.github/CODEOWNERS'],
    ['docs/CODEOWNERS', '.github/CODEOWNERS'],
    ['.github/dependabot.yaml', '.github/dependabot.yml'],
    ['renovate.json5', '.github/dependabot.yml'],
    ['.renovaterc', '.github/dependabot.yml'],
  ])('keeps %s, and writes no %s beside it', async (there, path) => {
    const root = repository({ [there]: 'ours\n' });
    const { stdout } = await zonewright(['init'], { root });
    expect(stdout).toMatch(new RegExp(`= ${there.replaceAll('.', '\\.')} +kept, although`));
    expect(existsSync(join(root, path))).toBe(false);
  });
});

describe('what init is not asked for by mistake', () => {
  it.each([
    [['--force'], '--force is for --upgrade'],
    [['--dry-run'], '--dry-run is for --upgrade'],
    [['--image', 'zw:1'], '--image is for --from container'],
    [['--download-url', 'https://a.example.com'], '--download-url is for --from binary'],
    [['--from', 'binary', '--download-url', 'http://a.example.com'], 'It takes the https address'],
    [['--from', 'binary', '--download-url', 'https://u:p@a.example.com'], 'It takes the https address'],
    [['--from', 'npm', '--no-workflows'], '--from is for workflows'],
    [['--upgrade', '--zone', `a.example.com=${'0'.repeat(32)}`], '--zone is not for --upgrade'],
    [['--upgrade', '--no-workflows'], '--no-workflows is not for --upgrade'],
    [['--action', 'a/b@c', '--from', 'npm'], '--action and --from npm name two sources'],
    [['--ci', 'gitlab', '--from', 'action'], 'GitLab has no actions'],
    [['--ci', 'gitlab', '--action', 'a/b@c'], 'GitLab has no actions'],
    [['--action', ''], 'It names no action. It takes OWNER/REPO@COMMIT'],
    [['--action', 'zonewright'], 'zonewright is not OWNER/REPO.'],
    [['--action', 'acme/zonewright'], 'It lacks @ and a commit'],
    [['--action', 'acme/zonewright@'], 'It lacks @ and a commit'],
    [['--action', 'https://github.com/acme/zonewright@v1'], 'An address is no action.'],
    [['--action', 'docker://acme/zonewright'], 'An address is no action.'],
    [['--action', '/tools/zonewright'], 'A folder of the repository begins with ./'],
    [['--action', '../zonewright'], 'A folder of the repository begins with ./'],
    [['--action', './../zonewright'], 'A folder of the repository begins with ./'],
    [['--action', '.'], 'A folder of the repository begins with ./'],
    [['--action', './a#b'], "./a#b can't be the name of a folder"],
    [['--action', './a//b'], "./a//b can't be the name of a folder"],
    [['--action', 'acme/../zonewright@v1'], "can't be the name of a repository"],
    [['--action', 'acme/zonewright@-x'], "-x can't be a commit"],
    [['--action', 'acme/zonewright@a..b'], "a..b can't be a commit"],
    [['--action', 'acme/zonewright@v1@v2'], "v1@v2 can't be a commit"],
    [['--action', 'a/b@c d'], "c d can't be a commit"],
    [['--action', 'a/b@c\n        run: id'], "can't be a commit"],
    [['--from', 'container', '--image', 'zw@sha256:12'], 'What is after @ is not sha256: and 64 digits.'],
    [['--from', 'container', '--image', 'zw: 1'], 'It takes the name of an image'],
    [['--from', 'brew'], 'Allowed choices are action, npm, container, binary'],
  ])('%j', async (flags, message) => {
    const root = repository({});
    const { exit, stderr } = await zonewright(['init', ...flags], { root });
    expect(exit).toBe(64);
    expect(stderr).toContain(message);
    expect(() => readFileSync(join(root, 'zonewright.yaml'))).toThrow('ENOENT');
  });

  it.each([
    [
      '--action example-inc/zonewright@v1',
      'warning: v1 is a tag or a branch, which can come to mean other code',
    ],
    ['--action example-inc/zonewright@8f0c3b1', 'warning: 8f0c3b1 looks like the beginning of a commit'],
    ['--action ./tools/zonewright/', 'warning: there is no ./tools/zonewright/action.yml yet'],
    ['--from container --image zw:1', 'warning: zw:1 can come to mean another image'],
  ])('%s is taken, with a warning', async (flags, warning) => {
    const ran = await zonewright(['init', ...flags.split(' ')], { root: repository({}) });
    expect(ran).toMatchObject({ exit: 0, stderr: expect.stringContaining(warning) });
    const quiet = await zonewright(['init', '--quiet', ...flags.split(' ')], { root: repository({}) });
    expect(quiet).toMatchObject({ exit: 0, stderr: '' });
  });

  it.each([
    `--action example-inc/zonewright@${'a'.repeat(40)}`,
    `--action example-inc/tools/zonewright@${'a'.repeat(40)}`,
    '--action ./tools/zonewright',
    '--action ./',
    `--from container --image registry.example.com:5000/zw@sha256:${'0'.repeat(64)}`,
    '--from binary --download-url https://mirror.example.com:8443/zw',
  ])('%s is taken in silence', async (flags) => {
    const root = repository({ 'action.yml': '', 'tools/zonewright/action.yml': '' });
    const ran = await zonewright(['init', ...flags.split(' ')], { root });
    expect(ran).toMatchObject({ exit: 0, stderr: '' });
    expect(readFileSync(join(root, MERGE), 'utf8')).toContain(flags.split(' ').at(-1));
  });
});
