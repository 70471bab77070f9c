import { readListedEntryPoint } from '../rule-lists/rulesets.js';
import { defined } from '../../kernel/lib/defined.js';
import type { DraftContext, Draft, DraftedThing } from '../definition/draft.js';
import { asJson } from '../../kernel/model/json.js';
import type { ApiReader } from '../../kernel/model/request.js';
import { faultWords } from '../toolkit/draft-list.js';
import {
  LOG_FIELDS_CLAIM,
  LOG_FIELDS_PHASE,
  LOG_FIELDS_SECTION,
  logFieldsLimit,
} from '../rule-lists/log-field-facts.js';
import { logFieldLists } from '../rule-lists/log-field-lists.js';
import { namedRule } from '@zonewright/edge-rules/lib/rule-title.js';
import { type LiveRuleset } from '../rule-lists/live.js';

/**
 * The draft of all three lists: a missing one would not be managed. Undefined if the section can't declare the ruleset, which is then left to
 * `rulesets`. Throws an ApiError or a ShapeError.
 */
export async function draftLogFields(
  { scope, settings, faultsOf }: DraftContext,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<Draft | undefined> {
  const live = await readListedEntryPoint(scope, LOG_FIELDS_PHASE, api, signal);
  const limit = logFieldsLimit(settings);
  const read = live === undefined ? undefined : logFieldLists(live, limit);
  if (live === undefined || read === undefined || 'why' in read) return undefined;
  const section = asJson(read.lists);
  const thing = thingOf(live);
  const faults = await faultsOf({ section, secrets: [] });
  if (faults.words.length > 0) {
    const omission = {
      what: `the ruleset of phase ${LOG_FIELDS_PHASE}`,
      why: faultWords(faults.words),
    };
    return {
      section: undefined,
      remarks: [],
      omissions: [omission],
      secrets: [],
      things: [thing],
    };
  }
  const remarks = [`${read.count} of ${limit.most} custom log fields${PER[limit.per]}.`, ...keptWords(live)];
  return {
    section,
    remarks: remarks.map((text) => ({ path: [], text })),
    omissions: [],
    secrets: [],
    things: [{ ...thing, path: [] }],
  };
}

/** The ruleset behind the section, where its rules have no place. */
function thingOf({ id, rules }: LiveRuleset): DraftedThing {
  const parts = rules.map((rule, index) => ({
    ...defined({ id: rule.id }),
    name: namedRule(rule, index + 1).ref,
    path: [],
  }));
  return { id, key: LOG_FIELDS_CLAIM, address: LOG_FIELDS_SECTION, parts };
}

const PER = { zone: '', list: ' of each type' } as const;

/** The section can't declare a description. A plan keeps the live one. */
function keptWords({ rules: [rule] }: LiveRuleset): readonly string[] {
  if (rule === undefined || rule.description === '') return [];
  return [`Their rule keeps its description: ${JSON.stringify(rule.description)}.`];
}
