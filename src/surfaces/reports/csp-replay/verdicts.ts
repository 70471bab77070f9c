import type { CspReplay } from '../../../app/inspect/csp-replay.js';
import type { Group } from '../../../app/inspect/bounded-groups.js';
import type { ReportedAgainst } from '../../../app/inspect/csp-tally.js';
import { groupsBy } from '../../../kernel/lib/groups.js';
import { count } from '../../../kernel/lib/phrases.js';
import type { CspReplayDocument } from '../../../generated/documents/csp-replay.js';

type Verdict = CspReplayDocument['policies'][number];

/**
 * Whether reports speak against blocking, for each policy that only reports. Without any, that counts only if the live policy already reports all
 * that it would block.
 */
export function policyVerdicts({ zones, tally }: CspReplay): Verdict[] {
  const groups = groupsBy(tally.against.largest(), ({ about: { zone, policy, verdict } }) =>
    JSON.stringify([zone, policy, verdict]),
  );
  const byPolicy = new Map(groups.map(({ key, items }) => [key, items]));
  return zones.flatMap(({ scope: { name: zone }, reporting, problem }) =>
    reporting.map(({ name, isTested }) => {
      const against = (verdict: ReportedAgainst['verdict']): Against => ({
        total: tally.totalAgainst({ zone, policy: name, verdict }),
        things: thingsOf(byPolicy.get(JSON.stringify([zone, name, verdict])) ?? []),
      });
      const [wouldBlock, mayBlock] = [against('blocked'), against('unknown')];
      return {
        zone,
        name,
        would_block: wouldBlock.total,
        may_block: mayBlock.total,
        ...verdictOn(wouldBlock, mayBlock, isTested && problem === undefined),
      };
    }),
  );
}

/** Reports against a policy: how many, and what some are about. */
interface Against {
  readonly total: number;
  readonly things: readonly string[];
}

function verdictOn(
  wouldBlock: Against,
  mayBlock: Against,
  isTested: boolean,
): Pick<Verdict, 'verdict' | 'examples' | 'sentence'> {
  if (wouldBlock.total > 0) {
    const sentence = `not ready: it would block what ${reportsOf(wouldBlock)}`;
    return { verdict: 'against', examples: wouldBlock.things.slice(0, MOST_NAMED), sentence };
  }
  if (mayBlock.total > 0) {
    const sentence = `not ready: it possibly blocks what ${reportsOf(mayBlock)}`;
    return { verdict: 'undecided', examples: mayBlock.things.slice(0, MOST_NAMED), sentence };
  }
  return isTested
    ? { verdict: 'nothing-against', examples: [], sentence: NOTHING }
    : { verdict: 'untested', examples: [], sentence: UNTESTED };
}

const MOST_NAMED = 3;

/** `3 reports are of: img-src data:`. */
function reportsOf({ total, things }: Against): string {
  const verb = total === 1 ? 'is' : 'are';
  const such = things.length > MOST_NAMED ? 'such as ' : '';
  return `${count(total, 'report')} ${verb} of: ${such}${things.slice(0, MOST_NAMED).join(', ')}`;
}

const NOTHING = 'nothing that was reported would be blocked';
const UNTESTED = 'not tested: it does not report yet what it would block';

function thingsOf(groups: readonly Group<ReportedAgainst>[]): readonly string[] {
  return [...new Set(groups.map(({ about: { directive, blocked } }) => `${directive} ${blocked}`))];
}
