import type { CompileContext, SectionPath } from '../../kernel/model/context.js';
import { remember } from '../../kernel/lib/remember.js';
import { checkExpression } from '../../languages/expressions/check.js';
import type { ExpressionContext } from '../../languages/expressions/context.js';
import type { Problem } from '../../languages/expressions/problems.js';

/** Reports what can be said of an expression of a file, each thing where it stands in it. */
export function reportExpression(
  text: string,
  path: SectionPath,
  place: Pick<ExpressionContext, 'mode' | 'phase' | 'use'>,
  context: CompileContext,
): void {
  const { dialect, expressions } = context.settings;
  const { strict, names } = expressions;
  const isKnown = ({ code, span }: Problem): boolean =>
    UNKNOWN.has(code) && names.includes(text.slice(span.from, span.to));
  for (const found of checked({ text, ...place, strict, dialect: dialect.name })) {
    if (!isKnown(found)) context.report(path, found);
  }
}

/** Zones share fragments: what a fleet repeats is checked once. */
const MOST_EXPRESSIONS = 20_000;

const checked = remember<ExpressionContext & { readonly text: string }, readonly Problem[]>(
  MOST_EXPRESSIONS,
  ({ text, mode, phase = '', use = '', dialect, strict }) =>
    `${mode} ${phase} ${use} ${dialect} ${strict} ${text}`,
  ({ text, ...place }) => checkExpression(text, place),
);

const UNKNOWN: ReadonlySet<string> = new Set([
  'expression-unknown-field',
  'expression-unknown-function',
  'expression-unknown-list',
]);
