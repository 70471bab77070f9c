import type { Edit } from '../../files/yaml/edit/edit-types.js';
import type { CustomRuleset, CustomRulesetsSection } from '../../generated/files.js';
import { looseText, type Raw } from '../../kernel/lib/decode.js';
import type { EditSides } from '../definition/import.js';
import {
  CUSTOM_RULESETS_LIST,
  CUSTOM_RULESETS_SECTION,
  customRulesetAddress,
} from '../rule-lists/custom-rulesets.js';
import { rulesetEdit } from '../rule-lists/ruleset-edit.js';
import { collectionItems, listEdit } from '../toolkit/edit/collection.js';

const PATH = [CUSTOM_RULESETS_SECTION, CUSTOM_RULESETS_LIST];

/** Edits custom rulesets so that planning changes nothing. Throws a NotUpdated if one can't be declared. */
export function editCustomRulesets(sides: EditSides<CustomRulesetsSection>): Edit {
  const { have, want, changeOf, written, leftOut } = sides;
  const items = collectionItems<CustomRuleset>(have.rulesets, want?.rulesets ?? [], {
    isShared: have.ownership === 'shared',
    leftOut,
    keyOf: keyInList,
    changeOf: (ruleset) => changeOf(customRulesetAddress(keyInList(ruleset))),
    path: PATH,
    edit: (own, live, change, path) => {
      const at = [...PATH, have.rulesets.indexOf(own)];
      return rulesetEdit({ have: own, want: live, at, path, change }, written([...at, 'rules']));
    },
  });
  return listEdit(CUSTOM_RULESETS_LIST, have.rulesets, items, PATH, written(PATH));
}

/** The key in the file: the name, or the id of a bound one. */
function keyInList(ruleset: CustomRuleset): string {
  const { id, name }: Raw = { ...ruleset };
  return looseText(id) || looseText(name);
}

/** The live custom rulesets that a shared section leaves alone, by address. */
export function foreignCustomRulesets(
  have: CustomRulesetsSection,
  live?: CustomRulesetsSection,
): readonly string[] {
  if (have.ownership !== 'shared') return [];
  const own = new Set(have.rulesets.map(({ name }) => name));
  return (live?.rulesets ?? [])
    .filter(({ name }) => !own.has(name))
    .map(({ name }) => customRulesetAddress(name));
}
