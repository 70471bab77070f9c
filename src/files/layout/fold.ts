import { wrapExpression } from '@zonewright/edge-rules/expressions/wrap.js';
import { isPrintable } from './strings.js';
import type { Text } from './tree.js';

/** A string over several lines: sign and lines. */
export interface Folded {
  readonly sign: '>-' | '|-' | '|';
  readonly lines: readonly string[];
}

/** A long expression, broken before operators. Undefined if impossible. */
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

/** A string's lines as its author broke them. Undefined without lines, or if line ends have a meaning. */
export function foldAsWritten({ value, style, source }: Text): Folded | undefined {
  if (typeof value !== 'string' || (style !== 'BLOCK_FOLDED' && style !== 'PLAIN')) return undefined;
  const lines = source.split('\n').map((line) => line.trim());
  return folded(style === 'PLAIN' ? lines : lines.slice(1).filter((line) => line !== ''), value);
}

/** Folding turns line ends into blanks, except before lines that start with one. */
function folded(lines: readonly string[], value: string): Folded | undefined {
  if (lines.length < 2 || !isPrintable(value) || lines.join(' ') !== value) return undefined;
  return lines.every((line) => line !== '' && line.trim() === line) ? { sign: '>-', lines } : undefined;
}

/** A string with line ends, by line. Undefined if blanks at ends or characters need quotes. */
export function literal(value: string): Folded | undefined {
  const isEnded = value.endsWith('\n');
  const lines = (isEnded ? value.slice(0, -1) : value).split('\n');
  if (lines.length === 1 && !isEnded) return undefined;
  const isPossible = lines.every((line) => isPrintable(line) && !/\s$/.test(line));
  if (!isPossible || !/^\S/.test(lines[0] ?? '') || lines.at(-1) === '') return undefined;
  return { sign: isEnded ? '|' : '|-', lines };
}
