import { isLiteral, isOperand, type Argument, type Type } from './ast.js';
import type { FunctionFacts, Parameter } from './catalogue/functions.js';
import { report, type Cursor } from './cursor.js';
import { patternProblem } from './patterns.js';
import { textOf } from './strings.js';
import { describe, expressionType, fits, hasEach } from './types.js';

/** False, and reported, if an argument does not fit its parameter. */
export function checkArgument(
  cursor: Cursor,
  name: string,
  facts: FunctionFacts,
  first: Argument | undefined,
  argument: Argument,
  position: number,
): boolean {
  const { span } = argument;
  if (position > 0 && isEach(argument)) {
    report(
      cursor,
      'expression-each',
      span,
      'only the first argument can have [*]',
      'Write an index such as [0] here.',
    );
    return false;
  }
  const parameter = parameterAt(facts, position, first);
  if (parameter === undefined) return true;
  const found =
    kindProblem(parameter, argument, name) ??
    typeProblem(parameter, argument) ??
    valueProblem(parameter, argument);
  if (found === undefined) return true;
  report(cursor, ...found);
  return false;
}

/** The parameter at a position, or what further arguments must be. */
export function parameterAt(
  facts: FunctionFacts,
  position: number,
  first: Argument | undefined,
): Parameter | undefined {
  const own = facts.parameters[position];
  if (own !== undefined || facts.more !== 'first')
    return own ?? (facts.more === 'first' ? undefined : facts.more);
  return first && { kind: 'either', types: [argumentType(first)] };
}

type Found = Parameters<typeof report> extends [Cursor, ...infer Rest] ? Rest : never;

function kindProblem({ kind }: Parameter, argument: Argument, name: string): Found | undefined {
  const { span } = argument;
  if (kind === 'field' && isLiteral(argument)) {
    return [
      'expression-argument-kind',
      span,
      `${name} takes a field or a call here, not a value`,
      'Write the field first.',
    ];
  }
  if (kind === 'literal' && !isLiteral(argument)) {
    return [
      'expression-argument-kind',
      span,
      `${name} takes a value here, not a field or a call`,
      'Write it out.',
    ];
  }
  return undefined;
}

function typeProblem({ types }: Parameter, argument: Argument): Found | undefined {
  const type = argumentType(argument);
  if (types.some((expected) => fits(expected, type))) return undefined;
  const wanted = types.map((expected) => describe(expected)).join(' or ');
  const help = typeHelp(types, argument, type);
  return ['expression-argument-type', argument.span, `${wanted} is needed here, not ${describe(type)}`, help];
}

function typeHelp(types: readonly Type[], argument: Argument, type: Type): string | undefined {
  if (isLiteral(argument)) return undefined;
  if (!isOperand(argument)) return 'Close the parenthesis before the operator.';
  return types.includes('Bytes') && (type === 'Int' || type === 'Ip' || type === 'Bool')
    ? 'Use to_string(…).'
    : undefined;
}

function valueProblem({ range, values, pattern }: Parameter, argument: Argument): Found | undefined {
  const { span } = argument;
  if (
    argument.kind === 'int' &&
    range !== undefined &&
    (argument.value < range[0] || argument.value > range[1])
  ) {
    return [
      'expression-argument-value',
      span,
      `${argument.value} is out of range`,
      `Write a number from ${range[0]} to ${range[1]}.`,
    ];
  }
  if (argument.kind === 'bytes' && pattern !== undefined) {
    const code = `expression-${pattern}` as const;
    const found = patternProblem(code, textOf(argument.value));
    return found && [code, span, found.message, found.help];
  }
  if (argument.kind === 'bytes' && values !== undefined && !values.includes(argument.value)) {
    const known = values.filter((value) => value !== '').map((value) => `"${value}"`);
    return [
      'expression-argument-value',
      span,
      `"${textOf(argument.value)}" is not an option`,
      `Write ${known.join(', ')} or "".`,
    ];
  }
  return undefined;
}

/** True for an argument with `[*]`. */
export function isEach(argument: Argument): boolean {
  return isOperand(argument) && hasEach(argument);
}

/** The type of an argument. */
export function argumentType(argument: Argument): Type {
  if (isLiteral(argument)) return LITERAL_TYPES[argument.kind];
  return isOperand(argument) ? argument.type : expressionType(argument);
}

const LITERAL_TYPES = { int: 'Int', bytes: 'Bytes', ip: 'Ip' } as const;
