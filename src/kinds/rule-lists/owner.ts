import type { KindName } from '../../kernel/model/change.js';
import type { DiffContext } from '../../kernel/model/context.js';
import type { Location } from '../../kernel/model/finding.js';
import type { ListsOfPlan } from '../../kernel/model/known-lists.js';
import type { Scope } from '../../kernel/model/scope.js';
import type { IsMasked } from '../../kernel/lib/masked.js';
import type { Raw } from '../../kernel/lib/decode.js';
import type { DeclaredRule } from './declared.js';
import type { LiveRule } from './live.js';
import type { RulesetNames } from './ruleset-list.js';

/** The kind that asks: all kinds in rulesets share the comparison. */
export interface RulesetOwner {
  readonly kind: KindName;
  readonly address: string;
  readonly scope: Scope;
  readonly source: Location;
  /** True for lists that decide on traffic: their effect is reported. */
  readonly reportsOutcomes?: true;
  /** What a snapshot masks. The service masks no rule. */
  readonly isMasked?: IsMasked;
  /** Names that the project makes known. */
  readonly names?: readonly string[];
  /** The section in the project file, if it has names of ruleset members. */
  readonly section?: string;
  /** What happens to undeclared unknown live members. Default: kept. */
  readonly unknownMembers?: DiffContext['unknownMembers'];
  /** A rule as in the request, if the service stores another form. */
  readonly inRequest?: (sent: Raw, declared: DeclaredRule, live: LiveRule | undefined) => Raw;
  /** The known items of lists that rules name. */
  readonly lists?: ListsOfPlan | undefined;
  /** The names of rulesets that rules execute or skip. */
  readonly rulesetNames?: RulesetNames;
  /** Set if all rules are needed, not only changed. */
  readonly keepsRules?: true;
  /** The ids and names by which rules execute it; absent for entry points. */
  readonly executedAs?: readonly string[];
}
