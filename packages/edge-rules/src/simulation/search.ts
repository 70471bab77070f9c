import { FIELDS, type Scheme } from '../expressions/catalogue/fields.js';
import { someOf } from '../lib/phrases.js';
import { candidateIn } from './candidate.js';
import type { Box } from './box.js';
import { everyValueOf } from './field.js';
import { withInstances } from './instances.js';
import { conditionIn } from './keys.js';
import type { Region } from './region.js';
import type { Values } from './sets.js';
import type { Traffic } from './traffic.js';
import { trafficOfWitness, type Witness } from './witness.js';

/** An example, or what the lack of one depends on. */
export type Search<Found> =
  | { readonly kind: 'found'; readonly found: Found }
  | { readonly kind: 'open'; readonly needs: readonly string[] };

/** Confirms an example, or says what that depends on. */
export type Confirm<Found> = (witness: Witness, traffic: Traffic) => Search<Found>;

/** Boxes to try, at most. Those without opaque conditions come first. */
const TRIED = 24;

/** Looks for real traffic, which the evaluator must confirm. If that depends on free fields, they get values too. */
export function search<Found>(region: Region, scheme: Scheme, confirm: Confirm<Found>): Search<Found> {
  let open: Search<Found> | undefined;
  for (const box of region.toSorted((a, b) => conditionsOf(a) - conditionsOf(b)).slice(0, TRIED)) {
    const result = searchBox(box, scheme, confirm);
    if (result?.kind === 'found') return result;
    open ??= result;
  }
  return open ?? { kind: 'open', needs: [RELATED] };
}

/** The reason if no other is known. */
export const RELATED = 'fields that depend on each other';

function conditionsOf(box: Box): number {
  return [...box.keys()].filter((key) => conditionIn(key) !== undefined).length;
}

/** Enough for the fields of a few rules. */
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

/** The reason for no example: `it depends on $office, ip.src`. */
export function dependsOn(needs: readonly string[]): string {
  return needs.length === 0 ? 'no example was found' : `it depends on ${someOf(needs, NAMED)}`;
}
