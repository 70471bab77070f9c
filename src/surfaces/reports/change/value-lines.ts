import { withoutExtraBlanks } from '@zonewright/edge-rules/expressions/blanks.js';
import { changedMembers, isExpressionName, memberLine, signedMembers } from './expression-members.js';
import { inert, shownValue } from '../../../kernel/lib/inert.js';
import { inlineDiff, type Stretch } from './inline-diff.js';
import type { Line, Sign } from '../printers/text/line.js';
import { listDifference, MOST_ITEMS, shownSide } from './list-words.js';
import type { Style } from '../printers/text/style.js';

/** Longer texts are shown on two lines, one below the other. */
const LONG = 40;

/**
 * How a named value changes; undefined means none. Expressions are shown by their members, lists by what is added and removed, at most `most` of each.
 * Other long texts are on two lines, with differences underlined if there is colour.
 */
export function valueLines(
  name: string,
  before: unknown,
  after: unknown,
  style: Style,
  most = MOST_ITEMS,
): readonly Line[] {
  const title = inert(name);
  // The value is left out, as it may be a secret.
  if (before === undefined && after === undefined) return [line('+', `${title}: (not shown)`)];
  if (before === undefined) return [line('+', `${title}: ${style.green(shownSide(after, most))}`)];
  if (after === undefined) return [line('-', `${title}: ${style.red(shownSide(before, most))}`)];
  const members = changedMembers({ name, before, after });
  if (members !== undefined) return members.map((member) => memberLine(name, member, style, most));
  const items = listDifference(before, after);
  if (items !== undefined) {
    const order = items.isReordered ? ', and in another order' : '';
    return [line('~', `${title}: ${signedMembers(items, style, most)}${order}`)];
  }
  if (
    typeof before === 'string' &&
    typeof after === 'string' &&
    Math.max(before.length, after.length) > LONG
  ) {
    const shown = isExpressionName(name) ? withoutExtraBlanks : String;
    return textLines(title, shown(before), shown(after), style);
  }
  return [line('~', `${title}: ${style.red(shownValue(before))} → ${style.green(shownValue(after))}`)];
}

function textLines(title: string, before: string, after: string, style: Style): readonly Line[] {
  const stretches = inlineDiff(before, after);
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
