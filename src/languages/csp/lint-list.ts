import { coverCandidates, covers } from './coverage.js';
import type { WordProblem } from './lint-value.js';
import { canonicalSource } from './policy.js';
import { warning, type Problem } from './problem.js';
import { parseSource, type Source } from './source.js';

/** Problems between the sources of one list; at most one for each source. */
export function lintList(sources: readonly string[]): readonly WordProblem[] {
  const list = sources.map((text, index) => ({
    index,
    text,
    canonical: canonicalSource(text),
    source: parseSource(text),
  }));
  const first = new Map(list.toReversed().map((entry) => [entry.canonical, entry]));
  const candidates = coverCandidates([...first.values()]);
  return list.flatMap((entry): readonly WordProblem[] => {
    const problem =
      first.get(entry.canonical) === entry ? lintFirst(entry, first, candidates) : repeated(entry);
    return problem === undefined ? [] : [{ ...problem, source: entry.index }];
  });
}

interface ListedSource {
  readonly index: number;
  readonly text: string;
  readonly canonical: string;
  readonly source: Source | undefined;
}

type ListedSources = ReadonlyMap<string, ListedSource>;
type Candidates = (source: Source) => readonly ListedSource[];

function repeated({ text }: ListedSource): Problem {
  return warning('csp-duplicate-source', `${text} appears a second time`);
}

function lintFirst(entry: ListedSource, entries: ListedSources, candidates: Candidates): Problem | undefined {
  if (entry.canonical === "'none'") return lintNone(entries);
  // With 'strict-dynamic', sources for older browsers overlap on purpose.
  if (!entries.has(STRICT)) return lintCovered(entry, candidates);
  return entry.canonical === STRICT ? lintStrict(entries) : undefined;
}

const STRICT = "'strict-dynamic'";

function lintNone(entries: ListedSources): Problem | undefined {
  if (entries.size === 1) return undefined;
  return warning(
    'csp-none-ignored',
    "'none' is ignored, because there are other sources",
    "Leave out 'none', or everything else.",
  );
}

function lintStrict(entries: ListedSources): Problem | undefined {
  const hasStart = [...entries.values()].some(
    ({ source }) => source?.type === 'nonce' || source?.type === 'hash',
  );
  if (hasStart) return undefined;
  return warning(
    'csp-no-effect',
    "'strict-dynamic' without a nonce or a hash allows no script",
    'Add the hash of the script that loads the others.',
  );
}

/** Of two sources that cover each other, the second is the redundant one. */
function lintCovered({ index, text, source }: ListedSource, candidates: Candidates): Problem | undefined {
  if (source === undefined) return undefined;
  const wider = candidates(source).find(
    (other) =>
      other.index !== index &&
      other.source !== undefined &&
      covers(other.source, source) &&
      (other.index < index || !covers(source, other.source)),
  );
  return wider === undefined
    ? undefined
    : warning('csp-redundant-source', `${text} adds nothing to ${wider.text}`, 'Leave it out.');
}
