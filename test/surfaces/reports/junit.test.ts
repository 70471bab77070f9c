import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Configuration } from '../../../src/engine/configuration/configuration.js';
import type { Finding, Location } from '../../../src/kernel/model/finding.js';
import { codeClimate, codeClimateFailure } from '../../../src/surfaces/reports/validation/code-climate.js';
import type { Checkout } from '../../../src/surfaces/reports/checkout.js';
import { junitFailure, junitXml } from '../../../src/surfaces/reports/validation/junit.js';
import { hostileText } from '../../helpers/hostile-text.js';
import { all, mistakesInJunit, parseXml, type Element } from '../../helpers/junit.js';
import { runs } from '../../helpers/runs.js';

const CHECKOUT: Checkout = { prefix: 'infra', holdsRoot: true, root: '/srv/infra' };
const at = (file: string, line: number, column = 3): Location => ({ file, line, column, length: 4 });

function finding(members: Partial<Finding> = {}): Finding {
  return {
    severity: 'error',
    code: 'unknown-key',
    message: 'the file has no key "x"',
    ...members,
  };
}

function junit(findings: readonly Finding[], files: readonly string[]): Element {
  const sources = new Map(files.map((file) => [file, '']));
  const root = parseXml(junitXml({ findings, sources } as unknown as Configuration, CHECKOUT));
  expect(mistakesInJunit(root)).toEqual([]);
  return root;
}

describe('JUnit XML', () => {
  test('has a suite for each file, with a case for each finding or one that passes', () => {
    const root = junit(
      [
        finding({ location: at('zones/shop.yaml', 3), help: 'Did you mean y?' }),
        finding({
          severity: 'warning',
          code: 'ignore-unused',
          message: 'odd',
          location: at('zones/shop.yaml', 9),
        }),
        finding({ message: 'no file', scope: 'zone/shop.example.com' }),
      ],
      ['zones/shop.yaml', 'zones/blog.yaml'],
    );
    expect(root.attributes).toEqual({ name: 'zonewright validate', tests: '4', failures: '2', errors: '0' });
    expect(root.children.map(({ attributes }) => attributes['name'])).toEqual([
      'infra/zones/blog.yaml',
      'infra/zones/shop.yaml',
      'infra/zonewright.yaml',
    ]);
    expect(root.children[0]?.children).toMatchObject([
      { attributes: { name: 'valid', classname: 'infra/zones/blog.yaml' }, children: [] },
    ]);
    expect(root.children[1]?.children).toMatchObject([
      {
        attributes: { name: 'unknown-key: the file has no key "x"', classname: 'infra/zones/shop.yaml' },
        children: [
          {
            name: 'failure',
            attributes: { message: 'the file has no key "x"', type: 'unknown-key' },
            text: 'infra/zones/shop.yaml:3:3: the file has no key "x"\nDid you mean y?',
          },
        ],
      },
      { children: [{ name: 'system-out', text: 'warning: infra/zones/shop.yaml:9:3: odd' }] },
    ]);
    expect(root.children[2]?.children[0]?.children[0]?.text).toContain('zone/shop.example.com');
  });

  test('tells the other places', () => {
    const related = {
      location: at('a.yaml', 2),
      message: 'first',
    };
    const include = at('zones/shop.yaml', 7);
    const root = junit([finding({ location: at('b.yaml', 1), related, includedFrom: [include] })], []);
    expect(all(root, 'failure')[0]?.text.split('\n').slice(1)).toEqual([
      'first: infra/a.yaml:2:3',
      'included at infra/zones/shop.yaml:7:3',
    ]);
  });

  test('of a run that looked at nothing is one error', () => {
    const root = parseXml(junitFailure({ code: 'root', message: 'no such <folder>', help: 'Give --root.' }));
    expect(mistakesInJunit(root)).toEqual([]);
    expect(all(root, 'error')).toMatchObject([
      { attributes: { message: 'no such <folder>', type: 'root' }, text: 'no such <folder>\nGive --root.' },
    ]);
  });

  test('is XML that says the same, whatever the texts are', () => {
    const text = fc.oneof(
      hostileText,
      fc.string({ unit: 'binary' }),
      fc.constantFrom(']]>', '\u0000\u0008\uffff\ufffe', '\ud800', '\u0085\u2028', '&#0;', '<!--', '\r\n'),
    );
    fc.assert(
      fc.property(text, text, text, (message, help, file) => {
        const root = junit([finding({ message, help, location: at(`${file}x.yaml`, 1) })], []);
        const [failure] = all(root, 'failure');
        expect(all(root, 'testcase')).toHaveLength(1);
        // Letters and digits come through as they are, in their order.
        const plain = message.replaceAll(/[^A-Za-z0-9]/g, '');
        const read = (failure?.attributes['message'] ?? '').replaceAll(/\\u\{[0-9a-f]+\}|\\[nrt]/g, '');
        if (!/\\/.test(message)) expect(read.replaceAll(/[^A-Za-z0-9]/g, '')).toBe(plain);
      }),
      { numRuns: runs(200) },
    );
  });
});

describe('Code Quality', () => {
  test('has an entry for each finding, errors first, with a path from the top of the checkout', () => {
    expect(
      codeClimate(
        [
          finding({ severity: 'info', message: 'by the way' }),
          finding({ location: at('zones/shop.yaml', 3), help: 'Did you mean y?' }),
        ],
        CHECKOUT,
      ),
    ).toMatchObject([
      {
        description: 'the file has no key "x" - Did you mean y?',
        check_name: 'unknown-key',
        severity: 'major',
        location: { path: 'infra/zones/shop.yaml', lines: { begin: 3 } },
      },
      { severity: 'info', location: { path: 'infra/zonewright.yaml', lines: { begin: 1 } } },
    ]);
  });

  test('has fingerprints that stay where lines move, and that no two entries share', () => {
    const findings = (offset: number): readonly Finding[] => [
      finding({ location: at('a.yaml', 1 + offset) }),
      finding({ location: at('a.yaml', 5 + offset) }),
      finding({ location: at('b.yaml', 1 + offset) }),
      finding({ location: at('a.yaml', 1 + offset), message: 'another' }),
    ];
    const prints = (offset: number): readonly string[] =>
      codeClimate(findings(offset), CHECKOUT).map(({ fingerprint }) => fingerprint);
    expect(prints(40)).toEqual(prints(0));
    expect(new Set(prints(0)).size).toBe(4);
  });

  test('of a run that looked at nothing is no empty report', () => {
    expect(codeClimateFailure({ code: 'root', message: 'no such folder', help: undefined })).toMatchObject([
      { check_name: 'root', severity: 'blocker', description: 'no such folder' },
    ]);
  });
});
