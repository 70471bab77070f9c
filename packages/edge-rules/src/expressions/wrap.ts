import { LITERAL } from './literals.js';

/** `depth`: broken groups around it. Offsets in UTF-16 code units. */
export interface WrappedLine {
  readonly depth: number;
  readonly from: number;
  readonly to: number;
}

/** What fits stays on one line. */
const WIDTH = 80;

/**
 * Breaks an expression for people: before joins (`and or xor && || ^^`) and inside the parentheses around
 * them, only in groups longer than `width`, never in strings. Only blanks are between lines, so nothing is
 * lost. Linear; at least one line.
 */
export function wrapExpression(expression: string, width = WIDTH): readonly WrappedLine[] {
  const tokens = tokensOf(expression);
  const groups = groupsOf(tokens, width);
  const [first, last] = [tokens[0]?.from ?? 0, tokens.at(-1)?.to ?? 0];
  const lines: WrappedLine[] = [];
  // For each group around the token: is it broken? The outermost is the whole expression.
  const around = [last - first > width];
  let depth = 0;
  let line = { depth, from: first };
  let startsLine = false;
  tokens.forEach(({ kind, from }, index) => {
    const { isBroken = false } = groups.get(index) ?? {};
    if (kind === 'close' && groups.has(index)) around.pop();
    if (kind === 'close' && isBroken) depth -= 1;
    if (startsLine || (kind === 'close' && isBroken) || (kind === 'join' && around.at(-1) === true)) {
      lines.push({ ...line, to: tokens[index - 1]?.to ?? from });
      line = { depth, from };
    }
    startsLine = kind === 'open' && isBroken;
    if (startsLine) depth += 1;
    if (kind === 'open' && groups.has(index)) around.push(isBroken);
  });
  return [...lines, { ...line, to: last }].filter(({ from, to }) => to > from || tokens.length === 0);
}

interface Token {
  readonly kind: 'open' | 'close' | 'join' | 'other';
  readonly from: number;
  readonly to: number;
}

/** All but blanks. Only parentheses and joins matter. */
function tokensOf(expression: string): readonly Token[] {
  const tokens: Token[] = [];
  const cut = (from: number, to: number): void => {
    for (const { 0: text, index } of expression.slice(from, to).matchAll(TOKEN)) {
      tokens.push({ kind: kindOf(text), from: from + index, to: from + index + text.length });
    }
  };
  let position = 0;
  for (const { 0: literal, index } of expression.matchAll(LITERAL)) {
    cut(position, index);
    position = index + literal.length;
    tokens.push({ kind: 'other', from: index, to: position });
  }
  cut(position, expression.length);
  return tokens;
}

/** A name, with dots, or a list's with its dollar. */
const TOKEN = /\$?[\w.]+|&&|\|\||\^\^|[^ \t\r\n]/g;

function kindOf(text: string): Token['kind'] {
  switch (text) {
    case '(':
      return 'open';
    case ')':
      return 'close';
    case 'and':
    case 'or':
    case 'xor':
    case '&&':
    case '||':
    case '^^':
      return 'join';
    default:
      return 'other';
  }
}

interface Group {
  /** Too long for a line, with a place to break. */
  readonly isBroken: boolean;
}

/** By both parentheses of a pair. A single one has no group. */
function groupsOf(tokens: readonly Token[], width: number): ReadonlyMap<number, Group> {
  const groups = new Map<number, Group>();
  const open: { readonly index: number; readonly from: number; hasJoin: boolean }[] = [];
  tokens.forEach(({ kind, from, to }, index) => {
    const innermost = open.at(-1);
    if (kind === 'open') open.push({ index, from, hasJoin: false });
    if (innermost === undefined) return;
    if (kind === 'join') innermost.hasJoin = true;
    if (kind !== 'close') return;
    open.pop();
    const group = { isBroken: innermost.hasJoin && to - innermost.from > width };
    groups.set(innermost.index, group);
    groups.set(index, group);
  });
  return groups;
}
