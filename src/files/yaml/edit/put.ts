import { isCollection, isScalar } from 'yaml';
import type { Child } from './children.js';
import type { AddedMember, Put } from './edit-types.js';
import { columnOf } from '../lines.js';
import { isFlow } from './flow-regions.js';
import { lineAfter, placed, type Tools } from './tools.js';

/** A member's lines with a new value. Comments beside the old stay. */
export function putMember(member: AddedMember, child: Child, tools: Tools): string {
  const { key } = member;
  return put(tools.printer.member(member, false), `${key}: `, child, tools);
}

/** An item's lines with a new value. Comments beside the old stay. */
export function putItem(item: Put, child: Child, tools: Tools): string {
  return put(tools.printer.item(item, false), '- ', child, tools);
}

function put(printed: string, indicator: string, child: Child, tools: Tools): string {
  const { text, lineEnd } = tools;
  const { body, end } = child;
  const column = columnOf(text, body.from);
  const deeper = text.slice(end, body.to);
  const [line = '', ...more] = printed.replace(/\n$/, '').split('\n');
  const place = placeOnLine(child, text);
  if (more.length === 0 && line.startsWith(indicator) && place !== undefined) {
    const before = text.slice(body.from, place.from);
    return ' '.repeat(column) + before + line.slice(indicator.length) + text.slice(place.to, end) + deeper;
  }
  return placed(withNote(line, more, noteOf(child, text)), column, { lineEnd }) + deeper;
}

/** The old value's region, if on the line of its key or dash. */
function placeOnLine({ value, body }: Child, text: string): { from: number; to: number } | undefined {
  const [from = 0, to = 0] = value?.range ?? [];
  const isOnLine = to > from && to < lineAfter(text, body.from + 1) && text[to - 1] !== '\n';
  return isOnLine && (isScalar(value) || isFlow(value)) ? { from, to } : undefined;
}

/** Comments on the key's or dash's line, and after the old value. */
function noteOf({ value, body }: Child, text: string): string {
  const firstLine = lineAfter(text, body.from + 1);
  const [start = body.from, end = start] = value?.range ?? [];
  const isBlock = isCollection(value) ? !isFlow(value) : isScalar(value) && text[end - 1] === '\n';
  const beside = isBlock || start >= firstLine ? [text.slice(body.from, firstLine)] : [];
  const behind = isBlock ? [] : [text.slice(end, lineAfter(text, end))];
  const notes = [...beside, ...behind].map((line) => /(?:^|\s)(#.*)$/.exec(line.trimEnd())?.[1] ?? '');
  return notes.filter((note) => note !== '').join(' ');
}

/** A comment fits after a key or block scalar header, else goes above. */
function withNote(line: string, more: readonly string[], note: string): string {
  const lines = [line, ...more];
  if (note === '') return `${lines.join('\n')}\n`;
  if (more.length === 0 || /(:| [|>][-+]?\d?)$/.test(line))
    return `${[`${line} ${note}`, ...more].join('\n')}\n`;
  return `${[note, ...lines].join('\n')}\n`;
}
