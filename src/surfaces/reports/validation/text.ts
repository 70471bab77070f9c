import type { ValidationDocument } from '../../../generated/documents/validation.js';
import type { FindingDocument } from '../../../generated/documents/parts.js';
import type { Finding, Severity } from '../../../kernel/model/finding.js';
import type { Compared } from '../../../engine/configuration/compare.js';
import type { Configuration } from '../../../engine/configuration/configuration.js';
import { acceptedText } from '../plan/denied.js';
import { comparisonDocument } from '../comparison/document.js';
import { DOCUMENT_HEAD } from '../../../kernel/model/document-head.js';
import { defined } from '../../../kernel/lib/defined.js';
import { mutationDocument, shareOf, suggestedDocument } from './reach.js';
import { findingsText } from './findings-text.js';
import { invariantDocument } from '../../../engine/configuration/invariants/document.js';
import { findingDocument } from '../plan/document.js';
import type { Screen } from '../printers/text/table.js';
import { sections, type Text } from '../printers/text/text.js';
import { count } from '../../../kernel/lib/phrases.js';
import { bold, red, type Inline } from '../printers/text/inline.js';

/** Findings and a summary, for a terminal. */
export function validationText(configuration: Configuration, screen: Screen): Text {
  const { findings, sources } = configuration;
  return sections([findingsText(findings, sources, screen), [validationLine(configuration)]]);
}

/** The summary, for a terminal. */
export function validationLine(configuration: Configuration): Inline {
  const summary = validationSummary(configuration);
  return bold(number(configuration, 'error') === 0 ? summary : red(summary));
}

/** A sentence on what was read, or what is wrong. */
export function validationSummary(configuration: Configuration): string {
  const text = number(configuration, 'error') === 0 ? validText(configuration) : invalidText(configuration);
  const accepted = acceptedText(configuration.accepted?.hidden.length);
  return accepted === undefined ? text : `${text} ${accepted}.`;
}

function validText(configuration: Configuration): string {
  const { fileCount, scopes, tests, reach, invariants = [] } = configuration;
  const warnings = number(configuration, 'warning');
  const beside = warnings > 0 ? `, with ${count(warnings, 'warning')}` : '';
  const tested = tests.count > 0 ? `, ${count(tests.count, 'test')} passed` : '';
  return `${count(fileCount, 'file')}, ${count(scopes.length, 'scope')}: valid${beside}${tested}${provenText(configuration)}${
    tests.count + invariants.length === 0 ? '' : reachedText(reach)
  }.`;
}

/** `, 1 of 2 rules reached`. */
function reachedText(reach: Configuration['reach']): string {
  if (reach === undefined || reach.rules === 0) return '';
  return `, ${reach.reached} of ${count(reach.rules, 'rule')} reached`;
}

/** `, 3 invariants proven`, or `, 2 of 3 invariants proven`. */
function provenText({ invariants = [] }: Configuration): string {
  const proven = invariants.filter(({ verdict }) => verdict.kind === 'proven').length;
  if (invariants.length === 0) return '';
  const all = count(invariants.length, 'invariant');
  return `, ${proven === invariants.length ? all : `${proven} of ${all}`} proven`;
}

/** `2 errors and 1 warning in 1 of 14 files.` */
function invalidText(configuration: Configuration): string {
  const warnings = number(configuration, 'warning');
  const problems = `${count(number(configuration, 'error'), 'error')}${warnings > 0 ? ` and ${count(warnings, 'warning')}` : ''}`;
  const shown = configuration.findings.filter(({ severity }) => severity !== 'info');
  const files = new Set(shown.flatMap(({ location }) => (location === undefined ? [] : [location.file])))
    .size;
  const where =
    files === 0 ? '' : ` in ${files} of ${count(Math.max(files, configuration.fileCount), 'file')}`;
  return `${problems}${where}. Nothing was sent.`;
}

/** Findings as the published document (schemas/validation.schema.json). */
export function validationDocument(configuration: Configuration, compared?: Compared): ValidationDocument {
  const errors = number(configuration, 'error');
  const { reach } = configuration;
  return {
    ...DOCUMENT_HEAD,
    valid: errors === 0,
    files: configuration.fileCount,
    scopes: configuration.scopes.length,
    summary: { errors, warnings: number(configuration, 'warning') },
    ...(configuration.tests.count === 0 ? {} : { tests: configuration.tests }),
    ...defined({ reach: reach && { ...reach, share: shareOf(reach) } }),
    ...mutationDocument(configuration),
    ...suggestedDocument(configuration),
    ...judgedInvariants(configuration),
    ...acceptedCount(configuration),
    findings: configuration.findings.map(withFix),
    ...(compared === undefined ? {} : { comparison: comparisonDocument(compared) }),
  };
}

/** A finding as documents have it, with its correction. */
function withFix(finding: Finding): FindingDocument {
  const { fix } = finding;
  if (fix === undefined) return findingDocument(finding);
  const { title, safe, edits } = fix;
  return { ...findingDocument(finding), fix: { title, safe, edits: edits.map((edit) => ({ ...edit })) } };
}

function judgedInvariants({ invariants = [] }: Configuration): Pick<ValidationDocument, 'invariants'> {
  return invariants.length === 0 ? {} : { invariants: invariants.map(invariantDocument) };
}

function acceptedCount({ accepted }: Configuration): Pick<ValidationDocument, 'accepted'> {
  const hidden = accepted?.hidden.length ?? 0;
  return hidden === 0 ? {} : { accepted: hidden };
}

function number({ findings }: Configuration, severity: Severity): number {
  return findings.filter((finding) => finding.severity === severity).length;
}
