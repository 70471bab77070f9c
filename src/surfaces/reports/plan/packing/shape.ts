import { LITERAL } from '../../../../languages/expressions/literals.js';
import { withoutExtraBlanks } from '../../../../languages/expressions/blanks.js';

/** Strings, addresses and numbers, and what only separates them. */
const VALUES = new RegExp(
  `(?:(?:${LITERAL.source}|(?<![\\w.$])[0-9][\\w.:/]*|(?<![\\w.$])[0-9a-f]*:[0-9a-f:./]+)[ ,]*)+`,
  'gi',
);
/** Longer than this a shape is no help to anybody. */
const LONGEST = 120;

/** What an expression has in common with those that differ from it in values alone: `ip.src in {…}`. */
export function expressionShape(expression: string): string {
  const shape = withoutExtraBlanks(expression).replace(VALUES, (values) =>
    /[ ,]$/.test(values) ? '… ' : '…',
  );
  return shape.length > LONGEST ? `${shape.slice(0, LONGEST)}…` : shape;
}
