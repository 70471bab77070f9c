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

/** What a look at the live side says about a planned change. */
export type Standing =
  | ({ readonly state: 'due' } & Sending)
  | { readonly state: 'done' }
  | { readonly state: 'moved' }
  | { readonly state: 'held'; readonly now: Change; readonly why: string };

/** How a change that is due is sent, and how it is proved afterwards that it is stored as it was sent. */
export type Sending = Required<Pick<Diff, 'complete'>> & Pick<Diff, 'follow' | 'prove'>;

/** Reads again and compares again. A read that fails comes back as its error. */
export async function look(
  { change, declaration }: PlannedChange,
  api: ApiReader,
  context: DiffContext,
): Promise<Standing | ApiError | ShapeError> {
  try {
    const diff = await declaration.observe(asPlanned(change, context), rememberReads(api));
    const found = withSectionThresholds(diff.changes, diff.tally, [context.settings.safety]).find(
      (candidate) => sameSubject(candidate, change),
    );
    const now = found && asCounted(found, change);
    const { complete = asItIs, conditions = [], follow, prove } = diff;
    const unmet = conditions.find(({ address, isMet }) => address === now?.address && !isMet([]));
    if (now !== undefined && unmet !== undefined) return { state: 'held', now, why: unmet.finding.message };
    if (now !== undefined && changeDigest(now) === changeDigest(change))
      return { state: 'due', complete, ...defined({ follow, prove }) };
    const settled = now === undefined && !diff.findings.some((finding) => finding.severity === 'error');
    return { state: settled ? 'done' : 'moved' };
  } catch (error) {
    if (error instanceof ShapeError || error instanceof ApiError) return error;
    throw error;
  }
}

/** The context of a read before a write. Only a change that renames an object may find that one was renamed. */
function asPlanned({ formerly }: Change, context: DiffContext): DiffContext {
  return formerly === undefined ? { ...context, keepsNames: true } : context;
}

/** What was counted over the plan is counted still: a change that came out differently stands for the one that was planned. */
function asCounted(now: Change, planned: Change): Change {
  const counted = planned.risks.filter((risk) => risk.counted === 'plan');
  return counted.length === 0 ? now : { ...now, risks: [...now.risks, ...counted] };
}

const asItIs: Sending['complete'] = (request) => request;
