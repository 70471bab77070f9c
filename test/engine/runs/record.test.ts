import { describe, expect, it } from 'vitest';
import type { RunDocument, RunWriteDocument } from '../../../src/generated/documents/run.js';
import { isCutOff, mayBeWritten, runId } from '../../../src/engine/runs/record.js';
import { recorderOf } from '../../../src/engine/runs/recorder.js';
import { NO_JOURNAL } from '../../../src/engine/apply/journal.js';
import type { Change } from '../../../src/kernel/model/change.js';
import { KINDS } from '../../../src/kinds/registry.js';

const write = (
  status: RunWriteDocument['status'],
  confirmed?: RunWriteDocument['confirmed'],
): RunWriteDocument => ({
  address: 'zone/a/page_shield',
  digest: 'sha256:0',
  status,
  ...(confirmed === undefined ? {} : { confirmed }),
});

it.each([
  [write('applied', 'by-answer'), true],
  [write('applied', 'by-read'), true],
  [write('applied', 'before-us'), false],
  [write('differs'), true],
  [write('sending'), true],
  [write('unknown'), true],
  [write('failed'), false],
  [write('not_reached'), false],
  [write('planned'), false],
])('of %o it is known whether the run may have written it: %s', (entry, expected) => {
  expect(mayBeWritten(entry)).toBe(expected);
});

it.each([
  [undefined, true],
  [130, true],
  [143, true],
  [0, false],
  [6, false],
])('a run that ended with %s was cut off: %s', (exit, expected) => {
  expect(isCutOff({ ...RUN, ...(exit === undefined ? {} : { exit_code: exit }) })).toBe(expected);
});

it('an id sorts by time, and begins with it', () => {
  expect(runId(new Date('2026-11-22T22:35:12.345Z'), `sha256:${'5f1c9a20ab12'.padEnd(64, '0')}`)).toBe(
    '20261122T223512.345Z-5f1c9a20ab12',
  );
});

it('every kind that apply writes can be brought back', () => {
  const lacking = KINDS.filter(({ oneWay, restore }) => oneWay === undefined && restore === undefined);
  expect(lacking.map(({ name }) => name)).toEqual([]);
});

const CHANGE = { address: 'zone/a/page_shield' } as Change;

const RUN = { id: 'x', writes: [write('planned')] } as unknown as RunDocument;

describe('a recorder', () => {
  it('has the record on disk before a write leaves, and after its answer', async () => {
    const saved: string[] = [];
    const recorder = recorderOf(
      RUN,
      (run) => {
        saved.push(run.writes.map(({ status }) => status).join());
        return Promise.resolve();
      },
      () => new Date(0),
    );
    const journal = recorder.listening({
      ...NO_JOURNAL,
      sending: () => Promise.resolve(void saved.push('journal: sending')),
    });
    await journal.sending(CHANGE);
    expect(saved).toEqual(['sending', 'journal: sending']);
    await journal.answered(CHANGE, 'done');
    expect(saved.at(-1)).toBe('applied');
    expect(recorder.wrote()).toBe(true);
    expect(await recorder.finished(0)).toEqual({ isWhole: true, isWorthKeeping: true });
  });

  it('says at the end that something could not be written, and stops nothing', async () => {
    const recorder = recorderOf(
      RUN,
      () => Promise.reject(new Error('full')),
      () => new Date(0),
    );
    await recorder.listening(NO_JOURNAL).sending(CHANGE);
    expect(await recorder.finished(0)).toEqual({ isWhole: false, isWorthKeeping: true });
  });

  it('is worth nothing when nothing was sent', async () => {
    const recorder = recorderOf(
      RUN,
      () => Promise.resolve(),
      () => new Date(0),
    );
    expect(await recorder.finished(5)).toEqual({ isWhole: true, isWorthKeeping: false });
  });
});
