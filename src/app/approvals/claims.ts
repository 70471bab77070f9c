import { count } from '../../kernel/lib/phrases.js';
import { UserError } from '../../kernel/model/errors.js';
import type { Clock } from '../../kernel/model/clock.js';
import { ForgeError } from '../forge/errors.js';
import type { Forge, ForgeWords } from '../forge/forge.js';
import type { Subject } from '../forge/marker.js';
import { useLine, type UseState } from './use-line.js';
import { digestsIn, useCheck, usesOf, type Source } from './uses.js';

/** What a run uses of an approval, or found used up. */
export interface Wanted {
  readonly source: Source;
  readonly digests: ReadonlySet<string>;
}

/** Who records a use, and where. */
export interface Claiming {
  readonly forge: Forge;
  readonly subject: Subject;
  /** The id of the run: a UUID. */
  readonly run: string;
  readonly clock: Pick<Clock, 'sleep'>;
  /** The page of the run. */
  readonly report?: URL;
}

/** Records what will be used of approvals. Throws a UserError if that fails, or another run was first: nothing may be sent then. */
export async function claim(wanted: readonly Wanted[], claiming: Claiming): Promise<void> {
  const recorded: Wanted[] = [];
  try {
    for (const one of wanted) {
      recorded.push(one);
      await record(one, 'started', claiming);
    }
    for (const one of wanted) await requireOurs(one, claiming);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const kept = await releaseClaims(recorded, claiming);
    if (!(error instanceof ForgeError) || error.kind === 'aborted') throw error;
    throw notRecorded(error, wanted, kept, claiming);
  }
}

/** Records what was used, each by itself. `settled`: nothing merged until then is left to use. Throws the first ForgeError, after all were tried. */
export async function settle(
  used: readonly (Wanted & { readonly isSettled: boolean })[],
  claiming: Claiming,
): Promise<void> {
  const [failed] = await recordEach(used, ({ isSettled }) => (isSettled ? 'settled' : 'ended'), claiming);
  if (failed !== undefined) throw failed.error;
}

/** Gives back what was recorded. Returns what could not be given back: it stays used, if its record was made. */
async function releaseClaims(wanted: readonly Wanted[], claiming: Claiming): Promise<readonly Wanted[]> {
  const nothing = wanted.map((one) => ({ ...one, digests: new Set<string>() }));
  return (await recordEach(nothing, () => 'ended', claiming)).map(({ one }) => one);
}

/** Makes each record, whatever becomes of the others. Returns those that could not be made. */
async function recordEach<One extends Wanted>(
  wanted: readonly One[],
  stateOf: (one: One) => UseState,
  claiming: Claiming,
): Promise<readonly { readonly one: One; readonly error: ForgeError }[]> {
  const failed = [];
  for (const one of wanted) {
    try {
      await record(one, stateOf(one), claiming);
    } catch (error) {
      if (!(error instanceof ForgeError)) throw error;
      failed.push({ one, error });
    }
  }
  return failed;
}

function record({ source, digests }: Wanted, state: UseState, claiming: Claiming): Promise<void> {
  const { forge, subject, report } = claiming;
  const places = source.digests.flatMap((digest, place) => (digests.has(digest) ? [place] : []));
  const of = `${places.length} of ${count(source.digests.length, 'approval')}`;
  return forge.createCheck({
    ...useCheck(source, subject),
    conclusion: 'success',
    title: state === 'started' ? `uses ${of}` : `used ${of}`,
    summary: SUMMARY[state],
    text: useLine({ approval: source.key, run: runKey(claiming), state, places }),
    ...(report === undefined ? {} : { report }),
  });
}

const ONCE = 'An approval is used once: the line below is the record.';
const SUMMARY: Readonly<Record<UseState, string>> = {
  started: `A run is about to send these changes. ${ONCE}`,
  ended: `A run has ended, and these changes are approved no more. ${ONCE}`,
  settled: `A run has ended, and these changes are approved no more. Nothing else that was merged until then is left to be applied. ${ONCE}`,
};

function runKey({ run }: Pick<Claiming, 'run'>): string {
  return run.replaceAll('-', '').slice(0, 12).toLowerCase();
}

/** A list may lag behind writes, so it is read again. */
const LOOKS = 3;
const PAUSE_MS = 1_000;

/** Runs at the same time may both have found nothing used. Now both see both records; the older counts. */
async function requireOurs({ source, digests }: Wanted, claiming: Claiming): Promise<void> {
  const { forge, subject, clock } = claiming;
  const run = runKey(claiming);
  for (let look = 0; look < LOOKS; look += 1) {
    if (look > 0) await clock.sleep(PAUSE_MS);
    const { claims = [] } = (await usesOf(forge, source, subject)) ?? {};
    const at = claims.findIndex((one) => one.run === run && !one.isOver);
    if (at < 0) continue;
    const others = claims.slice(0, at).filter((other) => other.run !== run);
    if ([...digestsIn(source, others)].some((digest) => digests.has(digest))) throw taken(source, claiming);
    return;
  }
  throw notFound(source, claiming);
}

function notRecorded(
  error: ForgeError,
  wanted: readonly Wanted[],
  kept: readonly Wanted[],
  { forge: { words } }: Claiming,
): UserError {
  const { check, pull } = words;
  const pulls = pullsOf(wanted, words);
  return new UserError(
    `nothing was sent: a ${check} has to say first that the approval of ${pull} ${pulls} is used, and it could not be made: ${error.message}`,
    { code: 'approval-not-recorded', help: helpFor(kept, words), cause: error },
  );
}

function helpFor(kept: readonly Wanted[], words: ForgeWords): string {
  const { pull, toRecord } = words;
  if (kept.length === 0) return toRecord;
  return `${toRecord} A record of ${pull} ${pullsOf(kept, words)} may have been made, and could not be taken back. If the next run says that something is approved no more, open a ${pull}: its plan shows again what is left.`;
}

function pullsOf(wanted: readonly Wanted[], { sign }: ForgeWords): string {
  return [...new Set(wanted.map(({ source }) => `${sign}${source.number}`))].join(', ');
}

function notFound({ number }: Source, { forge }: Claiming): UserError {
  const { check, pull, sign, toRecord } = forge.words;
  return new UserError(
    `nothing was sent: the ${check} which says that the approval of ${pull} ${sign}${number} is used was made, but is not found again as one of the account that posted the plan`,
    { code: 'approval-not-recorded', help: toRecord },
  );
}

function taken({ number }: Source, { forge }: Claiming): UserError {
  const { pull, sign } = forge.words;
  return new UserError(
    `nothing was sent: another run uses the approval of ${pull} ${sign}${number} at this moment`,
    {
      code: 'approval-taken',
      help: 'Wait until it has ended. Let one run at a time apply: a concurrency group, or a resource_group.',
    },
  );
}
