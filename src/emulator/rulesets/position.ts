import type { Decode } from '../body.js';
import { Members, text, whole } from '../body.js';
import { HttpError } from '../envelope.js';
import type { Rule } from '../state.js';

/** A rule's position. Empty `before` is the top, empty `after` the bottom; `index` counts from 1. */
export type Position = { readonly before: string } | { readonly after: string } | { readonly index: number };

/** Decodes `position`: exactly one member. */
export const decodePosition: Decode<Position> = (value, at) => {
  const members = new Members(value, at);
  const before = members.optional('before', text);
  const after = members.optional('after', text);
  const index = members.optional('index', whole);
  members.close();
  const given: readonly Position[] = [
    ...(before === undefined ? [] : [{ before }]),
    ...(after === undefined ? [] : [{ after }]),
    ...(index === undefined ? [] : [{ index }]),
  ];
  const [only] = given;
  if (only === undefined || given.length > 1) throw at.error('expected exactly one of before, after, index');
  return only;
};

/** The list with `rule` at its position. Throws an HttpError if the position is not there. */
export function placeRule(others: readonly Rule[], rule: Rule, position: Position): Rule[] {
  const index = indexOf(others, position);
  return [...others.slice(0, index), rule, ...others.slice(index)];
}

function indexOf(others: readonly Rule[], position: Position): number {
  if ('before' in position) return position.before === '' ? 0 : neighbour(others, position.before);
  if ('after' in position)
    return position.after === '' ? others.length : neighbour(others, position.after) + 1;
  if (position.index < 1 || position.index > others.length + 1)
    throw new HttpError(
      400,
      undefined,
      `position index ${position.index} is out of range`,
      '/position/index',
    );
  return position.index - 1;
}

function neighbour(others: readonly Rule[], id: string): number {
  const index = others.findIndex((rule) => rule.id === id);
  if (index === -1)
    throw new HttpError(400, undefined, `position names the unknown rule "${id}"`, '/position');
  return index;
}
