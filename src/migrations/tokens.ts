import { ApiError, UserError } from '../kernel/model/errors.js';
import type { Finding } from '../kernel/model/finding.js';
import { digestOf } from '../kernel/model/json.js';
import type { ApiWriter, WriteRequest } from '../kernel/model/request.js';
import { scopeAddress, type Scope } from '../kernel/model/scope.js';
import type { Proposal, RestoreFiles } from './migration.js';

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

/** A token, and the one before it whose request may still take effect. */
export interface Tokens {
  readonly token: string;
  readonly inDoubt: string | undefined;
}

/** The token that confirms a proposal: the first one that has not been used. */
export async function tokenFor(
  proposal: Proposal,
  restore: Pick<RestoreFiles, 'isUsed' | 'isRefused'>,
): Promise<string> {
  return (await tokensFor(proposal, restore)).token;
}

/** As tokenFor, with what somebody should know of the one before. */
export async function tokensFor(
  proposal: Proposal,
  restore: Pick<RestoreFiles, 'isUsed' | 'isRefused'>,
): Promise<Tokens> {
  const basis = basisOf(proposal);
  let inDoubt: string | undefined;
  for (let attempt = 0; ; attempt += 1) {
    const token = tokenOf(basis, attempt);
    if (!(await restore.isUsed(token))) return { token, inDoubt };
    if (!(await restore.isRefused(token))) inDoubt = token;
  }
}

/** A writer that a token opens once: whichever way leads here, and whichever process, it lets one request through. */
export function oncePerToken(writer: ApiWriter, token: string, restore: RestoreFiles): ApiWriter {
  return {
    send: async (request) => {
      const obstacle = await useUp(token, restore);
      if (obstacle === undefined) return sendMarked(writer, request, token, restore);
      const { method, path } = request;
      throw new ApiError(obstacle, { kind: 'rejected', delivery: 'not-sent', method, path });
    },
  };
}

/** What certainly had no effect is nothing to wait for, and only the run that sent it knows. */
async function sendMarked(
  writer: ApiWriter,
  request: WriteRequest,
  token: string,
  restore: RestoreFiles,
): Promise<unknown> {
  try {
    return await writer.send(request);
  } catch (error) {
    if (error instanceof ApiError && error.delivery !== 'unknown') await restore.markRefused(token);
    throw error;
  }
}

/** Why the token can't be used; undefined when it is marked as used, by this call and no other. */
async function useUp(token: string, restore: RestoreFiles): Promise<string | undefined> {
  try {
    if (await restore.use(token)) return undefined;
    return 'another run is using this token: run the command again to see what has become of it';
  } catch (error) {
    if (error instanceof UserError) return error.message;
    throw error;
  }
}

/** Marks a token whose work is done: it must not undo what comes later. That it could not be marked undoes nothing, and is told. */
export async function markDone(
  token: string,
  restore: Pick<RestoreFiles, 'use'>,
  scope: Scope,
): Promise<readonly Finding[]> {
  try {
    await restore.use(token);
    return [];
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const { message } = error;
    return [{ severity: 'warning', code: 'token-not-marked', message, scope: scopeAddress(scope) }];
  }
}
