import type { Pointer } from '../../files/yaml/document.js';
import type { Edit } from '../../files/yaml/edit/edit-types.js';
import type { Raw } from '../../kernel/lib/decode.js';
import { isObject } from '../../kernel/model/json.js';
import type { DeclaredJob, LogpushJobsSection } from '../../generated/files.js';
import type { DeclaredVariable, EditSides } from '../definition/import.js';
import { changedMembers } from '../toolkit/edit/changed-members.js';
import { collectionItems, listEdit } from '../toolkit/edit/collection.js';
import { mergeMembers } from '../toolkit/edit/merge.js';
import { boundId, keyInList } from './content.js';
import { TWO_PLACES } from './declared.js';
import { fileShape } from './members.js';

const PATH = ['logpush_jobs', 'jobs'];

/**
 * Edits jobs so that planning changes nothing. The file's variables stay, unless one would need two values. Throws a NotUpdated if a live job can't
 * be declared.
 */
export function editJobs({ have, want, changeOf, leftOut }: EditSides<LogpushJobsSection>): Edit {
  const items = collectionItems<DeclaredJob>(have.jobs, want?.jobs ?? [], {
    isShared: have.ownership === 'shared',
    leftOut,
    keyOf: keyInList,
    isWhole: ({ not_understood: marks }) => marks !== undefined,
    changeOf: (job) => changeOf(`logpush_jobs/${boundId(job) ?? job.name}`),
    path: PATH,
    edit: (job, live, change, at) => editJob(job, live, changedMembers(change, 'fields'), at),
  });
  return listEdit('jobs', have.jobs, items, PATH);
}

/** A member with two possible places stays where the file has it. */
function editJob(job: DeclaredJob, live: DeclaredJob, changed: readonly string[], at: Pointer): Edit {
  const { members, moved } = placedAs(job, live);
  const options = members['output_options'];
  const outputType = isObject(options) ? options['output_type'] : undefined;
  const names = changed.map((name) =>
    moved.has(name) || name.startsWith(OPTIONS) ? 'output_options' : name,
  );
  return mergeMembers(fileShape([], outputType), { ...job }, members, [...new Set(names)], at);
}

const OPTIONS = 'output_options.';

/** The live job, with members in `output_options` as in the file. `moved`: their names at the job. */
function placedAs(
  { output_options: options }: DeclaredJob,
  live: DeclaredJob,
): { readonly members: Raw; readonly moved: ReadonlySet<string> } {
  const wanted: Raw = { ...live };
  const moved = Object.entries(TWO_PLACES).filter(([, inOptions]) => options?.[inOptions] !== undefined);
  if (moved.length === 0) return { members: wanted, moved: new Set() };
  const names = new Set(moved.map(([name]) => name));
  const inOptions = moved.flatMap(([name, there]) =>
    wanted[name] === undefined ? [] : [[there, wanted[name]]],
  );
  const rest = Object.entries(wanted).filter(([name]) => !names.has(name));
  return {
    members: {
      ...Object.fromEntries(rest),
      output_options: { ...Object.fromEntries(inOptions), ...live.output_options },
    },
    moved: names,
  };
}

/** The variables of destinations, which the service returns, and of proofs of ownership, which it never returns. */
export function jobVariables({ jobs }: LogpushJobsSection): readonly DeclaredVariable[] {
  return jobs.flatMap((job): readonly DeclaredVariable[] => {
    const { name, destination_conf: destination, ownership_challenge: challenge } = job;
    const key = keyInList(job);
    return [
      { env: destination.env, key, of: `destination_conf of ${name}`, isShown: true },
      ...(challenge === undefined
        ? []
        : [{ env: challenge.env, key, of: `ownership_challenge of ${name}`, isShown: false }]),
    ];
  });
}

/** The live jobs that a shared section leaves alone, by address. */
export function foreignJobs(have: LogpushJobsSection, live?: LogpushJobsSection): readonly string[] {
  if (have.ownership !== 'shared') return [];
  const own = new Set(have.jobs.map(keyInList));
  return (live?.jobs ?? [])
    .filter((job) => !own.has(keyInList(job)))
    .map(({ name }) => `logpush_jobs/${name}`);
}
