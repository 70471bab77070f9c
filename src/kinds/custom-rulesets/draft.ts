import type { Draft, DraftContext } from '../definition/draft.js';
import type { ApiReader } from '../../kernel/model/request.js';
import { CUSTOM_RULESETS_LIST, customRulesetAddress } from '../rule-lists/custom-rulesets.js';
import { draftedRules } from '../rule-lists/drafted-rules.js';
import { writtenOthers } from '../rule-lists/ruleset-members.js';
import type { LiveRuleset } from '../rule-lists/live.js';
import type { ListedRuleset } from '../rule-lists/ruleset-list.js';
import { listCustomRulesets, readRuleset } from '../rule-lists/rulesets.js';
import { draftList, type Candidate, type ListSection } from '../toolkit/draft-list.js';

/** Every custom ruleset of an account. */
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
  const { rules, remarks, parts } = draftedRules(live, settings, former);
  const others = writtenOthers(live.others, 'custom_rulesets', settings.parameterNames);
  const item = { name, phase, ...(description === '' ? {} : { description }), ...others.members, rules };
  return {
    what: `custom ruleset ${JSON.stringify(name)} (id ${id})`,
    key: name,
    forms: [{ item, remarks: others.remarks, remarksWithin: remarks, secrets: [] }],
    thing: {
      id,
      key: customRulesetAddress(name),
      address: customRulesetAddress(name || id),
      parts,
    },
  };
}
