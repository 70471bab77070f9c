import { describe, expect, test } from 'vitest';
import type { Finding, Severity } from '../../../src/kernel/model/finding.js';
import { annotationsOf } from '../../../src/surfaces/reports/validation/annotations.js';
import { checkoutOf } from '../../../src/surfaces/reports/checkout.js';
import type { Annotation } from '../../../src/surfaces/reports/workflow-command.js';

const INSIDE = checkoutOf('/repo', '/repo/infra');
const OUTSIDE = checkoutOf('/repo', '/other');

const PLACE = { file: 'zones/a.yaml', line: 3, column: 5, length: 4 };
const FOUND: Finding = {
  severity: 'error',
  code: 'unknown-key',
  message: 'no key "x"',
  help: 'Did you mean y?',
  location: PLACE,
  includedFrom: [{ ...PLACE, line: 8 }],
  related: { location: { ...PLACE, line: 1 }, message: 'the first one' },
};
const BARE: Finding = { severity: 'warning', code: 'no-files', message: 'no file matches' };

describe('an annotation', () => {
  test.each<readonly [string, Finding, typeof INSIDE, Annotation]>([
    [
      'has its place, what to do, and the other places',
      FOUND,
      INSIDE,
      {
        command: 'error',
        title: 'unknown-key',
        file: 'infra/zones/a.yaml',
        line: 3,
        col: 5,
        endColumn: 8,
        message:
          'no key "x"\nDid you mean y?\nthe first one: infra/zones/a.yaml:1:5\nincluded at infra/zones/a.yaml:8:5',
      },
    ],
    [
      'on a file that is not in the checkout has the place in its text',
      { ...FOUND, includedFrom: [] },
      OUTSIDE,
      {
        command: 'error',
        title: 'unknown-key',
        message:
          '../other/zones/a.yaml:3:5: no key "x"\nDid you mean y?\nthe first one: ../other/zones/a.yaml:1:5',
      },
    ],
    [
      'without a place is about the run',
      BARE,
      INSIDE,
      { command: 'warning', title: 'no-files', message: 'no file matches' },
    ],
    [
      'about live state names the scope',
      { ...BARE, severity: 'info', scope: 'zone/a.example.com' },
      INSIDE,
      { command: 'notice', title: 'no-files', message: 'zone/a.example.com: no file matches' },
    ],
    [
      'has no more lines than are ours',
      { ...BARE, message: 'a\nb', help: '\u202ec\r' },
      INSIDE,
      { command: 'warning', title: 'no-files', message: 'a\\nb\n\\u{202e}c\\r' },
    ],
  ])('%s', (_, finding, checkout, expected) => {
    expect(annotationsOf([finding], checkout)).toEqual({ annotations: [expected], rest: [] });
  });
});

describe('many annotations', () => {
  const many = (severity: Severity, number: number): readonly Finding[] =>
    Array.from({ length: number }, (_, index) => ({
      ...FOUND,
      severity,
      location: { ...PLACE, line: index + 1 },
    }));

  test('are ten of each level, errors first, and the others are lines', () => {
    const { annotations, rest } = annotationsOf(
      [...many('info', 11), ...many('warning', 12), ...many('error', 10)],
      INSIDE,
    );
    const levels = ['error', 'warning', 'notice'].flatMap((level) => Array.from({ length: 10 }, () => level));
    expect(annotations.map(({ command }) => command)).toEqual(levels);
    expect(annotations.map(({ line }) => line)).toEqual(levels.map((_, index) => (index % 10) + 1));
    expect(rest).toEqual([
      'infra/zones/a.yaml:11:5 warning unknown-key: no key "x"',
      'infra/zones/a.yaml:12:5 warning unknown-key: no key "x"',
      'infra/zones/a.yaml:11:5 info unknown-key: no key "x"',
    ]);
  });

  test('have what has no place among the lines too', () => {
    const evil = { ...BARE, message: 'a\n::error::b' };
    const ten = many('warning', 10);
    expect(annotationsOf([...ten, evil, { ...evil, scope: 'zone/a' }], INSIDE).rest).toEqual([
      String.raw`warning no-files: a\n::error::b`,
      String.raw`zone/a warning no-files: a\n::error::b`,
    ]);
  });
});
