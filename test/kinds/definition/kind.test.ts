import { describe, expect, test } from 'vitest';
import type { Change } from '../../../src/kernel/model/change.js';
import type { Location } from '../../../src/kernel/model/finding.js';
import { defineKind } from '../../../src/kinds/definition/kind.js';
import { type CompileContext, type DiffContext } from '../../../src/kernel/model/context.js';
import type { ApiReader } from '../../../src/kernel/model/request.js';
import { secretsFrom } from '../../../src/kernel/model/secret.js';
import { settingsFrom } from '../../../src/engine/configuration/settings.js';
import { updateOf, ZONE } from '../../helpers/plans.js';
import { noPart } from '../../helpers/no-part.js';

const PLACE: Location = { file: 'zones/shop.yaml', line: 4, column: 1, length: 11 };
const settings = settingsFrom({});
const compileContext: CompileContext = {
  scope: ZONE,
  settings,
  locationOf: () => PLACE,
  report: () => undefined,
};
const diffContext: DiffContext = { scope: ZONE, settings, secrets: secretsFrom({}) };
const CHANGE: Change = updateOf('page_shield');
const api: ApiReader = {
  get: ({ path }) => Promise.resolve(`read ${path}`),
  list: () => Promise.resolve([]),
  listPart: noPart,
};

const kind = defineKind({
  name: 'page_shield',
  section: 'page_shield',
  levels: ['zone'],
  words: { title: 'page shield settings', column: 'page shield' },
  compile: ({ enabled }) => [`one ${enabled}`, `two ${enabled}`],
  claims: (spec) => [spec],
  source: () => PLACE,
  read: (spec, _, reader) => reader.get({ path: `/${spec}` }),
  diff: (spec, live) => ({ changes: [CHANGE], unchanged: [`${spec}: ${String(live)}`], findings: [] }),
  prove: ({ answer }, before) =>
    Promise.resolve({
      differences: [{ message: `${String(answer)}, and before it ${String(before)}` }],
      findings: [],
    }),
});

describe('a kind', () => {
  test('declares nothing when its section is absent: it is not managed', () => {
    expect(kind.declare({}, compileContext)).toEqual([]);
    expect(kind.declare({ log_fields: { cookies: ['a'] } }, compileContext)).toEqual([]);
  });

  test('declares each unit of its section, with its scope, place and claims', () => {
    const declarations = kind.declare({ page_shield: { enabled: true } }, compileContext);
    expect(declarations).toMatchObject([
      { kind: 'page_shield', scope: ZONE, source: PLACE, claims: ['one true'], secrets: [] },
      { claims: ['two true'] },
    ]);
  });

  test('observes by reading its own unit and comparing with what came', async () => {
    const [first] = kind.declare({ page_shield: { enabled: false } }, compileContext);
    const diff = await first?.observe(diffContext, api);
    expect(diff).toMatchObject({
      changes: [CHANGE],
      unchanged: ['one false: read /one false'],
      findings: [],
    });
  });

  test('proves a write with what was read before it', async () => {
    const [first] = kind.declare({ page_shield: { enabled: false } }, compileContext);
    const diff = await first?.observe(diffContext, api);
    const written = { change: CHANGE, request: CHANGE.request, answer: 'odd' };
    expect(await diff?.prove?.(written, diffContext, api)).toEqual({
      differences: [{ message: 'odd, and before it read /one false' }],
      findings: [],
    });
  });
});
