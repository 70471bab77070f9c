import type { Type } from '../ast.js';
import { isContainer } from '../types.js';
import { FUNCTION_ABOUT } from './about-functions.js';
import { FUNCTIONS, type Parameter } from './functions.js';

/** `cidr(address: IP address, ipv4_bits: Integer 1..32, …): IP address`. Undefined for an unknown function. */
export function signatureOf(name: string): string | undefined {
  const facts = FUNCTIONS.get(name);
  if (facts === undefined) return undefined;
  const { parameters, required, more, most, returns } = facts;
  const names = (FUNCTION_ABOUT[name]?.parameters ?? []).map((parameter) => parameter.name);
  const fixed = parameters.map(
    (parameter, index) => `${names[index] ?? ''}${index < required ? '' : '?'}: ${parameterWords(parameter)}`,
  );
  const others = more === undefined ? [] : [`...${names.at(-1) ?? ''}: ${othersWords(more, most)}`];
  const result = returns === 'first' ? `type of ${names[0] ?? ''}` : typeName(returns);
  return `${name}(${[...fixed, ...others].join(', ')}): ${result}`;
}

/** In the words of the documents: `Array<String>`. */
export function typeName(type: Type): string {
  if (!isContainer(type)) return NAMES[type];
  return type.of === 'Unknown' ? type.container : `${type.container}<${typeName(type.of)}>`;
}

const NAMES = { Bool: 'Boolean', Int: 'Integer', Bytes: 'String', Ip: 'IP address', Unknown: 'unknown' };

function parameterWords({ types, range, values }: Parameter): string {
  const words = values?.filter((value) => value !== '').map((value) => `"${value}"`) ?? types.map(typeName);
  return `${words.join(' | ')}${range === undefined ? '' : ` ${range.join('..')}`}`;
}

function othersWords(more: Parameter | 'first', most: number | undefined): string {
  const type = more === 'first' ? 'of the same type' : parameterWords(more);
  return most === undefined ? type : `${type}, up to ${most} in all`;
}
