import type { Expression } from '@zonewright/edge-rules/expressions/ast.js';
import { parseExpression } from '@zonewright/edge-rules/expressions/parse.js';
import { rangeText, type AuditedItem } from './audit.js';

/** What a rule compares the address of a visitor with. */
export interface AddressSet {
  /** Its members, or the name of a list. */
  readonly of: { readonly items: readonly AuditedItem[] } | { readonly list: string };
  /** `in`: the rule is for these addresses. `not-in`: for all others. `unclear`: other conditions decide. */
  readonly sense: 'in' | 'not-in' | 'unclear';
  /** True if something else must be true as well. */
  readonly isNarrowed: boolean;
}

type Place = Pick<AddressSet, 'sense' | 'isNarrowed'>;

/** The addresses, sets and lists that an expression compares `ip.src` with. Empty if it can't be read. Pure. */
export function addressSets(expression: string): readonly AddressSet[] {
  const { tree } = parseExpression(expression, 'filter');
  return tree === undefined ? [] : setsIn(tree, { sense: 'in', isNarrowed: false });
}

function setsIn(node: Expression, place: Place): readonly AddressSet[] {
  switch (node.kind) {
    case 'and':
    case 'or': {
      const isNarrowed = place.isNarrowed || (node.kind === 'and') === (place.sense === 'in');
      return node.operands.flatMap((operand) => setsIn(operand, { ...place, isNarrowed }));
    }
    case 'xor':
      return node.operands.flatMap((operand) => setsIn(operand, { sense: 'unclear', isNarrowed: true }));
    case 'not':
      return setsIn(node.operand, { ...place, sense: OPPOSITE[place.sense] });
    case 'comparison': {
      const { left, operator, right } = node;
      if (left.kind !== 'field' || left.name !== 'ip.src') return [];
      const sense = operator === 'ne' ? OPPOSITE[place.sense] : place.sense;
      if (right.kind === 'list') return [{ ...place, sense, of: { list: right.name } }];
      if (right.kind === 'ip' && (operator === 'eq' || operator === 'ne')) {
        const { version, value } = right;
        return [{ ...place, sense, of: { items: [itemOf({ version, from: value, to: value })] } }];
      }
      if (right.kind !== 'set') return [];
      const items = right.members.flatMap((member) => (member.kind === 'ips' ? [itemOf(member)] : []));
      return [{ ...place, sense, of: { items } }];
    }
    case 'any':
    case 'all':
    case 'test':
    case 'constant':
      return [];
  }
}

const OPPOSITE = { in: 'not-in', 'not-in': 'in', unclear: 'unclear' } as const;

function itemOf({ version, from, to }: Pick<AuditedItem, 'version' | 'from' | 'to'>): AuditedItem {
  return { version, from, to, item: rangeText({ version, from, to }) };
}
