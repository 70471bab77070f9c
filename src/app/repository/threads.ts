import type { Worker } from 'node:worker_threads';

/** What a thread sends back for a task. */
export type ThreadAnswer<Answer> = { readonly answer: Answer } | { readonly error: unknown };

export interface Thread extends Pick<Worker, 'postMessage' | 'terminate'>, Pick<NodeJS.EventEmitter, 'on'> {}

interface Waiting<Answer> {
  readonly task: unknown;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Answers of threads, in the order of tasks. An error in a task rejects it; one that ends a thread rejects its task, and all waiting ones if it was
 * the last thread.
 */
export function runInThreads<Answer>(
  tasks: readonly unknown[],
  threads: number,
  start: () => Thread,
): readonly Promise<Answer>[] {
  const queue: Waiting<Answer>[] = [];
  const answers = tasks.map(
    (task) => new Promise<Answer>((resolve, reject) => queue.push({ task, resolve, reject })),
  );
  let running = Math.min(threads, tasks.length);
  for (let count = running; count > 0; count -= 1) serve(start());
  return answers;

  function serve(thread: Thread): void {
    let current: Waiting<Answer> | undefined;
    let isOver = false;
    const next = (): void => {
      current = queue.shift();
      isOver = current === undefined;
      if (current === undefined) void thread.terminate();
      else send(current);
    };
    const send = ({ task, reject }: Waiting<Answer>): void => {
      try {
        thread.postMessage(task, []);
      } catch (error) {
        // A task that can't be copied.
        reject(error);
        next();
      }
    };
    const end = (error: unknown): void => {
      if (isOver) return;
      isOver = true;
      running -= 1;
      current?.reject(error);
      if (running === 0) for (const { reject } of queue.splice(0)) reject(error);
    };
    thread.on('message', (message: ThreadAnswer<Answer>) => {
      if ('error' in message) current?.reject(message.error);
      else current?.resolve(message.answer);
      next();
    });
    thread.on('error', end);
    thread.on('messageerror', end);
    thread.on('exit', (code: number) => end(new Error(`a thread ended with ${code}`)));
    next();
  }
}
