import { withoutExtraBlanks } from '@zonewright/edge-rules/expressions/blanks.js';
import { wrapExpression } from '@zonewright/edge-rules/expressions/wrap.js';
import type { ExpressionDifference } from '@zonewright/edge-rules/expressions/difference.js';
import { changedMembers, isExpressionName } from '../../change/expression-members.js';
import { shownValue } from '../../../../kernel/lib/inert.js';
import { listDifference, shortened, shownSide, type ListDifference } from '../../change/list-words.js';
import { inlineDiff, type Stretch } from '../../change/inline-diff.js';
import { markup, preformatted, type Content, type Html } from '../../printers/html/markup.js';
import { sign } from '../../printers/html/signs.js';

/** Longer texts are shown one below the other. */
const LONG = 40;
/** The deepest indent of groups in an expression. */
const DEEPEST = 12;

/** How a named value changes, as an item of a list; undefined means none. In long texts, the words that differ are marked. */
export function valueItem(name: string, before: unknown, after: unknown): Html {
  if (before === undefined)
    return markup`<li>${sign('added')} <code>${name}</code> ${value(name, after)}</li>`;
  if (after === undefined) {
    return markup`<li>${sign('removed')} <code>${name}</code> ${value(name, before)}</li>`;
  }
  const title = markup`${sign('changed')} <code>${name}</code>`;
  const members = changedMembers({ name, before, after });
  if (members !== undefined) {
    const sides = [before, after].filter((side) => typeof side === 'string');
    const texts = sides.map((side) => markup`<li>${expressionBlock(side)}</li>`);
    return markup`<li>${title}<ul class="lines">${members.map(memberItem)}</ul><details><summary>as written, before and after</summary><ul>${texts}</ul></details></li>`;
  }
  const items = listDifference(before, after);
  if (items !== undefined) return markup`<li>${title}${signedItems(items)}</li>`;
  if (typeof before !== 'string' || typeof after !== 'string' || isShort(before, after)) {
    return markup`<li>${title} <del>${shownValue(before)}</del> → <ins>${shownValue(after)}</ins></li>`;
  }
  const shown = isExpressionName(name) ? withoutExtraBlanks : String;
  const stretches = inlineDiff(shown(before), shown(after));
  const former = text(
    name,
    stretches.filter(({ kind }) => kind !== 'added'),
  );
  const latter = text(
    name,
    stretches.filter(({ kind }) => kind !== 'removed'),
  );
  return markup`<li>${title}<div class="side">${sign('removed')} ${former}</div><div class="side">${sign('added')} ${latter}</div></li>`;
}

/** What is added and removed at one place of an expression. */
function memberItem({ at, added, removed }: ExpressionDifference): Html {
  const parts = [
    ...added.map((member) => markup` ${sign('added')} <ins>${member}</ins>`),
    ...removed.map((member) => markup` ${sign('removed')} <del>${member}</del>`),
  ];
  return markup`<li><code>${at}</code>${parts.length > 0 ? parts : ' the same conditions, arranged differently'}</li>`;
}

function signedItems({ added, removed, isReordered }: ListDifference): readonly Content[] {
  return [
    ...shortened(added).map((item) => markup` ${sign('added')} <ins>${item}</ins>`),
    ...shortened(removed).map((item) => markup` ${sign('removed')} <del>${item}</del>`),
    ...(isReordered ? [', and in another order'] : []),
  ];
}

function isShort(before: string, after: string): boolean {
  return Math.max(before.length, after.length) <= LONG;
}

function value(name: string, shown: unknown): Html {
  return typeof shown === 'string' && isExpressionName(name)
    ? expressionBlock(shown)
    : markup`<code>${shownSide(shown)}</code>`;
}

/** An expression, with a line break where conditions are joined. */
export function expressionBlock(expression: string): Html {
  return text('expression', [{ kind: 'same', text: withoutExtraBlanks(expression) }]);
}

function text(name: string, stretches: readonly Stretch[]): Html {
  const whole = stretches.map((stretch) => stretch.text).join('');
  const lines = isExpressionName(name) ? wrapExpression(whole) : [{ depth: 0, from: 0, to: whole.length }];
  return preformatted(
    lines.map(({ depth, from, to }) => [
      '  '.repeat(Math.min(depth, DEEPEST)),
      ...marked(stretches, from, to),
    ]),
  );
}

/** A part of a text in stretches. What only one version has is marked. */
function marked(stretches: readonly Stretch[], from: number, to: number): readonly Content[] {
  let position = 0;
  return stretches.flatMap(({ kind, text: whole }) => {
    const part = whole.slice(Math.max(0, from - position), Math.max(0, to - position));
    position += whole.length;
    return part === '' ? [] : [MARKS[kind](part)];
  });
}

const MARKS: Readonly<Record<Stretch['kind'], (part: string) => Content>> = {
  same: (part) => part,
  added: (part) => markup`<ins>${part}</ins>`,
  removed: (part) => markup`<del>${part}</del>`,
};
