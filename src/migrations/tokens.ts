import { ApiError, UserError } from '../kernel/model/errors.js';
import type { Finding } from '../kernel/model/finding.js';
import { isObject, type Json, type JsonObject } from '../kernel/model/json.js';
import { digestOf } from '../kernel/model/json-digest.js';
import type { ApiWriter } from '../kernel/model/request.js';
import { scopeAddress, type Scope } from '../kernel/model/scope.js';
import type { MigrationDefinition } from './definition.js';
import type { MigrationTools, Proposal, RestoreFiles, WithoutEffect } from './migration.js';

/** Digest of everything that a person confirms: it moves when anything moves that was read or would be sent. */
export function basisOf({ migration, scope, goal, plan, losses, read }: Proposal): string {
  return digestOf({
    job: migration,
    scope: { level: scope.level, id: scope.id },
    goal,
    plan: plan.digest,
    losses,
    read,
  });
}

const TOKEN_LENGTH = 20;

/**
 * The token of a basis. The same basis gives the same one, so a token proves what was seen; `attempt` counts from 0 and makes a
 * fresh one when the former has been used up without any effect.
 */
export function tokenOf(basis: string, attempt: number): string {
  return digestOf({ basis, attempt }).slice('sha256:'.length).slice(0, TOKEN_LENGTH);
}

/** The token that confirms a proposal: the first one that has not been used. */
export async function tokenFor(proposal: Proposal, restore: Pick<RestoreFiles, 'isUsed'>): Promise<string> {
  return (await chainOf(proposal, restore)).next;
}

/** The tokens of a proposal that have been used, and the next one. */
async function chainOf(
  proposal: Proposal,
  restore: Pick<RestoreFiles, 'isUsed'>,
): Promise<{ readonly used: readonly string[]; readonly next: string }> {
  const basis = basisOf(proposal);
  const used: string[] = [];
  for (let attempt = 0; ; attempt += 1) {
    const token = tokenOf(basis, attempt);
    if (!(await restore.isUsed(token))) return { used, next: token };
    used.push(token);
  }
}

/** A request that was sent before, although the scope is as if it had not been. Without `seen` its time is not over. */
export interface SentBefore {
  readonly token: string;
  readonly seen?: WithoutEffect;
}

/** What is asked of a migration here. */
interface Migrating extends Pick<MigrationDefinition<never, never, never>, 'tokenFor'> {
  readonly isUnmoved?: MigrationDefinition<never, never, never>['isUnmoved'] | undefined;
}

/**
 * What was sent before from the present state of the scope. While one of the requests may still take effect, no other one must follow. Of those
 * without effect, returns the last. A refused request does not count.
 */
export async function sentBefore(
  { tokenFor: usedBy, isUnmoved }: Migrating,
  proposal: Proposal,
  restore: RestoreFiles,
): Promise<SentBefore | undefined> {
  if (usedBy === 'work' || isUnmoved === undefined) return undefined;
  const { used: own } = await chainOf(proposal, restore);
  const others = (await restore.usedTokens()).filter((token) => !own.includes(token));
  let last: SentBefore | undefined;
  for (const token of [...others, ...own]) {
    if (await restore.isRefused(token)) continue;
    const before = (await restore.kept(token))?.['read'];
    const isFromHere = own.includes(token) || (isJsonObject(before) && isUnmoved(before, proposal.read));
    if (!isFromHere) continue;
    const seen = await restore.withoutEffect(token);
    if (seen === undefined) return { token };
    last = { token, seen };
  }
  return last;
}

function isJsonObject(value: Json | undefined): value is JsonObject {
  return isObject(value);
}

/** A writer that a token opens once: whichever way leads here, and whichever process, it lets one request through. */
export function oncePerToken(writer: ApiWriter, token: string, restore: RestoreFiles): ApiWriter {
  return {
    send: async (request, mayStart) => {
      const { method, path } = request;
      const notSent = (message: string, kind: 'outdated' | 'rejected'): ApiError =>
        new ApiError(message, { kind, delivery: 'not-sent', method, path });
      // A token is not used up for a request that would not start.
      if (!mayStart()) throw notSent('what was read before it is too old', 'outdated');
      const obstacle = await useUp(token, restore);
      if (obstacle !== undefined) throw notSent(obstacle, 'rejected');
      return sendMarked(() => writer.send(request, mayStart), token, restore);
    },
  };
}

/** What certainly had no effect is nothing to wait for, and only the run that sent it knows. */
async function sendMarked(
  send: () => Promise<unknown>,
  token: string,
  restore: RestoreFiles,
): Promise<unknown> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof ApiError && error.delivery !== 'unknown') await restore.markRefused(token);
    throw error;
  }
}

/** Why the token can't be used; undefined when it is marked as used, by this call and no other. */
async function useUp(token: string, restore: RestoreFiles): Promise<string | undefined> {
  try {
    if (await restore.use(token)) return undefined;
    return 'another run is using this token: run the command again to see its outcome';
  } catch (error) {
    if (error instanceof UserError) return error.message;
    throw error;
  }
}

/** Records that a request had no effect in its time. If that fails, only the next attempt has to wait, and it is reported. */
export async function markWithoutEffect(
  token: string,
  seen: WithoutEffect,
  { restore, context: { scope } }: Pick<MigrationTools, 'restore' | 'context'>,
): Promise<readonly Finding[]> {
  return noted(() => restore.markWithoutEffect(token, seen), scope);
}

/** Marks a token whose work is done: it must not undo what comes later. If that fails, nothing is undone, and it is reported. */
export async function markDone(
  token: string,
  restore: Pick<RestoreFiles, 'use'>,
  scope: Scope,
): Promise<readonly Finding[]> {
  return noted(() => restore.use(token), scope);
}

async function noted(note: () => Promise<unknown>, scope: Scope): Promise<readonly Finding[]> {
  try {
    await note();
    return [];
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const { message } = error;
    return [{ severity: 'warning', code: 'token-not-marked', message, scope: scopeAddress(scope) }];
  }
}
