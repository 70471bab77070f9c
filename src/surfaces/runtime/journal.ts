import { resolve } from 'node:path';
import { NO_JOURNAL, openJournal, type Journal } from '../../engine/apply/journal.js';
import { startedBy } from '../../app/session/ci.js';
import type { Session } from '../../app/session/session.js';
import type { Runtime } from './runtime.js';
import { say } from './print.js';

/** Runs `work` with a journal in the file, or one that keeps nothing. Says at the end if it is incomplete. */
export async function withJournal<Result>(
  file: string | undefined,
  runtime: Runtime,
  { requestIdOf }: Pick<Session, 'requestIdOf'>,
  work: (journal: Journal) => Promise<Result>,
): Promise<Result> {
  const { pull: _, ...who } = startedBy(runtime.env);
  const journal =
    file === undefined
      ? NO_JOURNAL
      : await openJournal(
          resolve(runtime.cwd, file),
          () => runtime.now(),
          (text) => runtime.hide(text),
          { who: { run: runtime.run.id, ...who }, requestIdOf },
        );
  try {
    return await work(journal);
  } finally {
    const whole = await journal.close();
    if (!whole) say(runtime.err, `The journal ${file ?? ''} is incomplete: a line could not be written.`);
  }
}
