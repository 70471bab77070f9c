import type { RuleCode, SchemaCode } from '../../../kernel/model/codes.js';
import type { Correction } from '@zonewright/edge-rules/lib/correction.js';
import type { Json } from '../../../kernel/model/json.js';
import type { ExpressionUse } from '@zonewright/edge-rules/expressions/context.js';

/**
 * The values that are possible at a place in an object of the service. One description is used to check files, to compare with live, to import, to
 * complete in editors, and to describe changes.
 */
export type Shape =
  | TextShape
  | NumberShape
  | FlagShape
  | ChoiceShape
  | ListShape
  | MapShape
  | RecordShape
  | AnyShape;

interface Common {
  /** The default of the service. A value equal to it means the same as no value. */
  readonly default?: Json;
  /** A description for people: a sentence without its subject. */
  readonly about?: string;
  /** The message for a wrong value, if the general one is not good enough. */
  readonly mistake?: Mistake;
  /** The message if it is required and missing; `mistake` if absent. */
  readonly missing?: Mistake;
  /** Which of two values does more to traffic. Without it, different values can't be compared. */
  readonly strength?: Strength;
}

/** Which of two values of a member does at least as much to the traffic that a rule selects. */
export type Strength =
  /** The greater one; of flags, true. */
  | 'more'
  /** The smaller one; of flags, false. */
  | 'less'
  /** The expression that selects more. Without one, the expression of the rule counts. */
  | 'wider'
  /** All are equally strong. */
  | 'none'
  /** The list with fewer items. The named items are included whether written or not. An empty list may mean all items. */
  | { readonly fewer: readonly string[]; readonly emptyIsAll?: true }
  | Steps
  /** None: a different value is something else, which reports call by these words. */
  | { readonly another: string };

export interface Steps {
  /** The weakest values first. The values of one step are equally strong. */
  readonly steps: readonly (readonly string[])[];
  /** The least strength of an absent value; the first step if absent. */
  readonly least?: string;
  /** Set if every other value does less than the first step. */
  readonly othersDoLess?: true;
}

export interface Mistake {
  readonly code: RuleCode | SchemaCode;
  readonly message: string;
  readonly help?: string;
  readonly fix?: Correction;
}

export interface TextShape extends Common {
  readonly type: 'text';
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: RegExp;
  /** What the pattern asks for, in words that follow "Write". */
  readonly form?: string;
  /** Set for an expression of the rule language: its purpose. */
  readonly use?: ExpressionUse;
  /** Set if `{ NAME: text }` is allowed in its place: a reference to the thing of this name in the same configuration. */
  readonly reference?: string;
}

export interface NumberShape extends Common {
  readonly type: 'number';
  readonly minimum?: number;
  readonly maximum?: number;
  /** The only allowed numbers, if it is not a range. */
  readonly among?: readonly number[];
  /** Set if 0 is also allowed, below the minimum: it switches off what the number would limit. */
  readonly orZero?: true;
  /** Set if fractions are allowed. */
  readonly isFraction?: true;
}

export interface FlagShape extends Common {
  readonly type: 'flag';
  /** Set if only one of both values is allowed. */
  readonly only?: boolean;
}

export interface ChoiceShape extends Common {
  readonly type: 'choice';
  readonly values: readonly (string | number)[];
  /** Set if there may be other values. One close to a known value is a typo, any other is a new one. */
  readonly isOpen?: true;
}

export interface ListShape extends Common {
  readonly type: 'list';
  readonly of: Shape;
  readonly minItems?: number;
  readonly maxItems?: number;
  /** Set if the order matters. Otherwise the list is a set. */
  readonly isOrdered?: true;
  /** The paths of the members that identify an item. Texts and numbers identify themselves. Without a key, items are matched by position. */
  readonly key?: readonly string[];
}

/** A mapping with member names chosen by the user. */
export interface MapShape extends Common {
  readonly type: 'map';
  readonly of: Shape;
  readonly names?: RegExp;
  /** What names look like, in words that follow "Write". */
  readonly form?: string;
}

export interface RecordShape extends Common {
  readonly type: 'record';
  readonly members: Readonly<Record<string, Member>>;
  readonly rules: readonly RecordRule[];
  readonly layers?: Layers;
}

/** A mapping with settings for all of something, and lists with settings of the same names for parts of it, which override them. */
export interface Layers {
  /** The list with items for single things. Its settings override all other ones. */
  readonly singles: string;
  /** The list with items for groups. A thing may be in several groups. */
  readonly groups: string;
  /** The setting that switches off what the other settings are about. */
  readonly toggle: string;
}

/** A known member with any value. */
export interface AnyShape extends Common {
  readonly type: 'any';
}

export type Member = Shape & { readonly isRequired?: true };

/** Requirements between members of one object. */
export type RecordRule =
  /** At least this many of them are there. */
  | {
      readonly type: 'some';
      readonly of: readonly string[];
      readonly least: number;
      readonly mistake?: Mistake;
    }
  /** Exactly one is there; none if the member in `except` has the given value. */
  | {
      readonly type: 'one';
      readonly of: readonly string[];
      readonly except?: { readonly member: string; readonly is: string };
    }
  /** At most one is there. */
  | { readonly type: 'apart'; readonly of: readonly [string, string] }
  /** If a member has one of the values, the other member is there. */
  | { readonly type: 'needs'; readonly member: string; readonly is: readonly Json[]; readonly other: string }
  /** A check of its own; undefined if nothing is wrong. */
  | {
      readonly type: 'own';
      readonly check: (
        value: Readonly<Record<string, unknown>>,
      ) => (Mistake & { readonly at: string }) | undefined;
    };

export const text = (limits: Omit<TextShape, 'type'> = {}): TextShape => ({ type: 'text', ...limits });
export const number = (limits: Omit<NumberShape, 'type'> = {}): NumberShape => ({
  type: 'number',
  ...limits,
});
export const flag = (limits: Omit<FlagShape, 'type'> = {}): FlagShape => ({ type: 'flag', ...limits });
export const any = (limits: Common = {}): AnyShape => ({ type: 'any', ...limits });

export function choice(
  values: readonly (string | number)[],
  limits: Omit<ChoiceShape, 'type' | 'values'> = {},
): ChoiceShape {
  return { type: 'choice', values, ...limits };
}

export function list(of: Shape, limits: Omit<ListShape, 'type' | 'of'> = {}): ListShape {
  return { type: 'list', of, ...limits };
}

export function map(of: Shape, limits: Omit<MapShape, 'type' | 'of'> = {}): MapShape {
  return { type: 'map', of, ...limits };
}

/** A mapping with its members. A name that ends with `!` is a required member. */
export function record(
  members: Readonly<Record<string, Shape>>,
  {
    rules = [],
    ...limits
  }: Common & { readonly rules?: readonly RecordRule[]; readonly layers?: Layers } = {},
): RecordShape {
  const named = Object.entries(members).map(([name, shape]): readonly [string, Member] =>
    name.endsWith('!') ? [name.slice(0, -1), { ...shape, isRequired: true }] : [name, shape],
  );
  return { type: 'record', members: Object.fromEntries(named), rules, ...limits };
}

/** An expression of the rule language. It must not be empty. */
export function expression(use: ExpressionUse, limits: Omit<TextShape, 'type' | 'use'> = {}): TextShape {
  return text({ use, minLength: 1, ...limits });
}

/** An identifier of the service. */
export const ID_PATTERN = /^[0-9a-f]{32}$/;

export function identifier(limits: Omit<TextShape, 'type' | 'pattern' | 'form'> = {}): TextShape {
  return text({ pattern: ID_PATTERN, form: '32 hexadecimal digits in quotes', ...limits });
}

/** The shape of a member of a mapping; undefined if it is unknown there. */
export function memberShape(shape: Shape | undefined, name: string): Member | undefined {
  if (shape?.type === 'map') return shape.of;
  if (shape?.type !== 'record') return undefined;
  return Object.hasOwn(shape.members, name) ? shape.members[name] : undefined;
}

/** The shape of the items of a list, if it is known. */
export function itemShape(shape: Shape | undefined): Shape | undefined {
  return shape?.type === 'list' ? shape.of : undefined;
}

/**
 * The shape with the names of the project file added as members. Names are paths such as `overrides.new_member`, without steps into list items and
 * into mappings with names chosen by the user. Unknown members on the way become mappings.
 */
export function withNames(shape: Shape, names: readonly string[]): Shape {
  switch (shape.type) {
    case 'list':
      return { ...shape, of: withNames(shape.of, names) };
    case 'map':
      return { ...shape, of: withNames(shape.of, names) };
    case 'record':
      return { ...shape, members: membersWith(shape.members, names) };
    case 'any':
      return names.length === 0 ? shape : record(membersWith({}, names));
    case 'text':
    case 'number':
    case 'flag':
    case 'choice':
      return shape;
  }
}

function membersWith(
  members: RecordShape['members'],
  names: readonly string[],
): Readonly<Record<string, Member>> {
  const heads = new Map<string, string[]>();
  for (const name of names) {
    const [head = '', ...rest] = name.split('.');
    const below = heads.get(head) ?? [];
    heads.set(head, rest.length === 0 ? below : [...below, rest.join('.')]);
  }
  const made = [...heads].map(([head, below]) => {
    const known = Object.hasOwn(members, head) ? members[head] : undefined;
    return [head, withNames(known ?? any(), below)] as const;
  });
  return { ...members, ...Object.fromEntries(made) };
}
