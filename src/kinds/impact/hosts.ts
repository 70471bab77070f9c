import type {
  Argument,
  Comparison,
  Expression,
  Logical,
  Operand,
  SetLiteral,
} from '../../languages/expressions/ast.js';
import { wildcardMatches } from '../../languages/expressions/wildcard.js';

/** Whether an expression holds for a request, as far as its host tells: `maybe` when it asks for more than that. */
export type Concern = 'yes' | 'no' | 'maybe';

/**
 * Whether an expression holds for requests to a host, which is in lower case as browsers send it; undefined for a host that is not known,
 * or an expression that can't be read. Three-valued: a condition on anything else may hold or not.
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

/** Undefined where a comparison is about more than the host, or compares with what is not in the expression. */
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
    // Other regular expressions than JavaScript's, and orders that nobody asks of a host.
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

/** `http.host`, also in lower or upper case; undefined for everything else. */
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
