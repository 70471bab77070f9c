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

/** What a repository says, checked: everything that can be known without the service. */
export interface Configuration {
  readonly settings: Settings;
  readonly scopes: readonly DeclaredScope[];
  /** The addresses that each file with errors names, if they can be read. Absent without errors. */
  readonly broken?: ReadonlyMap<string, readonly string[]>;
  /** Sorted by location, without duplicates. If one is an error, `scopes` must not be used. */
  readonly findings: readonly Finding[];
  /** The text of every file that was read, for code frames. */
  readonly sources: Texts;
  readonly fileCount: number;
  /** How many tests of rules there are, and how many of them failed. */
  readonly tests: { readonly count: number; readonly failed: number };
  /** How many rules tests and invariants decide about. Absent if not asked for. */
  readonly reach?: Reach;
  /** Edits of rules, and whether a test or an invariant notices them. Absent if not asked for. */
  readonly mutations?: Mutations;
  /** Tests that are missing. Absent if not asked for. */
  readonly suggested?: readonly SuggestedTest[];
  /** True when scopes were left out on purpose: a plan of the rest is not complete. */
  readonly narrowed?: true;
  /** How many scopes the files name, when some were left out. */
  readonly scopesInAll?: number;
  /** All that the files declare, when scopes were left out. */
  readonly declared?: readonly DeclaredScope[];
  /** The addresses of accounts that were left out. */
  readonly accountsLeftOut?: readonly string[];
  /** What of the live side may differ for a time; absent when no file says so. */
  readonly ignored?: IgnoreList;
  readonly policy: ProjectPolicy;
  /** The verdicts on invariants. Absent if not asked for. */
  readonly invariants?: readonly JudgedInvariant[];
  /** By which entries findings are left out, and which are. */
  readonly accepted?: { readonly by: readonly AcceptedEntry[]; readonly hidden: readonly Finding[] };
}

/** Whether `scopes` must not be used. */
export function hasErrors({ findings }: Configuration): boolean {
  return findings.some(isError);
}

/** Whether a finding makes the files unusable. */
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
