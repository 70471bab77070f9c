import { expect, test } from 'vitest';
import { openSharing } from '../../../src/engine/configuration/shared-parts.js';

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
