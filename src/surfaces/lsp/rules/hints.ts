import type { InlayHint, Range } from 'vscode-languageserver-protocol';
import { inert } from '../../../kernel/lib/inert.js';
import type { Scene } from '../scene.js';
import { effectsOf, shadowOf, shadowWords } from './words.js';
import { rulesIn } from './written.js';

/** Longer texts go to the tooltip. */
const MOST_CHARACTERS = 60;

/** Hints behind refs with what rules do, and which are unreachable. `range`: the visible part. Pure. */
export function ruleHints(scene: Scene, range: Range): readonly InlayHint[] {
  const { positions } = scene;
  const [from, to] = [positions.offsetAt(range.start), positions.offsetAt(range.end)];
  return rulesIn(scene)
    .filter(({ name }) => from <= name.end && name.end <= to)
    .flatMap((rule) => {
      const shadow = shadowOf(scene, rule);
      const effects = effectsOf(scene, rule).map(inert);
      return [
        ...(effects.length === 0 ? [] : [{ label: cut(effects[0] ?? ''), tooltip: effects.join('\n') }]),
        ...(shadow === undefined ? [] : [{ label: shadowWords(shadow), tooltip: inert(shadow.message) }]),
      ].map((hint) => ({ ...hint, position: positions.positionAt(rule.name.end), paddingLeft: true }));
    });
}

/** Cuts a text to fit beside a line. */
export function cut(text: string): string {
  const characters = Array.from(text);
  return characters.length > MOST_CHARACTERS ? `${characters.slice(0, MOST_CHARACTERS).join('')}…` : text;
}
