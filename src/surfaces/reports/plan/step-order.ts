import type { Stage } from '../../../kernel/model/stage.js';
import { dependsOn } from '../../../kinds/order.js';
import type { ChangeDocument } from '../../../generated/documents/plan.js';
import { shortAddress } from '../../../kernel/model/scope.js';
import { inert } from '../../../kernel/lib/inert.js';
import type { ScopeView } from './scope-views.js';

/** Larger charts can't be read. */
const MOST_STEPS = 16;
/** The longest label. Mermaid takes 50,000 characters; a character code has up to nine. */
const LONGEST_LABEL = 80;

/** Steps that wait for others, as a Mermaid chart with a frame for each scope. None if no step waits, or too many. */
export function stepOrder(views: readonly ScopeView[]): readonly string[] {
  // Checked before pairs are compared.
  if (views.some(({ changes }) => changes.length > MOST_STEPS)) return [];
  const ordered = views.map(({ address, changes }) => ({ address, changes, waits: waitsOf(changes) }));
  const waiting = ordered.filter(({ waits }) => waits.length > 0);
  const steps = waiting.reduce((sum, { changes }) => sum + changes.length, 0);
  if (steps === 0 || steps > MOST_STEPS) return [];
  const frames = waiting.flatMap(({ address, changes, waits }, frame) => {
    const id = (step: number): string => `s${frame}_${step}`;
    return [
      `  subgraph scope${frame}[${label(address)}]`,
      ...changes.map(
        (change, step) => `    ${id(step)}[${label(`${change.action} ${shortAddress(change.address)}`)}]`,
      ),
      ...waits.map(([before, after]) => `    ${id(before)} --> ${id(after)}`),
      '  end',
    ];
  });
  return [['```mermaid', 'flowchart LR', ...frames, '```'].join('\n')];
}

/** Pairs of steps (indexes), the second waiting for the first, without those that follow from others. */
function waitsOf(changes: readonly ChangeDocument[]): readonly (readonly [number, number])[] {
  const waitsFor = (after: number, before: number): boolean => {
    const [later, earlier] = [changes[after], changes[before]];
    return isStaged(later) && isStaged(earlier) && before < after && dependsOn(later, earlier);
  };
  const indexes = changes.map((_, index) => index);
  return indexes.flatMap((after) =>
    indexes
      .filter((before) => waitsFor(after, before))
      .filter((before) => !indexes.some((between) => waitsFor(after, between) && waitsFor(between, before)))
      .map((before) => [before, after] as const),
  );
}

function isStaged(change: ChangeDocument | undefined): change is ChangeDocument & { readonly stage: Stage } {
  return change?.stage !== undefined;
}

/** A quoted label. Characters with a meaning in Mermaid, Markdown or HTML become character codes. */
function label(text: string): string {
  const characters = Array.from(inert(text));
  const shown =
    characters.length > LONGEST_LABEL ? [...characters.slice(0, LONGEST_LABEL - 1), '…'] : characters;
  return `"${shown.map((character) => (PLAIN.test(character) ? character : codeOf(character))).join('')}"`;
}

const PLAIN = /^[\w ./-]$/;

function codeOf(character: string): string {
  return `#${character.codePointAt(0) ?? 0};`;
}
