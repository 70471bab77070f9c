import { expect, test } from 'vitest';
import { plainText } from '../../../src/surfaces/reports/printers/text/inline.js';
import type { PolicyFinding } from '../../../src/app/inspect/policies.js';
import { policyFindingDocument, policyFindingLines } from '../../../src/surfaces/reports/inspect/policies.js';

const BYPASS = { severity: 'info', code: 'csp-weak-bypass', message: 'may serve JSONP' } as const;
const FINDINGS: readonly PolicyFinding[] = [
  { severity: 'info', code: 'csp-weak-missing', message: 'no object-src' },
  { ...BYPASS, directive: 'script-src', source: 'https://a.example' },
  { ...BYPASS, directive: 'script-src', source: "'self'", message: 'hosts uploads' },
  { ...BYPASS, directive: 'script-src', source: 'https://b.example' },
  { ...BYPASS, directive: 'script-src-elem', source: 'https://b.example' },
  {
    severity: 'warning',
    code: 'csp-none-ignored',
    message: 'is ignored',
    help: 'Drop it',
    directive: 'img-src',
  },
];

test('what is said of several sources of one directive is one line, where the first of them stands', () => {
  expect(policyFindingLines(FINDINGS).map(plainText)).toEqual([
    'info csp-weak-missing: no object-src',
    'info csp-weak-bypass: script-src https://a.example https://b.example: may serve JSONP',
    "info csp-weak-bypass: script-src 'self': hosts uploads",
    'info csp-weak-bypass: script-src-elem https://b.example: may serve JSONP',
    'warning csp-none-ignored: img-src: is ignored. Drop it',
  ]);
});

test('a document has each by itself', () => {
  expect(FINDINGS.map(policyFindingDocument)).toHaveLength(FINDINGS.length);
  expect(FINDINGS.slice(0, 2).map(policyFindingDocument)).toEqual([
    { severity: 'info', code: 'csp-weak-missing', message: 'no object-src' },
    { severity: 'info', code: 'csp-weak-bypass', message: 'script-src https://a.example: may serve JSONP' },
  ]);
});
