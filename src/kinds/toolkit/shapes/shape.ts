import type { RuleCode, SchemaCode } from '../../../kernel/model/codes.js';
import type { Json } from '../../../kernel/model/json.js';
import type { ExpressionUse } from '../../../languages/expressions/context.js';

/**
 * What may stand somewhere in an object of the service. One description serves all who ask: what checks a file, compares it with what is
 * live, writes down what is live, completes in an editor, and says what changes.
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
  /** What the service fills in where nothing is sent: there or not there, it means the same. */
  readonly default?: Json;
  /** What it is, for people: a sentence without its subject. */
  readonly about?: string;
  /** What to say of a wrong value, where the general words would not do. */
  readonly mistake?: Mistake;
  /** What to say where it has to be there and is not; `mistake` when absent. */
  readonly missing?: Mistake;
  /** Which of two values does more to traffic. Where nothing is said, any two that differ can't be held against each other. */
  readonly strength?: Strength;
}

/** Which of two values of a member does at least as much to the traffic that a rule takes. */
export type Strength =
  /** The greater one; of flags, true. */
  | 'more'
  /** The smaller one; of flags, false. */
  | 'less'
  /** The expression that selects more. Where there is none, the rule's own counts. */
  | 'wider'
  /** Each as much as any other. */
  | 'none'
  /** The list with fewer items. Those that are named are there whatever is written. An empty one may stand for whatever there is. */
  | { readonly fewer: readonly string[]; readonly emptyIsAll?: true }
  | Steps
  /** None: what differs is another thing, in words of its own. */
  | { readonly another: string };

export interface Steps {
  /** The weakest values first; those of one step do the same. */
  readonly steps: readonly (readonly string[])[];
  /** What is done at least where nothing is said; the first step when absent. */
  readonly least?: string;
  /** Set when every other value does less than the first step. */
  readonly othersDoLess?: true;
}

export interface Mistake {
  readonly code: RuleCode | SchemaCode;
  readonly message: string;
  readonly help?: string;
}

export interface TextShape extends Common {
  readonly type: 'text';
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: RegExp;
  /** What the pattern asks for, in words that follow "Write". */
  readonly form?: string;
  /** Set when it is an expression of the rule language: what it is for. */
  readonly use?: ExpressionUse;
  /** Set when `{ NAME: text }` may stand in its place: what is called so in the same configuration has the text. */
  readonly reference?: string;
}

export interface NumberShape extends Common {
  readonly type: 'number';
  readonly minimum?: number;
  readonly maximum?: number;
  /** The only numbers that are taken, where it is not a stretch. */
  readonly among?: readonly number[];
  /** Set when 0 is taken as well, below the minimum: it switches off what the number would limit. */
  readonly orZero?: true;
  /** Set when it need not be a whole number. */
  readonly isFraction?: true;
}

export interface FlagShape extends Common {
  readonly type: 'flag';
  /** Set when only one of both values is taken. */
  readonly only?: boolean;
}

export interface ChoiceShape extends Common {
  readonly type: 'choice';
  readonly values: readonly (string | number)[];
  /** Set when there may be others: one that is near to a known value is a slip, any other a name that is merely new. */
  readonly isOpen?: true;
}

export interface ListShape extends Common {
  readonly type: 'list';
  readonly of: Shape;
  readonly minItems?: number;
  readonly maxItems?: number;
  /** Set when the order means something; else the list is a set. */
  readonly isOrdered?: true;
  /** The members that tell items apart, each by its path; of texts and numbers, they tell themselves apart. Without one, items go by their place. */
  readonly key?: readonly string[];
}

/** A mapping whose members the user names. */
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

/** A mapping whose members are settings for all of something; lists of it have settings of the same names for parts, which win over those. */
export interface Layers {
  /** The list whose items are single things: what they say wins over all. */
  readonly singles: string;
  /** The list whose items are groups: one thing may be in several. */
  readonly groups: string;
  /** The setting that switches off what all others are about. */
  readonly toggle: string;
}

/** Known, and nothing is known of what may stand in it. */
export interface AnyShape extends Common {
  readonly type: 'any';
}

export type Member = Shape & { readonly isRequired?: true };

/** What members of one object ask of each other. */
export type RecordRule =
  /** At least so many of them are there. */
  | {
      readonly type: 'some';
      readonly of: readonly string[];
      readonly least: number;
      readonly mistake?: Mistake;
    }
  /** Exactly one is there; none, when another member has the value that is named. */
  | {
      readonly type: 'one';
      readonly of: readonly string[];
      readonly except?: { readonly member: string; readonly is: string };
    }
  /** Both are not there together. */
  | { readonly type: 'apart'; readonly of: readonly [string, string] }
  /** When a member has one of the values, another one is there. */
  | { readonly type: 'needs'; readonly member: string; readonly is: readonly Json[]; readonly other: string }
  /** Something that only this object knows; undefined when nothing is wrong. */
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

/** A mapping by its members. One that is called `name!` has to be there. */
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

/** An expression of the rule language. */
export function expression(use: ExpressionUse, limits: Omit<TextShape, 'type' | 'use'> = {}): TextShape {
  return text({ use, minLength: 1, ...limits });
}

/** An identifier of the service. */
export const ID_PATTERN = /^[0-9a-f]{32}$/;

export function identifier(limits: Omit<TextShape, 'type' | 'pattern' | 'form'> = {}): TextShape {
  return text({ pattern: ID_PATTERN, form: '32 hexadecimal digits in quotes', ...limits });
}

/** The shape of a member of a mapping; undefined for one that is not known there. */
export function memberShape(shape: Shape | undefined, name: string): Member | undefined {
  if (shape?.type === 'map') return shape.of;
  if (shape?.type !== 'record') return undefined;
  return Object.hasOwn(shape.members, name) ? shape.members[name] : undefined;
}

/** The shape of the items of a list, where it is known. */
export function itemShape(shape: Shape | undefined): Shape | undefined {
  return shape?.type === 'list' ? shape.of : undefined;
}

/**
 * The shape with members that a project makes known, each by its path: `overrides.new_member`. Steps into items of a list and into mappings
 * whose members the user names are left out of paths. What names lead through and is not known becomes known as a mapping.
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
