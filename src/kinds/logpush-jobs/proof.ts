import type { DiffContext } from '../../kernel/model/context.js';
import type { JsonObject } from '../../kernel/model/json.js';
import type { Difference, Evidence, Written } from '../../kernel/model/proof.js';
import { compare } from '../../kernel/model/finding.js';
import { membersOf, type ApiReader } from '../../kernel/model/request.js';
import type { Raw } from '../../kernel/lib/decode.js';
import { sameJson } from '../../kernel/lib/fields.js';
import { storedObject } from '../toolkit/collection-proof.js';
import { memberDifferences, storedOtherwise } from '../toolkit/stored.js';
import { filterAsLive } from './compare.js';
import { sameDestination } from './destination.js';
import { decodeJob, readJobs, type LiveJob } from './live.js';
import { liveShape, namesOfJobs } from './members.js';

/**
 * Compares a stored job with what was sent, with the destination if returned. A deleted one must be gone. Hides values of unknown members, which may
 * be secret. Throws an ApiError or a ShapeError.
 */
export async function proveJob(
  { request, answer }: Written,
  before: readonly LiveJob[],
  context: DiffContext,
  api: ApiReader,
): Promise<Evidence> {
  const body = membersOf(request);
  const differences = storedObject({
    request,
    answer,
    live: await readJobs(context, api),
    isSame: ({ name, dataset }) => name === body['name'] && dataset === body['dataset'],
    differences: (stored) => {
      const dataset = before.find(({ id }) => id === stored.id)?.dataset ?? stored.dataset;
      return jobDifferences({ dataset, ...body }, stored, context);
    },
  });
  return { differences, findings: [] };
}

function jobDifferences(body: JsonObject, stored: LiveJob, { settings }: DiffContext): readonly Difference[] {
  const sent = decodeJob({ ...body, id: stored.id });
  const shape = liveShape(namesOfJobs(settings.parameterNames), stored.output['output_type']);
  const wanted = { ...sent, members: filterAsLive(sent.members, stored.members) };
  const changes = storedOtherwise(
    shape,
    comparableMembers(wanted, stored),
    comparableMembers(stored, stored),
  );
  const isKnown = (name: string): boolean => KNOWN.test(name);
  const { destination } = stored;
  const isElsewhere = destination !== undefined && !sameDestination(sent.destination ?? '', destination);
  return [
    ...memberDifferences(changes, (name) => !isKnown(name)),
    ...(isElsewhere
      ? [{ member: 'destination_conf', message: 'destination_conf is not as it was sent' }]
      : []),
    ...olderDifferences(sent, stored),
  ];
}

/** Members without secrets: names, switches, output fields. */
const KNOWN =
  /^(?:name|dataset|enabled|filter|output_options\.(?:field_names|timestamp_format|sample_rate))\b/;

function comparableMembers({ name, dataset, enabled, output, members }: LiveJob, stored: LiveJob): Raw {
  return {
    ...members,
    name,
    dataset,
    enabled: enabled ?? stored.enabled,
    output_options: output,
  };
}

type OlderNotation = NonNullable<LiveJob['older']>;

/** Differences in undeclarable options of the older notation, which were sent back unchanged. */
function olderDifferences(
  { older: sent }: LiveJob,
  { older: stored, isNewer }: LiveJob,
): readonly Difference[] {
  if (sent === undefined || stored === undefined || isNewer) return [];
  const sorted = ({ others }: OlderNotation): unknown => others.map((one) => one.join('=')).toSorted(compare);
  return sameJson(sorted(sent), sorted(stored))
    ? []
    : [{ member: 'logpull_options', message: 'logpull_options are not as they were sent' }];
}
