import { memberLine, signedMembers } from './expression-members.js';
import { shownValue } from '../../../kernel/lib/inert.js';
import { valueChange, type Stretch } from './value-change.js';
import type { Line, Sign } from '../printers/text/line.js';
import { MOST_ITEMS, REORDERED, shownSide } from './list-words.js';
import { green, inline, type Inline, joined, red, underlined } from '../printers/text/inline.js';

/**
 * How a named value changes; undefined means none. At most `most` members or items are shown of each side. Differences in long texts are underlined
 * if there is colour.
 */
export function valueLines(
  name: string,
  before: unknown,
  after: unknown,
  most = MOST_ITEMS,
): readonly Line[] {
  // Not shown, as it may be a secret.
  if (before === undefined && after === undefined) return [line('+', `${name}: (not shown)`)];
  const change = valueChange(name, before, after);
  switch (change.kind) {
    case 'added':
      return [line('+', inline`${name}: ${green(shownSide(change.value, most))}`)];
    case 'removed':
      return [line('-', inline`${name}: ${red(shownSide(change.value, most))}`)];
    case 'members':
      return change.members.map((member) => memberLine(name, member, most));
    case 'items': {
      const order = change.items.isReordered ? REORDERED : '';
      return [line('~', inline`${name}: ${signedMembers(change.items, most)}${order}`)];
    }
    case 'text':
      return textLines(name, change.stretches);
    case 'value':
      return [line('~', inline`${name}: ${red(shownValue(before))} → ${green(shownValue(after))}`)];
  }
}

function textLines(name: string, stretches: readonly Stretch[]): readonly Line[] {
  const side = (kind: Stretch['kind']): Inline =>
    joined(
      stretches
        .filter((stretch) => stretch.kind === 'same' || stretch.kind === kind)
        .map((stretch) => (stretch.kind === kind ? underlined(stretch.text) : stretch.text)),
      '',
    );
  return [
    line('-', inline`${name}: ${red(side('removed'))}`),
    line('+', inline`${name}: ${green(side('added'))}`),
  ];
}

function line(sign: Sign, text: Inline): Line {
  return { indent: 0, sign, text };
}
