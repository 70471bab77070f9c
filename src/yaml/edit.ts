import {
  isMap,
  isScalar,
  isSeq,
  parseDocument,
  stringify,
  type Node,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import type { Json } from '../core/json.js';

/**
 * A zone file in which the ruleset of a phase has these rules and no others; everything else stays as it is written, comments
 * included. Where the file has no ruleset of that phase, one is added. Undefined when the file is laid out in a way that can't be
 * edited without touching the rest of it. Pure; the caller checks what came out.
 */
export function withRules(text: string, phase: string, rules: readonly Json[]): string | undefined {
  const whole = text.endsWith('\n') ? text : `${text}\n`;
  const top = parseDocument<Node>(whole, { version: '1.2' }).contents;
  if (!isMap<Node, Node | null>(top) || top.flow === true) return undefined;
  const rulesets = valueOf(top, 'rulesets');
  if (rulesets === undefined) return `${whole}rulesets:\n${block([{ phase, rules: [...rules] }], 2)}`;
  if (!isSeq<Node>(rulesets) || rulesets.flow === true) return undefined;
  const ruleset = rulesets.items.find((item) => isOf(item, phase));
  if (ruleset === undefined) return withItem(whole, rulesets, { phase, rules: [...rules] });
  const present =
    isMap<Node, Node | null>(ruleset) && ruleset.flow !== true ? valueOf(ruleset, 'rules') : undefined;
  return isSeq<Node>(present) ? replaced(whole, present, rules) : undefined;
}

function valueOf(map: YAMLMap<Node, Node | null>, key: string): Node | undefined {
  return map.items.find((pair) => isScalar(pair.key) && pair.key.value === key)?.value ?? undefined;
}

function isOf(item: Node, phase: string): boolean {
  if (!isMap<Node, Node | null>(item)) return false;
  const value = valueOf(item, 'phase');
  return isScalar(value) && value.value === phase;
}

/** Behind the last ruleset, with its indentation. */
function withItem(text: string, list: YAMLSeq<Node>, item: Json): string | undefined {
  const [start, end] = list.range ?? [];
  if (start === undefined || end === undefined) return undefined;
  return `${text.slice(0, end)}${block([item], columnOf(text, start))}${text.slice(end)}`;
}

/** A list in brackets becomes one with dashes: rules are long. */
function replaced(text: string, list: YAMLSeq<Node>, rules: readonly Json[]): string | undefined {
  const [start, end] = list.range ?? [];
  if (start === undefined || end === undefined) return undefined;
  if (rules.length === 0)
    return `${text.slice(0, start)}[]${list.flow === true ? '' : '\n'}${text.slice(end)}`;
  if (list.flow !== true) {
    const indent = columnOf(text, start);
    return `${text.slice(0, start)}${block(rules, indent).slice(indent)}${text.slice(end)}`;
  }
  const lineStart = text.lastIndexOf('\n', start) + 1;
  const indent = (/^[ -]*/.exec(text.slice(lineStart))?.[0].length ?? 0) + 2;
  return `${text.slice(0, start).trimEnd()}\n${block(rules, indent).trimEnd()}${text.slice(end)}`;
}

function columnOf(text: string, offset: number): number {
  return offset - (text.lastIndexOf('\n', offset - 1) + 1);
}

/** A list with dashes, every line indented by so many blanks. What looks like a variable is written so that it is none. */
function block(items: readonly Json[], indent: number): string {
  const lines = stringify(escaped(items), { lineWidth: 0, indentSeq: true }).trimEnd().split('\n');
  return lines.map((line) => (line === '' ? '\n' : `${' '.repeat(indent)}${line}\n`)).join('');
}

function escaped(value: Json): Json {
  if (typeof value === 'string') return value.replaceAll('${', () => '$${');
  if (Array.isArray(value)) return value.map((item: Json) => escaped(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]: readonly [string, Json]) => [key, escaped(member)]),
  );
}
