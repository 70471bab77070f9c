import type {
  Argument,
  Comparison,
  Expression,
  Logical,
  Operand,
  SetLiteral,
} from '@zonewright/edge-rules/expressions/ast.js';
import { wildcardMatches } from '@zonewright/edge-rules/expressions/wildcard.js';

/** Whether an expression is true, judging by the host. `maybe`: it depends on more. */
export type Concern = 'yes' | 'no' | 'maybe';

/**
 * Evaluates an expression for a host in three-valued logic: other conditions are unknown. Hosts are lower case, undefined if unknown; an undefined
 * expression can't be read.
 */
export function concerns(expression: Expression | undefined, host: string | undefined): Concern {
  if (expression === undefined) return 'maybe';
  switch (expression.kind) {
    case 'constant':
      return expression.value ? 'yes' : 'no';
    case 'not':
      return opposite(concerns(expression.operand, host));
    case 'and':
    case 'or':
    case 'xor':
      return combined(
        expression.kind,
        expression.operands.map((operand) => concerns(operand, host)),
      );
    case 'comparison':
      return verdictOf(compared(expression, host));
    case 'test':
      return verdictOf(tested(expression.operand, host));
    case 'any':
    case 'all':
      return 'maybe';
  }
}

function opposite(concern: Concern): Concern {
  if (concern === 'maybe') return 'maybe';
  return concern === 'yes' ? 'no' : 'yes';
}

function combined(kind: Logical['kind'], operands: readonly Concern[]): Concern {
  const [decisive, otherwise]: readonly Concern[] = kind === 'and' ? ['no', 'yes'] : ['yes', 'no'];
  if (kind !== 'xor' && operands.some((concern) => concern === decisive)) return decisive ?? 'maybe';
  if (operands.includes('maybe')) return 'maybe';
  if (kind !== 'xor') return otherwise ?? 'maybe';
  return operands.filter((concern) => concern === 'yes').length % 2 === 1 ? 'yes' : 'no';
}

function verdictOf(holds: boolean | undefined): Concern {
  if (holds === undefined) return 'maybe';
  return holds ? 'yes' : 'no';
}

/** Undefined if it depends on more than the host. */
function compared(comparison: Comparison, host: string | undefined): boolean | undefined {
  const value = hostValue(comparison.left, host);
  if (value === undefined) return undefined;
  const { operator, right } = comparison;
  switch (operator) {
    case 'in':
      return right.kind === 'set' ? includes(right, value) : undefined;
    case 'contains':
      return value.includes(right.value);
    case 'wildcard':
      return wildcardMatches(right.value, value, false);
    case 'strict wildcard':
      return wildcardMatches(right.value, value, true);
    case 'eq':
    case 'ne':
      return right.kind === 'bytes' ? (right.value === value) === (operator === 'eq') : undefined;
    // Regular expressions differ from JavaScript's. Hosts are not ordered in practice.
    case 'matches':
    case 'lt':
    case 'le':
    case 'gt':
    case 'ge':
    case 'bitwise_and':
      return undefined;
  }
}

function tested(operand: Operand, host: string | undefined): boolean | undefined {
  if (operand.kind !== 'call') return undefined;
  const [subject, part] = operand.arguments;
  const value = subject === undefined ? undefined : hostValue(subject, host);
  if (value === undefined || part?.kind !== 'bytes') return undefined;
  if (operand.name === 'starts_with') return value.startsWith(part.value);
  return operand.name === 'ends_with' ? value.endsWith(part.value) : undefined;
}

/** The value of `http.host`, also through `lower` and `upper`; else undefined. */
function hostValue(operand: Argument, host: string | undefined): string | undefined {
  if (operand.kind === 'field') return operand.name === 'http.host' ? host : undefined;
  if (operand.kind !== 'call' || operand.indexes.length > 0) return undefined;
  const [subject] = operand.arguments;
  const value = subject === undefined ? undefined : hostValue(subject, host);
  if (operand.name === 'lower') return value?.toLowerCase();
  return operand.name === 'upper' ? value?.toUpperCase() : undefined;
}

function includes({ members }: SetLiteral, value: string): boolean {
  return members.some((member) => member.kind === 'bytes' && member.value === value);
}
