import type { ErrorCode } from './error-codes.js';
import type { PastRunCode } from './run-codes.js';

// Stable, kebab-case codes of findings, each once. `src/surfaces/explain/` must explain them. Codes of risks: `risk.ts`.
/** Findings in the text of a YAML file. */
export type YamlCode =
  | 'yaml-anchor'
  | 'yaml-character'
  | 'yaml-conflict'
  | 'yaml-duplicate-key'
  | 'yaml-empty'
  | 'yaml-encoding'
  | 'yaml-forbidden-key'
  | 'yaml-merge-key'
  | 'yaml-number'
  | 'yaml-several-documents'
  | 'yaml-syntax'
  | 'yaml-tag'
  | 'yaml-too-complex'
  | 'yaml-too-deep'
  | 'yaml-too-large'
  | 'yaml-version';

/** Findings about included files, at the line that names the file. */
export type IncludeCode =
  | 'include-cycle'
  | 'include-irregular'
  | 'include-missing'
  | 'include-not-a-list'
  | 'include-not-a-mapping'
  | 'include-outside'
  | 'include-path'
  | 'include-submodule'
  | 'include-symlink'
  | 'include-too-deep'
  | 'include-too-large'
  | 'include-too-much'
  | 'include-unreadable';

/** Findings about whole files: variables, and who manages which object. */
export type RepositoryCode =
  | 'accepted-expired'
  | 'accepted-unused'
  | 'base-empty'
  | 'base-invalid'
  | 'branch-touches-nothing'
  | 'file-names-alike'
  | 'file-not-read'
  | 'format-version'
  | 'gate-matches-nothing'
  | 'managed-twice'
  | 'meta-missing'
  | 'meta-owner'
  | 'meta-ticket'
  | 'ignore-expired'
  | 'ignore-unused'
  | 'unmanaged-unused'
  | 'import-differs'
  | 'import-file'
  | 'import-holds-secret'
  | 'import-not-updated'
  | 'import-plain-credential'
  | 'layout-file'
  | 'layout-unsafe'
  | 'no-files'
  | 'other-files'
  | 'one-way-job'
  | 'placeholder-id'
  | 'project-misnamed'
  | 'protection-lifted'
  | 'scope-identity'
  | 'scope-name-mismatch'
  | 'scope-name-unchecked'
  | 'scope-twice'
  | 'secret-not-compared'
  | 'too-many-problems'
  | 'too-many-variants'
  | 'too-many-warnings'
  | 'unknown-risk'
  | 'unknown-variable'
  | 'variable-in-csp'
  | 'variable-in-literal'
  | 'variable-list'
  | 'variable-unclosed'
  | 'variable-unused'
  | 'variable-value'
  | 'with-hides'
  | 'with-unused';

/** Findings of the schemas, about keys and values. */
export type SchemaCode =
  | 'excluded-key'
  | 'invalid-key'
  | 'invalid-value'
  | 'missing-key'
  | 'not-allowed'
  | 'unknown-key'
  | 'unknown-parameter'
  | 'unquoted-string'
  | 'wrong-type';

/** Findings about rules and their parameters. */
export type RuleCode =
  | 'account-filter'
  | 'action-in-phase'
  | 'ambiguous-custom-ruleset'
  | 'contradictory-rules'
  | 'custom-ruleset-in-use'
  | 'custom-ruleset-level'
  | 'custom-ruleset-phase'
  | 'duplicate-ref'
  | 'execute-id'
  | 'executed-twice'
  | 'expression-cut'
  | 'expression-not-understood'
  | 'kept-member'
  | 'late-skip'
  | 'logging-action'
  | 'missing-anchor'
  | 'name-invisible'
  | 'name-look-alike'
  | 'not-in-plan'
  | 'not-understood'
  | 'not-understood-not-live'
  | 'not-understood-stale'
  | 'phase-level'
  | 'position-exclusive'
  | 'position-itself'
  | 'ratelimit-phase'
  | 'reserved-header'
  | 'rule-expired'
  | 'rule-expires'
  | 'rule-shadowed'
  | 'rule-untested'
  | 'ruleset-kind'
  | 'ruleset-name'
  | 'service-not-asked'
  | 'excluded'
  | 'audit-log-unread'
  | 'service-refuses'
  | 'skip-ruleset'
  | 'skip-what'
  | 'invariant-broken'
  | 'invariant-demand'
  | 'invariant-name'
  | 'invariant-refuted'
  | 'invariant-scopes'
  | 'invariant-unknown'
  | 'test-failed'
  | 'test-field'
  | 'test-phase'
  | 'test-traffic'
  | 'too-many-rules'
  | 'too-many-rulesets'
  | 'unknown-action'
  | 'unknown-custom-ruleset'
  | 'unknown-override'
  | 'unknown-phase'
  | 'write-in-between';

/** Findings about policies, log fields, jobs and other objects. */
export type ObjectCode =
  | 'ambiguous-job'
  | 'ambiguous-policy'
  | 'dataset-level'
  | 'duplicate-job'
  | 'duplicate-policy'
  | 'impact-unknown'
  | 'job-field-duplicate'
  | 'job-kind-fixed'
  | 'job-without-log-fields'
  | 'log-fields-case'
  | 'log-fields-duplicate'
  | 'log-fields-expression'
  | 'log-fields-first-value'
  | 'log-fields-limit'
  | 'log-fields-unused'
  | 'log-filter'
  | 'malicious-script-allowed'
  | 'no-mechanism'
  | 'secret-name'
  | 'setting-former'
  | 'setting-not-editable'
  | 'setting-plan'
  | 'setting-unmanaged'
  | 'unknown-dataset'
  | 'unknown-log-field'
  | 'transforms-conflict'
  | 'unknown-setting'
  | 'unknown-transform'
  | 'unreadable-answer'
  | 'zone-header';

/** Findings about lists and their names in rules. */
export type ListCode =
  | 'ambiguous-list'
  | 'duplicate-list'
  | 'duplicate-list-item'
  | 'list-file'
  | 'list-in-use'
  | 'list-item'
  | 'list-item-contained'
  | 'list-kind'
  | 'list-not-there'
  | 'list-private-address'
  | 'list-quota'
  | 'list-undeclared'
  | 'list-unread'
  | 'list-unused';

/** Findings of planning, of applying and of comparing with what was reviewed. */
export type RunCode = 'moved' | 'origin-unknown' | 'rollout-wave' | 'scope-no-longer-managed' | 'wave-check';

/** What stops a migration, and what to know about it. */
export type MigrationCode =
  | 'beyond-declared'
  | 'entry-point-written'
  | 'expression-too-long'
  | 'no-configuration'
  | 'no-way-back'
  | 'not-compatible'
  | 'not-read'
  | 'not-ready'
  | 'nothing-generated'
  | 'page-rules'
  | 'paranoia-level'
  | 'policy-unclear'
  | 'restore-file-missing'
  | 'sent-before'
  | 'sent-without-effect'
  | 'state-not-named'
  | 'states-disagree'
  | 'token-not-marked'
  | 'too-many-firewall-rules'
  | 'unreached-recipients'
  | 'uri-overrides'
  | 'validation-needs-enterprise'
  | 'validation-plan';

/** The codes of the two languages are listed by their checkers: `expressions/problems.ts` and `csp/problem.ts`. */
export type FindingCode =
  | ErrorCode
  | YamlCode
  | IncludeCode
  | RepositoryCode
  | SchemaCode
  | RuleCode
  | ListCode
  | ObjectCode
  | RunCode
  | PastRunCode
  | MigrationCode
  | `expression-${string}`
  | `csp-${string}`;

/** Warnings that only a plan finds. */
export const PLANNED_WARNINGS: ReadonlySet<string> = new Set<FindingCode>([
  'base-empty',
  'base-invalid',
  'custom-ruleset-in-use',
  'impact-unknown',
  'invariant-broken',
  'invariant-unknown',
  'kept-member',
  'list-in-use',
  'list-unread',
  'malicious-script-allowed',
  'origin-unknown',
  'protection-lifted',
  'ruleset-name',
  'scope-no-longer-managed',
  'secret-not-compared',
  'service-not-asked',
]);

/** Former names of codes, no longer reported. Stored documents have them, so `explain` knows them. */
export const FORMER_CODES: ReadonlyMap<string, string> = new Map([
  ['policy-ambiguous', 'ambiguous-policy'],
  ['unread', 'incomplete-read'],
  ['unreadable-file', 'emulator-file'],
  ['unwritable-file', 'file-unwritable'],
]);

/** About gates, marks, the base revision and accepted findings. To accept one would switch it off unseen. */
const GUARDS: ReadonlySet<string> = new Set([
  'accepted-expired',
  'accepted-unused',
  'base-invalid',
  'gate-matches-nothing',
  'protection-lifted',
]);

/** False for warnings that a guard has no effect. */
export function isAcceptable(code: string): boolean {
  return !GUARDS.has(code);
}
