import { expect, it } from 'vitest';
import { proveLate, outcomeOfEarlierWrite } from '../../../src/engine/apply/late.js';
import type { StepOutcome } from '../../../src/engine/apply/outcome.js';
import type { DeclaredScope } from '../../../src/engine/configuration/resolve.js';
import type { ChangeDocument } from '../../../src/generated/documents/plan.js';
import { ShapeError } from '../../../src/kernel/lib/decode.js';
import type { Diff } from '../../../src/kernel/model/change.js';
import { ApiError } from '../../../src/kernel/model/errors.js';
import { secretsFrom } from '../../../src/kernel/model/secret.js';
import type { Declaration } from '../../../src/kinds/definition/kind.js';
import { instantClock } from '../../helpers/instant-clock.js';
import { signalOfRun } from '../../helpers/signal.js';

const SCOPE = { level: 'zone', name: 'shop.example.com', id: '023e105f4ecef8ad9ca31a8372d0c353' } as const;
const ADDRESS = 'zone/shop.example.com/csp_policies/checkout';
const PATH = '/zones/1/page_shield/policies/2';
const SETTINGS: never = {} as never;

const UPDATE: ChangeDocument = {
  address: ADDRESS,
  kind: 'csp_policy',
  action: 'update',
  digest: '',
  request: { method: 'PUT', path: PATH, query: {}, body: { value: "script-src 'self'" } },
  base: { hash: '' },
  details: [],
  risks: [],
};

const SAME: Pick<Diff, 'changes' | 'unchanged' | 'findings'> = {
  changes: [],
  unchanged: [ADDRESS],
  findings: [],
};
const GONE = new ApiError('no such policy', {
  kind: 'not-found',
  delivery: 'refused',
  method: 'GET',
  path: PATH,
});
const stored = { differences: [], findings: [], version: '7' };

/** What becomes of a change that one declaration after the other knows something of. */
async function proved(change: ChangeDocument, ...observed: readonly (Partial<Diff> | Error)[]) {
  const declarations = observed.map((seen): Declaration => ({
    kind: 'csp_policy',
    scope: SCOPE,
    claims: [],
    covers: [],
    source: { file: 'zones/shop.yaml', line: 1, column: 1, length: 1 },
    secrets: [],
    observe: () => (seen instanceof Error ? Promise.reject(seen) : Promise.resolve({ ...SAME, ...seen })),
  }));
  const scopes: readonly DeclaredScope[] =
    declarations.length === 0 ? [] : [{ scope: SCOPE, declarations, parts: [] }];
  return proveLate({ change, confirmed: 'by-answer' }, scopes, (scope) => ({
    api: SETTINGS,
    context: { scope, settings: SETTINGS, secrets: secretsFrom({}) },
    clock: instantClock(),
    signal: signalOfRun(),
  }));
}

it.each([
  [
    'is proved by the declaration that holds it',
    [{ prove: () => Promise.resolve(stored) }],
    { version: '7' },
  ],
  [
    'is looked for among all of its kind',
    [
      { prove: () => Promise.reject(new Error('another one')), unchanged: [] },
      { prove: () => Promise.resolve(stored) },
    ],
    { version: '7' },
  ],
  ['is not proved by a kind that cannot tell', [{}], { unproved: 'nothing declares it any more' }],
  ['is not proved when nothing declares its scope', [], { unproved: 'nothing declares it any more' }],
  ['is not proved when it cannot be read', [GONE], { unproved: 'no such policy' }],
  [
    'is not proved when what is read is none',
    [{ prove: () => Promise.reject(new ShapeError('rules is null')) }],
    { unproved: 'rules is null' },
  ],
])('what a former run wrote %s', async (_, observed, expected) => {
  expect(await proved(UPDATE, ...observed)).toMatchObject({
    change: { address: ADDRESS },
    status: 'applied',
    confirmed: 'by-answer',
    ...expected,
  });
});

it('the proof is about what was sent, as it can be sent now', async () => {
  const written: unknown[] = [];
  const prove: Diff['prove'] = (what) => {
    written.push(what.request);
    return Promise.resolve(stored);
  };
  await proved(UPDATE, { prove, complete: (request) => ({ ...request, path: `${request.path}?now` }) });
  expect(written).toEqual([{ ...UPDATE.request, path: `${PATH}?now` }]);
});

it('what was deleted need not be declared as it is', async () => {
  const { body: _, ...request } = UPDATE.request;
  const change = { ...UPDATE, action: 'delete', request: { ...request, method: 'DELETE' } } as const;
  const outcome = await proved(change, { unchanged: [], prove: () => Promise.resolve(stored) });
  expect(outcome).toMatchObject({ status: 'applied', version: '7' });
});

it('a bug stays a bug', async () => {
  await expect(proved(UPDATE, new TypeError('x is not a function'))).rejects.toThrow(TypeError);
});

const ABOUT = { change: UPDATE, findings: [] };

it.each<[StepOutcome, object]>([
  [{ ...ABOUT, status: 'applied', confirmed: 'before-us' }, { confirmed: 'by-read' }],
  [{ ...ABOUT, status: 'applied', confirmed: 'by-answer' }, { confirmed: 'by-answer' }],
  [{ ...ABOUT, status: 'not_reached', reason: 'stale', message: 'why' }, { status: 'unknown' }],
  [{ ...ABOUT, status: 'not_reached', reason: 'superseded', message: 'why' }, { status: 'unknown' }],
  [{ ...ABOUT, status: 'failed', reason: 'incomplete-read', message: 'why' }, { status: 'unknown' }],
  [{ ...ABOUT, status: 'not_reached', reason: 'earlier-failure', message: 'why' }, { status: 'not_reached' }],
  [{ ...ABOUT, status: 'failed', reason: 'refused-by-service', message: 'why' }, { status: 'failed' }],
])('what was sent before, and is %o now, is %o', (outcome, expected) => {
  const since = outcomeOfEarlierWrite(outcome);
  expect(since).toMatchObject(expected);
  if ('message' in since) expect(since.message).toMatch(/why$/);
});
