import type { DiffContext } from '../../kernel/model/context.js';
import type { Matching } from '../toolkit/collection.js';
import type { LiveJob } from './live.js';
import type { JobsSpec, JobSpec } from './spec.js';

type IsSame = (job: JobSpec, live: LiveJob) => boolean;

/** Matches jobs by dataset and name. `isSame`: compares all but the name. Pure. */
export function matchingOf(
  { jobs, ownership }: JobsSpec,
  live: readonly LiveJob[],
  { keepsNames }: DiffContext,
  isSame: IsSame,
): Matching<JobSpec, LiveJob> {
  return {
    declared: jobs,
    live,
    ownership,
    keyOf: jobName,
    isRenamed: (job, former) => keepsNames !== true && isRenamed(job, former, isSame),
    restoredId: ({ restores }) => restores,
  };
}

/** True if only the name differs. False if the service hides state or destination. A destination whose variable is not set is not compared. */
function isRenamed(job: JobSpec, live: LiveJob, isSame: IsSame): boolean {
  const isShown = live.enabled !== undefined && live.destination !== undefined;
  return isShown && job.dataset === live.dataset && isSame(job, live);
}

function jobName(job: JobSpec | LiveJob): string {
  return `${job.dataset} ${job.name}`;
}
