import { expect, test } from 'vitest';
import { openPreparing, withPreparations } from '../../../src/surfaces/runtime/preparing.js';
import { openProgress } from '../../../src/surfaces/runtime/progress.js';
import { timed } from './timed.js';

test('what is over within two seconds is not told', () => {
  const { runtime, pass, tick } = timed();
  const preparing = openPreparing({}, runtime);
  preparing.doing('reading files');
  pass(1_900);
  tick();
  preparing.stop();
  pass(60_000);
  tick();
  preparing.doing('too late');
  tick();
  expect(runtime.written.err).toBe('');
});

test('without a terminal there is a line for each thing that is done, and the same again after ten seconds', () => {
  const { runtime, pass, tick } = timed();
  const preparing = openPreparing({}, runtime);
  const lines: string[] = [];
  for (const second of Array.from({ length: 16 }, (_, index) => index)) {
    if (second === 0) preparing.doing('reading the files of the repository');
    if (second === 3) preparing.doing('validating 200 files\u001B[2J');
    tick();
    pass(1_000);
    const [line = ''] = runtime.written.err.split('\n').slice(lines.length, -1);
    if (line !== '') lines.push(`${second}: ${line}`);
  }
  expect(lines).toEqual([
    '2: reading the files of the repository',
    String.raw`3: validating 200 files\u{1b}[2J`,
    String.raw`13: validating 200 files\u{1b}[2J`,
  ]);
});

test('on a terminal it is a line that goes away before anything else is written', () => {
  const { runtime, pass, tick } = timed(true);
  const { doing, out } = withPreparations({}, runtime);
  doing?.('validating 200 files');
  pass(2_000);
  tick();
  tick();
  expect(runtime.written.err).toBe('validating 200 files …');
  doing?.('asking the invariants');
  tick();
  out.write('200 files: valid\n');
  expect(runtime.written.err).toBe('validating 200 files …\r\u001B[2Kasking the invariants …\r\u001B[2K');
  tick();
  out.write('and more\n');
  expect(runtime.written.err.endsWith('invariants …\r\u001B[2K')).toBe(true);
});

test('progress of requests takes its place', () => {
  const { runtime, pass, tick, ticking } = timed();
  const telling = withPreparations({}, runtime);
  telling.doing?.('validating 200 files');
  expect(ticking()).toBe(true);
  openProgress({ color: false }, telling);
  pass(5_000);
  tick();
  expect([runtime.written.err, ticking()]).toEqual(['', false]);
});

test('with --quiet nothing is told', () => {
  const { runtime, pass, tick, ticking } = timed();
  openPreparing({ quiet: true }, runtime).doing('validating 200 files');
  pass(5_000);
  tick();
  expect([runtime.written.err, ticking()]).toEqual(['', false]);
});
