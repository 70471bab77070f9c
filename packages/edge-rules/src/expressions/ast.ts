/** A stretch of an expression's text: offsets in UTF-16 code units, `to` exclusive. Never empty, but at the end of the text. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * The type of a value (language reference, Values). Bytes is called String in the documents. `Unknown` is the type of a name outside the catalogues;
 * it is accepted everywhere.
 */
export type Type = Primitive | 'Unknown' | Container;
export type Primitive = 'Bool' | 'Int' | 'Bytes' | 'Ip';

/** A map's keys are strings. */
export interface Container {
  readonly container: 'Array' | 'Map';
  readonly of: Type;
}

/** A logical expression. Parentheses leave no trace in it: what is grouped is how it nests. */
export type Expression = Logical | Not | Quantifier | Comparison | Test | Constant;

/** At least two operands, in the order of the text. A chain of one operator is flat, unless parentheses group it. */
export interface Logical {
  readonly kind: 'and' | 'xor' | 'or';
  readonly operands: readonly Expression[];
  readonly span: Span;
}

export interface Not {
  readonly kind: 'not';
  readonly operand: Expression;
  readonly span: Span;
}

/** `any(…)`, `all(…)`: the argument is of type Array<Bool>. */
export interface Quantifier {
  readonly kind: 'any' | 'all';
  readonly argument: Expression;
  readonly span: Span;
}

/** A field, an indexed field or a call used as a condition: of type Bool, or Array<Bool> inside any and all. */
export interface Test {
  readonly kind: 'test';
  readonly operand: Operand;
  readonly span: Span;
}

export interface Constant {
  readonly kind: 'constant';
  readonly value: boolean;
  readonly span: Span;
}

/** A comparison whose left side has `[*]` somewhere has the type Array<Bool>. */
export type Comparison = ComparisonParts &
  (
    | { readonly operator: OrderOperator; readonly right: Literal | Operand }
    | { readonly operator: 'in'; readonly right: SetLiteral | ListName }
    | { readonly operator: 'bitwise_and'; readonly right: IntLiteral }
    | { readonly operator: 'contains'; readonly right: BytesLiteral }
    | { readonly operator: 'matches'; readonly right: PatternLiteral }
    | { readonly operator: 'wildcard' | 'strict wildcard'; readonly right: PatternLiteral }
  );

/** Both notations of an operator are one operator here: `==` is `eq`, `~` is `matches`. */
export type OrderOperator = 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge';

interface ComparisonParts {
  readonly kind: 'comparison';
  readonly left: Operand;
  readonly operatorSpan: Span;
  readonly span: Span;
}

/** What a comparison is about: a field or the result of a function, with indexes into it. */
export type Operand = Field | Call;

export interface Field {
  readonly kind: 'field';
  readonly name: string;
  readonly indexes: readonly Index[];
  /** Of the whole operand, indexes taken. A field under `[*]` has the type of its items. */
  readonly type: Type;
  readonly span: Span;
}

export interface Call {
  readonly kind: 'call';
  readonly name: string;
  readonly nameSpan: Span;
  readonly arguments: readonly Argument[];
  readonly indexes: readonly Index[];
  readonly type: Type;
  readonly span: Span;
}

export type Index =
  | { readonly kind: 'at'; readonly at: number; readonly span: Span }
  | { readonly kind: 'key'; readonly key: string; readonly span: Span }
  | { readonly kind: 'each'; readonly span: Span };

/** An argument in parentheses, negated or with an operator is an expression; all others are what they are. */
export type Argument = Literal | Operand | Expression;

export type Literal = IntLiteral | BytesLiteral | IpLiteral;

/** A signed 64-bit integer, written in decimal, octal (`017`) or hexadecimal (`0x1f`). */
export interface IntLiteral {
  readonly kind: 'int';
  readonly value: bigint;
  readonly span: Span;
}

/** `value` holds one character per byte (U+0000 to U+00FF): the UTF-8 bytes of what is written, escapes resolved. */
export interface BytesLiteral {
  readonly kind: 'bytes';
  readonly value: string;
  /** How it is written: "quoted", r"raw", or as a byte string without quotes (`DE:AD`). */
  readonly form: 'quoted' | 'raw' | 'hex';
  readonly span: Span;
}

/** The source of a regular expression or of a wildcard pattern, after the escapes of its literal are resolved: text, not bytes. */
export interface PatternLiteral {
  readonly kind: 'pattern';
  readonly value: string;
  readonly form: 'quoted' | 'raw';
  readonly span: Span;
}

export interface IpLiteral {
  readonly kind: 'ip';
  readonly version: IpVersion;
  readonly value: bigint;
  readonly span: Span;
}

export type IpVersion = 4 | 6;

/** `{…}`: members of one type, in the order of the text, repetitions included. It may be empty. */
export interface SetLiteral {
  readonly kind: 'set';
  readonly members: readonly SetMember[];
  readonly span: Span;
}

export type SetMember = IntRange | IpRange | BytesLiteral;

/** One number is a range of itself. Both ends belong to it. */
export interface IntRange {
  readonly kind: 'ints';
  readonly from: bigint;
  readonly to: bigint;
  readonly span: Span;
}

/** An address, a CIDR block or a range of addresses, as its first and its last address. */
export interface IpRange {
  readonly kind: 'ips';
  readonly version: IpVersion;
  readonly from: bigint;
  readonly to: bigint;
  readonly span: Span;
}

/** `$name`, without the dollar. */
export interface ListName {
  readonly kind: 'list';
  readonly name: string;
  /** What is in it, where that is known: never of an expression as it was read. */
  readonly held?: HeldItems;
  readonly span: Span;
}

/** The items of a list that no set can express. */
export interface HeldItems {
  readonly members: readonly SetMember[];
  /** Items with a star, such as `*.example.com`. They may match texts that are no members. */
  readonly wildcards: readonly string[];
}
