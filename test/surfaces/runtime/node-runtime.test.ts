import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EXIT, type ExitCode } from '../../../src/kernel/model/errors.js';
import { nodeRuntime } from '../../../src/surfaces/runtime/node-runtime.js';
import type { Runtime } from '../../../src/surfaces/runtime/runtime.js';
import { annotationsOf } from '../../../src/surfaces/reports/validation/annotations.js';
import { checkoutOf } from '../../../src/surfaces/reports/checkout.js';
import { hostileFinding, hostileText } from '../../helpers/hostile-text.js';
import { commandsIn } from '../../helpers/runner-commands.js';
import { runs } from '../../helpers/runs.js';

/** The signals that a run listens to on a system, with the exit codes that they come to. */
function endingsOn(platform: NodeJS.Platform): ReadonlyMap<string | symbol, readonly ExitCode[]> {
  const streams = { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() };
  const process = Object.assign(new EventEmitter(), streams, { env: {}, cwd: () => '/repo', platform });
  const runtime = nodeRuntime(process as unknown as NodeJS.Process);
  const heard: ExitCode[] = [];
  const stop = runtime.onInterrupt((exit) => heard.push(exit));
  const endings = process.eventNames().map((signal) => {
    process.emit(signal);
    return [signal, heard.splice(0)] as const;
  });
  stop();
  expect(process.eventNames()).toEqual([]);
  return new Map(endings);
}

interface Observed {
  readonly runtime: Runtime;
  readonly printed: () => string;
}

/** The runtime of a process of which only the streams are real. */
function runtimeOf(env: NodeJS.ProcessEnv): Observed {
  const stdout = new PassThrough();
  const streams = { env, cwd: () => '/repo', stdin: new PassThrough(), stdout, stderr: new PassThrough() };
  const runtime = nodeRuntime(streams as unknown as NodeJS.Process);
  return { runtime, printed: () => String(stdout.read() ?? '') };
}

const WORKFLOW = { GITHUB_ACTIONS: 'true' };

describe('the runtime of a process', () => {
  test('is ended by what the system has for that, and hears nothing after it has stopped listening', () => {
    const everywhere = [
      ['SIGINT', [EXIT.interrupted]],
      ['SIGTERM', [EXIT.terminated]],
    ] as const;
    expect([...endingsOn('linux')]).toEqual(everywhere);
    expect([...endingsOn('win32')]).toEqual([
      ...everywhere,
      ['SIGBREAK', [EXIT.terminated]],
      ['SIGHUP', [EXIT.terminated]],
    ]);
  });

  test.each([
    [80, 80],
    // Its width is unknown.
    [0, undefined],
  ])('has the width of its terminal: %s columns', (columns, width) => {
    const stdout = Object.assign(new PassThrough(), { isTTY: true, columns });
    const streams = { stdin: new PassThrough(), stdout, stderr: new PassThrough() };
    const process = { ...streams, env: {}, cwd: () => '/repo' };
    expect(nodeRuntime(process as unknown as NodeJS.Process).out.columns).toBe(width);
  });

  test.each([
    ['in a workflow', WORKFLOW, '::group::a\n\\u{3a}:group::a\n'],
    ['elsewhere', {}, '::group::a\n::group::a\n'],
  ])('%s sends commands as they are', (_, env, expected) => {
    const { runtime, printed } = runtimeOf(env);
    runtime.command({ command: 'group', name: 'a' });
    runtime.out.write('::group::a\n');
    expect(printed()).toBe(expected);
  });

  test('takes secrets out of commands, those too that it learns of later', () => {
    const { runtime, printed } = runtimeOf({ ...WORKFLOW, ZONEWRIGHT_API_TOKEN: 'tok%en-1' });
    runtime.protect(['s3://bucket/a?secret-access-key=x%2Fy,z']);
    runtime.command({
      command: 'error',
      message: 'tok%en-1\ns3://bucket/a?secret-access-key=x%2Fy,z',
      title: 'tok%en-1',
      file: 's3://bucket/a?secret-access-key=x%2Fy,z',
    });
    expect(printed()).toBe('::error title=(sensitive),file=(sensitive)::(sensitive)%0A(sensitive)\n');
  });

  test.each([
    ['is a mask in a workflow', WORKFLOW, '::add-mask::tok%25en-1\n'],
    ['is not shown to anybody elsewhere', {}, ''],
  ])('a secret %s', (_, env, expected) => {
    const { runtime, printed } = runtimeOf({ ...env, ZONEWRIGHT_API_TOKEN: 'tok%en-1' });
    runtime.command({ command: 'add-mask', value: 'tok%en-1' });
    expect(printed()).toBe(expected);
  });
});

test('of whatever was found, the runner obeys the annotations and nothing else', () => {
  const checkout = checkoutOf('/repo', '/repo/infra');
  const warnings = hostileFinding.map((finding) => ({ ...finding, severity: 'warning' as const }));
  fc.assert(
    fc.property(fc.array(warnings, { maxLength: 13 }), hostileText, (findings, summary) => {
      const { runtime, printed } = runtimeOf(WORKFLOW);
      const { annotations, rest } = annotationsOf(findings, checkout);
      for (const annotation of annotations) runtime.command(annotation);
      runtime.out.write(`${[...rest, summary].join('\n')}\n`);
      const obeyed = commandsIn(printed()).map(({ command, properties: { title, line } }) => [
        command,
        title,
        line,
      ]);
      expect(obeyed).toEqual(
        findings
          .slice(0, 10)
          .map(({ code, location }) => ['warning', code, location && String(location.line)]),
      );
    }),
    { numRuns: runs(2_000, 100_000) },
  );
});
