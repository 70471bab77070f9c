import { chmodSync, existsSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openStateFolder, type StateOwner } from '../../../src/surfaces/runtime/state-folder.js';
import { repository } from '../../helpers/command.js';

const USER = process.geteuid?.();
/** Where nobody can make a folder, not even root. */
const NOWHERE = existsSync('/proc/self') ? '/proc' : '/dev/null';

function opened(owner: Partial<StateOwner> & Pick<StateOwner, 'env'>): string {
  return openStateFolder({ user: USER, knownHome: () => undefined, temporary: NOWHERE, ...owner });
}

/** Makes a folder with a mode, whatever the mask says. */
function openTo(path: string, mode: number): void {
  mkdirSync(path);
  chmodSync(path, mode);
}

describe('the folder for state', () => {
  it('is in HOME, else in XDG_STATE_HOME, else in the home that the system knows, else in the temporary folder', () => {
    const root = repository({});
    for (const name of ['home', 'xdg', 'known', 'tmp']) mkdirSync(join(root, name));
    const home = { HOME: join(root, 'home') };
    const xdg = { XDG_STATE_HOME: join(root, 'xdg') };
    const knownHome = (): string => join(root, 'known');
    const temporary = join(root, 'tmp');
    const below = (path: string): string => join(root, path);
    expect(opened({ env: { ...home, ...xdg }, knownHome, temporary })).toBe(
      below('home/.local/state/zonewright'),
    );
    expect(opened({ env: { HOME: NOWHERE, ...xdg }, knownHome, temporary })).toBe(below('xdg/zonewright'));
    expect(opened({ env: xdg, knownHome, temporary })).toBe(below('xdg/zonewright'));
    expect(opened({ env: { XDG_STATE_HOME: NOWHERE }, knownHome, temporary })).toBe(
      below('known/.local/state/zonewright'),
    );
    expect(opened({ env: {}, knownHome: () => '/nonexistent/home', temporary })).toBe(
      below(`tmp/zonewright-${USER ?? 'state'}`),
    );
  });

  it.each([
    ['empty', { HOME: '', XDG_STATE_HOME: '' }],
    ['relative', { HOME: 'home', XDG_STATE_HOME: 'state' }],
    ['the top', { HOME: '/' }],
    ['not there, as the home of a user without one', { HOME: '/nonexistent' }],
    ['below /proc, where no folder can be made', { HOME: '/proc/1', XDG_STATE_HOME: '/proc' }],
    ['below a file', { HOME: '/dev/null', XDG_STATE_HOME: '/dev/null/x' }],
  ])('is the temporary one where the named ones are %s', (_, env) => {
    const temporary = repository({});
    expect(opened({ env, temporary })).toBe(join(temporary, `zonewright-${USER ?? 'state'}`));
  });

  it.skipIf(USER === undefined)('is for its owner alone in the temporary folder', () => {
    const temporary = repository({});
    const path = opened({ env: {}, temporary });
    expect(statSync(path).mode & 0o777).toBe(0o700);
    chmodSync(path, 0o755);
    opened({ env: {}, temporary });
    expect(statSync(path).mode & 0o777).toBe(0o700);
  });

  describe.skipIf(USER === undefined)('where others can write beside it', () => {
    const other = (USER ?? 0) + 1;
    const name = `zonewright-${USER ?? 0}`;
    it.each<readonly [what: string, problem: string, user: number | undefined, make: (path: string) => void]>(
      [
        ['of another user', 'it belongs to another user', other, (path) => mkdirSync(path)],
        ['a link to a folder', 'it is not a folder', USER, (path) => symlinkSync(repository({}), path)],
        ['a link to nothing', 'it is not a folder', USER, (path) => symlinkSync(`${path}-gone`, path)],
        ['a file', 'EEXIST', USER, (path) => writeFileSync(path, '')],
        [
          'open to all, so that what lies in it may be theirs',
          'others can write to it',
          USER,
          (path) => openTo(path, 0o777),
        ],
        ['open to a group', 'others can write to it', USER, (path) => openTo(path, 0o770)],
      ],
    )('is none that is %s', (_, problem, user, make) => {
      const shared = repository({});
      chmodSync(shared, 0o1777);
      for (const path of [`zonewright-${user ?? 0}`, 'zonewright']) make(join(shared, path));
      for (const env of [{}, { XDG_STATE_HOME: shared }])
        expect(() => opened({ env, user, temporary: shared })).toThrow(`(${problem})`);
      expect(existsSync(join(shared, `${name}-gone`))).toBe(false);
    });

    it('is one of this user alone', () => {
      const shared = repository({});
      chmodSync(shared, 0o1777);
      const path = opened({ env: { XDG_STATE_HOME: shared } });
      expect([path, statSync(path).mode & 0o777]).toEqual([join(shared, 'zonewright'), 0o700]);
      expect(opened({ env: { XDG_STATE_HOME: shared } })).toBe(path);
    });
  });

  it.skipIf(USER === undefined)('is no folder, link or home of another user', () => {
    const temporary = repository({});
    const home = repository({});
    const other = (USER ?? 0) + 1;
    expect(() => opened({ env: { HOME: home }, user: other, temporary })).toThrow(
      /zonewright \(it belongs to another user\), .*zonewright-\d+ \(it belongs to another user\)$/,
    );
    const links = repository({});
    symlinkSync(home, join(links, `zonewright-${USER ?? 0}`));
    expect(() => opened({ env: {}, temporary: links })).toThrow('(it is not a folder)');
  });

  it('is none where nothing can be written, and each is named with why', () => {
    expect(() => opened({ env: { HOME: '/nonexistent', XDG_STATE_HOME: NOWHERE } })).toThrow(
      /there is no folder for locks: \/nonexistent\/\.local\/state\/zonewright \(ENOENT\), /,
    );
  });
});
