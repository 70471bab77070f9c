import type { Argument, Call, Field, Index, Operand } from '../expressions/ast.js';
import { EITHER_COUNTRY, fieldName } from './field.js';
import { callFunction } from './functions.js';
import { protocolOfField } from './protocol.js';
import { entryName, type Traffic } from './traffic.js';
import { ABSENT, isList, isMap, known, unknown, type PartialValue, type Value } from './value.js';

/** The value of an operand for one packet or request. */
export function evaluateOperand(operand: Operand, traffic: Traffic): PartialValue {
  return operand.kind === 'field' ? evaluateField(operand, traffic) : evaluateCall(operand, traffic);
}

function evaluateField(field: Field, traffic: Traffic): PartialValue {
  const name = fieldName(field.name, traffic.scheme);
  const [first, ...others] = field.indexes;
  if (first?.kind === 'key') {
    const entry = traffic.fields.get(entryName(name, first.key));
    if (entry !== undefined) return indexed(fromFields(entry), others);
  }
  const value = traffic.fields.get(name);
  return indexed(value === undefined ? notGiven(name, traffic) : fromFields(value), field.indexes);
}

function fromFields(value: Value | null): PartialValue {
  return value === null ? ABSENT : known(value);
}

function notGiven(name: string, traffic: Traffic): PartialValue {
  const protocol = protocolOfField(name);
  const isAbsent = protocol !== undefined && !traffic.protocols.includes(protocol);
  return isAbsent ? ABSENT : unknown(name);
}

/** Both countries for the field of either, if it is not given itself; else the operand's value. */
export function alternativesOf(operand: Operand, traffic: Traffic): readonly PartialValue[] {
  const isEither =
    operand.kind === 'field' && operand.name === EITHER_COUNTRY && traffic.scheme === 'network';
  if (!isEither || traffic.fields.has(EITHER_COUNTRY)) return [evaluateOperand(operand, traffic)];
  return ['ip.src.country', 'ip.dst.country'].map((name) => {
    const value = traffic.fields.get(name);
    return value === undefined ? unknown(name) : fromFields(value);
  });
}

function indexed(reading: PartialValue, indexes: readonly Index[]): PartialValue {
  const [index, ...others] = indexes;
  if (index === undefined || reading.kind === 'absent' || reading.kind === 'unknown') return reading;
  if (reading.kind === 'each')
    return { kind: 'each', items: reading.items.map((item) => indexed(item, indexes)) };
  return indexed(at(reading.value, index), others);
}

function at(value: Value, index: Index): PartialValue {
  if (index.kind === 'each') return { kind: 'each', items: itemsOf(value).map(known) };
  const item = index.kind === 'at' ? itemAt(value, index.at) : entryOf(value, index.key);
  return item === undefined ? ABSENT : known(item);
}

function itemsOf(value: Value): readonly Value[] {
  if (isMap(value)) return [...value.values()];
  return isList(value) ? value : [];
}

/** An item of a list; undefined if there is none. */
export function itemAt(value: Value, index: number): Value | undefined {
  return isList(value) ? value[index] : undefined;
}

/** An entry of a map; undefined if there is none. */
export function entryOf(value: Value, key: string): Value | undefined {
  return isMap(value) ? value.get(key) : undefined;
}

/** A function of `[*]` is called for each item. */
function evaluateCall(call: Call, traffic: Traffic): PartialValue {
  const [first, ...others] = call.arguments.map((argument) => evaluateArgument(argument, traffic));
  if (first?.kind !== 'each')
    return indexed(callFunction(call.name, first === undefined ? [] : [first, ...others]), call.indexes);
  const items = first.items.map((item) => callFunction(call.name, [item, ...others]));
  return indexed({ kind: 'each', items }, call.indexes.slice(call.indexes[0]?.kind === 'each' ? 1 : 0));
}

function evaluateArgument(argument: Argument, traffic: Traffic): PartialValue {
  switch (argument.kind) {
    case 'int':
    case 'bytes':
      return known(argument.value);
    case 'ip':
      return known({ version: argument.version, value: argument.value });
    case 'field':
    case 'call':
      return evaluateOperand(argument, traffic);
    case 'and':
    case 'or':
    case 'xor':
    case 'not':
    case 'any':
    case 'all':
    case 'comparison':
    case 'test':
    case 'constant':
      return unknown('a condition in a function');
  }
}
