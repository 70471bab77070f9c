import {
  isMap,
  isScalar,
  isSeq,
  parseDocument,
  Scalar,
  stringify,
  type Node,
  type Pair,
  type YAMLMap,
} from 'yaml';
import type { Json } from '../core/json.js';

/**
 * A zone file in which the ruleset of a phase has these rules and no others; everything else stays as it is written, comments
 * included. Where the file has no ruleset of that phase, one is added. Undefined when the file is laid out in a way that can't be
 * edited without touching the rest of it. Pure; the caller checks what came out.
 */
export function withRules(text: string, phase: string, rules: readonly Json[]): string | undefined {
  if (text.startsWith(BYTE_ORDER_MARK)) {
    const rest = withRules(text.slice(1), phase, rules);
    return rest === undefined ? undefined : BYTE_ORDER_MARK + rest;
  }
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const isEnded = text.endsWith('\n');
  const whole = isEnded ? text : text + lineEnd;
  const splice = spliceFor(whole, phase, rules);
  if (splice === undefined) return undefined;
  const { start, end } = splice;
  // What follows the place of the edit ends as it did.
  const rest = isEnded ? whole.slice(end) : whole.slice(end, Math.max(end, text.length));
  return whole.slice(0, start) + splice.text.replaceAll('\n', lineEnd) + rest;
}

const BYTE_ORDER_MARK = '\uFEFF';

/** New text, with line feeds, in place of what stands between two offsets. */
interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function spliceFor(text: string, phase: string, rules: readonly Json[]): Splice | undefined {
  const top = parseDocument<Node>(text, { version: '1.2' }).contents;
  if (!isBlockMap(top)) return undefined;
  const added: Json = { phase, rules: [...rules] };
  const present = pairOf(top, 'rulesets');
  if (present === undefined) {
    const column = columnOf(text, startOf(top));
    const lines = `${' '.repeat(column)}rulesets:\n${block([added], column + 2)}`;
    return { start: text.length, end: text.length, text: lines };
  }
  const { value: rulesets } = present;
  if (!isSeq<Node>(rulesets) || rulesets.flow === true) return undefined;
  const ruleset = rulesets.items.find((item) => isOf(item, phase));
  if (ruleset === undefined) {
    // Behind the last ruleset, with its indentation.
    const end = lineAfter(text, endOf(rulesets));
    return { start: end, end, text: block([added], columnOf(text, startOf(rulesets))) };
  }
  const own = isBlockMap(ruleset) ? pairOf(ruleset, 'rules') : undefined;
  return own === undefined ? undefined : replaced(text, own, rules);
}

type MapPair = Pair<Node, Node | null>;

function isBlockMap(node: unknown): node is YAMLMap<Node, Node | null> {
  return isMap<Node, Node | null>(node) && node.flow !== true;
}

function pairOf(map: YAMLMap<Node, Node | null>, key: string): MapPair | undefined {
  return map.items.find((pair) => isScalar(pair.key) && pair.key.value === key);
}

function isOf(item: Node, phase: string): boolean {
  const value = isMap<Node, Node | null>(item) ? pairOf(item, 'phase')?.value : undefined;
  return isScalar(value) && value.value === phase;
}

/** The list of a pair, with its lines; undefined when it is none. A list in brackets becomes one with dashes: rules are long. */
function replaced(text: string, { key, value: list }: MapPair, rules: readonly Json[]): Splice | undefined {
  if (!isSeq<Node>(list)) return undefined;
  const [start, end] = [startOf(list), endOf(list)];
  // What stands on a line of its own below a key stands further to the right than the key.
  const inner = columnOf(text, startOf(key)) + 2;
  if (list.flow !== true) {
    const column = columnOf(text, start);
    const lines =
      rules.length === 0
        ? `${' '.repeat(Math.max(inner - column, 0))}[]\n`
        : block(rules, column).slice(column);
    return { start, end: lineAfter(text, end), text: lines };
  }
  if (rules.length === 0) return { start, end, text: '[]' };
  const lines = `\n${block(rules, inner)}`;
  const after = lineAfter(text, end);
  const note = text.slice(end, after).trim();
  const before = text.slice(0, start).trimEnd().length;
  return { start: before, end: after, text: note === '' ? lines : `${lines}${' '.repeat(inner)}${note}\n` };
}

function startOf({ range }: Node): number {
  return range?.[0] ?? 0;
}

function endOf({ range }: Node): number {
  return range?.[1] ?? 0;
}

/** Where the next line begins; the offset itself where one begins there. */
function lineAfter(text: string, offset: number): number {
  return text[offset - 1] === '\n' ? offset : text.indexOf('\n', offset) + 1;
}

function columnOf(text: string, offset: number): number {
  return offset - (text.lastIndexOf('\n', offset - 1) + 1);
}

/** A list with dashes, every line indented by so many blanks. What looks like a variable is written so that it is none. */
function block(items: readonly Json[], indent: number): string {
  const lines = stringify(scalars(items), STYLE).split('\n');
  return lines.map((line) => (line === '' ? '' : ' '.repeat(indent) + line)).join('\n');
}

/** A text is on one line, or a block of lines: never folded. */
const STYLE = { lineWidth: 0, indentSeq: true, doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER };

function scalars(value: Json): unknown {
  if (typeof value === 'string') return scalar(value.replaceAll(VARIABLE, (found) => `$${found}`));
  if (Array.isArray(value)) return value.map((item: Json) => scalars(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]: readonly [string, Json]) => [key, scalars(member)]),
  );
}

/** A block of lines can lose blanks at its edges, so a text that has some there stands in quotes. */
function scalar(text: string): unknown {
  if (!text.includes('\n') || text.trim() === text) return text;
  const quoted = new Scalar(text);
  quoted.type = Scalar.QUOTE_DOUBLE;
  return quoted;
}

/** As the variables are read (pipeline/vars.ts): of two that stand inside one another, the first takes the start of the second. */
const VARIABLE = /\$\{[^{}]{0,200}\}?/g;
