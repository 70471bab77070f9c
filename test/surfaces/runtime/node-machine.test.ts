import { expect, test } from 'vitest';
import { nodeMachine } from '../../../src/surfaces/runtime/node-machine.js';

test.skipIf(process.platform !== 'linux')(
  'a machine tells whose table of processes its pids are from, so that those of another container count as unknown',
  () => {
    const { pids } = nodeMachine({ pid: 1, env: {}, kill: () => true });
    expect(pids).toMatch(/^[\da-f-]{36} pid:\[\d+\]$/);
    expect(nodeMachine({ pid: 2, env: {}, kill: () => true }).pids).toBe(pids);
  },
);
