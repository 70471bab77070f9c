import { sortFindings, type Finding } from '../../../kernel/model/finding.js';
import { hasErrors, type Configuration } from '../configuration.js';
import { dedupeFindings } from '../dedupe-findings.js';
import { namedLists } from '../named-lists.js';
import { invariantsNoticing, mutationsOf } from './mutants.js';
import { isStopping, testedRules, type Reach, type TestedRule } from './reach.js';
import { suggestedTests } from './suggested.js';
import { requiredFor } from './with-life.js';

/** The questions about tests. */
export interface ReachOptions {
  /** Edits each rule, to see whether anything notices. */
  readonly mutates?: boolean;
  /** Finds missing tests. */
  readonly suggests?: boolean;
  /** False: only findings. Judging invariants for each rule takes longest. */
  readonly counts?: boolean;
  readonly base?: Configuration | undefined;
}

/** More invariants would take longer than validation: then only tests count. */
const MOST_JUDGED = 200;

/**
 * A configuration with the share of rules that tests and invariants decide, and findings for required tests. Unchanged for files with errors. Pure.
 */
export function withReach(
  head: Configuration,
  { mutates, suggests, counts = true, base }: ReachOptions,
): Configuration {
  if (hasErrors(head)) return head;
  const lists = namedLists(head.scopes);
  const rules = testedRules(head.scopes, lists);
  const { invariants } = head.policy;
  const noticing = invariantsNoticing(head.scopes, invariants);
  let judged = 0;
  const isNoticed = (rule: TestedRule): boolean => (judged += 1) <= MOST_JUDGED && noticing(rule).length > 0;
  const reach = (): Reach => ({
    rules: rules.length,
    reached: rules.filter((rule) => rule.isHit || isNoticed(rule)).length,
  });
  const untested =
    requiredFor(head, base)?.tests === 'blocking' ? rules.flatMap((rule) => untestedFinding(rule)) : [];
  return {
    ...head,
    ...(counts ? { reach: reach() } : {}),
    ...(mutates === true ? { mutations: mutationsOf(rules, head.scopes, invariants) } : {}),
    ...(suggests === true ? { suggested: suggestedTests(rules, lists) } : {}),
    findings: sortFindings(dedupeFindings([...head.findings, ...untested])),
  };
}

function untestedFinding({ rule, isHit, isMissed, address, location }: TestedRule): readonly Finding[] {
  if (!isStopping(rule) || (isHit && isMissed)) return [];
  const { name, action } = rule.rule;
  const lacks = [
    ...(isHit ? [] : ['no test that it decides']),
    ...(isMissed ? [] : ['no test of traffic that it leaves alone']),
  ];
  return [
    {
      severity: 'error',
      code: 'rule-untested',
      message: `rule ${name} of ${address} has the action ${action}, and ${lacks.join(' and ')}`,
      help: 'The project requires both (require.tests). zonewright validate --suggest-tests prints them.',
      location,
      ref: name,
    },
  ];
}
