import type { Edit } from '../../files/yaml/edit/edit-types.js';
import type { DeclaredJob, LogpushJobsSection } from '../../kernel/model/files.js';
import type { DeclaredVariable, EditSides } from '../definition/import.js';
import { changedMembers } from '../toolkit/edit/changed-members.js';
import { collectionItems, listEdit } from '../toolkit/edit/collection.js';
import { mergeMembers } from '../toolkit/edit/merge.js';
import { declaredKey } from './content.js';

const PATH = ['logpush_jobs', 'jobs'];

/** What becomes of the log push jobs. The variables that the file refers to stay, unless two jobs would need one to hold two values. */
export function editJobs({ have, want, changeOf, leftOut }: EditSides<LogpushJobsSection>): Edit {
  const items = collectionItems<DeclaredJob>(have.jobs, want?.jobs ?? [], {
    isShared: have.ownership === 'shared',
    leftOut,
    keyOf: declaredKey,
    changeOf: ({ name }) => changeOf(`logpush_jobs/${name}`),
    path: PATH,
    edit: (job, live, change, at) =>
      mergeMembers(undefined, { ...job }, { ...live }, changedMembers(change, 'fields'), at),
  });
  return listEdit('jobs', have.jobs, items, PATH);
}

/** The variables of the jobs: of destinations, which the service tells, and of proofs of ownership, which it never does. */
export function jobVariables({ jobs }: LogpushJobsSection): readonly DeclaredVariable[] {
  return jobs.flatMap((job): readonly DeclaredVariable[] => {
    const { name, destination_conf: destination, ownership_challenge: challenge } = job;
    const key = declaredKey(job);
    return [
      { env: destination.env, key, of: `destination_conf of ${name}`, isTold: true },
      ...(challenge === undefined
        ? []
        : [{ env: challenge.env, key, of: `ownership_challenge of ${name}`, isTold: false }]),
    ];
  });
}

/** Jobs that are live in a list that the file shares. */
export function foreignJobs(have: LogpushJobsSection, live?: LogpushJobsSection): readonly string[] {
  if (have.ownership !== 'shared') return [];
  const own = new Set(have.jobs.map(declaredKey));
  return (live?.jobs ?? [])
    .filter((job) => !own.has(declaredKey(job)))
    .map(({ name }) => `logpush_jobs/${name}`);
}
