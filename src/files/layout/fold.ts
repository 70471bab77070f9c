import { wrapExpression } from '../../languages/expressions/wrap.js';
import { isPrintable } from './strings.js';
import type { Text } from './tree.js';

/** A string over several lines: the sign it begins with, and its lines. */
export interface Folded {
  readonly sign: '>-' | '|-' | '|';
  readonly lines: readonly string[];
}

/** The lines of an expression that is too long for one: broken before operators. Undefined when it can't be broken there. */
export function foldExpression(expression: string, width: number): Folded | undefined {
  const lines: string[] = [];
  let end = 0;
  for (const { from, to } of wrapExpression(expression, width)) {
    const isNewLine = expression.slice(end, from) === ' ';
    if (lines.length > 0 && !isNewLine) lines.push(`${lines.pop() ?? ''}${expression.slice(end, to)}`);
    else lines.push(expression.slice(from, to));
    end = to;
  }
  return folded(lines, expression);
}

/** The lines of a string as its writer has broken them; undefined where the line ends mean something, or there are none. */
export function foldAsWritten({ value, style, source }: Text): Folded | undefined {
  if (typeof value !== 'string' || (style !== 'BLOCK_FOLDED' && style !== 'PLAIN')) return undefined;
  const lines = source.split('\n').map((line) => line.trim());
  return folded(style === 'PLAIN' ? lines : lines.slice(1).filter((line) => line !== ''), value);
}

/** Folding puts one blank for each line end, and keeps those in front of a line that begins with a blank. */
function folded(lines: readonly string[], value: string): Folded | undefined {
  if (lines.length < 2 || !isPrintable(value) || lines.join(' ') !== value) return undefined;
  return lines.every((line) => line !== '' && line.trim() === line) ? { sign: '>-', lines } : undefined;
}

/** A string with line ends in it, line by line; undefined when blanks at its ends, or characters, need quotes. */
export function literal(value: string): Folded | undefined {
  const isEnded = value.endsWith('\n');
  const lines = (isEnded ? value.slice(0, -1) : value).split('\n');
  if (lines.length === 1 && !isEnded) return undefined;
  const isPossible = lines.every((line) => isPrintable(line) && !/\s$/.test(line));
  if (!isPossible || !/^\S/.test(lines[0] ?? '') || lines.at(-1) === '') return undefined;
  return { sign: isEnded ? '|' : '|-', lines };
}
