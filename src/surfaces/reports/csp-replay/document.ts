import type { CspReplay } from '../../../app/inspect/csp-replay.js';
import type { BoundedGroups, Group } from '../../../app/inspect/bounded-groups.js';
import type { ReportedAlike } from '../../../app/inspect/csp-tally.js';
import { DOCUMENT_HEAD } from '../../../kernel/model/document-head.js';
import { defined } from '../../../kernel/lib/defined.js';
import { dayOf } from '../../../kernel/lib/day.js';
import type { Treatment } from '../../../kernel/model/impact.js';
import { replayReason } from './csp-replay-words.js';
import { policyVerdicts } from './verdicts.js';
import type { CspReplayDocument, ReplayedPolicyDocument } from '../../../generated/documents/csp-replay.js';
import { liveFromDocument } from '../plan/document.js';

/** How many kinds of reports each list has. */
const MOST_LISTED = 500;

/** A replay of reports as the published document (schemas/csp-replay.schema.json). */
export function cspReplayDocument(replay: CspReplay): CspReplayDocument {
  const { files, read, leftOut, unreadable, tally, zones, liveFrom, reads, exit } = replay;
  const { changes, still, undecided } = tally;
  return {
    ...DOCUMENT_HEAD,
    exit_code: exit,
    files: [...files],
    ...defined({ live_from: liveFrom && liveFromDocument(liveFrom) }),
    zones: zones.map(({ scope: { name, id }, isUnmanaged, problem }) => ({
      name,
      id,
      reports: tally.reports.get(name) ?? 0,
      managed: !isUnmanaged,
      ...defined({ problem }),
    })),
    totals: {
      read,
      evaluated: tally.evaluated,
      undecided: tally.undecidedCount,
      changed: tally.changed,
      unexplained: tally.unexplained,
      left_out: { ...leftOut },
    },
    unreadable: unreadable.map((place) => ({ ...place })),
    changes: listed(changes).flatMap(decided),
    still: listed(still).flatMap(decided),
    undecided: listed(undecided).map((group) => ({
      from: group.about.from,
      to: group.about.to,
      ...commonOf(group),
      reason: replayReason(group.about.doubt),
      same: group.about.isSame === true,
    })),
    policies: policyVerdicts(replay),
    not_listed: { changes: beyond(changes), still: beyond(still), undecided: beyond(undecided) },
    requests: { read: reads },
  };
}

function listed(groups: BoundedGroups<ReportedAlike>): readonly Group<ReportedAlike>[] {
  return groups.largest().slice(0, MOST_LISTED);
}

function beyond(groups: BoundedGroups<ReportedAlike>): number {
  const cut = groups.largest().slice(MOST_LISTED);
  return groups.beyond + cut.reduce((sum, { count }) => sum + count, 0);
}

type ChangeDocument = CspReplayDocument['changes'][number];

function decided(group: Group<ReportedAlike>): readonly ChangeDocument[] {
  const { from, to } = group.about;
  return isDecided(from) && isDecided(to) ? [{ from, to, ...commonOf(group) }] : [];
}

function isDecided(treatment: Treatment): treatment is ChangeDocument['from'] {
  return treatment !== 'unknown';
}

function policyDocument(
  zone: string,
  { name, side, browsers }: NonNullable<ReportedAlike['policy']>,
): ReplayedPolicyDocument {
  return { zone, name, side, ...defined({ browsers: browsers && [...browsers] }) };
}

function commonOf({
  about: { zone, directive, blocked, policy },
  count,
  pages,
  first,
  last,
}: Group<ReportedAlike>): Omit<ChangeDocument, 'from' | 'to'> {
  return {
    zone,
    count,
    directive,
    blocked,
    ...defined({ policy: policy && policyDocument(zone, policy) }),
    pages: [...pages],
    ...(first === undefined || last === undefined
      ? {}
      : { first_day: dayOf(new Date(first)), last_day: dayOf(new Date(last)) }),
  };
}
