import type { PlanDocument } from '../../generated/documents/plan.js';
import { UserError } from '../../kernel/model/errors.js';
import { changeDigest, planDigest } from '../../kernel/model/plan.js';
import { validatorOf } from '../../kernel/schema/validator.js';

/** Reads a plan document, and computes every digest again. Throws a UserError if it isn't a plan, or was altered. */
export function decodePlan(text: string, file: string): PlanDocument {
  const value = parse(text, file);
  const validate = validatorOf<PlanDocument>('plan');
  if (!validate(value)) throw notAPlan(file);
  const altered = value.changes.some((change) => change.digest !== changeDigest(change));
  const scopes = value.scopes.map((scope) => ({ ...scope, complete: scope.complete ?? true }));
  const beside = { part: value.shard && value.policy, leaving: value.leaving, excluded: value.excluded };
  if (!altered && planDigest(scopes, value.changes, value.complete, beside) === value.digest) return value;
  throw new UserError(`${file} was changed after it was made: its digest does not fit its content`, {
    code: 'plan-altered',
    help: 'Nothing was sent. Make a new plan and have it reviewed.',
  });
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw notAPlan(file);
  }
}

function notAPlan(file: string): UserError {
  return new UserError(`${file} is not a plan`, {
    code: 'plan-unreadable',
    help: 'Give a file that `zonewright plan --out FILE` wrote.',
  });
}
