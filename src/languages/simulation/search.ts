import { FIELDS, type Scheme } from '../expressions/catalogue/fields.js';
import { someOf } from '../../kernel/lib/phrases.js';
import { candidateIn } from './candidate.js';
import type { Box } from './box.js';
import { everyValueOf } from './field.js';
import { withInstances } from './instances.js';
import { conditionIn } from './keys.js';
import type { Region } from './region.js';
import type { Values } from './sets.js';
import type { Traffic } from './traffic.js';
import { trafficOfWitness, type Witness } from './witness.js';

/** What a search for an example came to: the first that was confirmed, or what it depends on that there was none. */
export type Search<Found> =
  | { readonly kind: 'found'; readonly found: Found }
  | { readonly kind: 'open'; readonly needs: readonly string[] };

/** What an example turned out to be, or what it still depends on. */
export type Confirm<Found> = (witness: Witness, traffic: Traffic) => Search<Found>;

/** So many boxes are tried, those without conditions that can't be looked into first. */
const TRIED = 24;

/**
 * Looks for something real in a region, which is believed only when the evaluator confirms it. Where that depends on fields that the
 * region leaves free, they are given a value too: that decides many a condition that is no set of values.
 */
export function search<Found>(region: Region, scheme: Scheme, confirm: Confirm<Found>): Search<Found> {
  let open: Search<Found> | undefined;
  for (const box of region.toSorted((a, b) => conditionsOf(a) - conditionsOf(b)).slice(0, TRIED)) {
    const result = searchBox(box, scheme, confirm);
    if (result?.kind === 'found') return result;
    open ??= result;
  }
  return open ?? { kind: 'open', needs: [RELATED] };
}

/** The least that can be said of why there is no example. */
export const RELATED = 'fields that depend on each other';

function conditionsOf(box: Box): number {
  return [...box.keys()].filter((key) => conditionIn(key) !== undefined).length;
}

/** Enough for one field after another in a few rules. */
const ROUNDS = 8;

function searchBox<Found>(box: Box, scheme: Scheme, confirm: Confirm<Found>): Search<Found> | undefined {
  let closer = withInstances(box);
  let result: Search<Found> | undefined;
  for (let round = 0; round < ROUNDS; round += 1) {
    const witness = candidateIn(closer, scheme);
    if (witness === undefined) return result;
    result = confirm(witness, trafficOfWitness(witness, scheme));
    if (result.kind === 'found') return result;
    const free = result.needs.filter((field) => !witness.has(field)).flatMap(anyValue);
    if (free.length === 0) return result;
    closer = new Map([...closer, ...free]);
  }
  return result;
}

function anyValue(field: string): readonly (readonly [string, Values])[] {
  const type = FIELDS.get(field)?.type;
  const values = type && everyValueOf(field, type);
  return values === undefined ? [] : [[field, values]];
}

const NAMED = 5;

/** `it depends on $office, ip.src`, for results that have no example. */
export function dependsOn(needs: readonly string[]): string {
  return needs.length === 0 ? 'no example was found' : `it depends on ${someOf(needs, NAMED)}`;
}
