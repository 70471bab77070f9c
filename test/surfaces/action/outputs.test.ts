import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { outputLines, outputsOf } from '../../../src/surfaces/action/outputs.js';
import { planDocument } from '../../../src/surfaces/reports/plan/document.js';
import { changeOf, completeScope, planOf, RISK } from '../../helpers/plans.js';
import { outputsIn } from '../../helpers/runner-files.js';
import { hostileText } from '../../helpers/hostile-text.js';
import { runs } from '../../helpers/runs.js';

describe('outputs', () => {
  test('of a plan are numbers, a digest and codes of ours', () => {
    const plan = planDocument(
      planOf([
        completeScope([
          changeOf('a', { action: 'create' }),
          changeOf('b', {
            action: 'delete',
            risks: [{ code: 'deletes-policy', message: 'x\nrisks=none' }, RISK],
          }),
          changeOf('c', { action: 'delete', risks: [RISK] }),
        ]),
      ]),
    );
    expect(outputsOf(plan)).toEqual({
      digest: plan.digest,
      'has-changes': 'true',
      create: '1',
      update: '0',
      delete: '2',
      risks: 'deletes-policy,drops-rules',
    });
    expect(outputsOf(planDocument(planOf([completeScope([])])))).toMatchObject({
      'has-changes': 'false',
      risks: '',
    });
  });

  test('say that there are changes where something only leaves the files', () => {
    const plan = planDocument(planOf([completeScope([])]));
    const leave = {
      address: 'zone/shop.example.com/page_shield',
      kind: 'page_shield' as const,
      digest: plan.digest,
      source: { file: 'zones/shop.yaml', line: 1 },
      risks: [{ code: 'leaves-management', message: 'x' }],
    };
    expect(outputsOf({ ...plan, leaving: [leave] })).toMatchObject({
      'has-changes': 'true',
      risks: 'leaves-management',
    });
  });

  const name = fc.stringMatching(/^[a-z][a-z-]{0,9}$/);
  const line = fc.constantFrom('a=b', 'a<<b', 'exit-code=0', 'b', '', 'ghadelimiter', '\r', '<<', '=');
  const value = fc.oneof(
    hostileText.map((text) => Buffer.from(text).toString()),
    fc.array(line, { maxLength: 6 }).map((lines) => lines.join('\n')),
  );

  test('law: the runner reads back what was meant, whatever the values', () => {
    fc.assert(
      fc.property(fc.dictionary(name, value), fc.dictionary(name, value), (first, second) => {
        const read = outputsIn(`${outputLines(first)}${outputLines(second)}`);
        expect(Object.fromEntries(read)).toEqual({ ...first, ...second });
      }),
      { numRuns: runs(300) },
    );
  });

  test('end at a line that nobody can know', () => {
    const [one, two] = [outputLines({ a: 'b' }), outputLines({ a: 'b' })];
    expect(one).not.toBe(two);
    expect(one).toMatch(/^a<<[0-9a-f-]{36}\nb\n[0-9a-f-]{36}\n$/);
  });

  test('the runner, as tests have it, would be fooled by one that is known', () => {
    expect(outputsIn(outputLines({ a: 'x\nEOF\nb=c' }, 'EOF').replace(/EOF\n$/, ''))).toEqual(
      new Map([
        ['a', 'x'],
        ['b', 'c'],
      ]),
    );
    for (const wrong of ['a<<\n', '<<EOF\nEOF\n', 'a<<EOF\nb\n', 'a\n', '=a\n']) {
      expect(() => outputsIn(wrong)).toThrow(/invalid format|no line/);
    }
  });
});
