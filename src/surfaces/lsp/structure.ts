import type {
  DocumentSymbol,
  FoldingRange,
  Position,
  SelectionRange,
  SemanticTokens,
  SymbolKind,
} from 'vscode-languageserver-protocol';
import { decodedOffset, partAt, type Part } from '../../files/yaml/outline.js';
import { wordsOf } from '@zonewright/edge-rules/expressions/complete.js';
import { FIELDS } from '@zonewright/edge-rules/expressions/catalogue/fields.js';
import { FUNCTIONS } from '@zonewright/edge-rules/expressions/catalogue/functions.js';
import { isExpression, type Scene } from './scene.js';

/** Members that name an object, the best first. */
const TITLES = ['ref', 'phase', 'name', 'description', 'id', 'email', 'url', 'source_url'];

const SECTION: SymbolKind = 3;
const OBJECT: SymbolKind = 19;

/** The outline of a file: sections, rulesets, rules, policies, lists, jobs. Pure. */
export function symbolsOf({ parts, positions }: Scene): readonly DocumentSymbol[] {
  const byPath = new Map(parts.map((part) => [JSON.stringify(part.path), part]));
  const childrenOf = (path: readonly (string | number)[]): readonly DocumentSymbol[] =>
    parts
      .filter(
        ({ path: inner, kind }) =>
          kind !== 'scalar' &&
          inner.length > path.length &&
          startsWith(inner, path) &&
          isNext(inner, path, byPath),
      )
      .map(symbolOf);
  const symbolOf = (part: Part): DocumentSymbol => {
    const { path, span, key } = part;
    const title = TITLES.map((name) => byPath.get(JSON.stringify([...path, name]))).find(
      (found) => found !== undefined && found.text !== '',
    );
    return {
      name: title?.text ?? String(path.at(-1)),
      ...(title === undefined ? {} : { detail: String(title.path.at(-1)) }),
      kind: path.length === 1 ? SECTION : OBJECT,
      range: positions.rangeOf({ start: key?.start ?? span.start, end: Math.max(span.end, key?.end ?? 0) }),
      selectionRange: positions.rangeOf(title?.span ?? key ?? { start: span.start, end: span.start }),
      children: [...childrenOf(path)],
    };
  };
  return parts.filter(({ path, kind }) => path.length === 1 && kind !== 'scalar').map(symbolOf);
}

function startsWith(path: readonly unknown[], start: readonly unknown[]): boolean {
  return start.every((step, index) => step === path[index]);
}

/** True for mappings in lists directly in the object: lists themselves are no symbols. */
function isNext(
  inner: readonly (string | number)[],
  path: readonly (string | number)[],
  byPath: ReadonlyMap<string, Part>,
): boolean {
  if (typeof inner.at(-1) !== 'number' || byPath.get(JSON.stringify(inner))?.kind !== 'mapping') return false;
  const between = inner.slice(path.length, -1);
  return between.every((step) => typeof step === 'string');
}

/** Mappings and lists of several lines. Pure. */
export function foldsOf({ parts, positions, text }: Scene): readonly FoldingRange[] {
  return parts.flatMap(({ kind, key, span }) => {
    if (kind === 'scalar' && !text.slice(span.start, span.end).includes('\n')) return [];
    const start = positions.positionAt(key?.start ?? span.start).line;
    const end = positions.positionAt(lastCharacter(text, span.end)).line;
    return end > start ? [{ startLine: start, endLine: end }] : [];
  });
}

/** The offset of the last non-blank before `end`. */
function lastCharacter(text: string, end: number): number {
  return text.slice(0, end).trimEnd().length - 1;
}

/** The stretches around each position, the smallest first: word, value, line, parents. Pure. */
export function selectionsAt(
  { parts, positions }: Scene,
  at: readonly Position[],
): readonly SelectionRange[] {
  return at.map((position) => {
    const offset = positions.offsetAt(position);
    const part = partAt(parts, offset);
    const around = parts.filter(
      ({ span, key }) => (key?.start ?? span.start) <= offset && offset <= span.end,
    );
    const spans = around.map(({ span, key }) => ({ start: key?.start ?? span.start, end: span.end }));
    if (part !== undefined && isExpression(part.path)) {
      const inside = decodedOffset(part, offset);
      const word = wordsOf(part.text).find(({ start, end }) => start <= inside && inside <= end);
      spans.push(part.span);
      if (word !== undefined) spans.push(part.spanOf(word.start, word.end));
    }
    return spans.reduce<SelectionRange>((parent, span) => ({ range: positions.rangeOf(span), parent }), {
      range: positions.rangeOf({ start: 0, end: Math.max(0, ...parts.map(({ span }) => span.end)) }),
    });
  });
}

/** Kinds of words in expressions, by their place in `initialize`'s answer. */
export const TOKEN_TYPES = [
  'property',
  'function',
  'operator',
  'keyword',
  'string',
  'number',
  'variable',
] as const;

/** The words of a file's expressions (LSP 3.17, Semantic Tokens). Pure. */
export function tokensOf({ parts, positions }: Scene): SemanticTokens {
  const data: number[] = [];
  let last = { line: 0, character: 0 };
  for (const part of parts.filter(({ path }) => isExpression(path))) {
    for (const word of wordsOf(part.text)) {
      const type = typeOf(word);
      if (type === undefined) continue;
      const { start, end } = positions.rangeOf(part.spanOf(word.start, word.end));
      if (start.line !== end.line || (start.line === last.line && start.character < last.character)) continue;
      const line = start.line - last.line;
      data.push(
        line,
        line === 0 ? start.character - last.character : start.character,
        end.character - start.character,
        TOKEN_TYPES.indexOf(type),
        0,
      );
      last = start;
    }
  }
  return { data };
}

function typeOf({
  kind,
  text,
}: {
  readonly kind: string;
  readonly text: string;
}): (typeof TOKEN_TYPES)[number] | undefined {
  switch (kind) {
    case 'name':
      if (FUNCTIONS.has(text) || text === 'any' || text === 'all') return 'function';
      return text === 'true' || text === 'false' ? 'keyword' : FIELDS.has(text) ? 'property' : undefined;
    case 'list':
      return 'variable';
    case 'join':
    case 'not':
      return 'keyword';
    case 'operator':
      return 'operator';
    case 'string':
      return 'string';
    case 'number':
      return 'number';
    default:
      return undefined;
  }
}
