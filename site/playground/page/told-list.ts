import type { Told } from '../answers/model.js';
import { button, element } from './dom.js';
import { goTo } from './fields.js';

/** What is to say of what was written, errors first, as a list; empty without any. */
export function toldList(told: readonly Told[]): readonly HTMLElement[] {
  if (told.length === 0) return [];
  const sorted = told.toSorted((a, b) => RANK[a.severity] - RANK[b.severity]);
  return [
    element('h3', {}, 'About what is written'),
    element('ul', { class: 'told' }, ...sorted.map(toldItem)),
  ];
}

const RANK: Readonly<Record<Told['severity'], number>> = { error: 0, warning: 1, info: 2 };

function toldItem({ severity, code, message, help, place, frame, related }: Told): HTMLElement {
  const head = element(
    'p',
    { class: 'told-head' },
    element('span', { class: `severity ${severity}` }, severity),
    ...(place === undefined ? [] : [placeButton(place)]),
    ...(code === undefined ? [] : [element('code', {}, code)]),
  );
  return element(
    'li',
    { class: severity },
    head,
    element('p', {}, message),
    ...(frame === undefined ? [] : [scrolled(frame, `The line with the ${severity}`)]),
    ...(help === undefined ? [] : [element('p', { class: 'help' }, help)]),
    ...(related === undefined ? [] : [element('p', {}, `${related.message}: `, placeButton(related.place))]),
  );
}

function placeButton(place: NonNullable<Told['place']>): HTMLButtonElement {
  return button(`${place.field} ${place.line}:${place.column}`, () => goTo(place));
}

/** A text of fixed width, which scrolls by itself where the page is narrow; with the keyboard as well. */
export function scrolled(text: string, label: string): HTMLElement {
  return element('pre', { tabindex: '0', role: 'group', 'aria-label': label }, text);
}

/** What was taken for granted. */
export function assumedList(assumed: readonly string[]): readonly HTMLElement[] {
  if (assumed.length === 0) return [];
  return [
    element('h3', {}, 'Taken for granted'),
    element('ul', { class: 'assumed' }, ...assumed.map((text) => element('li', {}, text))),
  ];
}
