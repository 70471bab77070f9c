import type { Box } from '../simulation/box.js';
import { mayBeIn } from '../simulation/contradictory.js';
import { conditionIn } from '../simulation/keys.js';
import { outsideIn } from '../simulation/box.js';
import type { Region } from '../simulation/region.js';
import { texts, type Values } from '../simulation/sets.js';
import type { Rewrites } from './effects.js';

/**
 * What rules have written over, one after another. A box says of a field that was written over what it was when it came; what it is from then on stands
 * under a key of its own.
 */
export type Rewriting = readonly Rewrites[];

/** A region as a rule sees it behind those that rewrite: what it asks of fields that were written over it asks of what was written. */
export function seenBy(selected: Region, rewriting: Rewriting): Region {
  return rewriting.length === 0 ? selected : selected.flatMap((box) => seenBox(box, rewriting) ?? []);
}

function seenBox(box: Box, rewriting: Rewriting): Box | undefined {
  const seen = new Map<string, Values>();
  for (const [key, values] of box) {
    const which = lastFor(key, rewriting);
    const path = rewriting[which]?.path;
    const told = path === undefined ? 'open' : saidOfPath(path, key, values);
    if (told === 'never') return undefined;
    if (told === 'open') seen.set(keyBehind(which, key), values);
  }
  return seen;
}

/** Whether a condition holds of a path that is known. */
function saidOfPath(path: string, key: string, values: Values): 'always' | 'never' | 'open' {
  if (conditionIn(key) === undefined) return 'open';
  const box: Box = new Map([[PATH, texts([path])]]);
  if (!mayBeIn(box, key, values, 'http')) return 'never';
  const outside = outsideIn(box, key, values);
  return outside === undefined || !mayBeIn(box, key, outside, 'http') ? 'always' : 'open';
}

/** The last rule that wrote over a field, by its place; -1 for none. */
function lastFor(key: string, rewriting: Rewriting): number {
  const said = conditionIn(key) ?? key;
  return rewriting.findLastIndex(({ fields }) => fields.test(said));
}

function keyBehind(which: number, key: string): string {
  return which < 0 ? key : `${BEHIND}${which} ${key}`;
}

const BEHIND = 'rewritten ';
const PATH = 'http.request.uri.path';

/** What goes on behind a rule that rewrites. */
export function writtenOver<Traffic extends { readonly box: Box; readonly rewriting: Rewriting }>(
  traffic: Traffic,
  effect: Rewrites,
): Traffic {
  const rewriting = [...traffic.rewriting, effect];
  const { path } = effect;
  if (path === undefined) return { ...traffic, rewriting };
  const box = new Map(traffic.box).set(keyBehind(rewriting.length - 1, PATH), texts([path]));
  return { ...traffic, rewriting, box };
}

/** What a box says of traffic as it came, and what of fields behind each rule that rewrites: no two are about the same values. */
export function facesOf(box: Box, rewriting: Rewriting): readonly [came: Box, ...behind: Box[]] {
  if (rewriting.length === 0) return [box];
  const said = (start: string): Box =>
    new Map(
      [...box].flatMap(([key, values]) => (key.startsWith(start) ? [[key.slice(start.length), values]] : [])),
    );
  const came = new Map([...box].filter(([key]) => !key.startsWith(BEHIND)));
  return [came, ...rewriting.map((_, which) => said(`${BEHIND}${which} `))];
}
