import type { Draft, DraftContext } from '../definition/draft.js';
import type { ApiReader } from '../../kernel/model/request.js';
import { CUSTOM_RULESETS_LIST, customRulesetAddress } from '../rule-lists/custom-rulesets.js';
import { draftedRules } from '../rule-lists/drafted-rules.js';
import { writtenOthers } from '../rule-lists/ruleset-members.js';
import type { LiveRuleset } from '../rule-lists/live.js';
import type { ListedRuleset } from '../rule-lists/ruleset-list.js';
import { listCustomRulesets, readRuleset } from '../rule-lists/rulesets.js';
import { boundRuleset } from '../rule-lists/bound-rules.js';
import { marked } from '../toolkit/bound-content.js';
import { boundRemarks } from '../toolkit/not-understood.js';
import type { IsBound } from '../toolkit/settle.js';
import { draftList, type Candidate, type Form, type ListSection } from '../toolkit/draft-list.js';

/** The draft of every custom ruleset of a scope. Throws an ApiError or a ShapeError. */
export async function draftCustomRulesets(
  context: DraftContext,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<Draft | undefined> {
  const { scope } = context;
  const listed = await listCustomRulesets(scope, api, signal);
  if (listed.length === 0) return undefined;
  const candidates = await Promise.all(
    listed.map(async (item) => candidateOf(item, await readRuleset(scope, item, api, signal), context)),
  );
  return draftList(candidates, LIST, context);
}

const LIST: ListSection = {
  path: [CUSTOM_RULESETS_LIST],
  key: 'name',
  section: (rulesets, ownership) => ({ ownership, rulesets }),
};

function candidateOf(
  { id, name }: ListedRuleset,
  live: LiveRuleset,
  { settings, former }: Pick<DraftContext, 'settings' | 'former'>,
): Candidate {
  const { phase, description } = live;
  const others = writtenOthers(live.others, 'custom_rulesets', settings.parameterNames);
  const formOf = (isBound: IsBound, withId: boolean): Form => {
    const { rules, remarks, parts } = draftedRules(live, settings, former, isBound);
    const isWhole = isBound([]);
    const own = { name, phase, ...(description === '' ? {} : { description }), ...others.members };
    const head = isWhole ? marked({ ...(withId ? { id } : {}), ...boundRuleset(live) }) : own;
    const about = isWhole
      ? boundRemarks({ ...live.raw, rules: undefined }).map(({ text }) => text)
      : others.remarks;
    return { item: { ...head, rules }, remarks: about, remarksWithin: remarks, secrets: [], parts };
  };
  const { parts } = draftedRules(live, settings, former);
  return {
    what: `custom ruleset ${JSON.stringify(name)} (id ${id})`,
    key: name,
    forms: [formOf(() => false, false)],
    bound: formOf,
    thing: {
      id,
      key: customRulesetAddress(name),
      address: customRulesetAddress(name || id),
      parts,
    },
  };
}
