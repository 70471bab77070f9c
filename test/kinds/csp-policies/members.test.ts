import { describe, expect, test } from 'vitest';
import type { CspPolicy } from '../../../src/generated/files.js';
import { compilePolicies } from '../../../src/kinds/csp-policies/spec.js';
import { compileContext, onlyChange, settings } from '../support.js';
import { ADDRESS, LIVE, planned, POLICY } from './support.js';

function told(
  policy: object,
  options: Parameters<typeof settings>[0] = 'documented',
  names: string[] = [],
): string[] {
  const { context, reported } = compileContext({ settings: { ...settings(options), parameterNames: names } });
  compilePolicies({ policies: [{ ...POLICY, ...policy }] }, context);
  return reported.map(({ severity, code, path }) => `${severity} ${code} ${path.slice(2).join('.')}`);
}

describe('the members of a policy', () => {
  test.each<[object, readonly string[]]>([
    [{}, []],
    [{ new_member: 1 }, ['warning unknown-parameter new_member']],
    [{ new_member: null }, ['warning unknown-parameter new_member']],
    [{ descriptoin: 'x' }, ['error unknown-key descriptoin']],
    [{ id: '1' }, ['error unknown-key id']],
    [{ updated_at: 'now' }, ['error unknown-key updated_at']],
  ])('are checked: %j', (policy, expected) => {
    expect(told(policy)).toEqual(expected);
  });

  test('may be made known by the project', () => {
    expect(told({ new_member: { a: 1 } }, 'documented', ['csp_policies.new_member'])).toEqual([]);
  });

  test('have another action in the dialect of the public service', () => {
    const policy = { action: 'add_reporting_directives' };
    expect(told(policy)).toEqual(['error not-allowed action']);
    expect(told(policy, 'cloudflare')).toEqual([]);
  });
});

describe('the newer action', () => {
  const policy: CspPolicy = { ...POLICY, action: 'add_reporting_directives' };

  test('is sent and compared', async () => {
    const change = onlyChange(await planned([policy], [LIVE], { dialect: 'cloudflare' }));
    expect(change.request.body).toMatchObject({ action: 'add_reporting_directives' });
    expect(change.risks.map(({ code }) => code)).toEqual(['csp-allow-to-log']);
    const live = { ...LIVE, action: 'add_reporting_directives' };
    expect((await planned([policy], [live], { dialect: 'cloudflare' })).changes).toEqual([]);
  });

  test('is no obstacle where it is live, and neither is one that nobody knows', async () => {
    for (const action of ['add_reporting_directives', 'later']) {
      const change = onlyChange(await planned([POLICY], [{ ...LIVE, action }]));
      expect(change.details).toMatchObject([{ field: 'action', before: action, after: 'allow' }]);
    }
  });
});

describe('a live member that nobody knows', () => {
  const live = { ...LIVE, x_later: { a: [null] }, updated_at: 'now', y_later: null };

  test('is kept and told, and makes no change by itself', async () => {
    const diff = await planned([POLICY], [live]);
    expect(diff.changes).toEqual([]);
    expect(diff.findings).toMatchObject([
      {
        code: 'kept-member',
        message: `${ADDRESS}/scripts: x_later is live, in no file, and unknown to zonewright: it stays as it is`,
      },
    ]);
  });

  test('is no advice to import where its name would be taken for a slip', async () => {
    const { kept, findings } = await planned([POLICY], [{ ...LIVE, expresion: 7 }]);
    expect(kept).toEqual([
      { address: `${ADDRESS}/scripts`, member: 'expresion', live: 7, undeclarable: 'name' },
    ]);
    expect(findings[0]?.help).toContain('parameters.names');
  });

  test('goes along with every change, and is named there', async () => {
    const change = onlyChange(await planned([{ ...POLICY, enabled: false }], [live]));
    expect(change.request.body).toEqual({
      description: 'scripts',
      action: 'allow',
      enabled: 'false',
      expression: POLICY.expression,
      value: LIVE.value,
      x_later: { a: [null] },
    });
    expect(change.details).toContainEqual(expect.objectContaining({ type: 'same', names: ['x_later'] }));
  });

  test('is sent where the file has it, and goes where the file says null', async () => {
    const declared = { ...POLICY, x_later: 2 };
    expect(onlyChange(await planned([declared], [])).request.body).toMatchObject({ x_later: 2 });
    const change = onlyChange(await planned([declared], [live]));
    expect(change.request.body).toMatchObject({ x_later: 2 });
    expect(change.details).toMatchObject([{ field: 'x_later', before: { a: [null] }, after: 2 }]);
    const without = { ...POLICY, x_later: null };
    const gone = onlyChange(await planned([without], [live]));
    expect(gone.request.body).toMatchObject({ x_later: null });
    expect(gone.details).toMatchObject([{ change: 'removed', field: 'x_later' }]);
    expect((await planned([without], [LIVE])).changes).toEqual([]);
  });
});
