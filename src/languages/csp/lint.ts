import { DIRECTIVES } from './directives.js';
import { lintList } from './lint-list.js';
import { lintSource } from './lint-source.js';
import { lintValue, lintCharacters } from './lint-value.js';
import type { Directive } from './policy.js';
import { error, quoted, warning, type PolicyProblem, type Problem } from './problem.js';
import { weaknesses } from './weakness.js';
import { nearest } from '../../kernel/lib/suggest.js';

/**
 * All problems of a policy: what CSP3's grammar refuses (errors), what a browser drops or is probably a mistake, and what makes it weak (warnings, or
 * info if it depends). In the order of the policy, weaknesses last. Never throws.
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
  const told = new Set(single.map(({ source }) => source));
  const together = isList ? lintList(sources) : lintValue(directive, form, sources);
  return [...single, ...together.filter(({ source }) => !told.has(source))].toSorted(
    (a, b) => a.source - b.source,
  );
}
