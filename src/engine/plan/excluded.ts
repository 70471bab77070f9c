import type { Finding } from '../../kernel/model/finding.js';
import { count, someOf } from '../../kernel/lib/phrases.js';
import { changesOf } from '../../kernel/model/plan.js';
import { addressesOf } from '../../kernel/model/subject.js';
import { objectAddress } from '../../kinds/lookup.js';
import { compileSelection, isWholeExcluded, partsOf } from '../configuration/selection.js';
import { matchesNothing, type Selected } from './require-match.js';

/** The most to name; more are counted. */
const MOST_NAMED = 5;

/** What `--exclude` is applied to. */
export interface Excludable extends Selected {
  /** The globs of the selection. */
  readonly globs: readonly string[];
  /** True if the plan is of everything: then an unmatched glob is a typo. */
  readonly isAll: boolean;
}

/** What each glob of `--exclude` left out: matching changes, and scopes not read. Throws a UserError for an unmatched glob. Pure. */
export function excludedFindings(excludable: Excludable): readonly Finding[] {
  return partsOf(excludable.globs).excluded.map((glob) => excludedBy(glob, excludable));
}

function excludedBy(glob: string, { globs, planned, declared, isAll }: Excludable): Finding {
  const meant = compileSelection(partsOf(globs).targets);
  const named = compileSelection([glob, `${glob}/**`]);
  const isNamed = (...addresses: readonly string[]): boolean =>
    meant.matches(...addresses) && named.matches(...addresses);
  const changes = changesOf({ scopes: planned }).flatMap(({ change }) =>
    isNamed(...addressesOf(change), objectAddress(change)) ? [change.address] : [],
  );
  const unread = declared.filter((scope) => isWholeExcluded(scope, [glob]) && meant.mayMatchIn(scope));
  const others = planned.some(
    (scope) =>
      scope.status === 'incomplete' ||
      [...scope.unchanged, ...scope.pending.map(({ address }) => address)].some((one) => isNamed(one)),
  );
  if (isAll && !others && changes.length + unread.length === 0)
    throw matchesNothing('--exclude', [glob], { planned, declared });
  const parts = [
    ...(changes.length === 0 ? [] : [`${count(changes.length, 'change')} (${someOf(changes, MOST_NAMED)})`]),
    ...(unread.length === 0
      ? []
      : [`all of ${someOf(unread, MOST_NAMED)}, which ${unread.length === 1 ? 'was' : 'were'} not read`]),
  ];
  return {
    severity: 'info',
    code: 'excluded',
    message: `--exclude ${glob} leaves out ${parts.join(', and ') || 'no change'}`,
    help: 'Plan without it to see and apply the rest.',
  };
}
