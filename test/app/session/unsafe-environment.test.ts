import { spawnSync } from 'node:child_process';
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { DEBUG_SECTIONS, printsRequests, refuseUnsafe } from '../../../src/app/session/unsafe-environment.js';

const DEBUG = 'unsafe-debug';
const TLS = 'unsafe-tls';

describe('settings of Node that give credentials away', () => {
  test.each<readonly [name: string, value: string, code: string | undefined]>([
    ['NODE_TLS_REJECT_UNAUTHORIZED', '0', TLS],
    ['NODE_TLS_REJECT_UNAUTHORIZED', '1', undefined],
    ...DEBUG_SECTIONS.map((section) => ['NODE_DEBUG', section, DEBUG] as const),
    ['NODE_DEBUG', 'und*', DEBUG],
    ['NODE_DEBUG', '*', DEBUG],
    ['NODE_DEBUG', 'UNDICI', DEBUG],
    ['NODE_DEBUG', '*DIC*', DEBUG],
    ['NODE_DEBUG', 'module,f*h', DEBUG],
    ['NODE_DEBUG', 'module,esm,timer', undefined],
    ['NODE_DEBUG', 'undic', undefined],
    ['NODE_DEBUG', 'my-http', undefined],
    ['NODE_DEBUG', 'http2x*', undefined],
    ['NODE_DEBUG', '', undefined],
    ['NODE_DEBUG_NATIVE', 'http2', DEBUG],
    ['NODE_DEBUG_NATIVE', '', undefined],
    ['NODE_OPTIONS', '--inspect', DEBUG],
    ['NODE_OPTIONS', '--max-old-space-size=512 --inspect=0.0.0.0:9229', DEBUG],
    ['NODE_OPTIONS', '--inspect_brk', DEBUG],
    ['NODE_OPTIONS', '--inspect-wait=0', DEBUG],
    ['NODE_OPTIONS', '--tls-keylog=keys', DEBUG],
    ['NODE_OPTIONS', '--tls-keylog keys', DEBUG],
    ['NODE_OPTIONS', '"--tls-\\keylog=a b"', DEBUG],
    ['NODE_OPTIONS', '--trace-tls', DEBUG],
    ['NODE_OPTIONS', '--heapsnapshot-signal=SIGUSR2', DEBUG],
    ['NODE_OPTIONS', '--trace-warnings --require "./a --inspect"', undefined],
    ['NODE_OPTIONS', '--trace-uncaught --trace-deprecation', undefined],
    ['NODE_OPTIONS', '--inspect-port=0', undefined],
  ])('%s=%j: %s', (name, value, code) => {
    const refused = (): void => refuseUnsafe({ [name]: value });
    if (code === undefined) expect(refused).not.toThrow();
    else expect(refused).toThrow(expect.objectContaining({ code, message: expect.stringContaining(name) }));
  });
});

/** What this Node says of values of NODE_DEBUG: whether each turns a section on. Asked in one process, as it reads a value only once. */
function enabledIn(values: readonly string[]): readonly boolean[] {
  const script = `
    const { initializeDebugEnv, debuglog } = require('internal/util/debuglog');
    const [values, sections] = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
    const enabled = values.map((value) => {
      initializeDebugEnv(value);
      return sections.some((section) => debuglog(section).enabled);
    });
    process.stdout.write(JSON.stringify(enabled));`;
  const { stdout } = spawnSync(process.execPath, ['--expose-internals', '-e', script], {
    input: JSON.stringify([values, DEBUG_SECTIONS]),
    encoding: 'utf8',
  });
  return JSON.parse(stdout) as boolean[];
}

it('NODE_DEBUG is read as Node reads it', () => {
  const part = fc.oneof(
    fc.constantFrom(...DEBUG_SECTIONS, '*', ',', '**', 'module', ' ', '\n', '.', '(', '$', '|', '\\'),
    fc
      .constantFrom(...DEBUG_SECTIONS)
      .chain((section) =>
        fc
          .tuple(fc.nat(section.length), fc.nat(section.length), fc.boolean())
          .map(([from, to, isUpper]) => (isUpper ? section.toUpperCase() : section).slice(from, to)),
      ),
  );
  const value = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(''));
  const values = fc.sample(value, 5_000);
  const enabled = enabledIn(values);
  const differing = values.filter((text, index) => printsRequests(text) !== enabled[index]);
  expect(differing).toEqual([]);
  // The law is about both answers.
  expect(enabled.filter(Boolean).length).toBeGreaterThan(500);
  expect(enabled.filter((is) => !is).length).toBeGreaterThan(500);
});
