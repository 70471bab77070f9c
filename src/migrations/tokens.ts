import { ApiError, UserError } from '../kernel/model/errors.js';
import type { Finding } from '../kernel/model/finding.js';
import { isJsonObject } from '../kernel/model/json.js';
import { digestOf } from '../kernel/model/json-digest.js';
import type { ApiWriter } from '../kernel/model/request.js';
import { scopeAddress, type Scope } from '../kernel/model/scope.js';
import type { MigrationDefinition } from './definition.js';
import type { MigrationTools, Proposal, RestoreFiles, WithoutEffect } from './migration.js';

/** Digest of all that is confirmed. Changes with anything read or to be sent. */
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
 * The token of a basis: the same basis, the same token, so it proves what was seen. `attempt` counts from 0; a next one follows a token used without
 * effect.
 */
export function tokenOf(basis: string, attempt: number): string {
  return digestOf({ basis, attempt }).slice('sha256:'.length).slice(0, TOKEN_LENGTH);
}

/** The first unused token of a proposal. */
export async function tokenFor(proposal: Proposal, restore: Pick<RestoreFiles, 'isUsed'>): Promise<string> {
  return (await chainOf(proposal, restore)).next;
}

/** Used tokens of a proposal, and the next one. */
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

/** A request sent before, though the scope is unchanged. Without `seen` its time is not over. */
export interface SentBefore {
  readonly token: string;
  readonly seen?: WithoutEffect;
}

interface Migrating extends Pick<MigrationDefinition<never, never, never>, 'tokenFor'> {
  readonly isUnmoved?: MigrationDefinition<never, never, never>['isUnmoved'] | undefined;
}

/**
 * What was sent from the present state. A request that may still take effect excludes others; of those without effect, returns the last. Refused ones
 * don't count.
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

/** A writer that sends one request per token, across all processes. */
export function oncePerToken(writer: ApiWriter, token: string, restore: RestoreFiles): ApiWriter {
  return {
    send: async (request, mayStart) => {
      const { method, path } = request;
      const notSent = (message: string, kind: 'outdated' | 'rejected'): ApiError =>
        new ApiError(message, { kind, delivery: 'not-sent', method, path });
      // A request that does not start uses no token.
      if (!mayStart()) throw notSent('what was read before it is too old', 'outdated');
      const obstacle = await useUp(token, restore);
      if (obstacle !== undefined) throw notSent(obstacle, 'rejected');
      return sendMarked(() => writer.send(request, mayStart), token, restore);
    },
  };
}

/** Only this run knows that its request certainly had no effect. */
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

/** Why the token can't be used; undefined if this call marked it. */
async function useUp(token: string, restore: RestoreFiles): Promise<string | undefined> {
  try {
    if (await restore.use(token)) return undefined;
    return 'another run is using this token: run the command again to see its outcome';
  } catch (error) {
    if (error instanceof UserError) return error.message;
    throw error;
  }
}

/** Records that a request had no effect in its time. Failure is reported: the next attempt has to wait. */
export async function markWithoutEffect(
  token: string,
  seen: WithoutEffect,
  { restore, context: { scope } }: Pick<MigrationTools, 'restore' | 'context'>,
): Promise<readonly Finding[]> {
  return noted(() => restore.markWithoutEffect(token, seen), scope);
}

/** Marks a finished token, so that it can't undo later changes. Failure is reported. */
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
