import { expect, it } from 'vitest';
import { UserError } from '../../../src/kernel/model/errors.js';
import { EXIT, exitOf, exitOfCode } from '../../../src/kernel/model/exits.js';

it('is the code that decides with which exit code a run ends', () => {
  expect(new UserError('no', { code: 'usage' }).exit).toBe(EXIT.usage);
  expect(new UserError('no', { code: 'plan-altered' }).exit).toBe(EXIT.refused);
  expect(exitOf('file-missing')).toBe(EXIT.invalid);
});

it('is the signal that decides it where a run was interrupted', () => {
  expect(new UserError('stopped', { code: 'interrupted', exit: EXIT.terminated }).exit).toBe(143);
});

it('is an error whatever GitHub answers', () => {
  expect(exitOf('github-withheld')).toBe(EXIT.error);
});

it('is unknown of what ends no run', () => {
  expect(exitOfCode('late-skip')).toBeUndefined();
  expect(exitOfCode('toString')).toBeUndefined();
});

it('is 1 for a snapshot that is too large, whether it is written or read: a limit was met, the command line was right', () => {
  expect(exitOf('snapshot-too-large')).toBe(EXIT.error);
});
