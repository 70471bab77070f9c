import { isObject } from '../../kernel/model/json.js';
import type { Raw } from '../../kernel/lib/decode.js';
import { overlaid, PLAIN, sentMembers, type Overlaying } from '../toolkit/shapes/overlay.js';
import { fits, isHollow } from '../toolkit/shapes/meaning.js';
import { memberShape, type Shape } from '../toolkit/shapes/shape.js';
import { isSlip } from '../toolkit/shapes/unknown.js';
import { sameFilter } from './filter.js';
import type { LiveJob } from './live.js';
import { DEFAULT_TIMESTAMPS, liveShape } from './members.js';
import type { JobSpec } from './spec.js';

/** A job as both sides are compared: state, output options in newer notation, other members. */
export interface JobContent {
  readonly enabled: boolean;
  readonly output: Raw;
  readonly members: Raw;
}

/** A live job for comparing. If the service omits `enabled`, the file's value is used. */
export function liveContent({ enabled, output, members }: LiveJob, job: JobSpec): JobContent {
  return { enabled: enabled ?? job.enabled, output, members };
}

/** A live job without what files can't have: likely typos, and values of unknown type. */
export function declarableJob(live: LiveJob, names: readonly string[]): LiveJob {
  const shape = liveShape(names, live.output['output_type']);
  return {
    ...live,
    members: declarableMembers(shape, live.members),
    output: declarableMembers(memberShape(shape, 'output_options'), live.output),
  };
}

function declarableMembers(shape: Shape | undefined, members: Raw): Raw {
  return Object.fromEntries(
    Object.entries(members).filter(([name, value]) => {
      const known = memberShape(shape, name);
      return known === undefined ? !isSlip(shape, name) : isHollow(value) || fits(known, value);
    }),
  );
}

/** The content of a new job, without nulls, which only mean absent. */
export function newContent({ enabled, output, members }: JobSpec): JobContent {
  return { enabled, output: sentMembers(output), members: sentMembers(members) };
}

/** How to overlay a live job, with the project file's names. */
export interface JobOverlaying extends Pick<Overlaying, 'keep'> {
  readonly names: readonly string[];
}

/** The declared job over a live one: with live values where both mean the same, and undeclared unknown members. */
export function overlaidContent(
  job: JobSpec,
  live: LiveJob,
  { names, keep }: JobOverlaying = { names: [], keep: PLAIN.keep },
): JobContent {
  const former = liveContent(live, job);
  const output = withTimestamps(job.output, former.output);
  const shape = liveShape(names, output['output_type']);
  const result = overlaid(
    shape,
    { ...filterAsLive(job.members, former.members), output_options: output },
    { ...former.members, output_options: former.output },
    '',
    { ...PLAIN, keep },
  );
  const { output_options: options, ...members } = asRaw(result);
  return { enabled: job.enabled, output: asRaw(options), members };
}

/** If only the live job has a time format, the default is sent explicitly. */
function withTimestamps(output: Raw, live: Raw): Raw {
  const { timestamp_format: wanted } = output;
  const needsNoDefault = (wanted !== undefined && wanted !== null) || live['timestamp_format'] === undefined;
  return needsNoDefault ? output : { ...output, timestamp_format: DEFAULT_TIMESTAMPS };
}

/** A filter with the same meaning keeps the live spelling. */
export function filterAsLive(members: Raw, live: Raw): Raw {
  const [wanted, former] = [members['filter'], live['filter']];
  const isSame = typeof wanted === 'string' && typeof former === 'string' && sameFilter(wanted, former);
  return isSame ? { ...members, filter: former } : members;
}

function asRaw(value: unknown): Raw {
  return isObject(value) ? value : {};
}
