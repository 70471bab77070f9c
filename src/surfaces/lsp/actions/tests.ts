import type { CodeAction, Diagnostic, Range } from 'vscode-languageserver-protocol';
import type { Configuration } from '../../../engine/configuration/configuration.js';
import { isStopping, type TestedRule } from '../../../engine/configuration/life/reach.js';
import { suggestedTests } from '../../../engine/configuration/life/suggested.js';
import { namedLists } from '../../../engine/configuration/named-lists.js';
import { count } from '../../../kernel/lib/phrases.js';
import { rememberEach, rememberWithInput } from '../../../kernel/lib/remember.js';
import { knownOf } from '../rules/known.js';
import { ruleAt } from '../rules/written.js';
import type { Scene } from '../scene.js';
import { editBetween, withItems } from './text-edits.js';

/** Actions that add missing tests of the rule at a range, with examples from the simulation. Pure. */
export function testActions(
  scene: Scene,
  range: Range,
  diagnostics: readonly Diagnostic[],
  texts: ReadonlyMap<string, string>,
  uriOf: (file: string) => string,
): readonly CodeAction[] {
  const { positions, configuration } = scene;
  const rule = ruleAt(scene, positions.offsetAt(range.start));
  const [tested] = (rule && knownOf(scene, rule)?.tested) ?? [];
  if (rule === undefined || tested === undefined || !isStopping(tested.rule)) return [];
  if ((tested.isHit && tested.isMissed) || !isWhole(configuration)) return [];
  const tests = suggestionsIn(configuration)(tested);
  const file = fileForTests(tested);
  const text = texts.get(file) ?? '';
  const after = tests.length === 0 ? undefined : withItems(text, 'tests', tests);
  if (after === undefined) return [];
  const untested = diagnostics.filter(({ code }) => code === 'rule-untested');
  return [
    {
      title: `Add ${count(tests.length, 'test')} for ${rule.ref}`,
      kind: untested.length === 0 ? 'refactor' : 'quickfix',
      ...(untested.length === 0 ? {} : { diagnostics: untested }),
      edit: { changes: { [uriOf(file)]: [...editBetween(text, after, scene.positionsIn(text))] } },
    },
  ];
}

/** True if nothing is wrong but missing tests, so that all declarations are known. */
function isWhole({ findings }: Configuration): boolean {
  return findings.every(({ severity, code }) => severity !== 'error' || code === 'rule-untested');
}

const suggestionsIn = rememberWithInput(({ scopes }: Configuration) => {
  const lists = namedLists(scopes);
  return rememberEach((rule: TestedRule) => suggestedTests([rule], lists).map(({ test }) => test));
});

/** The file for tests of a scope's rules: the ruleset's, unless only another one has tests. */
function fileForTests({ declared, ruleset }: TestedRule): string {
  const has = ({ sections }: (typeof declared.parts)[number]): boolean => (sections.tests ?? []).length > 0;
  const own = declared.parts.find(({ sections }) =>
    Object.values(sections).some((section: unknown) => Array.isArray(section) && section.includes(ruleset)),
  );
  const part = own !== undefined && has(own) ? own : (declared.parts.find(has) ?? own);
  return part?.locationOf([]).file ?? '';
}
