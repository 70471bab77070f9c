import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository, zonewright, zonewrightProcess } from '../../helpers/command.js';
import { validatorFor } from '../../helpers/documents.js';

const ID = '023e105f4ecef8ad9ca31a8372d0c353';

describe('init', () => {
  it('writes a repository that validates, and lists what it wrote', async () => {
    const root = repository({});
    const ran = await zonewrightProcess(['init', 'edge'], { root });
    expect(ran).toMatchObject({ exit: 0, stderr: '' });
    expect(ran.stdout).toMatch(/^ {2}\+ zonewright\.yaml {2,}how the files are read/);
    expect(ran.stdout).toContain('\n19 files written in edge.\n\nNext\n');
    expect(ran.stdout).toContain('\n  zonewright import --all --root edge  ');
    const valid = await zonewright(['validate', '--root', 'edge'], { root });
    expect(valid).toMatchObject({ exit: 0, stdout: expect.stringContaining('placeholder-id') });
    expect(valid.stdout).toContain('valid, with 1 warning.');
  });

  it('changes nothing when it is applied by accident, and says what is to be put in', async () => {
    const root = repository({});
    await zonewright(['init'], { root });
    const ran = await zonewright(['apply', '--yes', '--emulator'], { root });
    expect(ran).toMatchObject({ exit: 0, stdout: expect.stringContaining('Nothing to apply') });
    expect(ran.stderr).toContain('Write the id that the service shows for the zone, or delete the file.');
  });

  it('keeps what is there, and tells it from what it would write', async () => {
    const root = repository({ 'README.md': '# Ours\n' });
    await zonewright(['init'], { root });
    const again = await zonewright(['init'], { root });
    expect(again.exit).toBe(0);
    expect(again.stdout).toMatch(
      /= README\.md {2,}kept, although init would write something else: what is where/,
    );
    expect(again.stdout).toMatch(
      /= zones\/example\.yaml {2,}kept, the same: a zone, its sections commented out/,
    );
    expect(again.stdout).toContain('0 files written, 19 kept in this folder.');
    expect(readFileSync(join(root, 'README.md'), 'utf8')).toBe('# Ours\n');
  });

  it('puts no example beside files of zones', async () => {
    const root = repository({ 'zones/shop.yaml': `zone: { name: shop.example.com, id: "${ID}" }\n` });
    const ran = await zonewright(['init'], { root });
    expect(ran.stdout).not.toContain('example.yaml');
    expect(existsSync(join(root, 'zones/example.yaml'))).toBe(false);
  });

  it('takes the dialect of a repository that is there', async () => {
    const root = repository({ 'zonewright.yaml': 'dialect: cloudflare\n' });
    await zonewright(['init'], { root });
    const workflow = readFileSync(join(root, '.github/workflows/merge.yml'), 'utf8');
    expect(workflow).not.toContain('ZONEWRIGHT_BASE_URL');
  });

  it.each([
    ['https://edge.example.net/client/v4', 'https://edge.example.net/client/v4'],
    ['http://127.0.0.1:8787/client/v4', 'https://api.example.com/client/v4'],
  ])('with %s in the environment the workflows ask %s', async (address, asked) => {
    const root = repository({});
    await zonewright(['init'], { root, env: { ZONEWRIGHT_BASE_URL: address } });
    const workflow = readFileSync(join(root, '.github/workflows/merge.yml'), 'utf8');
    expect(workflow).toContain(`ZONEWRIGHT_BASE_URL: ${asked}`);
  });

  it('prints a document of the published schema', async () => {
    const root = repository({ '.gitignore': '' });
    const zone = `shop.example.com=${ID}`;
    const ran = await zonewright(['init', 'edge', '--zone', zone, '--no-workflows', '--format=json'], {
      root,
    });
    const document: unknown = JSON.parse(ran.stdout);
    expect(validatorFor('starter')(document)).toBe(true);
    expect(document).toMatchObject({
      exit_code: 0,
      folder: 'edge',
      files: expect.arrayContaining([
        { path: 'zones/shop.example.com.yaml', what: expect.any(String), result: 'written' },
      ]),
      next: expect.arrayContaining([
        { command: `zonewright import --zone ${zone} --root edge`, what: expect.any(String) },
      ]),
    });
    expect(ran.stdout).not.toContain('.github');
  });

  it('asks for what is missing before the service can be asked, by name and never by value', async () => {
    const env = { ZONEWRIGHT_API_TOKEN: 'canary-token-1' };
    const ran = await zonewright(['init'], { root: repository({}), env });
    expect(ran.stdout).toContain('export ZONEWRIGHT_BASE_URL=…  ');
    expect(`${ran.stdout}${ran.stderr}`).not.toContain('canary');
  });

  it.each<readonly [string, readonly string[], number, string]>([
    ['an id that is none', ['init', '--zone', 'a.example.com=1'], 64, 'It takes NAME=ID'],
    ['a name that leads elsewhere', ['init', '--zone', `../a=${ID}`], 64, 'It takes NAME=ID'],
    [
      'a name with two ids',
      ['init', '--zone', `a.example.com=${ID}`, '--zone', `a.example.com=${'1'.repeat(32)}`],
      64,
      'was named twice',
    ],
    [
      'an id with two names',
      ['init', '--zone', `a.example.com=${ID}`, '--zone', `b.example.com=${ID.toUpperCase()}`],
      64,
      'was named twice',
    ],
    ['an unknown dialect', ['init', '--dialect', 'other'], 64, 'documented, cloudflare'],
    ['a file for a folder', ['init', 'file'], 64, 'file is not a folder'],
    ['an address that is none', ['init', '--base-url', 'edge'], 64, 'is not an http(s) address'],
    ['a link out of the folder', ['init', 'linked'], 4, 'Symbolic links are not followed'],
  ])('refuses %s, and writes nothing', async (_, args, exit, message) => {
    const root = repository({ file: '', 'linked/keep': '', 'elsewhere/keep': '' });
    symlinkSync(join(root, 'elsewhere'), join(root, 'linked/.github'));
    const ran = await zonewright(args, { root });
    expect(ran.exit).toBe(exit);
    expect(ran.stderr).toContain(message);
    expect(existsSync(join(root, 'zonewright.yaml'))).toBe(false);
    expect(existsSync(join(root, 'linked/zonewright.yaml'))).toBe(false);
  });

  it('keeps standard output a document when it refuses', async () => {
    const ran = await zonewright(['init', 'file', '--format=json'], { root: repository({ file: '' }) });
    expect(JSON.parse(ran.stdout)).toMatchObject({ error: { code: 'root' } });
  });
});
