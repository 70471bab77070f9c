import { formatAddress } from '@zonewright/edge-rules/expressions/addresses.js';
import type { Argument, Expression, Operand, Span } from '@zonewright/edge-rules/expressions/ast.js';
import { textOf } from '@zonewright/edge-rules/expressions/strings.js';
import { matches } from '@zonewright/edge-rules/simulation/match.js';
import { evaluateOperand } from '@zonewright/edge-rules/simulation/operand.js';
import type { Traffic } from '@zonewright/edge-rules/simulation/traffic.js';
import {
  isAddress,
  isList,
  isMap,
  type PartialValue,
  type Value,
} from '@zonewright/edge-rules/simulation/value.js';
import { inert } from '../../../src/kernel/lib/inert.js';
import { someOf } from '../../../src/kernel/lib/phrases.js';
import type { Reason } from './model.js';

/** An expression of a rule, its tree, and the request. */
interface Asked {
  readonly text: string;
  readonly traffic: Traffic;
}

/**
 * The conditions that make an expression true, false or unknown for some traffic: of an `and` that is false the first false one, of one that is true all
 * of them, and so on. Each is evaluated as the rule itself is. Pure.
 */
export function reasonsFor(tree: Expression, asked: Asked): readonly Reason[] {
  return decisive(tree, asked.traffic)
    .slice(0, MOST_REASONS)
    .map((one) => reasonOf(one, asked));
}

const MOST_REASONS = 8;

function decisive(tree: Expression, traffic: Traffic): readonly Expression[] {
  switch (tree.kind) {
    case 'not':
      return decisive(tree.operand, traffic);
    case 'and':
    case 'or':
      return ofJoined(tree.operands, tree.kind === 'and', traffic);
    case 'xor':
      return tree.operands.flatMap((operand) => decisive(operand, traffic));
    case 'any':
    case 'all':
    case 'comparison':
    case 'test':
    case 'constant':
      return [tree];
  }
}

/** One operand of another truth than `whole` decides; else those that are unknown; else all. */
function ofJoined(operands: readonly Expression[], whole: boolean, traffic: Traffic): readonly Expression[] {
  const truths = operands.map((operand) => ({ operand, truth: matches(operand, traffic) }));
  const deciding = truths.find(({ truth }) => truth === !whole);
  if (deciding !== undefined) return decisive(deciding.operand, traffic);
  const open = truths.filter(({ truth }) => typeof truth !== 'boolean');
  return (open.length > 0 ? open : truths).flatMap(({ operand }) => decisive(operand, traffic));
}

function reasonOf(tree: Expression, asked: Asked): Reason {
  const truth = matches(tree, asked.traffic);
  const condition = inert(textIn(tree, asked));
  if (typeof truth !== 'boolean')
    return { condition, truth: 'unknown', because: `needs ${someOf(truth.because, MOST_NEEDS)}` };
  return { condition, truth: truth ? 'true' : 'false', because: valueWords(tree, asked) };
}

const MOST_NEEDS = 5;

/** What is compared, with its value; of a condition without a comparison the fields that its functions look at. */
function valueWords(tree: Expression, asked: Asked): string {
  const operands = new Map(operandsIn(tree).map((operand) => [textIn(operand, asked), operand]));
  return [...operands].map(([name, operand]) => operandWords(name, operand, asked)).join(', ');
}

function operandsIn(tree: Expression): readonly Operand[] {
  if (tree.kind === 'comparison')
    return [tree.left, tree.right].filter((side) => side.kind === 'field' || side.kind === 'call');
  // A field that is a condition by itself says its value by being true or false.
  return tree.kind === 'test' && tree.operand.kind === 'field' ? [] : fieldsIn(tree);
}

/** The fields in a condition or an argument. */
function fieldsIn(node: Argument): readonly Operand[] {
  switch (node.kind) {
    case 'field':
      return [node];
    case 'call':
      return node.arguments.flatMap(fieldsIn);
    case 'any':
    case 'all':
      return fieldsIn(node.argument);
    case 'not':
    case 'test':
      return fieldsIn(node.operand);
    case 'and':
    case 'or':
    case 'xor':
      return node.operands.flatMap(fieldsIn);
    case 'comparison':
      return fieldsIn(node.left);
    case 'constant':
    case 'int':
    case 'bytes':
    case 'ip':
      return [];
  }
}

function textIn({ span: { from, to } }: { readonly span: Span }, { text }: Asked): string {
  return shortened(text.slice(from, to).replaceAll(/\s+/g, ' '));
}

function operandWords(name: string, operand: Operand, { traffic }: Asked): string {
  return inert(`${name} is ${partialWords(evaluateOperand(operand, traffic))}`);
}

function partialWords(reading: PartialValue): string {
  switch (reading.kind) {
    case 'absent':
      return 'absent';
    case 'unknown':
      return 'not known';
    case 'value':
      return shortened(written(reading.value));
    case 'each':
      return shortened(`[${reading.items.map(partialWords).join(', ')}]`);
  }
}

function written(value: Value): string {
  if (typeof value === 'string') return JSON.stringify(textOf(value));
  if (isMap(value))
    return `{${[...value].map(([key, item]) => `${JSON.stringify(key)}: ${written(item)}`).join(', ')}}`;
  if (isList(value)) return `[${value.map(written).join(', ')}]`;
  return typeof value === 'object' && isAddress(value) ? formatAddress(value) : String(value);
}

const MOST_CHARACTERS = 160;

function shortened(text: string): string {
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}
