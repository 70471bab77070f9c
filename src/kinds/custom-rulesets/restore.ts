import { requiredString } from '../../kernel/lib/decode.js';
import type { RestorePart } from '../definition/restore.js';
import { CUSTOM } from '../rule-lists/ruleset-list.js';
import { declaredAsKept, keptRuleset } from '../rule-lists/kept-ruleset.js';
import { itemsWritten, withOwnNames, withWrite } from '../toolkit/kept-list.js';
import type { LiveCustomRulesets } from './live.js';
import type { OthersSpec } from '../toolkit/others.js';
import type { CustomRulesetSpec } from './spec.js';

/** Restores custom rulesets that the run changed or deleted, and removes created ones. */
export const restoreCustomRulesets: RestorePart<CustomRulesetSpec | OthersSpec, LiveCustomRulesets> = {
  keep: ({ rulesets }) =>
    rulesets.map((live) => keptRuleset(live, { kind: CUSTOM, phase: live.phase, name: live.name ?? '' })),
  written: withWrite,
  restored: (kept, { requests, source }) => {
    const { items, lost } = withOwnNames(
      itemsWritten(kept, requests),
      (item) => requiredString(item, 'name', 'a ruleset that was kept'),
      (name) => `custom ruleset ${JSON.stringify(name)}`,
    );
    const own = items.map((item): CustomRulesetSpec => ({
      type: 'declared',
      declared: declaredAsKept(item),
      source,
    }));
    const names = own.map(({ declared }) => declared.name);
    const mayGo = requests.some(({ method }) => method !== 'PUT');
    const others: OthersSpec = { type: 'others', ownership: 'exclusive', names, source };
    return { specs: mayGo ? [...own, others] : own, lost };
  },
};
