import type { Range, TextEdit } from 'vscode-languageserver-protocol';
import { formatFile } from '../../files/layout/format-file.js';
import { outlineOf, type Part } from '../../files/yaml/outline.js';
import { editBetween } from './actions/text-edits.js';
import { shapeOf, type Scene } from './scene.js';

/** The edit that lays out a file as `fmt` does; none if it has mistakes. Pure. */
export function formattingOf(scene: Scene): readonly TextEdit[] {
  const formatted = formattedText(scene.text, scene);
  return formatted === undefined ? [] : editBetween(scene.text, formatted, scene.positions);
}

/** The edit that lays out the rules, else the sections, that a range touches: the smallest part after which the rest keeps its layout. Pure. */
export function rangeFormattingOf(scene: Scene, range: Range): readonly TextEdit[] {
  const { text, positions } = scene;
  const formatted = formattedText(text, scene);
  if (formatted === undefined || formatted === text) return [];
  const wanted = withoutBlankLines(text, { from: range.start.line, to: lastLine(range) });
  if (wanted === undefined) return [];
  const after = sceneLike(scene, formatted);
  for (const parts of partsAround(scene, wanted)) {
    const result = withParts(scene, after, parts);
    if (formattedText(result, scene) === formatted) return editBetween(text, result, positions);
  }
  return [];
}

type Placed = Pick<Scene, 'text' | 'parts' | 'positions'>;

function sceneLike({ positionsIn }: Scene, text: string): Placed {
  return { text, parts: outlineOf(text), positions: positionsIn(text) };
}

function formattedText(text: string, { file, configuration }: Scene): string | undefined {
  const formatted = formatFile(text, shapeOf(file, configuration.settings), file);
  return typeof formatted === 'string' ? formatted : undefined;
}

/** Lines from 0, `to` inclusive. */
interface Lines {
  readonly from: number;
  readonly to: number;
}

/** A line on which a selection ends before the first character is not in it. */
function lastLine({ start, end }: Range): number {
  return end.character === 0 && end.line > start.line ? end.line - 1 : end.line;
}

function withoutBlankLines(text: string, { from, to }: Lines): Lines | undefined {
  const lines = text.split('\n');
  const written = lines.flatMap((line, index) =>
    index >= from && index <= to && line.trim() !== '' ? [index] : [],
  );
  const [first] = written;
  const last = written.at(-1);
  return first === undefined || last === undefined ? undefined : { from: first, to: last };
}

/** Parts that together cover some lines, the smallest first: items of lists by depth, then sections. */
function partsAround({ parts, ...scene }: Placed, wanted: Lines): readonly (readonly Part[])[] {
  const touched = parts.filter((part) => {
    const { path, kind } = part;
    const { from, to } = linesOf(part, scene);
    const isItem = kind === 'mapping' && typeof path.at(-1) === 'number';
    return (isItem || path.length === 1) && from <= wanted.to && to >= wanted.from;
  });
  const depths = [...new Set(touched.map(({ path }) => path.length))].toSorted((a, b) => b - a);
  return depths
    .map((depth) => touched.filter(({ path }) => path.length === depth))
    .filter((own) => {
      const lines = own.map((part) => linesOf(part, scene));
      const isBefore = Math.min(...lines.map(({ from }) => from)) <= wanted.from;
      return isBefore && Math.max(...lines.map(({ to }) => to)) >= wanted.to;
    });
}

/** The lines of a part, from its key or first word to its last. */
function linesOf({ key, span }: Part, { text, positions }: Omit<Placed, 'parts'>): Lines {
  const last = text.slice(0, span.end).trimEnd().length - 1;
  return {
    from: positions.positionAt(key?.start ?? span.start).line,
    to: positions.positionAt(Math.max(span.start, last)).line,
  };
}

/** A text with some parts replaced by those of another text. */
function withParts(before: Placed, after: Placed, parts: readonly Part[]): string {
  const lines = before.text.split('\n');
  const others = after.text.split('\n');
  const byPath = new Map(after.parts.map((part) => [JSON.stringify(part.path), part]));
  for (const part of parts.toReversed()) {
    const same = byPath.get(JSON.stringify(part.path));
    if (same === undefined) continue;
    const [was, is] = [linesOf(part, before), linesOf(same, after)];
    lines.splice(was.from, was.to - was.from + 1, ...others.slice(is.from, is.to + 1));
  }
  return lines.join('\n');
}
