import { expect, it } from 'vitest';
import { ACTION_FACTS } from '../../../../src/languages/expressions/catalogue/actions.js';
import { FUNCTIONS } from '../../../../src/languages/expressions/catalogue/functions.js';
import {
  BODY_PHASES,
  PHASE_FACTS,
  RESPONSE_PHASES,
  RESTRICTED_FIELDS,
} from '../../../../src/languages/expressions/catalogue/phases.js';

it('lets the rules of a phase have known actions only', () => {
  const actions = [...PHASE_FACTS.values()].flatMap(
    ({ entryActions, levelActions = {}, documentedActions = [] }) => [
      ...entryActions,
      ...Object.values(levelActions).flat(),
      ...documentedActions,
    ],
  );
  expect(actions.filter((action) => !ACTION_FACTS.has(action))).toEqual([]);
});

it('names no phase that it does not know', () => {
  const phases = [
    ...RESPONSE_PHASES,
    ...BODY_PHASES,
    ...[...RESTRICTED_FIELDS.values()].flat(),
    ...[...FUNCTIONS.values()].flatMap(({ phases: only = [] }) => only),
  ];
  expect(phases.filter((phase) => !PHASE_FACTS.has(phase))).toEqual([]);
});

it('gives the functions of packets to all phases that see packets, and to no other', () => {
  const packets = [...PHASE_FACTS].flatMap(([phase, { scheme }]) => (scheme === 'network' ? [phase] : []));
  expect([...(FUNCTIONS.get('bit_slice')?.phases ?? [])].toSorted()).toEqual(packets.toSorted());
});

it('is certain about the level of a phase only where there is one', () => {
  const certain = [...PHASE_FACTS.values()].filter(({ isOnlyThere = false }) => isOnlyThere);
  expect(certain.filter(({ levels }) => levels.length !== 1)).toEqual([]);
});
