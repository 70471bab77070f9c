import { expect, test } from 'vitest';
import { checkZone } from './marked.js';

function zoneWith(expressions: readonly string[]): ReturnType<typeof checkZone> {
  const rules = expressions.map(
    (expression, index) => `      - { ref: r${index}, action: block, expression: '${expression}' }\n`,
  );
  return checkZone(`rulesets:\n  - phase: http_request_firewall_custom\n    rules:\n${rules.join('')}`);
}

const warnings = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `zw.field eq ${index}`);
const counted = (found: readonly string[]): Readonly<Record<string, number>> => {
  const codes = found.map((line) => line.split(' ')[0] ?? '');
  return Object.fromEntries(
    [...new Set(codes)].map((code) => [code, codes.filter((one) => one === code).length]),
  );
};

test('a hundred warnings are told, and that there are more; the file is valid', async () => {
  const { found, findings, scopes } = await zoneWith(warnings(150));
  expect(counted(found)).toEqual({ 'too-many-warnings': 1, 'expression-unknown-field': 100 });
  expect([findings.map(({ severity }) => severity).includes('error'), scopes.length]).toEqual([false, 1]);
  expect(counted((await zoneWith(warnings(100))).found)).toEqual({ 'expression-unknown-field': 100 });
});

test('an error behind any number of warnings is told', async () => {
  const { found, scopes } = await zoneWith([...warnings(150), 'http.host = "a"']);
  expect(counted(found)).toEqual({
    'too-many-warnings': 1,
    'expression-unknown-field': 100,
    'expression-operator': 1,
  });
  expect(scopes).toEqual([]);
});

test('a hundred errors are told, and that there are more', async () => {
  const { found } = await zoneWith(Array.from({ length: 150 }, () => 'http.host = "a"'));
  expect(counted(found)).toEqual({ 'too-many-problems': 1, 'expression-operator': 100 });
});
