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
import { holderFile, holderOf, isGone, isHolder, sayHolder, type Holder } from './holder.js';
import { locksOf, type ScopeLock } from './lock-folder.js';

/** What taking locks needs. */
export interface LockOptions {
  /** Wait for a run that holds one of them; else refuse. */
  readonly wait: boolean;
}

/** A holder without a sign of life for so long is taken for dead; it gives one every two seconds. */
const STALE_MS = 15_000;
const SIGN_OF_LIFE_MS = 2_000;
/** Of a process that is known to be gone no sign is expected. */
const STALE_WHEN_GONE_MS = 2_000;
const LOOK_AGAIN_MS = 250;

/**
 * Runs `work` while no other run of this user on this machine writes to the scopes. If a lock is lost, the signal is aborted and `isHeld` is false: then
 * nothing more may be sent. Throws a UserError instead of waiting if the options say so.
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
  try {
    for (const one of locks) {
      const release = await take(one, () => lost.abort(new Error(LOST)), {
        ...options,
        signal,
        clock: host.clock,
        machine: host.machine,
        tell: (line) => progress.tell(line),
      });
      held.push(release);
      await sayHolder(one, host.machine, names, host.now());
    }
    return await work(lost.signal, (scope) => !lost.signal.aborted && isOurs(locks, scope, host));
  } finally {
    await Promise.allSettled(held.toReversed().map((release) => release()));
  }
}

/** Whether a scope is still locked by this run, by what is on the disk: after a pause, the loss of a lock is noticed only later. */
export type IsHeld = (scope: string) => boolean;

function isOurs(locks: readonly ScopeLock[], scope: string, { machine }: Pick<Host, 'machine'>): boolean {
  const own = locks.filter(({ address }) => address === scope);
  return own.every((one) => isHolder(one, machine));
}

const LOST = 'another run took over what this one was writing to';

interface Taking extends LockOptions {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly machine: Machine;
  readonly tell: (line: string) => void;
}

/** Takes one lock, after waiting for its holder. */
async function take(
  one: ScopeLock,
  onLost: () => void,
  { wait, clock, signal, machine, tell }: Taking,
): Promise<() => Promise<void>> {
  makeFolder(dirname(one.path), 0o700);
  for (;;) {
    signal.throwIfAborted();
    const holder = await holderOf(one);
    const stale = isGone(holder, machine) ? STALE_WHEN_GONE_MS : STALE_MS;
    try {
      const release = await lock(one.path, {
        lockfilePath: `${one.path}.lock`,
        realpath: false,
        stale,
        update: SIGN_OF_LIFE_MS,
        onCompromised: onLost,
      });
      return async () => {
        await rm(holderFile(one), { force: true });
        await release();
      };
    } catch (error) {
      if (errorCode(error) !== 'ELOCKED') throw cannotLock(one, error);
    }
    if (!wait && !isGone(holder, machine)) throw locked(one, holder);
    tell(`waiting for ${wordsFor(one, holder)}`);
    await clock.sleep(LOOK_AGAIN_MS, signal);
  }
}

/** More than these are counted. */
const MOST_NAMED = 3;

/** `the run that writes to zone/shop.example.com: process 4711, since 2026-12-31T22:10:05.000Z, of zone/shop.example.com and 3 more`. */
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
  return new UserError(`${one.address} can't be locked: ${one.path}.lock (${errorCode(cause)})`, {
    code: 'file-unwritable',
    help: 'Nothing was sent. Without a lock, two runs could write to it at once. Set XDG_STATE_HOME to a writable folder.',
    cause,
  });
}
