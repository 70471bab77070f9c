import { isObject } from '../../../kernel/model/json.js';
import type { Pointer } from '../../../files/yaml/document.js';
import { pathsOf } from '../../../kinds/definition/content.js';
import { valueAt } from '../../../kernel/lib/value-at.js';
import type { FormatEdit, MemberPattern } from './steps.js';

/** One member that an edit changes. */
export interface Place {
  readonly from: Pointer;
  /** Its later place. */
  readonly to: Pointer;
}

/** Where an edit changes a value with includes inserted. Pure. */
export function placesIn(edit: FormatEdit, value: unknown): readonly Place[] {
  const found = pathsOf(edit.at, value).filter((path) => valueAt(value, path) !== undefined);
  return found.map((from) => ({ from, to: targetOf(edit, from) }));
}

function targetOf(edit: FormatEdit, from: Pointer): Pointer {
  if (edit.type === 'rename') return [...from.slice(0, -1), edit.to];
  return [...filled(edit.into, from), ...from.slice(-1)];
}

/** A pattern with a path's indices. */
function filled(pattern: MemberPattern, path: Pointer): Pointer {
  return pattern.map((step, depth) => (step === '*' ? (path[depth] ?? step) : step));
}

/** The value after an edit at these places. Members have no order. Pure. */
export function editedValue(edit: FormatEdit, value: unknown, places: readonly Place[]): unknown {
  return places.reduce((now, { from, to }) => {
    const member = valueAt(now, from);
    const rest = edit.type === 'rename' ? without(now, from) : without(now, emptiedBy(now, from));
    return withMember(rest, to, member);
  }, value);
}

/** The outermost mapping with nothing but a member, or the member. List items stay. */
export function emptiedBy(value: unknown, member: Pointer): Pointer {
  const parent = member.slice(0, -1);
  const holder = valueAt(value, parent);
  const isLeft =
    parent.length === 0 ||
    typeof parent.at(-1) === 'number' ||
    !isObject(holder) ||
    Object.keys(holder).length > 1;
  return isLeft ? member : emptiedBy(value, parent);
}

function without(value: unknown, [step, ...rest]: Pointer): unknown {
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (index === Number(step) ? without(item, rest) : item));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) => {
      if (key !== String(step)) return [[key, member]];
      return rest.length === 0 ? [] : [[key, without(member, rest)]];
    }),
  );
}

function withMember(value: unknown, [step, ...rest]: Pointer, member: unknown): unknown {
  if (step === undefined) return member;
  if (Array.isArray(value))
    return value.map((item: unknown, index) =>
      index === Number(step) ? withMember(item, rest, member) : item,
    );
  const own = isObject(value) ? value : {};
  return { ...own, [step]: withMember(own[String(step)], rest, member) };
}
