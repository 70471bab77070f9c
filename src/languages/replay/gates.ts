import type { Expression } from '../expressions/ast.js';
import type { Condition } from '../compiled/facts.js';
import { mentionsOf } from './mentions.js';

/** A part of a condition that depends on one field, and without which the condition is false. */
export interface Gate {
  /** The field. */
  readonly field: string;
  readonly tree: Expression;
}

/** The first gate of a condition; undefined if it has none. Pure. */
export function gateOf(tree: Expression): Gate | undefined {
  const parts = tree.kind === 'and' ? tree.operands : [tree];
  for (const part of parts) {
    const { fields } = mentionsOf(part);
    const [field] = fields;
    if (field !== undefined && fields.length === 1) return { field, tree: part };
  }
  return undefined;
}

/** A compiled gate. If it is false for a value, the condition is false. */
export interface CompiledGate {
  readonly slot: number;
  readonly holds: Condition;
}
