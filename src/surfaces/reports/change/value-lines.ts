import { memberLine, signedMembers } from './expression-members.js';
import { inert, shownValue } from '../../../kernel/lib/inert.js';
import { valueChange, type Stretch } from './value-change.js';
import type { Line, Sign } from '../printers/text/line.js';
import { MOST_ITEMS, REORDERED, shownSide } from './list-words.js';
import type { Style } from '../printers/text/style.js';

/**
 * How a named value changes; undefined means none. At most `most` members or items are shown of each side. Differences in long texts are underlined
 * if there is colour.
 */
export function valueLines(
  name: string,
  before: unknown,
  after: unknown,
  style: Style,
  most = MOST_ITEMS,
): readonly Line[] {
  const title = inert(name);
  // Not shown, as it may be a secret.
  if (before === undefined && after === undefined) return [line('+', `${title}: (not shown)`)];
  const change = valueChange(name, before, after);
  switch (change.kind) {
    case 'added':
      return [line('+', `${title}: ${style.green(shownSide(change.value, most))}`)];
    case 'removed':
      return [line('-', `${title}: ${style.red(shownSide(change.value, most))}`)];
    case 'members':
      return change.members.map((member) => memberLine(name, member, style, most));
    case 'items': {
      const order = change.items.isReordered ? REORDERED : '';
      return [line('~', `${title}: ${signedMembers(change.items, style, most)}${order}`)];
    }
    case 'text':
      return textLines(title, change.stretches, style);
    case 'value':
      return [line('~', `${title}: ${style.red(shownValue(before))} → ${style.green(shownValue(after))}`)];
  }
}

function textLines(title: string, stretches: readonly Stretch[], style: Style): readonly Line[] {
  const side = (kind: Stretch['kind']): string =>
    stretches
      .filter((stretch) => stretch.kind === 'same' || stretch.kind === kind)
      .map((stretch) => (stretch.kind === kind ? style.underline(inert(stretch.text)) : inert(stretch.text)))
      .join('');
  return [
    line('-', `${title}: ${style.red(side('removed'))}`),
    line('+', `${title}: ${style.green(side('added'))}`),
  ];
}

function line(sign: Sign, text: string): Line {
  return { indent: 0, sign, text };
}
