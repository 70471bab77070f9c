import { readEntryPoints } from '../rule-lists/rulesets.js';
import type { DraftContext, Draft, Omission, Remark } from '../definition/draft.js';
import type { JsonObject } from '../../kernel/model/json.js';
import type { ApiReader } from '../../kernel/model/request.js';
import type { Settings } from '../../kernel/model/settings.js';
import { faultWords } from '../toolkit/draft-list.js';
import { withMarks } from '../toolkit/not-understood.js';
import { expressionsOf } from '../rule-lists/checks/expressions.js';
import { LOG_FIELDS_PHASE, LOG_FIELDS_SECTION, logFieldsLimit } from '../rule-lists/log-field-facts.js';
import { logFieldLists } from '../rule-lists/log-field-lists.js';
import type { LiveRuleset } from '../rule-lists/live.js';
import { proposedRefs } from '../rule-lists/proposed-refs.js';
import { unknownWords } from '../rule-lists/undeclared.js';
import { writtenRules } from '../rule-lists/written.js';

/**
 * Every entry point of the scope, but for the one that log_fields declares. A ruleset of which one rule can't be declared is left out as a
 * whole: a list that lacks a rule would drop it.
 */
export async function draftRulesets(
  context: DraftContext,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<Draft | undefined> {
  const live = await readEntryPoints(context.scope, api, signal);
  const own = live.flatMap((ruleset) => {
    const lists = listsOf(ruleset, context);
    return lists !== undefined && 'lists' in lists ? [] : [{ ruleset, why: lists?.why }];
  });
  if (own.length === 0) return undefined;
  const looks = await Promise.all(own.map(({ ruleset, why }) => look(ruleset, why, context)));
  const written = looks.filter((one) => 'section' in one);
  return {
    section: written.length === 0 ? undefined : written.map(({ section }) => section),
    remarks: written.flatMap(({ remarks }, index) =>
      remarks.map(({ path, text }) => ({ path: [index, ...path], text })),
    ),
    omissions: looks.flatMap((one) => ('section' in one ? [] : [one])),
    secrets: [],
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

async function look(
  live: LiveRuleset,
  noLogFields: string | undefined,
  { faultsOf, settings }: DraftContext,
): Promise<Written | Omission> {
  const refs = proposedRefs(live.rules);
  const { section, remarks } = sectionOf(live, refs, settings);
  const faults = await faultsOf({ section: [section], secrets: [] });
  if (faults.length > 0) {
    return { what: `the ruleset of phase ${live.phase} (id ${live.id})`, why: faultWords(faults) };
  }
  return { section, remarks: [...remarksOn(live, refs, noLogFields), ...remarks] };
}

/** The kind goes without saying; so does the name that a ruleset has unless somebody named it. With remarks on its expressions. */
function sectionOf(live: LiveRuleset, refs: readonly string[], settings: Settings): Written {
  const { phase, name = 'default', description } = live;
  const rules = writtenRules(live, refs).map((rule) => withMarks(rule, expressionsOf(rule, phase), settings));
  const section = {
    phase,
    ...(name === 'default' ? {} : { name }),
    ...(description === '' ? {} : { description }),
    ownership: 'exclusive',
    rules: rules.map(({ item }) => item),
  };
  const remarks = rules.flatMap((rule, index) =>
    rule.remarks.map(({ path, text }) => ({ path: ['rules', index, ...path], text })),
  );
  return { section, remarks };
}

function remarksOn(
  { rules }: LiveRuleset,
  refs: readonly string[],
  noLogFields: string | undefined,
): readonly Remark[] {
  const ofRuleset = [
    ...(noLogFields === undefined ? [] : [`No ${LOG_FIELDS_SECTION} section can say this: ${noLogFields}.`]),
    ...unknownWords(rules, refs),
  ];
  return [
    ...ofRuleset.map((text) => ({ path: [], text })),
    ...rules.flatMap(({ ref }, index) =>
      ref === undefined ? [{ path: ['rules', index], text: PROPOSED }] : [],
    ),
  ];
}

const PROPOSED = 'This ref is proposed: the first apply sets it, and the rule keeps its id.';
