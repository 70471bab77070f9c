import type { Argument, Logical } from './ast.js';

/** All joined conditions, also in arguments, in order. Trees are no deeper than the parser allows. */
export function logicalsOf(tree: Argument): readonly Logical[] {
  const logicals: Logical[] = [];
  addLogicals(tree, logicals);
  return logicals;
}

function addLogicals(node: Argument, logicals: Logical[]): void {
  switch (node.kind) {
    case 'and':
    case 'xor':
    case 'or':
      logicals.push(node);
      for (const operand of node.operands) addLogicals(operand, logicals);
      return;
    case 'not':
    case 'test':
      return addLogicals(node.operand, logicals);
    case 'any':
    case 'all':
      return addLogicals(node.argument, logicals);
    case 'comparison':
      addLogicals(node.left, logicals);
      if (node.right.kind === 'call') addLogicals(node.right, logicals);
      return;
    case 'call':
      for (const argument of node.arguments) addLogicals(argument, logicals);
      return;
    case 'field':
    case 'constant':
    case 'int':
    case 'bytes':
    case 'ip':
  }
}
