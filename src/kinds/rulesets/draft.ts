import type {
  DraftContext,
  Draft,
  DraftedPart,
  DraftedThing,
  Omission,
  Remark,
} from '../definition/draft.js';
import type { SectionName } from '../../kernel/model/context.js';
import type { JsonObject } from '../../kernel/model/json.js';
import type { ApiReader } from '../../kernel/model/request.js';
import { marked } from '../toolkit/bound-content.js';
import { faultWords } from '../toolkit/draft-list.js';
import { boundRemarks } from '../toolkit/not-understood.js';
import { settled } from '../toolkit/settle.js';
import { writerOf, writtenElsewhere } from '../rule-lists/written-phases.js';
import { boundRuleset } from '../rule-lists/bound-rules.js';
import { draftedRules } from '../rule-lists/drafted-rules.js';
import { LOG_FIELDS_PHASE, LOG_FIELDS_SECTION, logFieldsLimit } from '../rule-lists/log-field-facts.js';
import { logFieldLists } from '../rule-lists/log-field-lists.js';
import { writtenOthers } from '../rule-lists/ruleset-members.js';
import type { LiveRuleset } from '../rule-lists/live.js';
import { otherRulesets } from '../rule-lists/other-rulesets.js';
import { rulesetClaim, type ListedRuleset } from '../rule-lists/ruleset-list.js';
import { listCustomRulesets, readEntryPoints } from '../rule-lists/rulesets.js';
import { withName } from './references.js';

/**
 * The draft of every entry point, except what log_fields declares. A ruleset with an undeclarable rule is left out: a list without it would delete
 * it. Custom rulesets are referenced by name; undeclarable rulesets are omissions. Throws an ApiError or a ShapeError.
 */
export async function draftRulesets(
  context: DraftContext,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<Draft | undefined> {
  const { scope } = context;
  const all = await readEntryPoints(scope, api, signal);
  const live = all.filter(({ phase }) => otherWriter(phase, context) === undefined);
  const elsewhere = all.flatMap((ruleset) => {
    const writer = otherWriter(ruleset.phase, context);
    return writer === undefined ? [] : [{ ruleset, left: writtenElsewhere(ruleset.phase, writer) }];
  });
  const custom = await listCustomRulesets(scope, api, signal);
  const own = live.flatMap((ruleset) => {
    const lists = listsOf(ruleset, context);
    return lists !== undefined && 'lists' in lists ? [] : [{ ruleset, why: lists?.why }];
  });
  const others = await otherRulesets(scope, api, signal);
  if (own.length + others.length + elsewhere.length === 0) return undefined;
  const looks = await Promise.all(own.map(({ ruleset, why }) => look(ruleset, custom, why, context)));
  const written = looks.filter((one) => 'section' in one);
  const things = looks.map((one, index) => {
    const { id = '', phase = '' } = own[index]?.ruleset ?? {};
    const thing = thingOf(id, phase, one.parts);
    return 'section' in one ? { ...thing, path: [written.indexOf(one)] } : thing;
  });
  return {
    section: written.length === 0 ? undefined : written.map(({ section }) => section),
    remarks: written.flatMap(({ remarks }, index) =>
      remarks.map(({ path, text }) => ({ path: [index, ...path], text })),
    ),
    omissions: [
      ...looks.flatMap((one) => ('section' in one ? [] : [{ what: one.what, why: one.why }])),
      ...elsewhere.map(({ left }) => ({ ...left, isLeftAlone: true as const })),
      ...others.map(({ id: _, ...other }) => other),
    ],
    secrets: [],
    things: [...things, ...elsewhere.map(({ ruleset: { id, phase } }) => thingOf(id, phase, []))],
  };
}

/** The section that writes a phase's rules, unless a ruleset of the phase is declared already. */
function otherWriter(phase: string, { scope, claimedRulesets }: DraftContext): SectionName | undefined {
  return claimedRulesets.has(rulesetClaim(phase)) ? undefined : writerOf(scope, phase);
}

function thingOf(id: string, phase: string, parts: readonly DraftedPart[]): DraftedThing {
  return { id, key: rulesetClaim(phase), address: rulesetClaim(phase), parts };
}

/** The log_fields lists for a ruleset of its phase, or why there are none; else undefined. */
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

/** A drafted ruleset or an omission, with its rules. */
type Look = (Written | Omission) & { readonly parts: readonly DraftedPart[] };

async function look(
  live: LiveRuleset,
  custom: readonly ListedRuleset[],
  noLogFields: string | undefined,
  { faultsOf, settings, former }: DraftContext,
): Promise<Look> {
  const others = writtenOthers(live.others, 'rulesets', settings.parameterNames);
  const made = await settled(
    (isBound) => {
      const drafted = draftedRules(live, settings, former, ([...path]) => isBound([0, ...path]));
      const rules = drafted.rules.map((rule, index) =>
        isBound([0, 'rules', index]) ? rule : withName(rule, custom),
      );
      const isWhole = isBound([0]);
      return {
        ...drafted,
        isWhole,
        section: isWhole ? wholeOf(live, rules) : sectionOf(live, rules, others.members),
      };
    },
    ({ section: one }) => faultsOf({ section: [one], secrets: [] }),
  );
  if ('faults' in made) {
    const { parts } = draftedRules(live, settings, former);
    const what = `the ruleset of phase ${live.phase} (id ${live.id})`;
    return { what, why: faultWords(made.faults), parts };
  }
  const { section, remarks, parts, isWhole } = made.made;
  const ofPhase =
    noLogFields === undefined
      ? []
      : [{ path: [], text: `No ${LOG_FIELDS_SECTION} section can declare this: ${noLogFields}.` }];
  const unsaid = live.isWithoutRules === true ? [{ path: [], text: WITHOUT_RULES }] : [];
  const besides = others.remarks.map((text) => ({ path: [], text }));
  const bound = isWhole ? boundRemarks({ ...live.raw, rules: undefined }) : [];
  return { section, remarks: [...ofPhase, ...unsaid, ...bound, ...besides, ...remarks], parts };
}

/** An empty list may be left out of answers (public facts, 5.2). */
const WITHOUT_RULES = 'The service answered without a list of rules, which here means that there are none.';

/** The ruleset as live, if a check refuses members besides rules. */
function wholeOf(live: LiveRuleset, rules: readonly JsonObject[]): JsonObject {
  return { ...marked(boundRuleset(live)), ownership: 'exclusive', rules };
}

/** Without the kind and the default name. */
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
