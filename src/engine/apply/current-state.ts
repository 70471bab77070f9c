import { rememberReads } from '../../service/endpoints/remember-reads.js';
import { defined } from '../../kernel/lib/defined.js';
import type { Change, Diff } from '../../kernel/model/change.js';
import { ApiError } from '../../kernel/model/errors.js';
import type { DiffContext } from '../../kernel/model/context.js';
import { changeDigest, type PlannedChange } from '../../kernel/model/plan.js';
import { sameSubject } from '../../kernel/model/subject.js';
import type { ApiReader } from '../../kernel/model/request.js';
import { ShapeError } from '../../kernel/lib/decode.js';
import { withSectionThresholds } from '../plan/thresholds.js';

/** What the live side means for a planned change. */
export type CurrentState =
  | ({ readonly state: 'due' } & Sending)
  | { readonly state: 'done' }
  | { readonly state: 'moved' }
  | { readonly state: 'blocked'; readonly now: Change; readonly why: string };

/** How a due change is sent, and proved afterwards. */
export type Sending = Required<Pick<Diff, 'complete'>> & Pick<Diff, 'follow' | 'prove'>;

/** Reads and compares again. Returns the error of a failed read. */
export async function readCurrentState(
  { change, declaration }: PlannedChange,
  api: ApiReader,
  context: DiffContext,
): Promise<CurrentState | ApiError | ShapeError> {
  try {
    const diff = await declaration.observe(asPlanned(change, context), rememberReads(api));
    const found = withSectionThresholds(diff.changes, diff.tally, [context.settings.safety]).find(
      (candidate) => sameSubject(candidate, change),
    );
    const now = found && asCounted(found, change);
    const { complete = asItIs, conditions = [], follow, prove } = diff;
    const unmet = conditions.find(({ address, isMet }) => address === now?.address && !isMet([]));
    if (now !== undefined && unmet !== undefined)
      return { state: 'blocked', now, why: unmet.finding.message };
    if (now !== undefined && changeDigest(now) === changeDigest(change))
      return { state: 'due', complete, ...defined({ follow, prove }) };
    const settled = now === undefined && !diff.findings.some((finding) => finding.severity === 'error');
    return { state: settled ? 'done' : 'moved' };
  } catch (error) {
    if (error instanceof ShapeError || error instanceof ApiError) return error;
    throw error;
  }
}

/** The context of a read before a write: only a renaming change may find a rename. */
function asPlanned({ formerly }: Change, context: DiffContext): DiffContext {
  return formerly === undefined ? { ...context, keepsNames: true } : context;
}

/** The fresh change with the risks counted over the whole plan. */
function asCounted(now: Change, planned: Change): Change {
  const counted = planned.risks.filter((risk) => risk.counted === 'plan');
  return counted.length === 0 ? now : { ...now, risks: [...now.risks, ...counted] };
}

/** The request of a kind that fills in nothing. */
export const asItIs: Sending['complete'] = (request) => request;
