import { DIRECTIVES } from './directives.js';
import { lintSource } from './lint-source.js';
import { lintValue, lintCharacters, type WordProblem } from './lint-value.js';
import { type Directive, canonicalSource } from './policy.js';
import { error, likely, quoted, warning, type PolicyProblem, type Problem } from './problem.js';
import { weaknesses } from './weakness.js';
import { nearest } from '../lib/suggest.js';
import { coverCandidates, covers } from './coverage.js';
import { parseSource, type Source } from './source.js';

/**
 * All problems, in order, weaknesses last: what CSP3's grammar refuses (errors), what browsers drop or is
 * probably a mistake, and weaknesses (warnings, or info if it depends). Never throws.
 */
export function lintPolicy(directives: readonly Directive[]): readonly PolicyProblem[] {
  if (directives.length === 0) {
    return [error('csp-empty', 'the policy has no directive', "Write one, for example script-src 'self'.")];
  }
  const names = directives.map(({ name }) => name.toLowerCase());
  const problems = directives.flatMap(({ name, sources }, directive) => [
    ...lintName(name, names.indexOf(name.toLowerCase()) < directive).map((problem) => ({
      ...problem,
      directive,
    })),
    ...lintSources(name.toLowerCase(), sources).map((problem) => ({ ...problem, directive })),
  ]);
  return [...problems, ...weaknesses(directives)];
}

function lintName(name: string, isRepeated: boolean): readonly Problem[] {
  if (!/^[A-Za-z0-9-]+$/.test(name)) {
    const help = name.endsWith(':')
      ? 'Remove the colon: a space separates a directive from its sources.'
      : 'A name has letters, digits and hyphens, for example script-src.';
    return [error('csp-directive-name', `${quoted(name)} can't be the name of a directive`, help)];
  }
  const problem = lintKnownName(name);
  return [
    ...(problem === undefined ? [] : [problem]),
    ...(isRepeated
      ? [
          warning(
            'csp-duplicate-directive',
            `${name} appears a second time, and browsers ignore it`,
            'Put its sources into the first one.',
          ),
        ]
      : []),
  ];
}

function lintKnownName(name: string): Problem | undefined {
  const facts = DIRECTIVES.get(name.toLowerCase());
  if (facts === undefined) {
    const meant = nearest(name, [...DIRECTIVES.keys()]);
    return warning(
      'csp-unknown-directive',
      `no directive is called ${quoted(name)}, so browsers ignore it`,
      meant === undefined ? undefined : `Did you mean ${meant}?`,
      likely(meant, name),
    );
  }
  if (facts.deprecated === undefined) return undefined;
  return warning('csp-deprecated-directive', `${name} has no effect in current browsers`, facts.deprecated);
}

type SourceProblem = Problem & { readonly source?: number };

function lintSources(directive: string, sources: readonly string[]): readonly SourceProblem[] {
  const broken = sources.map(lintCharacters);
  const form = DIRECTIVES.get(directive)?.value ?? 'anything';
  const isList = form === 'sources' || form === 'ancestors';
  const single = sources.flatMap((text, source) => {
    const problem = broken[source] ?? (isList ? lintSource(text, directive) : undefined);
    return problem === undefined ? [] : [{ ...problem, source }];
  });
  const reported = new Set(single.map(({ source }) => source));
  const together = isList ? lintList(sources) : lintValue(directive, form, sources);
  return [...single, ...together.filter(({ source }) => !reported.has(source))].toSorted(
    (a, b) => a.source - b.source,
  );
}

/** Problems between the sources of one list; at most one for each. */
function lintList(sources: readonly string[]): readonly WordProblem[] {
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
  // With 'strict-dynamic', sources overlap on purpose, for older browsers.
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

/** If two cover each other, the second is redundant. */
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
