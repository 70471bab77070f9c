import type { FindingCode } from '../../kernel/model/codes.js';
import type { CompileContext, SectionName } from '../../kernel/model/context.js';
import type { Finding } from '../../kernel/model/finding.js';
import type { Scope } from '../../kernel/model/scope.js';
import { KINDS } from '../../kinds/registry.js';
import { takeMarks } from './marks.js';
import type { MeantSections } from './meant-file.js';
import { checkSections } from './section-checks.js';
import { contextFor, type CheckedFile } from './section-context.js';

/** What else is wrong in the objects that the schema refuses. `meant`: the file with stand-ins. */
export function findingsBeside(meant: MeantSections, scope: Scope, checked: CheckedFile): readonly Finding[] {
  const { sections, written, replaced } = meant;
  if (checked.isChecked === true) return [];
  const found: Finding[] = [];
  const reported = new Set([...checked.reported, ...replaced]);
  // What is reported here of a bound object is left out below.
  const marks = { ...checked.marks, reported: new Set<string>() };
  const { sections: unmarked } = takeMarks(sections, (at) => checked.file.locationOf(written(at)), false);
  const contextOf = (section: SectionName): CompileContext =>
    contextFor(section, scope, { ...checked, written, reported, marks }, found);
  for (const kind of KINDS.filter(({ levels }) => levels.includes(scope.level)))
    kind.declare(unmarked, contextOf(kind.section));
  checkSections(unmarked, contextOf);
  return found.filter(isOfOneValue);
}

/**
 * A project file that its schema refuses is checked without the refused values. Of these findings, keeps those that are true of the whole file: about
 * one value, and not at a place that the schema reports already (`refused`). Pure.
 */
export function withoutRefused(
  findings: readonly Finding[],
  refused: readonly Finding[],
): readonly Finding[] {
  const places = new Set(refused.map(({ location }) => JSON.stringify(location)));
  return findings.filter((finding) => isOfOneValue(finding) && !places.has(JSON.stringify(finding.location)));
}

/** True if a finding is about one key, value or text, whatever is around it: it is not due to a stand-in or to what is left out. */
function isOfOneValue({ code }: { readonly code: FindingCode }): boolean {
  return OF_ONE_VALUE.has(code) || code.startsWith('expression-') || OF_POLICY.test(code);
}

const OF_ONE_VALUE: ReadonlySet<FindingCode> = new Set<FindingCode>([
  'accepted-expired',
  'gate-matches-nothing',
  'invalid-key',
  'invalid-value',
  'invariant-scopes',
  'log-fields-case',
  'log-filter',
  'meta-owner',
  'meta-ticket',
  'name-invisible',
  'name-look-alike',
  'not-allowed',
  'test-field',
  'unknown-action',
  'unknown-dataset',
  'unknown-key',
  'unknown-log-field',
  'unknown-parameter',
  'unknown-phase',
  'unknown-risk',
  'unquoted-string',
  'wrong-type',
]);

/** Findings on a directive of a policy; not on what a policy lacks. */
const OF_POLICY = /^csp-(?!empty$|no-effect$|weak-)/;
