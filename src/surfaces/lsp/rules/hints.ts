import type { InlayHint, Range } from 'vscode-languageserver-protocol';
import { inert } from '../../../kernel/lib/inert.js';
import type { Scene } from '../scene.js';
import { effectsOf, shadowOf, shadowWords } from './words.js';
import { rulesIn } from './written.js';

/** Longer texts are for the tooltip. */
const MOST_CHARACTERS = 60;

/** What rules do, in hints behind their refs, and which of them nothing reaches. `range`: what the editor shows. Pure. */
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

/** A text that is short enough to be beside a line. */
export function cut(text: string): string {
  const characters = Array.from(text);
  return characters.length > MOST_CHARACTERS ? `${characters.slice(0, MOST_CHARACTERS).join('')}…` : text;
}
