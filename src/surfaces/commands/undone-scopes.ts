import { noSuchRun, type NewestRun } from '../../app/runs/find-run.js';
import { writtenBy } from '../../engine/runs/undo.js';
import type { RunDocument } from '../../generated/documents/run.js';
import { count, someOf } from '../../kernel/lib/phrases.js';
import { scopeOfAddress } from '../../kernel/model/scope.js';
import type { UndoOptions } from './command-options.js';

const MOST_NAMED = 8;

/** The addresses that `undo` is limited to; undefined for all. */
export function requestedScopes({ zone, account }: UndoOptions): readonly string[] | undefined {
  const named = [
    ...(zone === undefined ? [] : [`zone/${zone}`]),
    ...(account === undefined ? [] : [`account/${account}`]),
  ];
  return named.length === 0 ? undefined : named;
}

/** The newest run of a service that wrote to these scopes, or any. The error names scopes that have runs. */
export function newestThatWrote(
  asked: readonly string[] | undefined,
  service: string | undefined,
): NewestRun {
  return {
    // Without named scopes any run counts: the newest is never skipped silently.
    isMeant: (run) => run.service === service && wroteTo(run, asked),
    none: (runs, { name }) => {
      const own = runs.filter((run) => run.service === service);
      const others = [...new Set(runs.map((run) => run.service))].filter((one) => one !== service);
      if (own.length === 0)
        return noSuchRun(
          `there is no run of this service${service === undefined ? '' : ` (${service})`} in ${name}`,
          others.length === 0
            ? undefined
            : `${count(runs.length, 'run')} there ${runs.length === 1 ? 'is' : 'are'} of ${someOf(others, MOST_NAMED)}: use --base-url or --emulator for that one.`,
        );
      const written = [...new Set(own.flatMap(scopesOf))].toSorted();
      return noSuchRun(
        `no run in ${name} wrote to ${asked?.join(' or ')}`,
        `The runs of this service wrote to ${written.length === 0 ? 'no zone and no account' : someOf(written, MOST_NAMED)}.`,
      );
    },
  };
}

/** Throws a UserError if the run wrote nothing to these scopes. */
export function requireWritten(run: RunDocument, asked: readonly string[] | undefined): void {
  if (wroteTo(run, asked)) return;
  throw noSuchRun(
    `run ${run.id} wrote nothing to ${asked?.join(' or ')}`,
    `zonewright history ${run.id} shows what it wrote.`,
  );
}

function wroteTo(run: RunDocument, scopes: readonly string[] | undefined): boolean {
  return scopes === undefined || scopesOf(run).some((scope) => scopes.includes(scope));
}

function scopesOf(run: RunDocument): readonly string[] {
  return writtenBy(run).map(({ address }) => scopeOfAddress(address));
}
