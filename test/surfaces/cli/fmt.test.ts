import { chmodSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { replaceFile } from '../../../src/app/repository/files.js';
import type { FormattingDocument } from '../../../src/generated/documents/formatting.js';
import { openFolder } from '../../../src/files/repository/folder.js';
import { repository, zonewright, zonewrightProcess } from '../../helpers/command.js';
import { validatorFor } from '../../helpers/documents.js';
import { ZONE } from '../../helpers/world.js';

const TIDY = `zone: { name: a.example, id: "${ZONE}" }\n\npage_shield:\n  enabled: true\n`;
const UNTIDY = `page_shield:\n      enabled: true # on\nzone: {name: a.example, id: '${ZONE}'}\n`;
const LAID_OUT = `zone: { name: a.example, id: "${ZONE}" }\n\npage_shield:\n  enabled: true # on\n`;
const INCLUDING = `zone: { name: b.example, id: "${ZONE}" }\n\nrulesets:\n  - phase: x\n    rules:\n      - include: ../fragments/r.yaml\n`;
const FRAGMENT = '-   action: block\n    ref: a\n    expression: x\n';

function read(root: string, file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

describe('fmt', () => {
  it('writes the files of the project that change, with what they include, and lists them', async () => {
    const root = repository({
      'zonewright.yaml': 'version:   1\n',
      'zones/a.yaml': UNTIDY,
      'zones/b.yaml': INCLUDING,
      'fragments/r.yaml': FRAGMENT,
      'fragments/unused.yaml': FRAGMENT,
    });
    chmodSync(join(root, 'zones/a.yaml'), 0o640);
    const untouched = statSync(join(root, 'zones/b.yaml')).mtimeMs;
    const ran = await zonewrightProcess(['fmt', '--root', root]);
    expect(ran).toEqual({
      exit: 0,
      stdout: 'fragments/r.yaml\nzones/a.yaml\nzonewright.yaml\n\n3 of 4 files formatted.\n',
      stderr: '',
    });
    expect(read(root, 'zones/a.yaml')).toBe(LAID_OUT);
    expect(read(root, 'fragments/r.yaml')).toBe('- ref: a\n  action: block\n  expression: x\n');
    expect(read(root, 'fragments/unused.yaml')).toBe(FRAGMENT);
    expect(statSync(join(root, 'zones/a.yaml')).mode & 0o777).toBe(0o640);
    expect(statSync(join(root, 'zones/b.yaml')).mtimeMs).toBe(untouched);
    expect((await zonewright(['fmt', '--check'], { root })).stdout).toBe('4 files: nothing to do.\n');
  });

  it('leaves a file alone into which somebody writes meanwhile', async () => {
    const root = repository({ 'zones/a.yaml': UNTIDY });
    const target = { folder: root, files: openFolder(root) };
    writeFileSync(join(root, 'zones/a.yaml'), TIDY);
    await expect(replaceFile(target, 'zones/a.yaml', UNTIDY, LAID_OUT)).rejects.toThrow(
      'has changed since it was read',
    );
    expect(read(root, 'zones/a.yaml')).toBe(TIDY);
  });

  it('with --check writes nothing, shows a diff and exits 2', async () => {
    const root = repository({ 'zones/a.yaml': UNTIDY });
    const ran = await zonewright(['fmt', '--check'], { root });
    expect(ran.exit).toBe(2);
    expect(ran.stdout).toContain('--- a/zones/a.yaml\n+++ b/zones/a.yaml\n@@ -1,3 +1,4 @@\n');
    expect(ran.stdout).toContain(`\n+zone: { name: a.example, id: "${ZONE}" }\n`);
    expect(ran.stdout).toContain('\n1 of 1 file would change. Nothing was written: run zonewright fmt.\n');
    expect(read(root, 'zones/a.yaml')).toBe(UNTIDY);
    writeFileSync(join(root, 'zones/a.yaml'), TIDY);
    expect(await zonewright(['fmt', '--check'], { root })).toMatchObject({ exit: 0 });
  });

  it('says so where only line ends would change', async () => {
    const root = repository({ 'zones/a.yaml': `\uFEFF${TIDY.replaceAll('\n', '\r\n')}` });
    expect((await zonewright(['fmt'], { root })).exit).toBe(0);
    expect(read(root, 'zones/a.yaml')).toBe(TIDY.replaceAll('\n', '\r\n'));
    writeFileSync(join(root, 'zones/a.yaml'), TIDY.replace('\n', '\r\n'));
    const ran = await zonewright(['fmt', '--check'], { root });
    expect(ran).toMatchObject({ exit: 2 });
    expect(ran.stdout).toContain('only its line endings would change');
  });

  it('counts the files that it left alone, and says nothing of others where there are none', async () => {
    const root = repository({ 'zones/a.yaml': TIDY });
    const ran = await zonewright(['fmt', 'nope.yaml'], { root });
    expect(ran.stdout).toMatch(/^\n1 error: 1 file was left as it is\.\n$/m);
    expect(ran.stdout).not.toContain('0 files');
    expect(ran.exit).toBe(3);
  });

  it('counts no file where there is none', async () => {
    const ran = await zonewright(['fmt'], { root: repository({}) });
    expect([ran.exit, ran.stdout]).toEqual([3, expect.stringMatching(/\n1 error\.\n$/)]);
    expect(ran.stdout).toContain('To start a project there: zonewright init.');
  });

  it('prints the published document, whatever the exit code', async () => {
    const root = repository({ 'zones/a.yaml': UNTIDY, 'zones/bad.yaml': 'a: [\n' });
    const ran = await zonewright(['fmt', '--check', '--format', 'json'], { root });
    expect(ran.exit).toBe(3);
    const document = JSON.parse(ran.stdout) as FormattingDocument;
    expect(validatorFor('formatting')(document)).toBe(true);
    expect(document).toMatchObject({
      exit_code: 3,
      check: true,
      files: 1,
      changed: [{ file: 'zones/a.yaml', diff: expect.stringContaining('+++') as string }],
      findings: [{ code: 'yaml-syntax', file: 'zones/bad.yaml', line: 1 }],
    });
  });

  it('lays out the other files when some can not be read', async () => {
    const root = repository({
      'zones/a.yaml': UNTIDY,
      'zones/bytes.yaml': 'x',
      'zones/gone.yaml': INCLUDING,
      'elsewhere.yaml': UNTIDY,
    });
    writeFileSync(join(root, 'zones/bytes.yaml'), Buffer.from([0x61, 0x3a, 0x20, 0xff, 0x0a]));
    symlinkSync(join(root, 'elsewhere.yaml'), join(root, 'zones/link.yaml'));
    const ran = await zonewright(['fmt', '--format', 'json'], { root });
    const { findings } = JSON.parse(ran.stdout) as FormattingDocument;
    expect(ran.exit).toBe(3);
    expect(findings.map(({ code, file }) => [code, file])).toEqual([
      ['yaml-encoding', 'zones/bytes.yaml'],
      ['include-missing', 'zones/gone.yaml'],
      ['file-symlink', 'zones/link.yaml'],
    ]);
    expect(read(root, 'zones/a.yaml')).toBe(LAID_OUT);
    expect(read(root, 'elsewhere.yaml')).toBe(UNTIDY);
    expect([...readFileSync(join(root, 'zones/bytes.yaml'))]).toEqual([0x61, 0x3a, 0x20, 0xff, 0x0a]);
  });

  it('takes the files it is given, relative to the working directory, and tells what they are by their content', async () => {
    const root = repository({
      'zones/a.yaml': UNTIDY,
      'other/zone.yaml': UNTIDY,
      'other/rules.yaml': FRAGMENT,
      'other/words.yaml': 'a:   1\n',
      'other/state.json': '{"zones": []}',
    });
    const ran = await zonewright(['fmt', 'other/zone.yaml', './other/rules.yaml'], { root });
    expect(ran).toMatchObject({
      exit: 0,
      stdout: expect.stringMatching(/^other\/rules.yaml\nother\/zone.yaml\n/) as string,
    });
    expect(read(root, 'other/zone.yaml')).toBe(LAID_OUT);
    expect(read(root, 'zones/a.yaml')).toBe(UNTIDY);
    for (const [name, code] of [
      ['other/words.yaml', 'layout-file'],
      ['other/state.json', 'layout-file'],
      ['other/none.yaml', 'file-missing'],
      ['../a.yaml', 'file-outside'],
      ['other', 'file-irregular'],
    ] as const) {
      const refused = await zonewright(['fmt', name], { root });
      expect(refused.exit).toBe(3);
      expect(refused.stdout).toContain(`${name}:1:1  error  ${code}`);
    }
  });

  it('shows no lines of a file in which a secret may stand', async () => {
    const jobs = 'logpush_jobs: {jobs: [{name: a, destination_conf: "s3://KEY", fields: [RayID]}]}\n';
    const root = repository({ 'zones/a.yaml': UNTIDY + jobs });
    for (const format of ['text', 'json']) {
      const ran = await zonewright(['fmt', '--check', '--format', format], { root });
      expect(ran.exit).toBe(2);
      expect(ran.stdout + ran.stderr).not.toContain('KEY');
    }
    expect((await zonewright(['fmt'], { root })).stdout).not.toContain('KEY');
    expect(read(root, 'zones/a.yaml')).toContain('KEY');
  });

  it('refuses a folder without configuration: nothing found is no success', async () => {
    const ran = await zonewright(['fmt', '--check'], { root: repository({}) });
    expect(ran.exit).toBe(3);
    expect(ran.stdout).toContain('no-files');
  });

  it.each(['shop', 'fleet', 'network', 'safety', 'migration', 'drift', 'csp-replay'])(
    'has nothing to do in examples/%s',
    async (name) => {
      const root = fileURLToPath(new URL(`../../../examples/${name}`, import.meta.url));
      const ran = await zonewright(['fmt', '--check'], { root });
      expect(ran).toMatchObject({ exit: 0, stdout: expect.stringContaining('nothing to do') as string });
    },
  );
});

describe('fmt --upgrade', () => {
  it('says that files are of the newest version, and leaves their layout', async () => {
    const root = repository({ 'zones/a.yaml': UNTIDY });
    for (const flags of [[], ['--check']])
      expect(await zonewright(['fmt', '--upgrade', ...flags], { root })).toEqual({
        exit: 0,
        stdout: 'All files are of version 1, the newest: nothing to do.\n',
        stderr: '',
      });
    const { stdout } = await zonewright(['fmt', '--upgrade', '--format', 'json'], { root });
    const document = JSON.parse(stdout) as FormattingDocument;
    expect(document).toMatchObject({ files: 1, changed: [], upgrade: { from: 1, to: 1 } });
    expect(read(root, 'zones/a.yaml')).toBe(UNTIDY);
  });

  it('is for all files', async () => {
    const root = repository({ 'zones/a.yaml': UNTIDY });
    const { exit, stderr } = await zonewright(['fmt', '--upgrade', 'zones/a.yaml'], { root });
    expect(exit).toBe(64);
    expect(stderr).toContain('--upgrade is for all files of a repository');
  });

  it.each([['fmt'], ['fmt', '--check'], ['fmt', '--upgrade'], ['validate'], ['plan', '--emulator']])(
    '%s %s refuses files of a version that it does not know, and says only that',
    async (...args) => {
      const root = repository({
        'zonewright.yaml': 'version: 2\nnew: key\n',
        'zones/a.yaml': 'what: is this\n',
      });
      const { exit, stdout, stderr } = await zonewright(args, { root });
      expect(exit).toBe(3);
      const said = stdout + stderr;
      expect(said).toContain('zonewright.yaml:1:10  error  format-version');
      expect(said).toContain(
        'these files are of version 2 of the format, and this zonewright knows version 1',
      );
      expect(said).toContain('Update zonewright.');
      expect(said.match(/ error {2}/g)).toHaveLength(1);
    },
  );
});
