import * as fc from 'fast-check';
import type { Log, Result } from 'sarif';
import { describe, expect, test } from 'vitest';
import { jsonText } from '../../../src/surfaces/runtime/print.js';
import { UserError } from '../../../src/kernel/model/errors.js';
import type { Finding } from '../../../src/kernel/model/finding.js';
import type { Fix } from '../../../src/kernel/model/fix.js';
import { checkoutOf } from '../../../src/surfaces/reports/checkout.js';
import { inert } from '../../../src/kernel/lib/inert.js';
import { explain } from '../../../src/surfaces/explain/lookup.js';
import { sarifFailure, sarifLog } from '../../../src/surfaces/reports/validation/sarif.js';
import { TOOL_VERSION } from '../../../src/version.js';
import { hostileFinding } from '../../helpers/hostile-text.js';
import { commandsIn } from '../../helpers/runner-commands.js';
import { runs } from '../../helpers/runs.js';
import { sarifChecker } from '../../helpers/sarif.js';

const mistakesIn = sarifChecker();
const INSIDE = checkoutOf('/repo', '/repo/infra');
const OUTSIDE = checkoutOf('/repo', '/other');

const PLACE = { file: 'zones/a b.yaml', line: 3, column: 5, length: 4 };
const FOUND: Finding = { severity: 'error', code: 'unknown-key', message: 'no key "x"', location: PLACE };

function logOf(findings: readonly Finding[], checkout = INSIDE): Log {
  const log = sarifLog(findings, checkout);
  expect(mistakesIn(log)).toEqual([]);
  return log;
}

function resultsOf(findings: readonly Finding[], checkout = INSIDE): readonly Result[] {
  return logOf(findings, checkout).runs[0]?.results ?? [];
}

function resultOf(finding: Finding, checkout = INSIDE): Result {
  const [result] = resultsOf([finding], checkout);
  if (result === undefined) throw new Error('no result');
  return result;
}

const fingerprintOf = (result: Result): string => result.partialFingerprints?.['zonewright/v1'] ?? '';

test('the schema knows a wrong log when it sees one', () => {
  const log = logOf([FOUND]);
  const withResult = (result: unknown): unknown => ({
    ...log,
    runs: [{ ...log.runs[0], results: [result] }],
  });
  const locations = [{ physicalLocation: { artifactLocation: { uri: 'a b.yaml' } } }];
  expect(mistakesIn({ ...log, version: '2.0.0' })).not.toEqual([]);
  expect(mistakesIn(withResult({ ruleId: 'x' }))).not.toEqual([]);
  expect(mistakesIn(withResult({ message: { text: 'x' }, locations }))).not.toEqual([]);
});

describe('a SARIF log', () => {
  test('of nothing says that nothing was found', () => {
    expect(logOf([])).toEqual({
      $schema: expect.stringContaining('sarif-schema-2.1.0.json'),
      version: '2.1.0',
      runs: [
        {
          tool: { driver: { name: 'zonewright', semanticVersion: TOOL_VERSION, rules: [] } },
          columnKind: 'unicodeCodePoints',
          invocations: [{ executionSuccessful: true }],
          results: [],
        },
      ],
    });
  });

  test('has the place and the rule of a finding', () => {
    expect(resultOf({ ...FOUND, help: 'Did you mean y?' })).toEqual({
      ruleId: 'unknown-key',
      ruleIndex: 0,
      level: 'error',
      message: { text: 'no key "x"\nDid you mean y?' },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'infra/zones/a%20b.yaml', uriBaseId: '%SRCROOT%' },
            region: { startLine: 3, startColumn: 5, endColumn: 9 },
          },
        },
      ],
      partialFingerprints: { 'zonewright/v1': expect.stringMatching(/^sha256:[0-9a-f]{64}:0$/) },
    });
  });

  test('says of each rule what is known of its code', () => {
    const short = (code: string) => (code === 'csp-source' ? [{ meaning: 'It is.', advice: 'Do it.' }] : []);
    const [run] = sarifLog([{ ...FOUND, code: 'csp-source' }, FOUND], INSIDE, short).runs;
    expect(
      run?.tool.driver.rules?.map(({ id, fullDescription, help }) => [id, fullDescription?.text, help?.text]),
    ).toEqual([
      ['csp-source', 'It is.', 'Do it.'],
      [FOUND.code, undefined, undefined],
    ]);
  });

  test('has each rule once, in words', () => {
    const codes = ['unknown-key', 'yaml-duplicate-key', 'csp-source', 'execute-id', 'unknown-key'] as const;
    const [run] = logOf(codes.map((code) => ({ ...FOUND, code }))).runs;
    expect(run?.tool.driver.rules).toEqual([
      { id: 'csp-source', shortDescription: { text: 'CSP source' } },
      { id: 'execute-id', shortDescription: { text: 'Execute ID' } },
      { id: 'unknown-key', shortDescription: { text: 'Unknown key' } },
      { id: 'yaml-duplicate-key', shortDescription: { text: 'YAML duplicate key' } },
    ]);
    expect(run?.results?.map(({ ruleIndex }) => ruleIndex)).toEqual([2, 3, 0, 1, 2]);
  });

  test('links to the other places', () => {
    const { message, relatedLocations } = resultOf({
      ...FOUND,
      related: { location: { ...PLACE, file: 'a[1].yaml', line: 1 }, message: 'the first one' },
      includedFrom: [{ ...PLACE, line: 8 }],
    });
    expect(message.text).toBe(
      'no key "x"\nthe first one: [infra/a\\[1\\].yaml:1:5](1)\nincluded: [infra/zones/a b.yaml:8:5](2)',
    );
    expect(relatedLocations?.map(({ id, message: text }) => [id, text])).toEqual([
      [1, { text: 'the first one' }],
      [2, { text: 'included' }],
    ]);
    expect(relatedLocations?.map(({ physicalLocation }) => physicalLocation?.region?.startLine)).toEqual([
      1, 8,
    ]);
  });

  test('names a file that is not in the checkout by where it is', () => {
    expect(resultOf(FOUND, OUTSIDE).locations?.[0]?.physicalLocation?.artifactLocation).toEqual({
      uri: 'file:///other/zones/a%20b.yaml',
    });
  });

  test.each<readonly [Finding, string]>([
    [{ severity: 'error', code: 'no-files', message: 'no file matches' }, 'no file matches'],
    [
      { severity: 'info', code: 'not-read', message: 'm', scope: 'zone/a.example.com' },
      'zone/a.example.com: m',
    ],
  ])('puts what has no place into the project file: %j', (finding, text) => {
    const result = resultOf(finding);
    expect(result.message.text).toBe(text);
    expect(result.locations?.[0]?.physicalLocation).toEqual({
      artifactLocation: { uri: 'infra/zonewright.yaml', uriBaseId: '%SRCROOT%' },
      region: { startLine: 1, startColumn: 1, endColumn: 2 },
    });
  });

  test('begins with errors, and holds no more than GitHub takes', () => {
    const warnings = Array.from({ length: 25_000 }, (_, index) => ({
      ...FOUND,
      severity: 'warning' as const,
      location: { ...PLACE, line: index + 1 },
    }));
    const [run] = logOf([...warnings, { ...FOUND, severity: 'info' }, FOUND]).runs;
    const levels = run?.results?.map(({ level }) => level) ?? [];
    expect(levels).toHaveLength(25_000);
    expect(levels.slice(0, 2)).toEqual(['error', 'warning']);
    expect(run?.invocations?.[0]).toMatchObject({
      executionSuccessful: true,
      toolExecutionNotifications: [
        { level: 'warning', message: { text: '2 more results left out: GitHub accepts 25000 per run.' } },
      ],
    });
  });
});

describe('a fingerprint', () => {
  const moved = { ...FOUND, location: { ...PLACE, line: 90, column: 1 } };

  test('stays when the line moves', () => {
    expect(fingerprintOf(resultOf(moved))).toBe(fingerprintOf(resultOf(FOUND)));
  });

  test.each<readonly [string, Finding]>([
    ['code', { ...FOUND, code: 'wrong-type' }],
    ['file', { ...FOUND, location: { ...PLACE, file: 'other.yaml' } }],
    ['message', { ...FOUND, message: 'other' }],
  ])('is another one for another %s', (_, finding) => {
    expect(fingerprintOf(resultOf(finding))).not.toBe(fingerprintOf(resultOf(FOUND)));
  });

  test('tells findings apart that say the same', () => {
    const [first = '', second = '', third = ''] = resultsOf([
      FOUND,
      moved,
      { ...FOUND, code: 'wrong-type' },
    ]).map(fingerprintOf);
    expect(second).toBe(first.replace(/:0$/, ':1'));
    expect(third).toMatch(/:0$/);
  });
});

describe('whatever the texts are', () => {
  test('the log is valid, has no command in it, and neither controls nor hides anything', () => {
    fc.assert(
      fc.property(fc.array(hostileFinding, { maxLength: 3 }), (findings) => {
        const log = logOf(findings);
        expect(commandsIn(jsonText(log))).toEqual([]);
        for (const { message } of log.runs[0]?.results ?? []) {
          for (const line of (message.text ?? '').split('\n')) expect(inert(line)).toBe(line);
        }
      }),
      { numRuns: runs(300, 20_000) },
    );
  });

  test('the only links in a message are ours', () => {
    fc.assert(
      fc.property(hostileFinding, (found) => {
        const { message, relatedLocations = [] } = resultOf(found);
        const targets = [...(message.text ?? '').matchAll(/\]\(([^)]*)\)?/g)].map(([, target]) => target);
        expect(targets).toEqual(relatedLocations.map(({ id }) => String(id)));
      }),
      { numRuns: runs(1_000, 50_000) },
    );
  });
});

describe('a run that failed', () => {
  test.each([
    ['what to do', 'Try again.', 'no \\u{202e}folder\nTry again.'],
    ['nothing more', undefined, 'no \\u{202e}folder'],
  ])('has its error and %s, and no results', (_, help, text) => {
    const log = sarifFailure(new UserError('no \u202efolder', { code: 'root', help }));
    expect(mistakesIn(log)).toEqual([]);
    expect(log.runs).toEqual([
      {
        tool: { driver: { name: 'zonewright', semanticVersion: TOOL_VERSION, rules: [] } },
        invocations: [
          {
            executionSuccessful: false,
            exitCode: 64,
            toolExecutionNotifications: [{ descriptor: { id: 'root' }, level: 'error', message: { text } }],
          },
        ],
      },
    ]);
  });
});

test('each code that is explained has the address of its page, in the docs of this version', () => {
  const [run] = sarifLog([FOUND], INSIDE, explain).runs;
  const [{ helpUri = '' } = {}] = run?.tool.driver.rules ?? [];
  expect(helpUri).toBe(`https://zonewright.github.io/zonewright/v${TOOL_VERSION}/codes/unknown-key.html`);
});

describe('a correction', () => {
  const fix: Fix = {
    title: 'Write eq',
    safe: true,
    edits: [
      { file: 'zones/a.yaml', start: { line: 3, column: 5 }, end: { line: 3, column: 7 }, text: 'eq' },
      { file: 'zones/a.yaml', start: { line: 4, column: 1 }, end: { line: 5, column: 1 }, text: '' },
      {
        file: 'fragments/b.yaml',
        start: { line: 1, column: 1 },
        end: { line: 1, column: 1 },
        text: '- a\n- b\n',
      },
    ],
  };

  test('is a fix of its result, by file, with what goes and what comes', () => {
    const [result] = resultsOf([{ ...FOUND, fix }], INSIDE);
    expect(result?.fixes).toEqual([
      {
        description: { text: 'Write eq' },
        artifactChanges: [
          {
            artifactLocation: { uri: 'infra/zones/a.yaml', uriBaseId: '%SRCROOT%' },
            replacements: [
              {
                deletedRegion: { startLine: 3, startColumn: 5, endLine: 3, endColumn: 7 },
                insertedContent: { text: 'eq' },
              },
              { deletedRegion: { startLine: 4, startColumn: 1, endLine: 5, endColumn: 1 } },
            ],
          },
          {
            artifactLocation: { uri: 'infra/fragments/b.yaml', uriBaseId: '%SRCROOT%' },
            replacements: [
              {
                deletedRegion: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 },
                insertedContent: { text: '- a\n- b\n' },
              },
            ],
          },
        ],
      },
    ]);
  });

  test.each<[why: string, finding: Finding]>([
    ['a secret may be there', { ...FOUND, fix, sensitive: true }],
    [
      'a character hides in it',
      { ...FOUND, fix: { ...fix, edits: fix.edits.map((edit) => ({ ...edit, text: 'a\u{202e}b' })) } },
    ],
  ])('is left out where %s', (_, finding) => {
    expect(resultsOf([finding], INSIDE)[0]).not.toHaveProperty('fixes');
  });
});
