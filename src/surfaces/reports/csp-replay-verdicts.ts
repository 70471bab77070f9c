import type { CspReplay } from '../../app/inspect/csp-replay.js';
import type { Group } from '../../app/inspect/bounded-groups.js';
import type { ReportedAgainst } from '../../app/inspect/csp-tally.js';
import { groupsBy } from '../../kernel/lib/groups.js';
import { count, someOf } from '../../kernel/lib/words.js';
import type { CspReplayDocument } from './documents/csp-replay.js';

type Verdict = CspReplayDocument['policies'][number];

/**
 * Whether the reports speak against making a policy block that only reports. Silence says something only of a policy that reports today all
 * that it would block, in a zone of which there are reports.
 */
export function policyVerdicts({ zones, tally }: CspReplay): Verdict[] {
  const groups = tally.against.largest();
  const byPolicy = new Map(
    groupsBy(groups, ({ about }) => JSON.stringify([about.zone, about.policy])).map(({ key, items }) => [
      key,
      items,
    ]),
  );
  return zones.flatMap(({ scope: { name: zone }, reporting, problem }) =>
    reporting.map(({ name, isTested }) => {
      const against = byPolicy.get(JSON.stringify([zone, name])) ?? [];
      return verdictOn(zone, name, against, {
        isTested: isTested && problem === undefined,
        isWhole: tally.against.beyond === 0,
      });
    }),
  );
}

function verdictOn(
  zone: string,
  name: string,
  groups: readonly Group<ReportedAgainst>[],
  { isTested, isWhole }: { readonly isTested: boolean; readonly isWhole: boolean },
): Verdict {
  const [wouldBlock, mayBlock] = (['blocked', 'unknown'] as const).map((verdict) =>
    groups.filter(({ about }) => about.verdict === verdict),
  );
  const [certain, possible] = [totalOf(wouldBlock ?? []), totalOf(mayBlock ?? [])];
  const things = thingsOf(wouldBlock ?? []);
  const head = { zone, name, would_block: certain, may_block: possible };
  if (certain > 0) {
    const sentence = `not ready: it would block ${count(certain, 'report')}: ${someOf(things, 3)}`;
    return { ...head, verdict: 'against', examples: things.slice(0, 3), sentence };
  }
  if (possible > 0 || !isWhole) {
    const doubtful = thingsOf(mayBlock ?? []);
    const sentence = `not ready: of ${count(possible, 'report')} it can't be told: ${someOf(doubtful, 3)}`;
    return { ...head, verdict: 'undecided', examples: doubtful.slice(0, 3), sentence };
  }
  return isTested
    ? { ...head, verdict: 'nothing-against', examples: [], sentence: NOTHING }
    : { ...head, verdict: 'untested', examples: [], sentence: UNTESTED };
}

const NOTHING = 'nothing that was reported would be blocked';
const UNTESTED = 'not tested: it does not report yet what it would block';

function totalOf(groups: readonly Group<ReportedAgainst>[]): number {
  return groups.reduce((sum, group) => sum + group.count, 0);
}

function thingsOf(groups: readonly Group<ReportedAgainst>[]): readonly string[] {
  return [...new Set(groups.map(({ about: { directive, blocked } }) => `${directive} ${blocked}`))];
}
