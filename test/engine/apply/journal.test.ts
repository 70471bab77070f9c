import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { EXIT } from '../../../src/kernel/model/errors.js';
import { changeDigest } from '../../../src/kernel/model/plan.js';
import { NO_JOURNAL, openJournal } from '../../../src/engine/apply/journal.js';
import { redactor } from '../../../src/kernel/redaction/redact.js';
import { changeOf } from '../../helpers/plans.js';

const NOON = new Date('2026-01-02T12:00:00Z');
const CHANGE = changeOf('page_shield');

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function linesOf(file: string): readonly unknown[] {
  const text = readFileSync(file, 'utf8');
  expect(text.endsWith('\n')).toBe(true);
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

describe('a journal', () => {
  test('has a line for the start, before and after each write, and for the end', async () => {
    const file = join(folder, 'journal.jsonl');
    const journal = await openJournal(
      file,
      () => NOON,
      (text) => text,
    );
    await journal.started('sha256:0');
    await journal.sending(CHANGE);
    expect(linesOf(file)).toHaveLength(2);
    await journal.answered(CHANGE, 'done');
    await journal.answered(CHANGE, 'refused', 'HTTP 400');
    await journal.finished(6);
    expect(await journal.close()).toBe(true);

    const about = {
      time: '2026-01-02T12:00:00.000Z',
      address: 'zone/shop.example.com/page_shield',
      action: 'update',
      method: 'PUT',
      path: CHANGE.request.path,
      change: changeDigest(CHANGE),
      base: CHANGE.base,
    };
    expect(linesOf(file)).toEqual([
      { time: about.time, event: 'started', digest: 'sha256:0' },
      { ...about, event: 'sending' },
      { ...about, event: 'answered', outcome: 'done' },
      { ...about, event: 'answered', outcome: 'refused', message: 'HTTP 400' },
      { time: about.time, event: 'finished', exit_code: 6 },
    ]);
  });

  test('is for its owner alone and grows with every run', async () => {
    const file = join(folder, 'journal.jsonl');
    for (const digest of ['sha256:1', 'sha256:2']) {
      const journal = await openJournal(
        file,
        () => NOON,
        (text) => text,
      );
      await journal.started(digest);
      await journal.close();
    }
    expect(linesOf(file)).toMatchObject([{ digest: 'sha256:1' }, { digest: 'sha256:2' }]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('holds no secret, and every line stays JSON', async () => {
    const file = join(folder, 'journal.jsonl');
    const journal = await openJournal(file, () => NOON, redactor(['s3cr3t-value', '2026-01']));
    await journal.answered(CHANGE, 'unknown', 'the service says "s3cr3t-value\n"');
    await journal.close();
    expect(linesOf(file)).toMatchObject([{ message: 'the service says "(sensitive)\n"' }]);
  });

  test('that can not be opened stops the run before anything is sent', async () => {
    await expect(
      openJournal(
        join(folder, 'absent', 'journal.jsonl'),
        () => NOON,
        (text) => text,
      ),
    ).rejects.toMatchObject({
      code: 'journal',
      exit: EXIT.error,
      help: expect.stringContaining('Nothing was sent.'),
    });
  });

  test('whose first line can not be written stops the run, a later one is only told', async () => {
    const file = join(folder, 'journal.jsonl');
    const broken = await openJournal(
      file,
      () => new Date(Number.NaN),
      (text) => text,
    );
    await expect(broken.started('sha256:0')).rejects.toMatchObject({ code: 'journal' });
    await broken.close();
    const later = await openJournal(
      file,
      () => new Date(Number.NaN),
      (text) => text,
    );
    await later.sending(CHANGE);
    expect(await later.close()).toBe(false);
  });
});

test('no journal takes everything and is always whole', async () => {
  await NO_JOURNAL.started('sha256:0');
  await NO_JOURNAL.sending(CHANGE);
  await NO_JOURNAL.answered(CHANGE, 'done');
  await NO_JOURNAL.finished(0);
  expect(await NO_JOURNAL.close()).toBe(true);
});
