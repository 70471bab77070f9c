import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import type { Finding, Severity } from '../../../src/kernel/model/finding.js';
import type { Configuration } from '../../../src/engine/configuration/configuration.js';
import { NO_POLICY } from '../../../src/engine/configuration/project.js';
import { settingsFrom } from '../../../src/engine/configuration/settings.js';
import { validationDocument, validationText } from '../../../src/surfaces/reports/validation/text.js';
import { bundleSchema } from '../../../src/kernel/schema/load.js';
import { ACCOUNT, ZONE } from '../../helpers/plans.js';
import { screenWith } from '../../helpers/screen.js';
import { within } from '../../../src/surfaces/reports/printers/text/within.js';

const found = (severity: Severity, file = 'zones/a.yaml'): Finding => ({
  severity,
  code: 'unknown-key',
  message: 'the file has no key "x"',
  location: { file, line: 1, column: 1, length: 1 },
});

/** A repository of fourteen files and two scopes in which these things were found. */
function configuration(...findings: readonly Finding[]): Configuration {
  const scopes = [ZONE, ACCOUNT].map((scope) => ({ scope, declarations: [], parts: [] }));
  return {
    settings: settingsFrom({}),
    scopes,
    findings,
    policy: NO_POLICY,
    sources: new Map(),
    fileCount: 14,
    tests: { count: 0, failed: 0 },
  };
}

const lastLine = (text: string): string => text.trimEnd().split('\n').at(-1) ?? '';

describe('what validation found, on a terminal', () => {
  test.each<readonly [readonly Finding[], string]>([
    [[], '14 files, 2 scopes: valid.'],
    [[found('info')], '14 files, 2 scopes: valid.'],
    [[found('warning')], '14 files, 2 scopes: valid, with 1 warning.'],
    [[found('error')], '1 error in 1 of 14 files. Nothing was sent.'],
    [
      [found('error'), found('error'), found('warning')],
      '2 errors and 1 warning in 1 of 14 files. Nothing was sent.',
    ],
    [[found('error'), found('error', 'zones/b.yaml')], '2 errors in 2 of 14 files. Nothing was sent.'],
    [[found('error'), found('info', 'zones/b.yaml')], '1 error in 1 of 14 files. Nothing was sent.'],
    [
      [{ severity: 'error', code: 'no-files', message: 'no file matches zones/**/*.yaml' }],
      '1 error. Nothing was sent.',
    ],
  ])('%j ends with %s', (findings, line) => {
    expect(lastLine(within(validationText(configuration(...findings), screenWith()), screenWith()))).toBe(
      line,
    );
  });

  test('begins with every finding', () => {
    const text = within(
      validationText(configuration(found('error'), found('warning')), screenWith()),
      screenWith(),
    );
    expect(text).toMatch(
      /^zones\/a\.yaml:1:1 {2}error {2}unknown-key\n[\s\S]*\n\nzones\/a\.yaml:1:1 {2}warning/,
    );
  });
});

describe('what validation found, as a document', () => {
  const validate = new Ajv2020({ strict: true }).compile(bundleSchema('validation'));

  test.each<readonly [readonly Finding[], boolean, number, number]>([
    [[], true, 0, 0],
    [[found('warning'), found('info')], true, 0, 1],
    [[found('error'), found('warning')], false, 1, 1],
  ])('%j', (findings, valid, errors, warnings) => {
    const document = validationDocument(configuration(...findings));
    expect(validate(document)).toBe(true);
    expect(document).toMatchObject({ valid, files: 14, scopes: 2, summary: { errors, warnings } });
    expect(document.findings).toHaveLength(findings.length);
  });
});
