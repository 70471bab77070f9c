import { diffArrays } from 'diff';

/** Lines of a base from `start` to before `end`, and their replacement. An insertion if equal. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

/** The text with both sides' edits, as git merges. Undefined if they edited the same or adjacent lines, which may belong together. Pure. */
export function merged(base: string, mine: string, theirs: string): string | undefined {
  const lines = base.split('\n');
  const own = editsOf(lines, mine);
  const others = editsOf(lines, theirs).filter((edit) => !own.some((one) => isSame(one, edit)));
  if (others.some((edit) => own.some((one) => one.start <= edit.end && edit.start <= one.end)))
    return undefined;
  const last = [...own, ...others].toSorted((one, other) => other.start - one.start);
  return last
    .reduce<readonly string[]>(
      (text, { start, end, lines: by }) => text.toSpliced(start, end - start, ...by),
      lines,
    )
    .join('\n');
}

function editsOf(base: readonly string[], text: string): readonly Edit[] {
  const edits: Edit[] = [];
  let at = 0;
  let open: Edit | undefined;
  for (const { added, removed, value } of diffArrays([...base], text.split('\n'))) {
    if (!added && !removed) {
      if (open !== undefined) edits.push(open);
      open = undefined;
      at += value.length;
      continue;
    }
    const { start, end, lines }: Edit = open ?? { start: at, end: at, lines: [] };
    open = removed ? { start, end: end + value.length, lines } : { start, end, lines: [...lines, ...value] };
    if (removed) at += value.length;
  }
  return open === undefined ? edits : [...edits, open];
}

function isSame(one: Edit, other: Edit): boolean {
  return (
    one.start === other.start && one.end === other.end && one.lines.join('\n') === other.lines.join('\n')
  );
}
