import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Configuration } from '../../../src/engine/configuration/configuration.js';
import type { RunDocument } from '../../../src/generated/documents/run.js';
import { withStatus } from '../../../src/engine/runs/record.js';
import { scopesToUndo } from '../../../src/engine/runs/undo.js';
import { secretsFrom } from '../../../src/kernel/model/secret.js';
import { begun } from '../../helpers/record.js';
import { openWorld, SECRETS, ZONE, type World } from '../../helpers/world.js';

const FILE = `zone: { name: shop.example.com, id: "${ZONE}", plan: enterprise }
page_shield: { enabled: true }
`;
const SHIELD = 'zone/shop.example.com/page_shield';

let world: World;
let configuration: Configuration;
let run: RunDocument;
beforeEach(async () => {
  world = await openWorld({
    state: { zones: { [ZONE]: { name: 'shop.example.com', page_shield: { enabled: false } } } },
  });
  configuration = await world.configure({ 'zones/shop.yaml': FILE });
  const plan = await world.plan(configuration, { keepsFound: true });
  run = withStatus(begun(plan), SHIELD, { status: 'applied', confirmed: 'by-answer' }, new Date(0));
});
afterEach(() => world.close());

const undo = (record: RunDocument, declared = configuration.scopes): ReturnType<typeof scopesToUndo> =>
  scopesToUndo(record, 'runs/1.json', declared, secretsFrom(SECRETS));

test('what was written is declared as it was found, with what the files know of its scope', () => {
  const { scopes, findings } = undo(run);
  expect(findings).toEqual([]);
  expect(scopes).toMatchObject([{ scope: { plan: 'enterprise' }, declarations: [{ kind: 'page_shield' }] }]);
});

test('a scope that no file names any more is brought back all the same', () => {
  const scope = { level: 'zone', name: 'shop.example.com', id: ZONE };
  expect(undo(run, []).scopes).toMatchObject([{ scope, parts: [] }]);
});

test('what was not written is left alone', () => {
  const unwritten = withStatus(run, SHIELD, { status: 'not_reached', reason: 'stale' }, new Date(0));
  expect(undo(unwritten)).toEqual({ scopes: [], findings: [] });
});

test.each([
  ['says nothing of it', [], 'the record does not have the former state'],
  [
    'kept nothing of it',
    [{ scope: 'zone/shop.example.com', kind: 'page_shield', addresses: [SHIELD] }],
    'it contained a secret as plain text, so the record has none of it',
  ],
])('what a record %s is told as not restorable', (_, found, why) => {
  expect(undo({ ...run, found })).toMatchObject({
    scopes: [],
    findings: [{ code: 'not-restorable', severity: 'warning', message: `${SHIELD} is not restored: ${why}` }],
  });
});

test('a record that holds something else than what was kept is refused by its name', () => {
  const found = run.found.map((entry) => ({ ...entry, kept: ['on'] }));
  expect(() => undo({ ...run, found })).toThrow("the run record runs/1.json can't be used: ");
});
