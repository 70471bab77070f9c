import { describe, expect, test } from 'vitest';
import { gitProgram } from '../../../src/files/repository/git-program.js';

const GIT = String.raw`C:\Program Files\Git\cmd`;

/** The git of a Windows whose folders have one, with this PATH. */
function found(path: string, folders: readonly string[] = [GIT]): string {
  const files = new Set(folders.map((folder) => `${folder}\\git.exe`));
  return gitProgram({ Path: path }, 'win32', (file) => files.has(file));
}

describe('the git that is started', () => {
  test('is found by the system where that goes by the PATH alone', () => {
    expect(gitProgram({ PATH: '' }, 'linux', () => false)).toBe('git');
  });

  test.each([
    ['the first of the PATH', `C:\\Windows;${GIT};D:\\git`],
    ['one in quotes', `"${GIT}"`],
    ['none of the working directory', `;.;bin;C:bin;\\bin;/bin;${GIT}`],
  ])('is on Windows %s', (_, path) => {
    const folders = [GIT, 'D:\\git', '', '.', 'bin', 'C:bin', '\\bin', '/bin'];
    expect(found(path, folders)).toBe(`${GIT}\\git.exe`);
  });

  test('is on Windows one of a share too', () => {
    expect(found('\\\\server\\tools', ['\\\\server\\tools'])).toBe('\\\\server\\tools\\git.exe');
  });

  test('is a mistake where the PATH has none', () => {
    expect(() => found('C:\\Windows;.', ['.'])).toThrow('git is not installed');
  });
});
