import { CODE_PAGES } from '../../generated/codes.js';
import type { ForgeErrorKind, ForgeName } from '../../app/forge/errors.js';
import type {
  Confirmation,
  FailureReason,
  NotReachedReason,
  StepOutcome,
} from '../../engine/apply/outcome.js';
import type { Change, Origin } from '../../kernel/model/change.js';
import type {
  IncludeCode,
  ListCode,
  MigrationCode,
  ObjectCode,
  RepositoryCode,
  RuleCode,
  RunCode,
  SchemaCode,
  YamlCode,
} from '../../kernel/model/codes.js';
import type {
  FileCode,
  GitCode,
  GitHubCode,
  GitLabCode,
  PlanFileCode,
  SetUpCode,
  UseCode,
} from '../../kernel/model/error-codes.js';
import type { ApiErrorKind, ExitCode } from '../../kernel/model/errors.js';
import type { ImpactDetail } from '../../kernel/model/impact.js';
import type { PastRunCode, RecordCode } from '../../kernel/model/run-codes.js';
import type { RiskCode } from '../../kernel/model/risk.js';
import type { ProblemCode as PolicyProblem } from '@zonewright/edge-rules/csp/problem.js';
import { isRefused } from '@zonewright/edge-rules/expressions/problems.js';
import { isAcceptable } from '../../kernel/model/codes.js';
import type { ProblemCode as ExpressionProblem } from '@zonewright/edge-rules/expressions/problems.js';
import type { Explanation } from './explanation.js';

/** Codes by group. A code without a page in docs/codes/ does not compile. */
interface CodesOf {
  'Exit codes': `exit-${ExitCode}`;
  Risks: RiskCode;
  'The text of files': YamlCode;
  'Keys, values and variables': RepositoryCode | SchemaCode;
  Files: FileCode;
  Includes: IncludeCode;
  Expressions: ExpressionProblem;
  'Rules and their tests': RuleCode;
  'Directives of policies': PolicyProblem;
  'Policies, log fields and jobs': ObjectCode;
  Lists: ListCode;
  Migrations: MigrationCode;
  'The command line': UseCode;
  'Planning and applying': PlanFileCode | RunCode | SetUpCode;
  'Runs, undoing them, and two at once': RecordCode | PastRunCode;
  'Requests to the service': `api-${ApiErrorKind}` | 'bug';
  Git: GitCode;
  GitHub: Plain<GitHubCode> | `github-${ForgeErrorKind}`;
  GitLab: Plain<GitLabCode> | `gitlab-${ForgeErrorKind}`;
  'The outcome of a change': StepOutcome['status'];
  'Why a change was not carried out':
    | FailureReason
    | NotReachedReason
    | 'stored-otherwise'
    | 'unknown-outcome'
    | 'bug';
  'How a change is known to be done': Confirmation;
  'What a policy does to observed things': ImpactDetail['verdict'] | ImpactDetail['change'];
  'What a change of sources does': NonNullable<Change['effect']>;
  'Who made a change': Origin;
  'Numbers of the service': `${number}`;
}

/** Forge codes without the forge's name as prefix. */
type Plain<Code extends string> = Code extends `${ForgeName}-${string}` ? never : Code;

const PAGES: { readonly [Title in keyof CodesOf]: Readonly<Record<CodesOf[Title], Explanation>> } =
  CODE_PAGES;

/** A group of codes. */
export interface Family {
  /** The kind of code, as shown after it: `risk`. */
  readonly name: string;
  readonly title: keyof CodesOf;
  /** The page about the group. */
  readonly more: string;
  /** In the order of docs/codes/groups.yaml. */
  readonly codes: Readonly<Record<string, Explanation>>;
  /** True if a run can end with one of them. */
  readonly ends?: true;
  /** A note about each code, after its advice. */
  readonly note?: (code: string) => string | undefined;
}

const FAMILIES: readonly Omit<Family, 'codes'>[] = [
  { name: 'exit code', title: 'Exit codes', more: 'docs/configuration.md#exit-codes' },
  {
    name: 'risk',
    title: 'Risks',
    more: 'docs/safety.md#risks',
    note: consent,
  },
  {
    name: 'finding',
    title: 'The text of files',
    more: 'docs/configuration.md#rules-of-the-format',
  },
  {
    name: 'finding',
    title: 'Keys, values and variables',
    more: 'docs/configuration.md#rules-of-the-format',
    note: acceptance,
  },
  {
    name: 'finding',
    title: 'Files',
    more: 'docs/configuration.md#rules-of-the-format',
    ends: true,
  },
  { name: 'finding', title: 'Includes', more: 'docs/configuration.md#includes' },
  { name: 'finding', title: 'Expressions', more: 'docs/expressions.md#what-is-checked', note: acceptance },
  { name: 'finding', title: 'Rules and their tests', more: 'docs/configuration.md#a-rule', note: acceptance },
  { name: 'finding', title: 'Directives of policies', more: 'docs/csp.md#what-is-checked', note: acceptance },
  {
    name: 'finding',
    title: 'Policies, log fields and jobs',
    more: 'docs/configuration.md#reference',
    note: acceptance,
  },
  { name: 'finding', title: 'Lists', more: 'docs/lists.md#what-is-checked', note: acceptance },
  { name: 'finding', title: 'Migrations', more: 'docs/migrations.md#how-a-job-runs' },
  {
    name: 'error',
    title: 'The command line',
    more: 'docs/configuration.md#exit-codes',
    ends: true,
  },
  {
    name: 'error',
    title: 'Planning and applying',
    more: 'docs/safety.md#how-consent-is-given',
    ends: true,
  },
  {
    name: 'error',
    title: 'Runs, undoing them, and two at once',
    more: 'docs/undoing.md#the-records',
    ends: true,
  },
  { name: 'error', title: 'Requests to the service', more: 'docs/configuration.md#exit-codes' },
  {
    name: 'error',
    title: 'Git',
    more: 'docs/github-actions.md#when-something-goes-wrong',
    ends: true,
  },
  {
    name: 'error',
    title: 'GitHub',
    more: 'docs/github-actions.md#when-something-goes-wrong',
    ends: true,
  },
  { name: 'error', title: 'GitLab', more: 'docs/ci.md#gitlab', ends: true },
  {
    name: 'outcome of a change',
    title: 'The outcome of a change',
    more: 'docs/configuration.md#exit-codes',
  },
  {
    name: 'reason of an outcome',
    title: 'Why a change was not carried out',
    more: 'docs/configuration.md#exit-codes',
  },
  {
    name: 'confirmation of an outcome',
    title: 'How a change is known to be done',
    more: 'docs/configuration.md#exit-codes',
  },
  {
    name: 'verdict on what was observed',
    title: 'What a policy does to observed things',
    more: 'docs/csp.md#what-a-change-would-block',
  },
  {
    name: 'effect of a change',
    title: 'What a change of sources does',
    more: 'docs/csp.md#what-a-change-of-sources-does',
  },
  {
    name: 'origin of a change',
    title: 'Who made a change',
    more: 'docs/github-actions.md#what-was-reviewed-is-what-runs',
  },
  {
    name: 'number of the service',
    title: 'Numbers of the service',
    more: 'docs/configuration.md#exit-codes',
  },
];

/** All codes, in the order of docs/codes.md. */
export const CATALOGUE: readonly Family[] = FAMILIES.map((family) => ({
  ...family,
  codes: PAGES[family.title],
}));

/** How to accept a warning. None for errors and what can't be accepted. */
function acceptance(code: string): string | undefined {
  if (isRefused(code) || !isAcceptable(code)) return undefined;
  return `Where it is a warning, it can be accepted for a time, in zonewright.yaml: accepted_findings: [{ code: ${code}, reason: why, until: 2027-01-31 }].`;
}

/** The note about consent to a risk. */
function consent(code: string): string {
  return `You consent by applying a reviewed plan (zonewright apply plan.json, or --expect-digest), or to the risk by name: zonewright apply --allow ${code}. Approving a pull request whose comment shows the risk counts too. --yes is not consent. Without consent, no part of the plan is sent, and the exit code is 4.`;
}
