import type { Configuration } from '../../../engine/configuration/configuration.js';
import { openedBy, type Opened } from '../../../engine/configuration/life/opens.js';
import { placeKey } from '../../../engine/configuration/life/over.js';
import type { DeclaredScope } from '../../../engine/configuration/resolve.js';
import { readConfiguration } from '../../../engine/configuration/read.js';
import { openFolder, type RepositoryFiles } from '../../../files/repository/folder.js';
import { dayOf } from '../../../kernel/lib/day.js';
import { defined } from '../../../kernel/lib/defined.js';
import type { ExitCode } from '../../../kernel/model/errors.js';
import type { Finding, Location } from '../../../kernel/model/finding.js';
import { isObject } from '../../../kernel/model/json.js';
import { isSameScope, scopeAddress } from '../../../kernel/model/scope.js';
import {
  customRulesetAddress,
  executedBy,
  nameExecutedBy,
} from '../../../kinds/rule-lists/custom-rulesets.js';
import { KINDS } from '../../../kinds/registry.js';
import { rulesetClaim } from '../../../kinds/rule-lists/ruleset-list.js';
import { requireLogs } from '../../logs/lines.js';
import type { Progress } from '../../ports/progress.js';
import { usageError } from '../../ports/usage-error.js';
import type { WatchedHost } from '../../ports/host.js';
import { errorsSince, laidOver, prunedFiles, type PrunedFile } from '../../repository/pruned-files.js';
import { rootOf } from '../../repository/repository.js';
import { followLogs } from '../replay-logs.js';
import { readReplayZones } from '../read-zones.js';
import { MatchTaker, type ZoneMatches } from '../matches/matches.js';
import { ReadinessTaker, type RuleReadiness } from '../readiness/readiness.js';
import type { ChosenScopes, LookOptions } from '../../inspect/chosen-scopes.js';
import { inspectRulesets, type InspectedScope } from '../../inspect/rulesets.js';
import { staleRulesIn, type StaleQuestion, type StaleRule } from './stale-rules.js';

export interface StaleOptions extends LookOptions {
  /** Logs to search for requests; `-` is stdin. */
  readonly log?: readonly string[];
  /** The part of all requests in the logs, from 0 to 1. */
  readonly sampled?: number;
  /** True if the edit also removes rules without proof that it changes nothing. */
  readonly unproved?: boolean;
}

/** Rules that may be unused, and the edit that removes them. */
export interface StaleInspection {
  readonly rules: readonly StaleRule[];
  /** The logs' part by zone; absent without logs. */
  readonly logs?: readonly ZoneMatches[];
  readonly edit: StaleEdit;
  /** What could not be read. */
  readonly problems: readonly string[];
  readonly exit: ExitCode;
  readonly reads: number;
}

/** An edit of files, not yet written. */
export interface StaleEdit {
  readonly removed: readonly Removal[];
  /** What it can't remove: the file's layout allows no safe edit. */
  readonly left: readonly Removal[];
  readonly files: readonly PrunedFile[];
  /** What rule lists let through then. */
  readonly opens: readonly Opened[];
  /** Errors of the files then. */
  readonly findings: readonly Finding[];
}

/** A removed rule, or a test that names it. */
interface Removal {
  readonly what: string;
  readonly location: Location;
}

/**
 * Finds declared rules that may be unused, with reasons, and makes the edit that removes them. GET requests only; writes nothing. Throws a UserError
 * for unreadable logs and interruption.
 */
export async function inspectStale(
  chosen: ChosenScopes,
  options: StaleOptions,
  host: WatchedHost,
  progress: Pick<Progress, 'announceWhenDue'>,
): Promise<StaleInspection> {
  const { configuration, scopes } = chosen;
  if (options.log !== undefined) {
    if (options.account !== undefined)
      throw usageError('logs are those of zones: --log takes no --account', 'Give --zone, or neither.');
    requireLogs(options.log, host);
  }
  const { scopes: live, exit, reads } = await inspectRulesets(chosen, options, host);
  const logs = await readLogs(configuration, options, host, progress);
  const files = openFolder(rootOf(options, host));
  const isAsked = ({ scope }: DeclaredScope): boolean => scopes.some((one) => isSameScope(one, scope));
  const rules = await staleRulesIn(configuration, files, {
    isAsked,
    knowledgeOf: knowledgeFrom(live, logs, options.sampled !== undefined),
    mayOverride: overridesIn(live),
    now: host.now(),
  });
  const edit = await editWithout(rules, configuration, files, options.unproved === true, host.now());
  const problems = live.flatMap(({ scope, problems: own }) =>
    own.map((problem) => `${scopeAddress(scope)}: ${problem}`),
  );
  return { rules, ...defined({ logs: logs?.matches }), edit, problems, exit, reads };
}

interface Logged {
  readonly matches: readonly ZoneMatches[];
  readonly readiness: readonly RuleReadiness[];
}

/** Reads the logs once for both questions. */
async function readLogs(
  configuration: Configuration,
  options: StaleOptions,
  host: WatchedHost,
  progress: Pick<Progress, 'announceWhenDue'>,
): Promise<Logged | undefined> {
  if (options.log === undefined) return undefined;
  const zones = await readReplayZones(configuration, options, host);
  const matches = new MatchTaker(zones);
  const judging = new ReadinessTaker(zones, undefined, options.sampled);
  const both = {
    get read() {
      return matches.read;
    },
    take: (...line: Parameters<MatchTaker['take']>): void => {
      matches.take(...line);
      judging.take(...line);
    },
  };
  const read = await followLogs(both, options.log, host, progress);
  return { matches: matches.result(), readiness: judging.result(read).rules };
}

function knowledgeFrom(
  live: readonly InspectedScope[],
  logs: Logged | undefined,
  isSample: boolean,
): StaleQuestion['knowledgeOf'] {
  return ({ scope }, address, ref) => {
    const ruleset = live
      .find((one) => isSameScope(one.scope, scope))
      ?.rulesets.find(({ claim }) => claim === address);
    // Logs are only asked about rules of entry points.
    const phase = ruleset?.isEntryPoint === false ? undefined : phaseIn(address);
    const rule = ruleset?.rules?.find((one) => one.ref === ref);
    const changed = Date.parse(String(rule?.raw['last_updated']));
    const zone = scope.level === 'zone' ? logs?.matches.find((one) => one.zone === scope.name) : undefined;
    const own = zone?.rules.find((one) => one.phase === phase && one.ref === ref);
    const readiness = logs?.readiness.find(
      (one) => zone?.zone === one.zone && one.at.phase === phase && one.at.rule.name === ref,
    );
    return defined({
      live:
        rule === undefined || Number.isNaN(changed)
          ? undefined
          : { action: rule.action, enabled: rule.enabled, changed },
      log: zone && own && { ...zone, ...own, isSample },
      readiness: readiness?.verdict,
    });
  };
}

/** The phase in an entry point's address; undefined for other rulesets. */
function phaseIn(address: string): string | undefined {
  const [section, phase] = address.split('/');
  return phase !== undefined && rulesetClaim(phase) === `${section}/${phase}` ? phase : undefined;
}

/** True if a live or declared rule executes a ruleset and overrides its rules. */
function overridesIn(live: readonly InspectedScope[]): StaleQuestion['mayOverride'] {
  return ({ scope, parts }, address) => {
    const declared = parts.flatMap(({ sections }) =>
      KINDS.flatMap((kind) => kind.ruleLists(sections)).flatMap(({ rules }) => rules),
    );
    const { rulesets = [] } = live.find((one) => isSameScope(one.scope, scope)) ?? {};
    const id = rulesets.find(({ claim }) => claim === address)?.listed.id;
    return (
      declared.some((rule) => {
        const name = nameExecutedBy(rule);
        return name !== undefined && customRulesetAddress(name) === address && hasOverrides(rule);
      }) ||
      rulesets.some(({ rules = [] }) =>
        rules.some(({ raw }) => id !== undefined && executedBy(raw) === id && hasOverrides(raw)),
      )
    );
  };
}

function hasOverrides({ action_parameters: parameters }: { readonly action_parameters?: unknown }): boolean {
  return isObject(parameters) && 'overrides' in parameters;
}

/** The edit that removes rules and their tests. Only harmless ones, unless all are wanted. */
async function editWithout(
  rules: readonly StaleRule[],
  before: Configuration,
  files: RepositoryFiles,
  isAll: boolean,
  now: Date,
): Promise<StaleEdit> {
  const proved = provedPlaces(rules);
  const gone = rules.filter(({ stays, location }) => stays === undefined && (isAll || proved.has(location)));
  const all = [...gone.map(asRemoval), ...before.scopes.flatMap((declared) => testsOf(declared, gone))];
  const due = [...new Map(all.map((one) => [placeKey(one.location), one])).values()];
  const { removed, left, files: changed } = await prunedFiles(due, files);
  if (changed.length === 0) return { removed: [], left, files: [], opens: [], findings: [] };
  const texts = new Map(changed.map(({ file, after }) => [file, Buffer.from(after)]));
  const after = await readConfiguration(laidOver(files, texts), { today: dayOf(now) });
  return {
    removed,
    left,
    files: changed,
    opens: openedBy(before, after),
    findings: errorsSince(before, after),
  };
}

/** Places of rules that are harmless for all that share them. */
function provedPlaces(rules: readonly StaleRule[]): { has: (location: Location) => boolean } {
  const open = new Set(
    rules.flatMap(({ harmless, location }) => (harmless === undefined ? [placeKey(location)] : [])),
  );
  return { has: (location) => !open.has(placeKey(location)) };
}

function asRemoval({ ref, ruleset, location }: StaleRule): Removal {
  return { what: `rule ${ref} of ${ruleset}`, location };
}

function testsOf({ scope, parts }: DeclaredScope, gone: readonly StaleRule[]): readonly Removal[] {
  // Tests are about rules of entry points.
  const refs = new Set(
    gone.flatMap(({ scope: own, ruleset, ref }) =>
      own === scopeAddress(scope) && phaseIn(ruleset) !== undefined ? [ref] : [],
    ),
  );
  return parts.flatMap(({ sections: { tests = [] }, locationOf }) =>
    tests.flatMap(({ expect }, index): readonly Removal[] => {
      const rule = typeof expect === 'string' ? undefined : expect.rule;
      if (rule === undefined || !refs.has(rule)) return [];
      return [{ what: `test of rule ${rule}`, location: locationOf(['tests', index, 'expect']) }];
    }),
  );
}
