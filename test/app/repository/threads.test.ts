import { EventEmitter } from 'node:events';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { runInThreads, type ThreadAnswer } from '../../../src/app/repository/threads.js';

type Work = (task: number) => ThreadAnswer<number> | 'crash' | 'exit';

/** Threads that answer in another tick, and those that are still running. */
function threadsThat(work: Work): { start: () => FakeThread; readonly running: Set<FakeThread> } {
  const running = new Set<FakeThread>();
  return { start: () => new FakeThread(work, running), running };
}

class FakeThread extends EventEmitter {
  readonly #work: Work;
  readonly #running: Set<FakeThread>;

  constructor(work: Work, running: Set<FakeThread>) {
    super();
    this.#work = work;
    this.#running = running;
    running.add(this);
  }

  postMessage(task: number): void {
    setImmediate(() => {
      const done = this.#work(task);
      if (done === 'crash') this.emit('error', new Error(`crashed at ${task}`));
      if (done === 'crash' || done === 'exit') void this.terminate(7);
      else this.emit('message', done);
    });
  }

  terminate(code = 1): Promise<number> {
    this.#running.delete(this);
    this.emit('exit', code);
    return Promise.resolve(code);
  }
}

async function outcomes(answers: readonly Promise<number>[]): Promise<readonly (number | string)[]> {
  const settled = await Promise.allSettled(answers);
  return settled.map((one) => (one.status === 'fulfilled' ? one.value : (one.reason as Error).message));
}

const tasks = fc.array(fc.constantFrom<'good' | 'bad' | 'crash' | 'exit'>('good', 'bad', 'crash', 'exit'), {
  maxLength: 12,
});

test('each task has one answer, whatever becomes of the threads, and no thread is left', async () => {
  await fc.assert(
    fc.asyncProperty(tasks, fc.integer({ min: 1, max: 4 }), async (kinds, count) => {
      const { start, running } = threadsThat((task) => {
        const kind = kinds[task];
        if (kind === 'crash' || kind === 'exit') return kind;
        return kind === 'good' ? { answer: task * 2 } : { error: new Error(`refused ${task}`) };
      });
      const found = await outcomes(
        runInThreads<number>(
          kinds.map((_, index) => index),
          count,
          start,
        ),
      );
      const threads = Math.min(count, kinds.length);
      const ended = kinds.filter((kind) => kind === 'crash' || kind === 'exit').length;
      found.forEach((outcome, index) => {
        const kind = kinds[index];
        // Without a thread nothing is done any more.
        if (ended >= threads && typeof outcome === 'string') return;
        if (kind === 'good') expect(outcome).toBe(index * 2);
        else expect(outcome).toBe(EXPECTED[kind ?? 'bad'](index));
      });
      expect(running.size).toBe(0);
    }),
  );
});

const EXPECTED = {
  bad: (task: number) => `refused ${task}`,
  crash: (task: number) => `crashed at ${task}`,
  exit: () => 'a thread ended with 7',
} as const;
