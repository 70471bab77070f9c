import type { CodeLens } from 'vscode-languageserver-protocol';
import { isObject } from '../../../kernel/model/json.js';
import type { Scene } from '../scene.js';
import { invariantsOf, knownOf, testsOf } from './known.js';
import { reachWords } from './words.js';
import { rulesIn } from './written.js';

/** Where lenses are: above each rule that decides or skips the rest. What they say is found when they are seen (`resolvedLens`). Pure. */
export function lensesOf(scene: Scene, uri: string): readonly CodeLens[] {
  return rulesIn(scene)
    .filter((rule) => (knownOf(scene, rule)?.tested.length ?? 0) > 0)
    .map((rule) => ({
      range: scene.positions.rangeOf({ start: rule.span.start, end: rule.span.start }),
      data: { uri, ref: rule.ref, path: rule.path },
    }));
}

/** The file that a lens is in; undefined for a lens of somebody else. */
export function fileOfLens({ data }: CodeLens): string | undefined {
  return isObject(data) && typeof data['uri'] === 'string' ? data['uri'] : undefined;
}

/** A lens with what it says: the action, and how many tests and invariants depend on the rule. Of a rule that is not there any more, nothing. Pure. */
export function resolvedLens(scene: Scene, lens: CodeLens): CodeLens {
  const data: unknown = lens.data;
  const path = isObject(data) ? JSON.stringify(data['path']) : '';
  const rule = rulesIn(scene).find((one) => JSON.stringify(one.path) === path);
  const known = rule && knownOf(scene, rule);
  if (known === undefined) return { ...lens, command: { title: '', command: '' } };
  const action = known.tested[0]?.rule.rule.action ?? '';
  const words = reachWords(testsOf(known).length, invariantsOf(scene, known).length);
  return { ...lens, command: { title: `${action}: ${words}`, command: '' } };
}
