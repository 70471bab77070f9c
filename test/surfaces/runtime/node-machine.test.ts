import { expect, test } from 'vitest';
import { nodeMachine } from '../../../src/surfaces/runtime/node-machine.js';

const machine = nodeMachine({ pid: 1, env: {}, kill: (pid) => killed(pid) });

/** Only process 1 is there. */
function killed(pid: number): boolean {
  if (pid === 1) return true;
  throw Object.assign(new Error('no such process'), { code: 'ESRCH' });
}

test.skipIf(process.platform !== 'linux')(
  'a machine tells whose table of processes its pids are from',
  () => {
    expect(machine.self.pids).toMatch(/^[\da-f-]{36} pid:\[\d+\]$/);
  },
);

test.each<readonly [string, object, boolean | undefined]>([
  ['that is there is alive', {}, true],
  ['that is not there is gone', { pid: 2 }, false],
  ['of another machine is unknown', { pid: 2, host: 'elsewhere' }, undefined],
  ['of another container, or from before a restart, is unknown', { pid: 2, pids: 'other' }, undefined],
  ['from before a restart is not the one that has its pid now', { pids: 'other' }, undefined],
])('a process %s', (_, other, expected) => {
  expect(machine.isAlive({ ...machine.self, ...other })).toBe(expected);
});

test('a process whose table is not known is looked for by its pid', () => {
  const { pids: _, ...older } = machine.self;
  expect([machine.isAlive(older), machine.isAlive({ ...older, pid: 2 })]).toEqual([true, false]);
});
