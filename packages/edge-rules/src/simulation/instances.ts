import type { Comparison, Expression, Operand } from '../expressions/ast.js';
import { parseExpression } from '../expressions/parse.js';
import { bytesOf } from '../expressions/strings.js';
import { intersectBoxes, type Box } from './box.js';
import { conditionIn } from './keys.js';
import { texts } from './sets.js';

/** Adds texts that conditions suggest: `/admin` for a path that contains it. Guesses: the evaluator decides. */
export function withInstances(box: Box): Box {
  const wishes = new Map<string, WantedText>();
  for (const [key, values] of box) {
    const condition = conditionIn(key);
    const holds = values.kind === 'numbers' && values.ranges.some(({ from }) => from === 1n);
    if (condition === undefined || !holds) continue;
    for (const { field, ...wish } of wantedTextsIn(parseExpression(condition, 'filter').tree)) {
      wishes.set(field, together(wishes.get(field), wish));
    }
  }
  let closer = box;
  for (const [field, wish] of wishes) {
    closer = intersectBoxes(closer, new Map([[field, texts([textOf(field, wish)])]])) ?? closer;
  }
  return closer;
}

/** What a text should begin with, contain and end with. */
interface WantedText {
  readonly starts?: string;
  readonly contains?: string;
  readonly ends?: string;
}

function together(a: WantedText = {}, b: WantedText): WantedText {
  const contains = (a.contains ?? '').includes(b.contains ?? '')
    ? a.contains
    : (a.contains ?? '') + (b.contains ?? '');
  return { ...a, ...b, ...(contains === undefined ? {} : { contains }) };
}

function textOf(field: string, { starts = '', contains = '', ends = '' }: WantedText): string {
  const inside = starts.includes(contains) || ends.includes(contains) ? '' : contains;
  const text = `${starts}${inside}${ends}`;
  if (field.endsWith('.full_uri') && !/^https?:/.test(text)) return `https://www.example.com${asPath(text)}`;
  return /\.(?:path|uri)$/.test(field) ? asPath(text) : text;
}

function asPath(text: string): string {
  return text.startsWith('/') ? text : `/${text}`;
}

function wantedTextsIn(tree: Expression | undefined): readonly (WantedText & { readonly field: string })[] {
  if (tree?.kind === 'test') return wantedTextsOfCall(tree.operand);
  if (tree?.kind !== 'comparison') return [];
  const wish = wantedTextOf(tree);
  const field = textField(tree.left);
  return wish === undefined || field === undefined ? [] : [{ field, ...wish }];
}

function wantedTextOf({ operator, right }: Comparison): WantedText | undefined {
  switch (right.kind) {
    case 'bytes':
      return operator === 'contains' ? { contains: right.value } : { starts: right.value };
    case 'pattern':
      return operator === 'matches'
        ? wantedTextOfPattern(right.value)
        : { starts: withoutStars(right.value) };
    case 'set': {
      const [first] = right.members;
      return first?.kind === 'bytes' ? { starts: first.value } : undefined;
    }
    case 'int':
    case 'ip':
    case 'list':
    case 'field':
    case 'call':
      return undefined;
  }
}

/** The shortest text that a wildcard pattern matches. */
function withoutStars(pattern: string): string {
  return bytesOf(pattern.replaceAll(/(?<!\\)\*/g, '').replaceAll(/\\(.)/g, '$1'));
}

/** Only for plain text, with or without anchors. */
function wantedTextOfPattern(pattern: string): WantedText | undefined {
  const [, start, text = '', end] =
    /^(\^)?((?:[\w\s/%:;,&=@~"'<>!-]|\\[./?*+()[\]{}|^$\\-])+)(\$)?$/.exec(pattern) ?? [];
  const plain = bytesOf(text.replaceAll(/\\(.)/g, '$1'));
  if (plain === '') return undefined;
  if (start !== undefined) return { starts: plain };
  return end === undefined ? { contains: plain } : { ends: plain };
}

/** `starts_with(field, "text")`, `ends_with(field, "text")` */
function wantedTextsOfCall(operand: Operand): readonly (WantedText & { readonly field: string })[] {
  if (operand.kind !== 'call') return [];
  const [subject, literal] = operand.arguments;
  if (literal?.kind !== 'bytes' || (subject?.kind !== 'field' && subject?.kind !== 'call')) return [];
  const field = textField(subject);
  if (field === undefined) return [];
  if (operand.name === 'starts_with') return [{ field, starts: literal.value }];
  return operand.name === 'ends_with' ? [{ field, ends: literal.value }] : [];
}

/** They leave most plain texts as they are. */
const NEARLY_PLAIN = new Set(['lower', 'url_decode', 'remove_bytes', 'normalize_path']);

function textField(operand: Operand): string | undefined {
  if (operand.kind === 'field') {
    return operand.indexes.length === 0 && operand.type === 'Bytes' ? operand.name : undefined;
  }
  const [subject] = operand.arguments;
  const isText = NEARLY_PLAIN.has(operand.name) && operand.indexes.length === 0;
  return isText && (subject?.kind === 'field' || subject?.kind === 'call') ? textField(subject) : undefined;
}
