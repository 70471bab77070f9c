import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { schemaFindings, type SchemaFinding } from '../../../src/kernel/schema/findings.js';
import { validatorOf } from '../../../src/kernel/schema/validator.js';
import { runs } from '../../helpers/runs.js';
import { findingsOf, job, policy, rule, ruleset, zone, type Document } from './documents.js';
import { MISTAKES } from './mistakes.js';

const REFERENCE = 'Write a reference such as { env: LOGPUSH_DESTINATION }.';

test.each(MISTAKES)('%s is one finding', (_, document, path, code, message, help) => {
  const findings = findingsOf(document);
  expect(findings.map((finding) => ({ ...finding, path: pathText(finding) }))).toEqual([
    expect.objectContaining({ path, code, message }),
  ]);
  expect(findings[0]?.help).toBe(help);
});

function pathText({ path, atKey }: SchemaFinding): string {
  return `${path.join('/')}${atKey ? '@' : ''}`;
}

describe('where a secret belongs', () => {
  const CANARY = 's3://bucket?secret-access-key=canary';
  const SECRETS: readonly (readonly [string, Document, string])[] = [
    ['the secret itself', job({ destination_conf: CANARY }), REFERENCE],
    [
      'the secret as the name of a variable',
      job({ destination_conf: { env: CANARY } }),
      'Write the name of an environment variable, such as LOGPUSH_DESTINATION.',
    ],
    [
      'the secret beside the name',
      job({ ownership_challenge: { env: 'NAME', value: CANARY } }),
      'Known here: env.',
    ],
    ['the secret as a key', job({ destination_conf: { env: 'NAME', [CANARY]: 1 } }), 'Known here: env.'],
    ['a list', job({ destination_conf: [CANARY] }), REFERENCE],
    ['nothing', job({ destination_conf: {} }), 'Add env.'],
  ];

  test.each(SECRETS)('%s is told without the value and marked', (_, document, help) => {
    const findings = findingsOf(document);
    expect(findings).toEqual([expect.objectContaining({ sensitive: true, help })]);
    expect(findings.map(({ message }) => message).join('\n')).not.toContain('canary');
  });

  test('digits without quotes are not shown either', () => {
    expect(findingsOf(job({ destination_conf: { env: 31337 } }))).toMatchObject([
      { code: 'unquoted-string', message: 'env is a number, but text is needed', sensitive: true },
    ]);
  });

  test('nothing else is marked', () => {
    const marked = MISTAKES.flatMap(([, document]) => findingsOf(document)).filter(
      ({ sensitive }) => sensitive,
    );
    expect(marked).toEqual([]);
  });
});

describe('many mistakes', () => {
  test('are all told, in the order of the document', () => {
    const rules = Array.from({ length: 60 }, (_, index) => ({
      ref: `r${index}`,
      action: 'block',
      expresion: 'true',
    }));
    const findings = findingsOf(ruleset({ rules }));
    expect(findings.map(({ path }) => path[3])).toEqual(rules.map((_, index) => index));
    expect(new Set(findings.map(({ code }) => code))).toEqual(new Set(['unknown-key']));
  });

  test('in one object are told apart', () => {
    const findings = findingsOf(rule({ enabled: 'no', position: 'frist', ref: '' }));
    expect(findings.map(({ code }) => code).toSorted()).toEqual([
      'invalid-value',
      'not-allowed',
      'wrong-type',
    ]);
  });

  test('a missing key is told beside an unknown one that is like none', () => {
    const document: Document = ['zone', { zone: { name: 'shop.example.com', note: 'hello' } }];
    expect(
      findingsOf(document)
        .map(({ code }) => code)
        .toSorted(),
    ).toEqual(['missing-key', 'unknown-key']);
  });
});

/** Wrong in one place: the place and the wrong values are drawn, the rest is valid. */
const oneMistake = fc.oneof(
  wrongAt((value) => zone({ page_shield: { enabled: value } }), fc.constantFrom('yes', 0, null, [], {})),
  wrongAt(
    (value) => rule({ position: value }),
    fc.constantFrom('', 5, null, [], {}, { before: '' }, { after: 1 }),
  ),
  wrongAt((value) => rule({ ref: value }), fc.constantFrom('', ' ', 5, true, null, [], {}, 'x y')),
  wrongAt((value) => policy({ action: value }), fc.constantFrom('', 'x', 5, true, null, [], {})),
  wrongAt((value) => policy({ value }), fc.constantFrom('', 5, null, [], {}, { a: 1 }, { a: [''] })),
  wrongAt((value) => job({ destination_conf: value }), fc.constantFrom('', 5, null, [], {}, { env: 'x' })),
  wrongAt((value) => zone({ vars: { a: value } }), fc.constantFrom(null, {}, [null], [[]])),
  wrongAt(
    (value) => ['project', { safety: { max_deletes: value } }],
    fc.constantFrom('', 2.5, -1, null, true, []),
  ),
);

function wrongAt(place: (value: unknown) => Document, wrong: fc.Arbitrary<unknown>): fc.Arbitrary<Document> {
  return wrong.map(place);
}

test('one mistake gives exactly one finding, at its place', () => {
  fc.assert(
    fc.property(oneMistake, (document) => {
      expect(findingsOf(document)).toHaveLength(1);
    }),
    { numRuns: runs(300) },
  );
});

test('what is valid has no finding', () => {
  const validate = validatorOf('zone');
  expect(validate(zone({})[1])).toBe(true);
  expect(schemaFindings([])).toEqual([]);
});
