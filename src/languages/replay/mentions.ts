import type { Argument, HeldItems } from '../expressions/ast.js';
import { fieldName } from '../simulation/field.js';
import { entryName } from '../simulation/traffic.js';

/** The fields, lists and functions that an expression uses, each once. */
export interface Mentions {
  /** Fields, and map entries under names of their own. */
  readonly fields: readonly string[];
  /** Lists and functions: `$office`, `url_decode()`. */
  readonly others: readonly string[];
  /** The known items of its lists, in the order of the text. */
  readonly held: readonly HeldItems[];
}

/** What an expression about requests asks for. Pure. */
export function mentionsOf(tree: Argument): Mentions {
  const found: Found = { fields: new Set(), others: new Set(), held: [] };
  add(tree, found);
  return { fields: [...found.fields], others: [...found.others], held: found.held };
}

interface Found {
  readonly fields: Set<string>;
  readonly others: Set<string>;
  readonly held: HeldItems[];
}

function add(node: Argument, found: Found): void {
  switch (node.kind) {
    case 'and':
    case 'xor':
    case 'or':
      for (const operand of node.operands) add(operand, found);
      return;
    case 'not':
    case 'test':
      return add(node.operand, found);
    case 'any':
    case 'all':
      return add(node.argument, found);
    case 'comparison':
      add(node.left, found);
      if (node.right.kind === 'call' || node.right.kind === 'field') add(node.right, found);
      if (node.right.kind === 'list') {
        found.others.add(`$${node.right.name}`);
        if (node.right.held !== undefined) found.held.push(node.right.held);
      }
      return;
    case 'call':
      found.others.add(`${node.name}()`);
      for (const argument of node.arguments) add(argument, found);
      return;
    case 'field': {
      const name = fieldName(node.name, 'http');
      const [first] = node.indexes;
      found.fields.add(first?.kind === 'key' ? entryName(name, first.key) : name);
      return;
    }
    case 'constant':
    case 'int':
    case 'bytes':
    case 'ip':
  }
}
