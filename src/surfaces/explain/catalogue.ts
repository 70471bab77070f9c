import { RISK_CODES } from '../../kernel/model/risk.js';
import { RUN } from './errors.js';
import { RUNS } from './runs.js';
import { EXITS } from './exits.js';
import type { Explanation } from './explanation.js';
import { EXPRESSIONS } from './expressions.js';
import { FILES, INCLUDES } from './files.js';
import { GITHUB, GITLAB } from './forges.js';
import { MIGRATIONS } from './migrations.js';
import { LISTS, OBJECTS } from './objects.js';
import { CONFIRMATIONS, REASONS, STATUSES } from './outcomes.js';
import { POLICIES } from './policies.js';
import { REPOSITORY } from './repository.js';
import { API, GIT } from './requests.js';
import { consent, RISKS } from './risks.js';
import { RULES } from './rules.js';
import { SERVICE } from './service.js';
import { USE } from './use.js';
import { EFFECTS, ORIGINS, VERDICTS } from './verdicts.js';
import { YAML } from './yaml.js';

/** Codes of one kind, with where their page of docs/ is. */
export interface Family {
  /** The kind in a word or two, as it stands behind a code: `risk`. */
  readonly name: string;
  readonly title: string;
  readonly more: string;
  readonly codes: Readonly<Record<string, Explanation>>;
  /** Whether a run may end with them. */
  readonly ends?: true;
  /** What holds for each code of the family beside its own advice. */
  readonly note?: (code: string) => string;
}

const RISKS_IN_ORDER = Object.fromEntries(RISK_CODES.map((code) => [code, RISKS[code]]));

/** Everything that zonewright says by a code, in the order of docs/codes.md. */
export const CATALOGUE: readonly Family[] = [
  { name: 'exit code', title: 'Exit codes', more: 'docs/configuration.md#exit-codes', codes: EXITS },
  {
    name: 'risk',
    title: 'Risks',
    more: 'docs/configuration.md#safety',
    codes: RISKS_IN_ORDER,
    note: consent,
  },
  {
    name: 'finding',
    title: 'The text of files',
    more: 'docs/configuration.md#rules-of-the-format',
    codes: YAML,
  },
  {
    name: 'finding',
    title: 'Keys, values and variables',
    more: 'docs/configuration.md#rules-of-the-format',
    codes: REPOSITORY,
  },
  {
    name: 'finding',
    title: 'Files',
    more: 'docs/configuration.md#rules-of-the-format',
    codes: FILES,
    ends: true,
  },
  { name: 'finding', title: 'Includes', more: 'docs/configuration.md#includes', codes: INCLUDES },
  { name: 'finding', title: 'Expressions', more: 'docs/expressions.md#what-is-checked', codes: EXPRESSIONS },
  { name: 'finding', title: 'Rules and their tests', more: 'docs/configuration.md#a-rule', codes: RULES },
  { name: 'finding', title: 'Directives of policies', more: 'docs/csp.md#what-is-checked', codes: POLICIES },
  {
    name: 'finding',
    title: 'Policies, log fields and jobs',
    more: 'docs/configuration.md#reference',
    codes: OBJECTS,
  },
  { name: 'finding', title: 'Lists', more: 'docs/lists.md#what-is-checked', codes: LISTS },
  { name: 'finding', title: 'Migrations', more: 'docs/migrations.md#how-a-job-runs', codes: MIGRATIONS },
  {
    name: 'error',
    title: 'The command line',
    more: 'docs/configuration.md#exit-codes',
    codes: USE,
    ends: true,
  },
  {
    name: 'error',
    title: 'Planning and applying',
    more: 'docs/configuration.md#safety',
    codes: RUN,
    ends: true,
  },
  {
    name: 'error',
    title: 'Runs, undoing them, and two at once',
    more: 'docs/undoing.md#the-records',
    codes: RUNS,
    ends: true,
  },
  { name: 'error', title: 'Requests to the service', more: 'docs/configuration.md#exit-codes', codes: API },
  {
    name: 'error',
    title: 'Git',
    more: 'docs/github-actions.md#when-something-goes-wrong',
    codes: GIT,
    ends: true,
  },
  {
    name: 'error',
    title: 'GitHub',
    more: 'docs/github-actions.md#when-something-goes-wrong',
    codes: GITHUB,
    ends: true,
  },
  { name: 'error', title: 'GitLab', more: 'docs/ci.md#gitlab', codes: GITLAB, ends: true },
  {
    name: 'outcome of a change',
    title: 'The outcome of a change',
    more: 'docs/configuration.md#exit-codes',
    codes: STATUSES,
  },
  {
    name: 'reason of an outcome',
    title: 'Why a change was not carried out',
    more: 'docs/configuration.md#exit-codes',
    codes: REASONS,
  },
  {
    name: 'confirmation of an outcome',
    title: 'How a change is known to be done',
    more: 'docs/configuration.md#exit-codes',
    codes: CONFIRMATIONS,
  },
  {
    name: 'verdict on what was observed',
    title: 'What a policy does to observed things',
    more: 'docs/csp.md#what-a-change-would-block',
    codes: VERDICTS,
  },
  {
    name: 'effect of a change',
    title: 'What a change of sources does',
    more: 'docs/csp.md#what-a-change-of-sources-does',
    codes: EFFECTS,
  },
  {
    name: 'origin of a change',
    title: 'Who made a change',
    more: 'docs/github-actions.md#what-was-reviewed-is-what-runs',
    codes: ORIGINS,
  },
  {
    name: 'number of the service',
    title: 'Numbers of the service',
    more: 'docs/configuration.md#exit-codes',
    codes: SERVICE,
  },
];
