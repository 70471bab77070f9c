import { KEEP, type Edit, type ItemEdit } from '../../files/yaml/edit/edit-types.js';
import type { Change, RuleDetail } from '../../kernel/model/change.js';
import type { DeclaredRuleset } from '../../kernel/model/files.js';
import { shortAddress } from '../../kernel/model/scope.js';
import type { EditSides } from '../definition/import.js';
import { rulesetClaim } from '../rule-lists/ruleset-list.js';
import { changesNothing, listEdit } from '../toolkit/edit/collection.js';
import { putAt } from '../toolkit/edit/merge.js';
import { liveRules } from '../rule-lists/live-rules.js';

type Rulesets = DeclaredRuleset[];

/** What becomes of the rulesets that a file declares; live ones that nothing of the scope declares come in. */
export function editRulesets(sides: EditSides<Rulesets>): Edit {
  const { have, want = [], claimed, takesNew } = sides;
  const phases = new Set(have.map(({ phase }) => phase));
  const kept = have.map((ruleset, from): ItemEdit => ({
    type: 'item',
    from,
    edit: editRuleset(ruleset, from, sides),
  }));
  const isNew = (phase: string): boolean =>
    takesNew && !phases.has(phase) && !claimed.has(rulesetClaim(phase));
  const added = want.flatMap((ruleset, index) =>
    isNew(ruleset.phase) ? [putAt(ruleset, ['rulesets', index])] : [],
  );
  return changesNothing(kept, have.length) && added.length === 0
    ? KEEP
    : { type: 'items', items: [...kept, ...added] };
}

function editRuleset(have: DeclaredRuleset, index: number, sides: EditSides<Rulesets>): Edit {
  const change = sides.changeOf(`rulesets/${have.phase}`);
  if (change === undefined) return KEEP;
  const live = sides.want ?? [];
  const at = live.findIndex(({ phase }) => phase === have.phase);
  const path = ['rulesets', at];
  const pointer = ['rulesets', index];
  const items = liveRules({ have, want: live[at], at: pointer, path, change });
  const rules = listEdit('rules', have.rules, items, pointer, sides.written([...pointer, 'rules']));
  const description = change.details.find(
    (detail) => detail.type === 'field' && detail.field === 'description',
  );
  if (change.action === 'create' || description?.type !== 'field' || rules.type === 'put') return rules;
  const members = new Map([
    ...(rules.type === 'members' ? rules.members : []),
    ['description', putAt(description.before ?? '')] as const,
  ]);
  return { type: 'members', members, added: [], order: [] };
}

/** The rulesets but for those that another section declares. */
export function unclaimedRulesets(rulesets: Rulesets, claimed: ReadonlySet<string>): Rulesets | undefined {
  const others = rulesets.filter(({ phase }) => !claimed.has(rulesetClaim(phase)));
  if (others.length === rulesets.length) return rulesets;
  return others.length === 0 ? undefined : others;
}

/**
 * True for a change that does nothing but give refs to rules that have none: every rule stays where it is, under its id. It is all that the
 * first plan of an imported file may hold. Pure.
 */
export function onlySetsRefs({ action, details }: Change): boolean {
  return (
    action === 'update' &&
    details.every((detail) => detail.type === 'outcome' || (detail.type === 'rule' && keepsRule(detail)))
  );
}

/** What a list does to traffic depends on nothing but its rules, so an outcome says nothing that they don't. */
function keepsRule({ change, id, moved, fields = [] }: RuleDetail): boolean {
  if (change === 'kept') return true;
  return (
    change === 'changed' &&
    id !== undefined &&
    moved !== true &&
    fields.every(({ field, before }) => field === 'ref' && before === undefined)
  );
}

/** The rules that a change would add. */
export function goneRules({ address, details }: Change): readonly string[] {
  return details.flatMap((detail) =>
    detail.type === 'rule' && detail.change === 'added'
      ? [`${shortAddress(address)}: rule ${detail.ref}`]
      : [],
  );
}

/** Rules that are live in rulesets that the file shares. */
export function foreignRules(declared: Rulesets, live: Rulesets = []): readonly string[] {
  return declared
    .filter(({ ownership }) => ownership === 'shared')
    .flatMap(({ phase, rules }) => {
      const refs = new Set(rules.map(({ ref }) => ref));
      const there = live.find((one) => one.phase === phase)?.rules ?? [];
      return there
        .filter(({ ref }) => !refs.has(ref))
        .map(({ ref }, index) => `rulesets/${phase}: rule ${ref ?? String(index + 1)}`);
    });
}
