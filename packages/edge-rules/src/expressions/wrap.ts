import { LITERAL } from './literals.js';

/** A line of a wrapped expression: the number of broken groups around it, and its code units in the expression. */
export interface WrappedLine {
  readonly depth: number;
  readonly from: number;
  readonly to: number;
}

/** An expression that fits is left on one line. */
const WIDTH = 80;

/**
 * Where an expression for people to read is broken into lines: before the operators that join conditions (`and or xor && || ^^`) and
 * inside the parentheses around them, only where a group is longer than `width`, and never inside a string. Between one line and the next
 * there is nothing but blanks, so no character is lost, whatever the text. Linear; there is at least one line.
 */
export function wrapExpression(expression: string, width = WIDTH): readonly WrappedLine[] {
  const tokens = tokensOf(expression);
  const groups = groupsOf(tokens, width);
  const [first, last] = [tokens[0]?.from ?? 0, tokens.at(-1)?.to ?? 0];
  const lines: WrappedLine[] = [];
  // Whether the content of each group around the token is on lines of its own. The whole expression is the outermost group.
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

/** Everything but the blanks between strings: what is no parenthesis and joins no conditions is only passed on. */
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

/** A name may hold dots, and begins with a dollar when it is a list's. */
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
  /** Too long for a line, with something in it to break before. */
  readonly isBroken: boolean;
}

/** For both parentheses of each pair: their group. A parenthesis without its other one is no part of a group. */
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
