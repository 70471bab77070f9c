import type { Argument, Comparison, Expression, Logical, Operand } from './ast.js';

/** All joined conditions of an expression or a value, those in arguments of calls included, in the order of the text. */
export function logicalsOf(tree: Argument): readonly Logical[] {
  const logicals: Logical[] = [];
  const open: Argument[] = [tree];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.kind === 'and' || next.kind === 'xor' || next.kind === 'or') logicals.push(next);
    open.push(...childrenOf(next).toReversed());
  }
  return logicals;
}

function childrenOf(node: Argument): readonly Argument[] {
  switch (node.kind) {
    case 'and':
    case 'xor':
    case 'or':
      return node.operands;
    case 'not':
      return [node.operand];
    case 'any':
    case 'all':
      return [node.argument];
    case 'test':
      return [node.operand];
    case 'comparison':
      return [node.left, ...(isOperand(node.right) ? [node.right] : [])];
    case 'call':
      return node.arguments;
    case 'field':
    case 'constant':
    case 'int':
    case 'bytes':
    case 'ip':
      return [];
  }
}

function isOperand(node: Comparison['right'] | Expression): node is Operand {
  return node.kind === 'field' || node.kind === 'call';
}
