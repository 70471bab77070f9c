import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import type { Finding } from '../../../src/kernel/model/finding.js';
import { assemblePlan } from '../../../src/engine/plan/plan.js';
import { findingDocument, planDocument } from '../../../src/surfaces/reports/plan/document.js';
import { bundleSchema } from '../../../src/kernel/schema/load.js';
import { changeOf, completeScope, DETAIL, planOf } from '../../helpers/plans.js';
import { RICH } from './rich-plan.js';

const ajv = new Ajv2020({
  strict: true,
  discriminator: true,
  allowUnionTypes: true,
  allErrors: true,
});
const validPlan = ajv.compile(bundleSchema('plan'));
const validFinding = ajv.compile(bundleSchema('finding'));

const PLACE = { file: 'zones/a.yaml', line: 3, column: 5, length: 4 };
const FINDING: Finding = {
  severity: 'warning',
  code: 'log-fields-unused',
  message: 'no job lists Cookies',
  help: 'Add Cookies.',
  location: PLACE,
  includedFrom: [{ ...PLACE, line: 9 }],
  related: { location: { ...PLACE, line: 12 }, message: 'the first one' },
  scope: 'zone/shop.example.com',
  sensitive: true,
};

describe('a plan as a document', () => {
  test('with one of everything fits its schema', () => {
    expect(validPlan(planDocument(RICH))).toBe(true);
    expect(validPlan(planDocument(assemblePlan(RICH.scopes, [FINDING], 3, false)))).toBe(true);
    expect(validPlan(planDocument(planOf([])))).toBe(true);
  });

  test('says what it is over, how much there is and what it needs', () => {
    expect(planDocument(RICH)).toMatchObject({
      format_version: '1.0',
      digest: RICH.digest,
      complete: false,
      scopes: [
        { level: 'account', name: 'example-inc', complete: false },
        {
          level: 'zone',
          name: 'blog.example.com',
          complete: true,
          unchanged: ['zone/blog.example.com/page_shield'],
        },
        { level: 'zone', name: 'shop.example.com', complete: true },
      ],
      summary: { create: 1, update: 2, delete: 1, unchanged: 6 },
      requests: { read: 7, write: 4 },
      findings: [{ severity: 'error', scope: 'account/example-inc', help: 'Try again later.' }],
    });
  });

  test('holds each change whole', () => {
    const change = changeOf('page_shield', {
      source: { file: 'zones/shop.yaml', line: 3 },
      details: [DETAIL],
      risks: [{ code: 'page-shield-off', message: 'nothing is watched' }],
    });
    expect(planDocument(planOf([completeScope([change])])).changes).toEqual([
      {
        address: 'zone/shop.example.com/page_shield',
        kind: 'page_shield',
        action: 'update',
        stage: 'protect',
        digest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
        source: { file: 'zones/shop.yaml', line: 3 },
        request: { method: 'PUT', path: change.request.path, query: {}, body: { enabled: true } },
        base: change.base,
        details: [DETAIL],
        risks: [{ code: 'page-shield-off', message: 'nothing is watched' }],
      },
    ]);
  });

  test('has no body for a request without one', () => {
    const [document] = planDocument(
      planOf([
        completeScope([changeOf('a', { request: { method: 'DELETE', path: '/zones/a', query: {} } })]),
      ]),
    ).changes;
    expect(document?.request).toEqual({ method: 'DELETE', path: '/zones/a', query: {} });
  });

  test('is the same, byte for byte, for the same plan', () => {
    expect(JSON.stringify(planDocument(RICH))).toBe(JSON.stringify(planDocument(RICH)));
  });
});

describe('a finding as a document', () => {
  test('has its places flat, and nothing that is only for showing it', () => {
    const document = findingDocument(FINDING);
    expect(document).toEqual({
      severity: 'warning',
      code: 'log-fields-unused',
      message: 'no job lists Cookies',
      help: 'Add Cookies.',
      file: 'zones/a.yaml',
      line: 3,
      column: 5,
      scope: 'zone/shop.example.com',
      included_from: [{ file: 'zones/a.yaml', line: 9, column: 5 }],
      related: { file: 'zones/a.yaml', line: 12, column: 5, message: 'the first one' },
    });
    expect(validFinding(document)).toBe(true);
  });

  test('may have nothing but its words', () => {
    const document = findingDocument({ severity: 'info', code: 'usage', message: 'b' });
    expect(document).toEqual({ severity: 'info', code: 'usage', message: 'b' });
    expect(validFinding(document)).toBe(true);
  });
});
