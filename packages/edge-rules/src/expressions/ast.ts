/** Offsets in UTF-16 code units, `to` exclusive. Empty only at the end of the text. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** As in the language reference, which calls Bytes String. `Unknown`: not in the catalogues, accepted everywhere. */
export type Type = Primitive | 'Unknown' | Container;
export type Primitive = 'Bool' | 'Int' | 'Bytes' | 'Ip';

/** Keys of maps are strings. */
export interface Container {
  readonly container: 'Array' | 'Map';
  readonly of: Type;
}

/** Parentheses leave no trace but the nesting. */
export type Expression = Logical | Not | Quantifier | Comparison | Test | Constant;

/** At least two operands, in order. A chain of one operator is flat, unless grouped. */
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

/** `any(…)`, `all(…)`: the argument is an Array<Bool>. */
export interface Quantifier {
  readonly kind: 'any' | 'all';
  readonly argument: Expression;
  readonly span: Span;
}

/** An operand as a condition: a Bool, or an Array<Bool> in any and all. */
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

/** With `[*]` on the left, its type is Array<Bool>. */
export type Comparison = ComparisonParts &
  (
    | { readonly operator: OrderOperator; readonly right: Literal | Operand }
    | { readonly operator: 'in'; readonly right: SetLiteral | ListName }
    | { readonly operator: 'bitwise_and'; readonly right: IntLiteral }
    | { readonly operator: 'contains'; readonly right: BytesLiteral }
    | { readonly operator: 'matches'; readonly right: PatternLiteral }
    | { readonly operator: 'wildcard' | 'strict wildcard'; readonly right: PatternLiteral }
  );

/** For both notations: `==` is `eq`, `~` is `matches`. */
export type OrderOperator = 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge';

interface ComparisonParts {
  readonly kind: 'comparison';
  readonly left: Operand;
  readonly operatorSpan: Span;
  readonly span: Span;
}

/** A field or call, with indexes into it. */
export type Operand = Field | Call;

export interface Field {
  readonly kind: 'field';
  readonly name: string;
  readonly indexes: readonly Index[];
  /** With indexes. A field under `[*]` has the type of its items. */
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

/** In parentheses, negated or with an operator it is an Expression. */
export type Argument = Literal | Operand | Expression;

export type Literal = IntLiteral | BytesLiteral | IpLiteral;

/** Signed, 64 bits; decimal, octal (`017`) or hexadecimal (`0x1f`). */
export interface IntLiteral {
  readonly kind: 'int';
  readonly value: bigint;
  readonly span: Span;
}

/** `value`: the UTF-8 bytes, one character (U+0000 to U+00FF) each, escapes resolved. */
export interface BytesLiteral {
  readonly kind: 'bytes';
  readonly value: string;
  /** "quoted", r"raw", or unquoted bytes (`DE:AD`). */
  readonly form: 'quoted' | 'raw' | 'hex';
  readonly span: Span;
}

/** A regular expression or wildcard pattern with the literal's escapes resolved: text, not bytes. */
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

/** Members of one type, in order, with repetitions. May be empty. */
export interface SetLiteral {
  readonly kind: 'set';
  readonly members: readonly SetMember[];
  readonly span: Span;
}

export type SetMember = IntRange | IpRange | BytesLiteral;

/** With both ends. One number is a range of itself. */
export interface IntRange {
  readonly kind: 'ints';
  readonly from: bigint;
  readonly to: bigint;
  readonly span: Span;
}

/** First and last address of an address, CIDR block or range. */
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
  /** Its items, if known. The parser never sets it. */
  readonly held?: HeldItems;
  readonly span: Span;
}

/** The items of a list that no set can express. */
export interface HeldItems {
  readonly members: readonly SetMember[];
  /** Such as `*.example.com`. They may match texts that are no members. */
  readonly wildcards: readonly string[];
}

/** True for a field or a call. */
export function isOperand(tree: { readonly kind: string }): tree is Operand {
  return tree.kind === 'field' || tree.kind === 'call';
}

/** True for a number, text or address. */
export function isLiteral(tree: { readonly kind: string }): tree is Literal {
  return tree.kind === 'int' || tree.kind === 'bytes' || tree.kind === 'ip';
}

/** True for expressions in a chain of one operator. */
export function isLogical(tree: { readonly kind: string }): tree is Logical {
  return tree.kind === 'and' || tree.kind === 'xor' || tree.kind === 'or';
}
