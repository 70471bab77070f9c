import { describe, expect, test } from 'vitest';
import type { Finding } from '../../../src/kernel/model/finding.js';
import type { Configuration } from '../../../src/engine/configuration/configuration.js';
import { NO_POLICY } from '../../../src/engine/configuration/project.js';
import { settingsFrom } from '../../../src/engine/configuration/settings.js';
import { validationMarkdown } from '../../../src/surfaces/reports/validation/markdown.js';
import { ACCOUNT, ZONE } from '../../helpers/plans.js';

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

const MISTAKE: Finding = {
  severity: 'error',
  code: 'unknown-key',
  message: 'the file has no key "x`"',
  help: 'Did you mean y?',
  location: { file: 'zones/a.yaml', line: 3, column: 5, length: 1 },
};

describe('what validation found, as Markdown', () => {
  test('is one line when nothing is wrong', () => {
    expect(validationMarkdown(configuration())).toBe('### zonewright validate: 14 files, 2 scopes: valid.\n');
  });

  test('lists what is wrong, each with its place and what to do', () => {
    const { help: _, location: __, ...bare } = MISTAKE;
    expect(validationMarkdown(configuration(MISTAKE, { ...bare, severity: 'warning' }))).toBe(
      `### zonewright validate: 1 error and 1 warning in 1 of 14 files. Nothing was sent.

- **error** \`unknown-key\` \`zones/a.yaml:3:5\` \`\`the file has no key "x\`"\`\`  
  \`Did you mean y?\`
- **warning** \`unknown-key\` \`\`the file has no key "x\`"\`\`
`,
    );
  });

  test('ends with the comparison', () => {
    const compared = { revision: 'main', comparison: { settings: [], scopes: [], total: 2 } };
    expect(validationMarkdown(configuration(), compared)).toMatch(
      /valid\.\n\n\*\*Compared with `main`, offline: .* None of 2 scopes differs\.\n$/,
    );
  });

  test('says how much of it is shown when it does not all fit into a job summary', () => {
    const long = Array.from({ length: 50 }, (_, index) => ({
      ...MISTAKE,
      message: `${index} ${'x'.repeat(60_000)}`,
    }));
    const text = validationMarkdown(configuration(MISTAKE, ...long));
    expect(text).toMatch(/Findings shown: 4 of 51\.\n$/);
    expect(text).toContain('the file has no key "x`"');
    expect(Buffer.byteLength(text)).toBeLessThan(900 * 1024);
  });
});
