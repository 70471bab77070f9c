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
import { asItIs } from './current-state.js';
import { fillSecrets } from './secrets.js';

/** A change that an ended run sent, or may have sent, without reading back. */
export interface Unproved {
  readonly change: ChangeDocument;
  readonly confirmed: 'by-answer' | 'by-read';
}

/** Proves a former run's write: reads it again and compares it with what was sent. A failed read is an outcome, never an error. */
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
 * The outcome of a change that a former run sent without an answer: applied if live as sent; unknown if stale, superseded or unreadable; else
 * unchanged. Pure.
 */
export function outcomeOfEarlierWrite(outcome: StepOutcome): StepOutcome {
  const { change, findings } = outcome;
  if (outcome.status === 'applied')
    return outcome.confirmed === 'before-us' ? { ...outcome, confirmed: 'by-read', earlier: true } : outcome;
  if (!('reason' in outcome) || !IN_DOUBT.has(outcome.reason)) return outcome;
  const message = `it was sent before the run was cut off, and it is not known whether it took effect; ${outcome.message}`;
  return { change, findings, earlier: true, status: 'unknown', reason: 'unknown-outcome', message };
}

/** Reasons that don't show whether that write took effect. */
const IN_DOUBT: ReadonlySet<string> = new Set(['stale', 'superseded', 'incomplete-read']);

/** The request of a plan document, for sending. */
export function requestOf({ request: { method, path, query, body } }: ChangeDocument): WriteRequest {
  return { method, path, query, ...(body === undefined ? {} : { body: bodyOf(body) }) };
}

function bodyOf(body: NonNullable<ChangeDocument['request']['body']>): JsonObject | readonly Json[] {
  return isObject(body) ? asJsonObject(body) : body.map(asJson);
}
