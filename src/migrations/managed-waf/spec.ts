import { defined } from '../../kernel/lib/defined.js';
import type { ManagedWafSection } from '../../generated/files.js';
import type { Location } from '../../kernel/model/finding.js';
import type { ZoneScope } from '../../kernel/model/scope.js';
import type { DeclaredScope } from '../../engine/configuration/resolve.js';
import type { DeclaredRule } from '../../kinds/rule-lists/declared.js';
import type { Given } from '../command.js';
import { command, GOALS } from './command.js';

export type Goal = ManagedWafSection['migration'];

/** The phase whose entry point the migration writes (document 3, Endpoints). */
export const MANAGED_PHASE = 'http_request_firewall_managed';

/** What the repository says about one zone, for the migration. */
export interface WafSpec {
  readonly scope: ZoneScope;
  /** How far the zone file wants it; absent when it says nothing. */
  readonly declaredGoal?: Goal;
  /** The entry point of the managed rules as the zone file has it. */
  readonly declared?: { readonly rules: readonly DeclaredRule[]; readonly location: Location };
}

/** The spec of a zone, from all its files. Throws a TypeError for an account: the caller looks a zone up. */
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

/** What the caller wants of the migration. */
export interface WafOptions {
  readonly goal: Goal;
  /** Delete the overrides by URI that are in the way. */
  readonly deleteOverrides: boolean;
  /** How long to wait for the service, in milliseconds. */
  readonly deadlineMs: number;
}

/** The options for flags. The goal is that of the zone file by default. Pure. */
export function wafOptionsOf({ flags, deadlineMs }: Given, { declaredGoal }: WafSpec): WafOptions {
  return {
    goal: GOALS.find((goal) => goal === flags['to']) ?? declaredGoal ?? 'complete',
    deleteOverrides: flags['deleteOverrides'] === true,
    deadlineMs: deadlineMs ?? command.deadline.ms,
  };
}
