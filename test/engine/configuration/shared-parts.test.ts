import { expect, test } from 'vitest';
import { readConfiguration } from '../../../src/engine/configuration/read.js';
import { openSharing } from '../../../src/engine/configuration/shared-parts.js';
import { memoryFiles } from '../../helpers/world.js';

const RULE = { ref: 'a', action: 'block', action_parameters: { response: { status_code: 403 } } };

function fileOf(...rules: readonly object[]): {
  readonly rulesets: readonly { readonly rules: readonly object[] }[];
} {
  return { rulesets: [{ rules: structuredClone(rules) }] };
}

test('a rule that stands in many files is one object, and the files say what they said', () => {
  const share = openSharing();
  const own = { ref: 'b', action: 'log' };
  const files = [fileOf(RULE, own), fileOf(own, RULE), fileOf(RULE)];
  const shared = files.map((file) => share(file) as typeof file);
  expect(shared).toEqual(files);
  const rules = shared.map(({ rulesets }) => rulesets[0]?.rules);
  expect(rules[1]?.[1]).toBe(rules[0]?.[0]);
  expect(rules[2]?.[0]).toBe(rules[0]?.[0]);
  expect(rules[1]?.[0]).toBe(rules[0]?.[1]);
});

test('two rules of one list that are alike stay two', () => {
  const share = openSharing();
  share(fileOf(RULE));
  const { rulesets } = share(fileOf(RULE, RULE)) as ReturnType<typeof fileOf>;
  const [first, second] = rulesets[0]?.rules ?? [];
  expect(first).toEqual(second);
  expect(first).not.toBe(second);
});

test('a fleet in which they are shared declares what its files say', async () => {
  const rules = (own: string): string =>
    `rulesets:\n  - phase: http_request_firewall_custom\n    rules:\n      - { ref: same, action: block, expression: http.host eq "a" }\n      - { ref: own, action: log, expression: http.host eq "${own}" }\n`;
  const names = Array.from({ length: 500 }, (_, index) => `z${index}.example.com`);
  const files = names.map((name, index) => {
    const id = (index + 1).toString(16).padStart(32, '0');
    return [`zones/${name}.yaml`, `zone: { name: ${name}, id: "${id}" }\n${rules(name)}`] as const;
  });
  const fleet = await readConfiguration(memoryFiles(Object.fromEntries(files)));
  const fewer = await readConfiguration(memoryFiles(Object.fromEntries(files.slice(1))));
  const first = files[0]?.[1] ?? '';
  const said = ({ scopes }: typeof fleet): readonly string[] => scopes.map((scope) => JSON.stringify(scope));
  expect(fewer.scopes).toHaveLength(499);
  expect(new Set(said(fleet))).toEqual(new Set([...said(fewer), said(fleet)[0]]));
  expect(fleet.sources.get('zones/z0.example.com.yaml')).toBe(first);
  const ruleOf = (index: number): unknown => fleet.scopes[index]?.parts[0]?.sections.rulesets?.[0]?.rules[0];
  expect(ruleOf(7)).toBe(ruleOf(400));
});
