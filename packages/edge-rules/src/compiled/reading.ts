import type { Argument, Call, Field, Index, Operand } from '../expressions/ast.js';
import { printExpression } from '../expressions/print.js';
import { fieldName } from '../simulation/field.js';
import { callFunction } from '../simulation/functions.js';
import { entryOf, itemAt } from '../simulation/operand.js';
import { entryName } from '../simulation/traffic.js';
import { ABSENT, known, unknown, type PartialValue, type Value } from '../simulation/value.js';
import type { Facts, Known, Reading, Slots } from './facts.js';

/** Compiles operands. One that several conditions use is compiled once, and evaluated once per request. */
export class Readings {
  private readonly slots: Slots;
  private readonly calls = new Map<string, Reading>();

  constructor(slots: Slots) {
    this.slots = slots;
  }

  /** The value of an operand without `[*]`. */
  of(operand: Operand): Reading {
    return operand.kind === 'field' ? this.ofField(operand) : this.ofCall(operand);
  }

  private ofField({ name: written, indexes }: Field): Reading {
    const name = fieldName(written, 'http');
    const slot = this.slots.slotOf(name);
    const [first, ...others] = indexes;
    if (first === undefined) return (facts) => facts.valueAt(slot);
    const whole = within((facts) => facts.valueAt(slot), indexes);
    if (first.kind !== 'key') return whole;
    const own = this.slots.slotOf(entryName(name, first.key));
    const ofEntry = within((facts) => facts.valueAt(own), others);
    return (facts) => (facts.valueAt(own) === undefined ? whole(facts) : ofEntry(facts));
  }

  private ofCall(call: Call): Reading {
    const text = printExpression(call);
    const compiled = this.calls.get(text) ?? remembered(within(this.computed(call), call.indexes));
    this.calls.set(text, compiled);
    return compiled;
  }

  private computed({ name, arguments: given }: Call): Reading {
    const compiled = given.map((argument) => this.ofArgument(argument));
    const [text, other] = compiled;
    const literal = given[1]?.kind === 'bytes' ? given[1].value : undefined;
    // The two most common calls.
    if (compiled.length === 2 && text !== undefined && literal !== undefined) {
      if (name === 'starts_with') return onText(text, (bytes) => bytes.startsWith(literal));
      if (name === 'ends_with') return onText(text, (bytes) => bytes.endsWith(literal));
    }
    if (compiled.length === 1 && text !== undefined && other === undefined)
      return (facts) => knownOf(callFunction(name, [partial(text(facts))]));
    return (facts) =>
      knownOf(
        callFunction(
          name,
          compiled.map((argument) => partial(argument(facts))),
        ),
      );
  }

  private ofArgument(argument: Argument): Reading {
    switch (argument.kind) {
      case 'int':
      case 'bytes': {
        const { value } = argument;
        return () => value;
      }
      case 'ip': {
        const address = { version: argument.version, value: argument.value };
        return () => address;
      }
      case 'field':
      case 'call':
        return this.of(argument);
      case 'and':
      case 'or':
      case 'xor':
      case 'not':
      case 'any':
      case 'all':
      case 'comparison':
      case 'test':
      case 'constant':
        return () => undefined;
    }
  }
}

/** True if an operand has `[*]`, so several values. */
export function hasSeveralValues(operand: Operand): boolean {
  if (operand.indexes.some(({ kind }) => kind === 'each')) return true;
  return (
    operand.kind === 'call' &&
    operand.arguments.some(
      (argument) => (argument.kind === 'field' || argument.kind === 'call') && hasSeveralValues(argument),
    )
  );
}

function onText(text: Reading, decide: (bytes: string) => boolean): Reading {
  return (facts) => {
    const value = text(facts);
    if (value === undefined || value === null) return value;
    return typeof value === 'string' ? decide(value) : undefined;
  };
}

function within(reading: Reading, indexes: readonly Index[]): Reading {
  if (indexes.length === 0) return reading;
  return (facts) => {
    let value = reading(facts);
    for (const index of indexes) {
      if (value === undefined || value === null) return value;
      value = at(value, index);
    }
    return value;
  };
}

function at(value: Value, index: Index): Known {
  if (index.kind === 'each') return undefined;
  return (index.kind === 'at' ? itemAt(value, index.at) : entryOf(value, index.key)) ?? null;
}

function remembered(reading: Reading): Reading {
  let turn = -1;
  let value: Known;
  return (facts: Facts) => {
    if (facts.turn !== turn) {
      turn = facts.turn;
      value = reading(facts);
    }
    return value;
  };
}

/** The caller names the reasons: the unknown fields. */
const NOT_KNOWN: PartialValue = unknown('a value that is not known');

function partial(value: Known): PartialValue {
  if (value === undefined) return NOT_KNOWN;
  return value === null ? ABSENT : known(value);
}

function knownOf(result: PartialValue): Known {
  if (result.kind === 'value') return result.value;
  return result.kind === 'absent' ? null : undefined;
}
