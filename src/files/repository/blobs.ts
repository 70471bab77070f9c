import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import type { Readable } from 'node:stream';
import { gitFailure, incompleteClone, type Git } from './git.js';
import { requireSize } from './file-errors.js';

/** Reads a file by its git object id. Throws a UserError if missing or too large. */
export type ReadBlob = (file: string, id: string) => Promise<Uint8Array>;

/**
 * Reads files as committed, without a work tree's attributes, filters and line ends. One git process answers requests without a pause between them.
 * It ends in the first pause, so needs no closing.
 */
export function openBlobs(git: Git): ReadBlob {
  let batch: Batch | undefined;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  const close = (): void => {
    batch?.close();
    batch = undefined;
  };
  const readNow: ReadBlob = async (file, id) => {
    batch ??= startBatch(git);
    try {
      return await batch.read(file, id);
    } catch (error) {
      // Otherwise the rest of this answer would be read as the next.
      close();
      throw error;
    }
  };
  return async (file, id) => {
    waiting += 1;
    const reading = last.then(() => readNow(file, id));
    last = reading.catch(() => undefined);
    try {
      return await reading;
    } finally {
      waiting -= 1;
      // Further requests come before the event loop's next turn.
      setImmediate(() => {
        if (waiting === 0) close();
      });
    }
  };
}

interface Batch {
  readonly read: ReadBlob;
  readonly close: () => void;
}

const COMMAND = ['cat-file', '--batch'];

function startBatch(git: Git): Batch {
  const child = git.start(COMMAND);
  const output = readerOf(child.stdout);
  const complaint = complaintOf(child);
  return {
    read: async (file, id) => {
      child.stdin.write(`${id}\n`);
      const header = await output.line();
      if (header === undefined) throw gitFailure(COMMAND, undefined, await complaint);
      const [, size] = /^\w+ blob (\d+)$/.exec(header) ?? [];
      if (size === undefined) throw incompleteClone(`git says ${header} for ${file}`);
      requireSize(file, Number(size));
      const content = await output.bytes(Number(size) + 1);
      if (content === undefined) throw gitFailure(COMMAND, undefined, await complaint);
      return content.subarray(0, -1);
    },
    close: () => {
      child.stdin.end();
      child.stdout.destroy();
      child.kill();
    },
  };
}

/** What git prints on stderr. Without listeners an error event would end this process. */
async function complaintOf(child: ChildProcessWithoutNullStreams): Promise<string> {
  let text = '';
  child.stdin.on('error', () => undefined);
  child.stderr.setEncoding('utf8').on('data', (more: string) => (text = `${text}${more}`.slice(0, 4_096)));
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message)).on('close', () => resolve(text));
  });
}

/** Reads lines and bytes in order; undefined if the stream ends first. */
function readerOf(stream: Readable): {
  line(): Promise<string | undefined>;
  bytes(count: number): Promise<Buffer | undefined>;
} {
  const chunks: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
  let held = Buffer.alloc(0);
  const more = async (): Promise<boolean> => {
    const { value, done } = await chunks.next();
    if (done !== true) held = Buffer.concat([held, value]);
    return done !== true;
  };
  const take = (count: number): Buffer => {
    const taken = held.subarray(0, count);
    held = held.subarray(count);
    return taken;
  };
  return {
    line: async () => {
      while (!held.includes('\n')) if (!(await more())) return undefined;
      return take(held.indexOf('\n') + 1)
        .subarray(0, -1)
        .toString();
    },
    bytes: async (count) => {
      while (held.length < count) if (!(await more())) return undefined;
      return take(count);
    },
  };
}
