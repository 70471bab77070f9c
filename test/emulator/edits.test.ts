import { describe, expect, test } from 'vitest';
import { at, errorOf, listAt, started, ZONE } from './client.js';

const SETTINGS = `/zones/${ZONE}/page_shield`;
const ENTRY = `/zones/${ZONE}/rulesets/phases/http_request_firewall_custom/entrypoint`;
const ON = { enabled: true };

const refs = (ruleset: unknown): unknown[] => listAt(ruleset, 'rules').map((item) => at(item, 'ref'));

describe("somebody else's edit", () => {
  const rule = { action: 'block', expression: 'true', ref: 'theirs' };
  const mine = { rules: [{ action: 'log', expression: 'true', ref: 'mine' }] };

  test.each([
    ['before', ['mine', 'theirs'], ['mine', 'theirs']],
    ['after', ['mine'], ['mine', 'theirs']],
  ] as const)('right %s a read', async (when, seen, left) => {
    const { send } = await started();
    const client = await started();
    await client.send('PUT', ENTRY, mine);
    client.emulator.inject({
      kind: 'edit',
      when,
      edit: { scope: `/zones/${ZONE}`, phase: 'http_request_firewall_custom', rule },
    });
    expect(refs((await client.send('GET', ENTRY)).result)).toEqual(seen);
    const { result } = await client.send('GET', ENTRY);
    expect([refs(result), at(result, 'version')]).toEqual([left, '2']);
    expect((await send('GET', ENTRY)).status).toBe(404);
  });

  test('right before a write is lost to the write, and leaves a gap in the versions', async () => {
    const { send, emulator } = await started();
    await send('PUT', ENTRY, mine);
    emulator.inject({
      kind: 'edit',
      when: 'before',
      edit: { scope: `/zones/${ZONE}`, phase: 'http_request_firewall_custom', rule },
    });
    const { result } = await send('PUT', ENTRY, mine);
    expect([refs(result), at(result, 'version')]).toEqual([['mine'], '3']);
    expect(refs((await send('GET', `${ENTRY}/versions/2`)).result)).toEqual(['mine', 'theirs']);
  });

  test('may be anything in the state', async () => {
    const { send, emulator } = await started({ state: { zones: { [ZONE]: { page_shield: ON } } } });
    const path = `/zones/${ZONE}/page_shield/enabled`;
    emulator.inject({ kind: 'edit', when: 'after', edit: { path, value: false } });
    expect((await send('GET', SETTINGS)).result).toMatchObject({ enabled: true });
    expect((await send('GET', SETTINGS)).result).toMatchObject({ enabled: false });
    emulator.inject({
      kind: 'edit',
      when: 'before',
      edit: { op: 'remove', path: `/zones/${ZONE}/page_shield` },
    });
    expect((await send('GET', SETTINGS)).result).toMatchObject({ enabled: false });
  });

  test('is made even when the request beside it is not carried out', async () => {
    const { send, emulator } = await started({ state: { zones: { [ZONE]: {} } } });
    const path = `/zones/${ZONE}/plan`;
    emulator.inject(
      { kind: 'edit', when: 'after', edit: { path, value: 'free' } },
      { kind: 'status', status: 503 },
    );
    expect((await send('PUT', SETTINGS, ON)).status).toBe(503);
    expect(emulator.state().zones[ZONE]).toMatchObject({ plan: 'free', page_shield: { enabled: false } });
  });

  test('of a place that is not there says so', async () => {
    const told: (number | undefined)[] = [];
    const { send, emulator } = await started({
      faults: [{ kind: 'edit', when: 'before', edit: { path: '/zones/x/y', value: 1 } }],
      onRequest: ({ status }) => told.push(status),
    });
    const reply = await send('GET', SETTINGS);
    expect(reply.status).toBe(500);
    expect([told, emulator.requests.map(({ status }) => status)]).toEqual([[500], [500]]);
    expect(errorOf(reply).message).toContain('The emulator failed');
    // The whole state is nobody's business: it may hold secrets.
    expect(JSON.stringify(errorOf(reply)).length).toBeLessThan(400);
  });
});
