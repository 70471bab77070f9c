import { withoutExtraBlanks } from '@zonewright/edge-rules/expressions/blanks.js';
import { wrapExpression } from '@zonewright/edge-rules/expressions/wrap.js';
import type { ExpressionDifference } from '@zonewright/edge-rules/expressions/difference.js';
import { isExpressionName, SAME_CONDITIONS } from '../../change/expression-members.js';
import { shownValue } from '../../../../kernel/lib/inert.js';
import { REORDERED, shortened, shownSide, type ListDifference } from '../../change/list-words.js';
import { valueChange, type Stretch } from '../../change/value-change.js';
import { markup, preformatted, type Content, type Html } from '../../printers/html/markup.js';
import { sign } from '../../printers/html/signs.js';

/** The deepest indent of groups in an expression. */
const DEEPEST = 12;

/** How a named value changes, as an item; undefined means none. In long texts, words that differ are marked. */
export function valueItem(name: string, before: unknown, after: unknown): Html {
  const change = valueChange(name, before, after);
  const titled = (kind: 'added' | 'removed' | 'changed', shown: Html): Html =>
    markup`<li>${sign(kind)} <code>${name}</code>${shown}</li>`;
  switch (change.kind) {
    case 'added':
    case 'removed':
      return titled(change.kind, markup` ${value(name, change.value)}`);
    case 'members': {
      const sides = [before, after].filter((side) => typeof side === 'string');
      const texts = sides.map((side) => markup`<li>${expressionBlock(side)}</li>`);
      return titled(
        'changed',
        markup`<ul class="lines">${change.members.map(memberItem)}</ul><details><summary>as written, before and after</summary><ul>${texts}</ul></details>`,
      );
    }
    case 'items':
      return titled('changed', markup`${signedItems(change.items)}`);
    case 'text':
      return titled(
        'changed',
        markup`${(['removed', 'added'] as const).map((kind) => oneSide(name, kind, change.stretches))}`,
      );
    case 'value':
      return titled('changed', markup` <del>${shownValue(before)}</del> → <ins>${shownValue(after)}</ins>`);
  }
}

/** The old or new text, without what only the other has. */
function oneSide(name: string, kind: 'removed' | 'added', stretches: readonly Stretch[]): Html {
  const own = stretches.filter((stretch) => stretch.kind === 'same' || stretch.kind === kind);
  return markup`<div class="side">${sign(kind)} ${text(name, own)}</div>`;
}

/** What is added and removed at a place of an expression. */
function memberItem({ at, added, removed }: ExpressionDifference): Html {
  const parts = [
    ...added.map((member) => markup` ${sign('added')} <ins>${member}</ins>`),
    ...removed.map((member) => markup` ${sign('removed')} <del>${member}</del>`),
  ];
  return markup`<li><code>${at}</code>${parts.length > 0 ? parts : ` ${SAME_CONDITIONS}`}</li>`;
}

function signedItems({ added, removed, isReordered }: ListDifference): readonly Content[] {
  return [
    ...shortened(added).map((item) => markup` ${sign('added')} <ins>${item}</ins>`),
    ...shortened(removed).map((item) => markup` ${sign('removed')} <del>${item}</del>`),
    ...(isReordered ? [REORDERED] : []),
  ];
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

/** A part of a text. What only one version has is marked. */
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
