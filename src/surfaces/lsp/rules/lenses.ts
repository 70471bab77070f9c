import type { CodeLens } from 'vscode-languageserver-protocol';
import { isObject } from '../../../kernel/model/json.js';
import type { Scene } from '../scene.js';
import { invariantsOf, knownOf, testsOf } from './known.js';
import { reachWords } from './words.js';
import { rulesIn } from './written.js';

/** Lenses above rules that decide or skip the rest. `resolvedLens` fills them when visible. Pure. */
export function lensesOf(scene: Scene, uri: string): readonly CodeLens[] {
  return rulesIn(scene)
    .filter((rule) => (knownOf(scene, rule)?.tested.length ?? 0) > 0)
    .map((rule) => ({
      range: scene.positions.rangeOf({ start: rule.span.start, end: rule.span.start }),
      data: { uri, ref: rule.ref, path: rule.path },
    }));
}

/** The file of a lens; undefined for a foreign one. */
export function fileOfLens({ data }: CodeLens): string | undefined {
  return isObject(data) && typeof data['uri'] === 'string' ? data['uri'] : undefined;
}

/** A lens with the action and the number of tests and invariants for the rule. Empty if the rule is gone. Pure. */
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
