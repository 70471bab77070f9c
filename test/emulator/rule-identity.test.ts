import { describe, expect, test } from 'vitest';
import { at, started, ZONE } from './client.js';
import { block, ENTRY, idsOf, PHASE, versionsOf, withRules } from './custom-rules.js';

describe('a rule over a PUT of the list', () => {
  test('keeps its id by id and by ref, and gets a new one with neither', async () => {
    const { send, live } = await withRules(block('AA'), block('BB', { ref: 'b' }), block('CC'));
    const [first] = idsOf(live);
    const { result } = await send('PUT', ENTRY, {
      rules: [block('AA', { id: first }), block('B2', { ref: 'b' }), block('CC')],
    });
    expect(idsOf(result).slice(0, 2)).toEqual(idsOf(live).slice(0, 2));
    expect(idsOf(live)).not.toContain(idsOf(result)[2]);
    expect(versionsOf(result)).toEqual(['1', '2', '1']);
    expect(at(result, 'version')).toBe('2');
  });

  test('is not bumped by another place in the list', async () => {
    const { send, live } = await withRules(block('AA', { ref: 'a' }), block('BB', { ref: 'b' }));
    const { result } = await send('PUT', ENTRY, {
      rules: [block('BB', { ref: 'b' }), block('AA', { ref: 'a' })],
    });
    expect(idsOf(result)).toEqual(idsOf(live).toReversed());
    expect(versionsOf(result)).toEqual(['1', '1']);
  });

  test('sent with nothing but its id stays as it is', async () => {
    const { send, live } = await withRules(block('AA', { description: 'kept' }));
    const { result } = await send('PUT', ENTRY, { rules: [{ id: idsOf(live)[0] }] });
    expect(at(result, 'rules')).toEqual(at(live, 'rules'));
  });

  test('may be sent back with members that only the stored rule has', async () => {
    const later = { action: 'teleport', expression: 'true', later: { deep: [1] }, id: 'a'.repeat(32) };
    const { send, emulator } = await started({
      state: { zones: { [ZONE]: { rulesets: [{ phase: PHASE, rules: [later] }] } } },
    });
    const stored = emulator.state().zones[ZONE]?.rulesets[0]?.rules[0];
    const sent = await send('PUT', ENTRY, { rules: [later, block('XX')] });
    expect(sent.status).toBe(200);
    expect(emulator.state().zones[ZONE]?.rulesets[0]?.rules[0]).toEqual(stored);
    expect((await send('PUT', ENTRY, { rules: [block('XX', { later: 1 })] })).status).toBe(400);
  });

  test('a skip rule logs unless it says otherwise', async () => {
    const skip = { action: 'skip', expression: 'true', action_parameters: { ruleset: 'current' } };
    const { live } = await withRules(skip, { ...skip, logging: { enabled: false } });
    expect(at(live, 'rules', 0, 'logging')).toEqual({ enabled: true });
    expect(at(live, 'rules', 1, 'logging')).toEqual({ enabled: false });
  });
});
