import type { Configuration } from '../../../engine/configuration/configuration.js';
import type { UserError } from '../../../kernel/model/errors.js';
import { compare, type Finding } from '../../../kernel/model/finding.js';
import { pathIn, placeIn, type Checkout } from '../checkout.js';
import { furtherLines, messageAndHelp, NOWHERE } from './finding-parts.js';
import { element, xmlDocument, type Xml } from './xml.js';

/**
 * Findings as JUnit XML: a suite for each file, a case for each finding, or one that passes. Errors fail; warnings and notes pass, with `system-out`.
 * Names of cases stay if lines move. No line of a file is in it: it may have a secret.
 */
export function junitXml({ findings, sources }: Configuration, checkout: Checkout): string {
  const byFile = new Map<string, Finding[]>([...sources.keys()].map((file) => [file, []]));
  for (const finding of findings) {
    const { file } = finding.location ?? NOWHERE;
    const found = byFile.get(file) ?? [];
    byFile.set(file, found);
    found.push(finding);
  }
  const suites = [...byFile]
    .toSorted(([a], [b]) => compare(a, b))
    .map(([file, found]) => suiteOf(pathIn(checkout, file), found, checkout));
  return xmlDocument(
    element(
      'testsuites',
      {
        name: 'zonewright validate',
        tests: suites.reduce((sum, { tests }) => sum + tests, 0),
        failures: suites.reduce((sum, { failures }) => sum + failures, 0),
        errors: 0,
      },
      ...suites.map(({ xml }) => xml),
    ),
  );
}

/** A report of a run that failed before validation: one case with an error. */
export function junitFailure({
  code,
  message,
  help,
}: Pick<UserError, 'message' | 'help'> & { readonly code: string }): string {
  const counts = { tests: 1, failures: 0, errors: 1 };
  const text = messageAndHelp({ message, help }).join('\n');
  return xmlDocument(
    element(
      'testsuites',
      { name: 'zonewright validate', ...counts },
      element(
        'testsuite',
        { name: 'zonewright', ...counts },
        element(
          'testcase',
          { name: code, classname: 'zonewright' },
          element('error', { message, type: code }, text),
        ),
      ),
    ),
  );
}

function suiteOf(
  path: string,
  findings: readonly Finding[],
  checkout: Checkout,
): { readonly xml: Xml; readonly tests: number; readonly failures: number } {
  const cases =
    findings.length === 0
      ? [element('testcase', { name: 'valid', classname: path })]
      : findings.map((finding) => caseOf(path, finding, checkout));
  const failures = findings.filter(({ severity }) => severity === 'error').length;
  const counts = { tests: cases.length, failures, errors: 0 };
  return { ...counts, xml: element('testsuite', { name: path, ...counts }, ...cases) };
}

function caseOf(path: string, finding: Finding, checkout: Checkout): Xml {
  const { severity, code, message } = finding;
  const text = linesOf(finding, checkout).join('\n');
  const detail =
    severity === 'error'
      ? element('failure', { message, type: code }, text)
      : element('system-out', {}, `${severity}: ${text}`);
  return element('testcase', { name: `${code}: ${message}`, classname: path }, detail);
}

/** Place and message, the scope, and what else a finding says. */
function linesOf(finding: Finding, checkout: Checkout): readonly string[] {
  const { location = NOWHERE, message, scope } = finding;
  return [
    `${placeIn(checkout, location)}: ${message}`,
    ...(scope === undefined ? [] : [scope]),
    ...furtherLines(finding, checkout),
  ];
}
