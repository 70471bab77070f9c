import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { lock } from 'proper-lockfile';
import type { Clock } from '../../kernel/model/clock.js';
import { makeFolder } from '../disk/make-folder.js';
import { errorCode } from '../../kernel/lib/error-code.js';
import { count, someOf } from '../../kernel/lib/phrases.js';
import { UserError } from '../../kernel/model/errors.js';
import type { Scope } from '../../kernel/model/scope.js';
import type { Host } from '../ports/host.js';
import type { Machine } from '../ports/machine.js';
import type { ReadSession } from '../session/reading.js';
import { holderFile, holderOf, isGone, isHolder, writeHolder, type Holder } from './holder.js';
import { lockFile, locksOf, type ScopeLock } from './lock-folder.js';
import { watchSigns, type Sign } from './signs-of-life.js';

export interface LockOptions {
  /** Wait for a holder; otherwise refuse. */
  readonly wait: boolean;
}

/** A holder counts as dead after this time. It shows life every two seconds. */
const STALE_MS = 15_000;
const SIGN_OF_LIFE_MS = 2_000;
/** Who is not known to be gone is watched for so long before it counts as dead. */
const WATCHED_MS = 5_000;
const NEVER_MS = Number.MAX_SAFE_INTEGER;
/** A process known to be gone shows no life. */
const STALE_WHEN_GONE_MS = 2_000;
const LOOK_AGAIN_MS = 250;

/**
 * Runs `work` while no other run of this user on this machine writes to the scopes. If a lock is lost, aborts the signal and `isHeld` is false: send
 * nothing more. Throws a UserError instead of waiting if the options say so.
 */
export async function withScopeLocks<Result>(
  scopes: readonly Scope[],
  { address, signal, progress }: Pick<ReadSession, 'address' | 'signal' | 'progress'>,
  host: Host,
  options: LockOptions,
  work: (lost: AbortSignal, isHeld: IsHeld) => Promise<Result>,
): Promise<Result> {
  const lost = new AbortController();
  // An emulator in memory is not shared.
  if (address === undefined || scopes.length === 0) return work(lost.signal, () => true);
  const locks = locksOf(scopes, address, host);
  const held: (() => Promise<void>)[] = [];
  const names = locks.map((one) => one.address).toSorted();
  const hold = randomUUID();
  const signOf = watchSigns(host.clock, WATCHED_MS);
  try {
    for (const one of locks) {
      const release = await take(one, () => lost.abort(new Error(LOST)), {
        ...options,
        hold,
        names,
        // All are watched at once: those of a dead run are taken one after another.
        signOf: (wanted) => locks.map(signOf)[locks.indexOf(wanted)] ?? 'none-yet',
        now: () => host.now(),
        signal,
        clock: host.clock,
        machine: host.machine,
        report: (line) => progress.announce(line),
      });
      held.push(release);
    }
    return await work(lost.signal, (scope) => !lost.signal.aborted && isOurs(locks, scope, hold));
  } finally {
    await Promise.allSettled(held.toReversed().map((release) => release()));
  }
}

/** True if this run still has the lock on disk: after a pause, the signal may come late. */
export type IsHeld = (scope: string) => boolean;

function isOurs(locks: readonly ScopeLock[], scope: string, hold: string): boolean {
  const own = locks.filter(({ address }) => address === scope);
  return own.every((one) => isHolder(one, hold));
}

const LOST = 'another run took over what this one was writing to';

interface Taking extends LockOptions {
  readonly hold: string;
  /** All scopes of the run. */
  readonly names: readonly string[];
  readonly signOf: (one: ScopeLock) => Sign;
  readonly now: () => Date;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly machine: Machine;
  readonly report: (line: string) => void;
}

/** Takes a lock, after waiting for its holder. */
async function take(one: ScopeLock, onLost: () => void, taking: Taking): Promise<() => Promise<void>> {
  const { wait, clock, signal, machine, report, hold, names, now, signOf } = taking;
  let sign: Sign = 'none-yet';
  for (;;) {
    signal.throwIfAborted();
    const holder = await holderOf(one);
    try {
      makeFolder(dirname(one.path), 0o700);
      const release = await lock(one.path, {
        lockfilePath: lockFile(one),
        realpath: false,
        stale: staleAfter(isGone(holder, machine), sign),
        update: SIGN_OF_LIFE_MS,
        onCompromised: onLost,
      });
      await writeHolder(one, hold, machine, names, now()).catch(async (error: unknown) => {
        await release();
        throw error;
      });
      return async () => {
        // A run that took over has both of them.
        const last = await holderOf(one);
        if (last !== undefined && last.hold !== hold) return;
        await rm(holderFile(one), { force: true });
        await release();
      };
    } catch (error) {
      if (errorCode(error) !== 'ELOCKED') throw cannotLock(one, error);
    }
    const before = sign;
    sign = signOf(one);
    // It was watched while another one was waited for.
    if (sign === 'none' && before !== 'none') continue;
    if (!wait && !isGone(holder, machine) && !mayBeDead(one, sign)) throw locked(one, holder);
    report(`waiting for ${wordsFor(one, holder)}`);
    await clock.sleep(LOOK_AGAIN_MS, signal);
  }
}

function staleAfter(isKnownGone: boolean, sign: Sign): number {
  if (isKnownGone) return STALE_WHEN_GONE_MS;
  return sign === 'none' ? STALE_MS : NEVER_MS;
}

/** True if a lock looks old by the system's time, and has to be watched for longer. */
function mayBeDead(one: ScopeLock, sign: Sign): boolean {
  const age = Date.now() - (statSync(lockFile(one), { throwIfNoEntry: false })?.mtimeMs ?? NaN);
  return sign !== 'alive' && age > STALE_MS;
}

const MOST_NAMED = 3;

/** `the run that writes to zone/shop.example.com, and to 3 other scopes (…): process 4711, since 2026-12-31T22:10:05.000Z`. */
function wordsFor({ address }: ScopeLock, holder: Holder | undefined): string {
  if (holder === undefined) return `the run that writes to ${address}`;
  const { pid, since, scopes } = holder;
  const others = scopes.filter((scope) => scope !== address);
  const more =
    others.length === 0
      ? ''
      : `, and to ${count(others.length, 'other scope')} (${someOf(others, MOST_NAMED)})`;
  return `the run that writes to ${address}${more}: process ${pid}, since ${since}`;
}

function locked(one: ScopeLock, holder: Holder | undefined): UserError {
  return new UserError(`${one.address} is locked by ${wordsFor(one, holder)}`, {
    code: 'scope-locked',
    help: 'Nothing was sent. Run it again when the other run has ended, or without --no-wait.',
  });
}

function cannotLock(one: ScopeLock, cause: unknown): UserError {
  return new UserError(`${one.address} can't be locked: ${lockFile(one)} (${errorCode(cause)})`, {
    code: 'file-unwritable',
    help: 'Nothing was sent. Without a lock, two runs could write to it at once. Is the disk full, the folder not writable, or something in the way? Or set HOME to a writable folder of yours.',
    cause,
  });
}
