import * as fc from 'fast-check';
import type { Behaviour } from '../../src/emulator/state.js';

/** The ways of answering that the documents leave open, and that mean the same. None of them is the usual one. */
type Open = Pick<
  Behaviour,
  | 'listNumbers'
  | 'cursorNumbers'
  | 'versionType'
  | 'defaults'
  | 'emptyRules'
  | 'policyEnabledType'
  | 'operationPolls'
>;

export const VARIANTS: { readonly [Name in keyof Open]: readonly Open[Name][] } = {
  listNumbers: ['all', 'without-pages', 'without-totals', 'absent', 'null'],
  cursorNumbers: ['all', 'cursors', 'empty-cursor', 'absent-at-end', 'null-at-end'],
  versionType: ['text', 'number'],
  defaults: ['as-stored', 'written', 'left-out'],
  emptyRules: ['list', 'absent'],
  policyEnabledType: ['echo', 'string', 'boolean'],
  operationPolls: [0, 2],
};

/** Any mixture of them. */
export const anyVariant: fc.Arbitrary<Open> = fc.record({
  listNumbers: fc.constantFrom(...VARIANTS.listNumbers),
  cursorNumbers: fc.constantFrom(...VARIANTS.cursorNumbers),
  versionType: fc.constantFrom(...VARIANTS.versionType),
  defaults: fc.constantFrom(...VARIANTS.defaults),
  emptyRules: fc.constantFrom(...VARIANTS.emptyRules),
  policyEnabledType: fc.constantFrom(...VARIANTS.policyEnabledType),
  operationPolls: fc.constantFrom(...VARIANTS.operationPolls),
});
