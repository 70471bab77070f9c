import type { DraftContext, Draft, DraftedPart, Omission, Remark } from '../definition/draft.js';
import type { JsonObject } from '../../kernel/model/json.js';
import type { ApiReader } from '../../kernel/model/request.js';
import { faultWords } from '../toolkit/draft-list.js';
import { draftedRules } from '../rule-lists/drafted-rules.js';
import { LOG_FIELDS_PHASE, LOG_FIELDS_SECTION, logFieldsLimit } from '../rule-lists/log-field-facts.js';
import { logFieldLists } from '../rule-lists/log-field-lists.js';
import { writtenOthers } from '../rule-lists/ruleset-members.js';
import type { LiveRuleset } from '../rule-lists/live.js';
import { rulesetClaim, type ListedRuleset } from '../rule-lists/ruleset-list.js';
import { listCustomRulesets, readEntryPoints } from '../rule-lists/rulesets.js';
import { rememberReads } from '../../service/endpoints/remember-reads.js';
import { withName } from './references.js';

/**
 * Every entry point of the scope, but for the one that log_fields declares. A ruleset of which one rule can't be declared is left out as a
 * whole: a list that lacks a rule would drop it. Custom rulesets are executed by their names.
 */
export async function draftRulesets(
  context: DraftContext,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<Draft | undefined> {
  const { scope } = context;
  const once = rememberReads(api);
  const live = await readEntryPoints(scope, once, signal);
  const custom = scope.level === 'zone' ? [] : await listCustomRulesets(scope, once, signal);
  const own = live.flatMap((ruleset) => {
    const lists = listsOf(ruleset, context);
    return lists !== undefined && 'lists' in lists ? [] : [{ ruleset, why: lists?.why }];
  });
  if (own.length === 0) return undefined;
  const looks = await Promise.all(own.map(({ ruleset, why }) => look(ruleset, custom, why, context)));
  const written = looks.filter((one) => 'section' in one);
  const things = looks.map((one, index) => {
    const { id = '', phase = '' } = own[index]?.ruleset ?? {};
    const thing = {
      id,
      key: rulesetClaim(phase),
      address: rulesetClaim(phase),
      parts: one.parts,
    };
    return 'section' in one ? { ...thing, path: [written.indexOf(one)] } : thing;
  });
  return {
    section: written.length === 0 ? undefined : written.map(({ section }) => section),
    remarks: written.flatMap(({ remarks }, index) =>
      remarks.map(({ path, text }) => ({ path: [index, ...path], text })),
    ),
    omissions: looks.flatMap((one) => ('section' in one ? [] : [{ what: one.what, why: one.why }])),
    secrets: [],
    things,
  };
}

/** What log_fields says of a ruleset of its phase; undefined for every other one. */
function listsOf(
  ruleset: LiveRuleset,
  { scope, settings }: DraftContext,
): ReturnType<typeof logFieldLists> | undefined {
  if (scope.level !== 'zone' || ruleset.phase !== LOG_FIELDS_PHASE) return undefined;
  return logFieldLists(ruleset, logFieldsLimit(settings));
}

interface Written {
  readonly section: JsonObject;
  readonly remarks: readonly Remark[];
}

/** What became of a ruleset, and its rules. */
type Look = (Written | Omission) & { readonly parts: readonly DraftedPart[] };

async function look(
  live: LiveRuleset,
  custom: readonly ListedRuleset[],
  noLogFields: string | undefined,
  { faultsOf, settings, former }: DraftContext,
): Promise<Look> {
  const { rules, remarks, parts } = draftedRules(live, settings, former);
  const others = writtenOthers(live.others, 'rulesets', settings.parameterNames);
  const section = sectionOf(
    live,
    rules.map((rule) => withName(rule, custom)),
    others.members,
  );
  const faults = await faultsOf({ section: [section], secrets: [] });
  if (faults.length > 0) {
    return { what: `the ruleset of phase ${live.phase} (id ${live.id})`, why: faultWords(faults), parts };
  }
  const ofPhase =
    noLogFields === undefined
      ? []
      : [{ path: [], text: `No ${LOG_FIELDS_SECTION} section can declare this: ${noLogFields}.` }];
  const besides = others.remarks.map((text) => ({ path: [], text }));
  return { section, remarks: [...ofPhase, ...besides, ...remarks], parts };
}

/** The kind goes without saying; so does the name that a ruleset has unless somebody named it. */
function sectionOf(live: LiveRuleset, rules: readonly JsonObject[], others: JsonObject): JsonObject {
  const { phase, name = 'default', description } = live;
  return {
    phase,
    ...(name === 'default' ? {} : { name }),
    ...(description === '' ? {} : { description }),
    ...others,
    ownership: 'exclusive',
    rules,
  };
}
