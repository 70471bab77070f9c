import type { SectionFinding } from '../../kernel/model/context.js';
import type { Vars } from '../../generated/files.js';
import type { Span } from '../../languages/expressions/ast.js';
import { problemsAsWritten } from '../../languages/expressions/parse.js';
import type { InsertedText } from './insertions.js';

/** A text of a file: as it is written there, and what was put into it. */
export interface WrittenText {
  readonly text: string;
  readonly inserted: InsertedText | undefined;
  /** The variables that could be put in there. */
  readonly variables: () => Vars;
}

/**
 * What to do about something in a text, as the file has to have it: with `${name}` where a value was put in, never with the value, as the file
 * must keep the variable. `at`: where it is, in the text as it is written. Pure.
 */
export function helpAsWritten(
  { code, help }: Pick<SectionFinding, 'code' | 'help'>,
  at: Span,
  { text, inserted, variables }: WrittenText,
): string | undefined {
  if (help === undefined) return undefined;
  const meant = NO_LIST.has(code) ? variableMeant(code, text, at, variables()) : undefined;
  if (meant !== undefined) return meant;
  if (inserted === undefined) return help;
  return sameAsWritten(code, at, text) ?? inserted.withReferences(help, at, text);
}

/** What is found where a list is named and can't be: there is no operator `in` before it, or it is among the members of a set. */
const NO_LIST: ReadonlySet<string> = new Set(['expression-value', 'expression-set']);

/** Where a text names a variable as if it were a list, `$name`: how to name the variable. */
function variableMeant(code: string, text: string, { from }: Span, variables: Vars): string | undefined {
  const [, name = ''] = /^\$(\w+)(?![\w.])/.exec(text.slice(from, from + LONGEST_NAME)) ?? [];
  if (!Object.hasOwn(variables, name)) return undefined;
  const isMany = code === 'expression-value' && Array.isArray(variables[name]);
  const reference = isMany ? `in {\${${name}}}` : `\${${name}}`;
  return `Did you mean ${reference}? For a list of this name, write in $${name}.`;
}

const LONGEST_NAME = 200;

/** What the text as it is written has at that place: the same mistake, whose help names the reference. */
function sameAsWritten(code: string, { from }: Span, text: string): string | undefined {
  const found = problemsAsWritten(text).find(
    (problem) => problem.code === code && problem.span.from === from,
  );
  return found?.help?.includes('${') === true ? found.help : undefined;
}
