import type { Texts } from '../../kernel/model/texts.js';
import type { Finding } from '../../kernel/model/finding.js';
import { UserError } from '../../kernel/model/errors.js';
import type { Settings } from '../../kernel/model/settings.js';
import type { IgnoreList } from '../drift/ignore.js';
import type { AcceptedEntry } from './accepted.js';
import type { JudgedInvariant } from './invariants/judge.js';
import type { Mutations } from './life/mutants.js';
import type { Reach } from './life/reach.js';
import type { SuggestedTest } from './life/suggested.js';
import type { ProjectPolicy } from './project.js';
import type { DeclaredScope } from './resolve.js';

/** A repository's content, checked without the service. */
export interface Configuration {
  readonly settings: Settings;
  readonly scopes: readonly DeclaredScope[];
  /** The addresses in each file with errors, if readable. Absent without errors. */
  readonly broken?: ReadonlyMap<string, readonly string[]>;
  /** Sorted by location, without duplicates. With an error, `scopes` must not be used. */
  readonly findings: readonly Finding[];
  /** The text of every file read, for code frames. */
  readonly sources: Texts;
  readonly fileCount: number;
  /** The numbers of rule tests and failed ones. */
  readonly tests: { readonly count: number; readonly failed: number };
  /** How many rules tests and invariants cover. Absent unless requested. */
  readonly reach?: Reach;
  /** Edits of rules, and whether a test or invariant notices them. Absent unless requested. */
  readonly mutations?: Mutations;
  /** Missing tests. Absent unless requested. */
  readonly suggested?: readonly SuggestedTest[];
  /** Set if scopes were left out on purpose: a plan is not complete. */
  readonly narrowed?: true;
  /** The number of scopes in files, if some were left out. */
  readonly scopesInAll?: number;
  /** All declared scopes, if some were left out. */
  readonly declared?: readonly DeclaredScope[];
  /** The addresses of left-out accounts. */
  readonly accountsLeftOut?: readonly string[];
  /** What may differ live for a time; absent without an ignore file. */
  readonly ignored?: IgnoreList;
  readonly policy: ProjectPolicy;
  /** The verdicts on invariants. Absent unless requested. */
  readonly invariants?: readonly JudgedInvariant[];
  /** The entries that hide findings, and the hidden ones. */
  readonly accepted?: { readonly by: readonly AcceptedEntry[]; readonly hidden: readonly Finding[] };
}

/** True if `scopes` must not be used. */
export function hasErrors({ findings }: Configuration): boolean {
  return findings.some(isError);
}

/** True if a finding makes the files unusable. */
export function isError({ severity }: Finding): boolean {
  return severity === 'error';
}

/** Throws a UserError with every problem of the files, before the first request. */
export function requireValid(configuration: Configuration): void {
  if (!hasErrors(configuration)) return;
  const { findings, sources } = configuration;
  throw new UserError('the configuration is not valid', {
    code: 'configuration-invalid',
    help: 'Nothing was sent.',
    findings,
    sources,
  });
}
