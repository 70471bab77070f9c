import { resolve } from 'node:path';
import type { Configuration } from '../pipeline/configuration.js';
import { NO_JOURNAL, openJournal, type Journal } from '../pipeline/journal.js';
import { redactor } from '../secrets/redact.js';
import type { Runtime } from './runtime.js';

/** Does some work with a journal in the file of that name, or with one that keeps nothing; says so when it is not whole. */
export async function withJournal<Result>(
  file: string | undefined,
  { scopes }: Configuration,
  runtime: Runtime,
  work: (journal: Journal) => Promise<Result>,
): Promise<Result> {
  const names = scopes.flatMap(({ declarations }) =>
    declarations.flatMap(({ secrets }) => secrets.map(({ env }) => env)),
  );
  const hide = redactor(names.map((name) => runtime.env[name]));
  const journal =
    file === undefined
      ? NO_JOURNAL
      : await openJournal(resolve(runtime.cwd, file), () => runtime.now(), hide);
  try {
    return await work(journal);
  } finally {
    const whole = await journal.close();
    if (!whole) runtime.err.write(`The journal ${file ?? ''} is not whole: a line could not be written.\n`);
  }
}
