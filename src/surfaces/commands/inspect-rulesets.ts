import { rulesetClaim } from '../../kinds/rule-lists/catalogue.js';
import { readIfPossible } from '../../service/endpoints/reading.js';
import { entryPointKind, listRulesets, type ListedRuleset } from '../../kinds/rule-lists/ruleset-list.js';
import { readRuleset } from '../../kinds/rule-lists/rulesets.js';
import { eachScope, inspectionExit, openLook } from '../../app/looking.js';
import type { InspectRulesetsOptions } from '../cli/look-options.js';
import { jsonText } from './print.js';
import { screenOf } from '../../app/repository.js';
import type { Runtime } from '../../app/runtime.js';
import { withReading } from '../../app/session.js';
import type { ExitCode } from '../../kernel/model/errors.js';
import { compare, type Place } from '../../kernel/model/finding.js';
import type { ApiReader } from '../../kernel/model/request.js';
import { isSameScope, type Scope } from '../../kernel/model/scope.js';
import type { Configuration } from '../../engine/configuration/configuration.js';
import {
  liveRulesetsDocument,
  liveRulesetsText,
  type InspectedRuleset,
  type InspectedScope,
} from '../reports/live-rulesets.js';
import { decodeRules, type LiveRule, type LiveRuleset } from '../../kinds/rule-lists/live.js';
import { withoutCredentials } from '../../engine/snapshot/mask.js';

/** `zonewright inspect rulesets`: every ruleset that is live, and which file manages it. There is nothing here to write with. */
export async function inspectRulesets(options: InspectRulesetsOptions, runtime: Runtime): Promise<ExitCode> {
  const { configuration, scopes } = await openLook(options, runtime, ['zone', 'account']);
  return withReading(configuration.settings, options, runtime, async ({ reader, sent, progress, signal }) => {
    const seen = await eachScope(scopes, options, progress, (scope) =>
      inspectScope(scope, configuration, options, reader, signal),
    );
    progress.stop();
    const isIncomplete = seen.some(({ problems }) => problems.length > 0);
    const exit = inspectionExit({ isMalicious: false, isIncomplete });
    const hasFiles = configuration.fileCount > 0;
    const about = { phase: options.phase, now: runtime.now(), hasFiles };
    runtime.out.write(
      options.format === 'json'
        ? jsonText(liveRulesetsDocument(seen, options.phase, exit, sent.reads))
        : liveRulesetsText(seen, about, screenOf(options, runtime)),
    );
    return exit;
  });
}

/** What can't be read is told; the other rulesets are shown all the same. Throws an ApiError only for credentials and interruption. */
async function inspectScope(
  scope: Scope,
  configuration: Configuration,
  { phase }: InspectRulesetsOptions,
  reader: ApiReader,
  signal: AbortSignal,
): Promise<InspectedScope> {
  const list = await readIfPossible(() => listRulesets(scope, reader, signal));
  if (list.status === 'not-read') return { scope, rulesets: [], hidden: 0, problems: [list.why] };
  const wanted = list.value.filter((listed) => phase === undefined || listed.phase === phase);
  const seen = await Promise.all(wanted.map((listed) => inspectRuleset(scope, listed, reader, signal)));
  const rulesets = seen.map(({ problem: _, ...ruleset }) => {
    const managedBy = placeOf(scope, ruleset, configuration);
    return managedBy === undefined ? ruleset : { ...ruleset, managedBy };
  });
  return {
    scope,
    rulesets: inOrder(rulesets),
    hidden: list.value.length - wanted.length,
    problems: seen.flatMap(({ problem }) => (problem === undefined ? [] : [problem])),
  };
}

/** Of an entry point its rules, without credentials that they hold; the others are shown as they are listed: who reads the rules of a managed one reads thousands. */
async function inspectRuleset(
  scope: Scope,
  listed: ListedRuleset,
  reader: ApiReader,
  signal: AbortSignal,
): Promise<InspectedRuleset & { readonly problem?: string }> {
  if (listed.kind !== entryPointKind(scope.level)) return { listed, isEntryPoint: false };
  const read = await readIfPossible(() => readRuleset(scope, listed, reader, signal));
  return read.status === 'read'
    ? { listed, isEntryPoint: true, rules: shownRules(read.value) }
    : { listed, isEntryPoint: true, problem: read.why };
}

/** Rules without the credentials that they hold. */
function shownRules({ rules }: LiveRuleset): readonly LiveRule[] {
  return decodeRules(rules.map(({ raw }) => withoutCredentials(raw)));
}

/** Where the repository declares an entry point. */
function placeOf(
  scope: Scope,
  { listed, isEntryPoint }: InspectedRuleset,
  { scopes }: Configuration,
): Place | undefined {
  if (!isEntryPoint) return undefined;
  const own = scopes.filter((declared) => isSameScope(declared.scope, scope));
  return own
    .flatMap(({ declarations }) => declarations)
    .find(({ claims }) => claims.includes(rulesetClaim(listed.phase)))?.source;
}

/** Entry points first, then by phase, kind and name. */
function inOrder(rulesets: readonly InspectedRuleset[]): readonly InspectedRuleset[] {
  return rulesets.toSorted(
    (a, b) =>
      Number(b.isEntryPoint) - Number(a.isEntryPoint) ||
      compare(a.listed.phase, b.listed.phase) ||
      compare(a.listed.kind, b.listed.kind) ||
      compare(a.listed.name, b.listed.name) ||
      compare(a.listed.id, b.listed.id),
  );
}
