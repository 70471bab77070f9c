import type { Part } from '../../../files/yaml/outline.js';
import type { Pointer } from '../../../files/yaml/places.js';
import type { Span } from '../../../files/yaml/fault.js';
import { rememberWithInput } from '../../../kernel/lib/remember.js';
import type { Scene } from '../scene.js';

/** A rule in the text of a file. */
export interface WrittenRule {
  readonly path: Pointer;
  readonly ref: string;
  /** Of the ref. */
  readonly name: Span;
  /** Of the mapping. */
  readonly span: Span;
}

/** Rules of a file in order: mappings with a ref and an action. Pure. */
export function rulesIn({ parts }: Pick<Scene, 'parts'>): readonly WrittenRule[] {
  return rulesOf(parts);
}

const rulesOf = rememberWithInput((parts: readonly Part[]): readonly WrittenRule[] => {
  const byPath = new Map(parts.map((part) => [JSON.stringify(part.path), part]));
  return parts.flatMap(({ path, kind, text, span }): readonly WrittenRule[] => {
    const above = path.slice(0, -1);
    const mapping = byPath.get(JSON.stringify(above));
    const isRule =
      path.at(-1) === 'ref' &&
      kind === 'scalar' &&
      text !== '' &&
      typeof above.at(-1) === 'number' &&
      (above.length === 1 || above.at(-2) === 'rules') &&
      byPath.has(JSON.stringify([...above, 'action']));
    return isRule && mapping !== undefined
      ? [{ path: above, ref: text, name: span, span: mapping.span }]
      : [];
  });
});

/** The rule around an offset. Pure. */
export function ruleAt(scene: Pick<Scene, 'parts'>, offset: number): WrittenRule | undefined {
  return rulesIn(scene).findLast(({ span }) => span.start <= offset && offset <= span.end);
}

/** The rule with its ref or first key at an offset, where an editor shows its meaning. Pure. */
export function ruleNamedAt(scene: Pick<Scene, 'parts'>, offset: number): WrittenRule | undefined {
  const rule = ruleAt(scene, offset);
  if (rule === undefined) return undefined;
  if (rule.name.start <= offset && offset <= rule.name.end) return rule;
  const first = scene.parts.find(
    ({ path, key }) =>
      key !== undefined &&
      path.length === rule.path.length + 1 &&
      rule.path.every((step, index) => step === path[index]),
  );
  const key = first?.key;
  return key !== undefined && key.start <= offset && offset <= key.end ? rule : undefined;
}
