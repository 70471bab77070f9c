import { rememberReads } from '../../service/endpoints/remember-reads.js';
import { ShapeError } from '../../kernel/lib/decode.js';
import { asJson, asJsonObject, isObject, type Json, type JsonObject } from '../../kernel/model/json.js';
import { ApiError } from '../../kernel/model/errors.js';
import type { WriteRequest } from '../../kernel/model/request.js';
import { scopeAddress, scopeOfAddress } from '../../kernel/model/scope.js';
import { objectAddress } from '../../kinds/lookup.js';
import type { DeclaredScope } from '../configuration/resolve.js';
import type { ChangeDocument } from '../../generated/documents/plan.js';
import type { StepOutcome } from './outcome.js';
import { provedOutcome, unproved, type Proving } from './prove.js';
import { fillSecrets } from './secrets.js';

/** A change that was sent, or may have been, by a run that ended before it was read back. */
export interface Unproved {
  readonly change: ChangeDocument;
  readonly confirmed: 'by-answer' | 'by-read';
}

/** Proves what a former run wrote: its declaration reads it again and compares it with what was sent then. A failed read is an outcome, never an error. */
export async function proveLate(
  { change, confirmed }: Unproved,
  declared: readonly DeclaredScope[],
  provingIn: (scope: DeclaredScope['scope']) => Proving,
): Promise<StepOutcome> {
  const owner = declared.find(({ scope }) => scopeAddress(scope) === scopeOfAddress(change.address));
  const candidates = owner?.declarations.filter(({ kind }) => kind === change.kind) ?? [];
  for (const declaration of candidates) {
    const proving = provingIn(declaration.scope);
    try {
      const once = rememberReads(proving.api);
      const { complete = asItIs, prove, unchanged } = await declaration.observe(proving.context, once);
      if (prove === undefined || (change.action !== 'delete' && !unchanged.includes(objectAddress(change))))
        continue;
      const request = complete(
        fillSecrets({ ...change, request: requestOf(change) }, proving.context.secrets),
      );
      return await provedOutcome(change, { request, answer: undefined, prove }, confirmed, proving);
    } catch (error) {
      if (error instanceof ShapeError || error instanceof ApiError) return unproved(change, error, confirmed);
      throw error;
    }
  }
  return unproved(change, new ShapeError('nothing declares it any more'), confirmed);
}

/**
 * The outcome of a change that a former run sent without an answer. If the live side is as sent, that run applied it. If it was stale, superseded or could
 * not be read, its outcome is unknown. Other outcomes stay. Pure.
 */
export function sinceSent(outcome: StepOutcome): StepOutcome {
  const { change, findings } = outcome;
  if (outcome.status === 'applied')
    return outcome.confirmed === 'before-us' ? { ...outcome, confirmed: 'by-read', earlier: true } : outcome;
  if (!('reason' in outcome) || !IN_DOUBT.has(outcome.reason)) return outcome;
  const message = `it was sent before the run was cut off, and it is not known whether it took effect; ${outcome.message}`;
  return { change, findings, earlier: true, status: 'unknown', reason: 'unknown-outcome', message };
}

/** Reasons that don't show whether the former run's write took effect. */
const IN_DOUBT: ReadonlySet<string> = new Set(['stale', 'superseded', 'incomplete-read']);

const asItIs = (request: WriteRequest): WriteRequest => request;

/** The request of a plan document, as it can be sent. */
export function requestOf({ request: { method, path, query, body } }: ChangeDocument): WriteRequest {
  return { method, path, query, ...(body === undefined ? {} : { body: bodyOf(body) }) };
}

function bodyOf(body: NonNullable<ChangeDocument['request']['body']>): JsonObject | readonly Json[] {
  return isObject(body) ? asJsonObject(body) : body.map(asJson);
}
