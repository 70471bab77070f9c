import type { Expression, HeldItems, Argument } from '../expressions/ast.js';
import { printExpression } from '../expressions/print.js';
import { Compiler } from '../compiled/compile.js';
import { Slots, type Condition } from '../compiled/facts.js';
import type { CompiledRule } from '../simulation/rules.js';
import { fieldName } from '../simulation/field.js';
import { entryName } from '../simulation/traffic.js';

/** A condition of rules on either side. The same text is the same condition. */
export interface RuleCondition {
  readonly tree: Expression | undefined;
  readonly holds: Condition;
  /** Its fields, lists and functions. */
  readonly slots: readonly number[];
  readonly others: readonly string[];
  readonly gate: CompiledGate | undefined;
}

/** The conditions of all rules on both sides, each compiled once. */
export class Conditions {
  readonly slots = new Slots();
  readonly all: RuleCondition[] = [];
  private readonly compiler = new Compiler(this.slots);
  private readonly places = new Map<string, number>();

  /** The number of a rule's condition. */
  ofRule({ tree, rule }: CompiledRule): number {
    return tree === undefined ? this.unreadable(rule.expression) : this.of(tree);
  }

  /** The number of an expression. */
  of(tree: Expression): number {
    const { fields, others, held } = mentionsOf(tree);
    // With other items on the other side, it is another condition.
    const text = [printExpression(tree), ...held.map(heldText)].join('\n');
    return this.added(text, () => ({
      tree,
      holds: this.compiler.compile(tree),
      slots: fields.map((field) => this.slots.slotOf(field)),
      others,
      gate: this.gateOf(tree),
    }));
  }

  private gateOf(tree: Expression): CompiledGate | undefined {
    const gate = gateOf(tree);
    return gate && { slot: this.slots.slotOf(gate.field), holds: this.compiler.compile(gate.tree) };
  }

  private unreadable(expression: string): number {
    return this.added(`unreadable ${expression}`, () => ({
      tree: undefined,
      holds: () => undefined,
      slots: [],
      others: ['an expression that can’t be read'],
      gate: undefined,
    }));
  }

  private added(text: string, make: () => RuleCondition): number {
    const known = this.places.get(text);
    if (known !== undefined) return known;
    const place = this.all.length;
    this.places.set(text, place);
    this.all.push(make());
    return place;
  }
}

function heldText(held: HeldItems): string {
  const known = TEXTS.get(held);
  if (known !== undefined) return known;
  const { members, wildcards } = held;
  const texts = members.map((member) =>
    member.kind === 'bytes' ? member.value : `${member.from} ${member.to}`,
  );
  const text = JSON.stringify([...wildcards, ...texts].toSorted());
  TEXTS.set(held, text);
  return text;
}

const TEXTS = new WeakMap<HeldItems, string>();

/** A part that depends on one field. If it is false, the condition is. */
interface Gate {
  readonly field: string;
  readonly tree: Expression;
}

/** The first gate of a condition; undefined if it has none. */
function gateOf(tree: Expression): Gate | undefined {
  const parts = tree.kind === 'and' ? tree.operands : [tree];
  for (const part of parts) {
    const { fields } = mentionsOf(part);
    const [field] = fields;
    if (field !== undefined && fields.length === 1) return { field, tree: part };
  }
  return undefined;
}

/** If it is false for a value, the condition is false. */
interface CompiledGate {
  readonly slot: number;
  readonly holds: Condition;
}

/** What an expression uses, each once. */
interface Mentions {
  /** Map entries have names of their own. */
  readonly fields: readonly string[];
  /** Lists and functions: `$office`, `url_decode()`. */
  readonly others: readonly string[];
  /** Known items of its lists, in order. */
  readonly held: readonly HeldItems[];
}

function mentionsOf(tree: Argument): Mentions {
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
