import type { RuleCode, SchemaCode } from '../../../kernel/model/codes.js';
import type { Correction } from '@zonewright/edge-rules/lib/correction.js';
import type { Json } from '../../../kernel/model/json.js';
import type { ExpressionUse } from '@zonewright/edge-rules/expressions/context.js';

/** The possible values at a place in the service's objects. Used to check, compare, import, complete in editors, and describe changes. */
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
  /** The service's default. It means the same as no value. */
  readonly default?: Json;
  /** A description for people: a sentence without its subject. */
  readonly about?: string;
  /** The message for a wrong value, if the general one is too vague. */
  readonly mistake?: Mistake;
  /** The message if required and missing. Default: `mistake`. */
  readonly missing?: Mistake;
  /** Which value does more to traffic. Without it, different values can't be compared. */
  readonly strength?: Strength;
}

/** Which value does at least as much to a rule's traffic. */
export type Strength =
  /** The greater one; of flags, true. */
  | 'more'
  /** The smaller one; of flags, false. */
  | 'less'
  /** The expression that selects more. Without one, the rule's counts. */
  | 'wider'
  /** All are equally strong. */
  | 'none'
  /** The list with fewer items. Named items are always included. Empty may mean all. */
  | { readonly fewer: readonly string[]; readonly emptyIsAll?: true }
  | Steps
  /** None: a different value is something else, in these words. */
  | { readonly another: string };

export interface Steps {
  /** Weakest values first. Values of a step are equally strong. */
  readonly steps: readonly (readonly string[])[];
  /** The least strength of an absent value. Default: the first step. */
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
  /** Set if `{ NAME: text }` is allowed: a reference within the configuration. */
  readonly reference?: string;
}

export interface NumberShape extends Common {
  readonly type: 'number';
  readonly minimum?: number;
  readonly maximum?: number;
  /** The only allowed numbers, if it is not a range. */
  readonly among?: readonly number[];
  /** Set if 0 is allowed below the minimum: it switches the limit off. */
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
  /** Set if others are possible. Close to a known value is a typo, else new. */
  readonly isOpen?: true;
}

export interface ListShape extends Common {
  readonly type: 'list';
  readonly of: Shape;
  readonly minItems?: number;
  readonly maxItems?: number;
  /** Set if the order matters. Otherwise a set. */
  readonly isOrdered?: true;
  /** Paths of members that identify an item. Texts and numbers identify themselves. Without a key, items are matched by position. */
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

/** A mapping with settings for all of something, and lists of the same settings for parts, which override them. */
export interface Layers {
  /** The list for single things, overriding all others. */
  readonly singles: string;
  /** The list for groups. A thing may be in several. */
  readonly groups: string;
  /** The setting that switches the others off. */
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
  /** Exactly one is there; none if `except` has its value. */
  | {
      readonly type: 'one';
      readonly of: readonly string[];
      readonly except?: { readonly member: string; readonly is: string };
    }
  /** At most one is there. */
  | { readonly type: 'apart'; readonly of: readonly [string, string] }
  /** If a member has one of the values, the other is there. */
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

/** A mapping with its members. `!` at a name's end: required. */
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

/** An expression of the rule language, not empty. */
export function expression(use: ExpressionUse, limits: Omit<TextShape, 'type' | 'use'> = {}): TextShape {
  return text({ use, minLength: 1, ...limits });
}

/** An identifier of the service. */
export const ID_PATTERN = /^[0-9a-f]{32}$/;

export function identifier(limits: Omit<TextShape, 'type' | 'pattern' | 'form'> = {}): TextShape {
  return text({ pattern: ID_PATTERN, form: '32 hexadecimal digits in quotes', ...limits });
}

/** The shape of a mapping's member; undefined if unknown. */
export function memberShape(shape: Shape | undefined, name: string): Member | undefined {
  if (shape?.type === 'map') return shape.of;
  if (shape?.type !== 'record') return undefined;
  return Object.hasOwn(shape.members, name) ? shape.members[name] : undefined;
}

/** The shape of a list's items, if known. */
export function itemShape(shape: Shape | undefined): Shape | undefined {
  return shape?.type === 'list' ? shape.of : undefined;
}

/**
 * The shape with the project file's names as members. Names are paths (`overrides.new_member`) without steps into items and freely named mappings.
 * Unknown members on the way become mappings.
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
