import { defined } from '../../kernel/lib/defined.js';
import type { ManagedWafSection } from '../../generated/files.js';
import type { Location } from '../../kernel/model/finding.js';
import type { ZoneScope } from '../../kernel/model/scope.js';
import type { DeclaredScope } from '../../engine/configuration/resolve.js';
import type { DeclaredRule } from '../../kinds/rule-lists/declared.js';
import type { Given } from '../command.js';
import { command, GOALS } from './command.js';

export type Goal = ManagedWafSection['migration'];

/** The phase whose entry point is written (document 3, Endpoints). */
export const MANAGED_PHASE = 'http_request_firewall_managed';

/** What the repository says about a zone. */
export interface WafSpec {
  readonly scope: ZoneScope;
  /** The zone file's goal, if any. */
  readonly declaredGoal?: Goal;
  /** The managed rules' entry point in the zone file. */
  readonly declared?: { readonly rules: readonly DeclaredRule[]; readonly location: Location };
}

/** A zone's spec from all its files. Throws a TypeError for an account, a bug of the caller. */
export function wafSpecOf({ scope, parts }: DeclaredScope): WafSpec {
  if (scope.level !== 'zone') throw new TypeError('the managed rules belong to zones');
  const [goal] = parts.flatMap(({ sections }) => sections.managed_waf?.migration ?? []);
  const [declared] = parts.flatMap(({ sections, locationOf }) =>
    (sections.rulesets ?? []).flatMap(({ phase, rules }, index) =>
      phase === MANAGED_PHASE ? [{ rules, location: locationOf(['rulesets', index]) }] : [],
    ),
  );
  return {
    scope,
    ...defined({ declaredGoal: goal, declared }),
  };
}

export interface WafOptions {
  readonly goal: Goal;
  /** Delete overrides by URI that block the migration. */
  readonly deleteOverrides: boolean;
  /** The wait for the service, in milliseconds. */
  readonly deadlineMs: number;
}

/** The options for flags. The goal defaults to the zone file's. Pure. */
export function wafOptionsOf({ flags, deadlineMs }: Given, { declaredGoal }: WafSpec): WafOptions {
  return {
    goal: GOALS.find((goal) => goal === flags['to']) ?? declaredGoal ?? 'complete',
    deleteOverrides: flags['deleteOverrides'] === true,
    deadlineMs: deadlineMs ?? command.deadline.ms,
  };
}
