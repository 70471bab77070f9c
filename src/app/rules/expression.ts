import { firstError } from '../../kinds/toolkit/report-expression.js';
import { withVars } from '../../engine/configuration/vars.js';
import type { Vars } from '../../generated/files.js';
import type { Settings } from '../../kernel/model/settings.js';
import type { Scheme } from '@zonewright/edge-rules/expressions/catalogue/fields.js';
import type { Expression } from '@zonewright/edge-rules/expressions/ast.js';
import { parseExpression } from '@zonewright/edge-rules/expressions/parse.js';
import { usageError } from '../ports/usage-error.js';

/** Reads an expression of a command line. Throws a UserError with the place of an error or unknown name. */
export function parseExpressionArgument(text: string, scheme: Scheme, settings: Settings): Expression {
  const phase = scheme === 'network' ? 'magic_transit' : 'http_request_firewall_custom';
  const strict = { ...settings, expressions: { ...settings.expressions, strict: true } };
  const wrong = firstError({ path: [], text, place: { mode: 'filter', phase, use: 'rule' } }, strict);
  const { tree } = parseExpression(text, 'filter');
  if (wrong === undefined && tree !== undefined) return tree;
  if (wrong === undefined) throw usageError('the expression can’t be read');
  throw usageError(
    `the expression is wrong at ${placeIn(text, wrong.span.from)}: ${wrong.message}`,
    // No quote at all: the shell may have removed them.
    text.includes('"') ? wrong.help : `${wrong.help} ${FOR_THE_SHELL}`,
  );
}

/** An expression with its variables replaced. Throws a UserError for a variable that can't be. */
export function expressionWithVars(text: string, vars: Vars): string {
  const put = withVars(text, vars);
  if ('text' in put) return put.text;
  const { offset, message, help } = put.problem;
  throw usageError(`the expression is wrong at ${placeIn(text, offset)}: ${message}`, help);
}

const FOR_THE_SHELL =
  'A shell removes quotes: put the whole expression in single quotes, as in \'http.host eq "shop.example.com"\'.';

function placeIn(text: string, offset: number): string {
  const lines = text.slice(0, offset).split('\n');
  const column = `column ${(lines.at(-1) ?? '').length + 1}`;
  return lines.length === 1 ? column : `line ${lines.length}, ${column}`;
}
