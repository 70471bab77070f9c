import { namedRule, ruleTitle } from '@zonewright/edge-rules/lib/rule-title.js';
import { KEEP, type Edit, type ItemEdit } from '../../files/yaml/edit/edit-types.js';
import type { DeclaredRuleset } from '../../generated/files.js';
import type { EditSides } from '../definition/import.js';
import { rulesetClaim } from '../rule-lists/ruleset-list.js';
import { changesNothing } from '../toolkit/edit/collection.js';
import { putAt } from '../toolkit/edit/merge.js';
import { rulesetEdit } from '../rule-lists/ruleset-edit.js';

type Rulesets = DeclaredRuleset[];

/**
 * Edits rulesets so that planning changes nothing, adding live ones that the scope doesn't declare. Throws a NotUpdated if a live rule can't be
 * declared.
 */
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
  const pointer = ['rulesets', index];
  const written = sides.written([...pointer, 'rules']);
  return rulesetEdit({ have, want: live[at], at: pointer, path: ['rulesets', at], change }, written);
}

/** The rulesets without those that other sections declare; undefined if none is left. */
export function unclaimedRulesets(rulesets: Rulesets, claimed: ReadonlySet<string>): Rulesets | undefined {
  const others = rulesets.filter(({ phase }) => !claimed.has(rulesetClaim(phase)));
  if (others.length === rulesets.length) return rulesets;
  return others.length === 0 ? undefined : others;
}

/** The live rules that a shared ruleset leaves alone. */
export function foreignRules(declared: Rulesets, live: Rulesets = []): readonly string[] {
  return declared
    .filter(({ ownership }) => ownership === 'shared')
    .flatMap(({ phase, rules }) => {
      const refs = new Set(rules.map(({ ref }) => ref));
      const there = live.find((one) => one.phase === phase)?.rules ?? [];
      return there
        .filter(({ ref }) => !refs.has(ref))
        .map((rule, index) => `rulesets/${phase}: rule ${ruleTitle(namedRule(rule, index + 1))}`);
    });
}
