import type { Box } from '../simulation/box.js';
import { mayBeIn } from '../simulation/contradictory.js';
import { conditionIn } from '../simulation/keys.js';
import { outsideIn } from '../simulation/box.js';
import type { Region } from '../simulation/region.js';
import { texts, type Values } from '../simulation/sets.js';
import type { Rewrites } from './effects.js';

/** Rewrites so far, in order. A box has the original value under the field's key, the new one under its own. */
export type Rewriting = readonly Rewrites[];

/** A region as a rule after rewrites sees it: its conditions are about new values. */
export function seenBy(selected: Region, rewriting: Rewriting): Region {
  return rewriting.length === 0 ? selected : selected.flatMap((box) => seenBox(box, rewriting) ?? []);
}

function seenBox(box: Box, rewriting: Rewriting): Box | undefined {
  const seen = new Map<string, Values>();
  for (const [key, values] of box) {
    const which = lastFor(key, rewriting);
    const path = rewriting[which]?.path;
    const verdict = path === undefined ? 'open' : pathVerdict(path, key, values);
    if (verdict === 'never') return undefined;
    if (verdict === 'open') seen.set(keyBehind(which, key), values);
  }
  return seen;
}

/** What a condition says of a known path. */
function pathVerdict(path: string, key: string, values: Values): 'always' | 'never' | 'open' {
  if (conditionIn(key) === undefined) return 'open';
  const box: Box = new Map([[PATH, texts([path])]]);
  if (!mayBeIn(box, key, values, 'http')) return 'never';
  const outside = outsideIn(box, key, values);
  return outside === undefined || !mayBeIn(box, key, outside, 'http') ? 'always' : 'open';
}

/** The position of a field's last rewrite; -1 without one. */
function lastFor(key: string, rewriting: Rewriting): number {
  const subject = conditionIn(key) ?? key;
  return rewriting.findLastIndex(({ fields }) => fields.test(subject));
}

function keyBehind(which: number, key: string): string {
  return which < 0 ? key : `${BEHIND}${which} ${key}`;
}

const BEHIND = 'rewritten ';
const PATH = 'http.request.uri.path';

/** The traffic after a rule that rewrites. */
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

/** Splits a box into original values and those after each rewrite. No two parts restrict the same value. */
export function facesOf(box: Box, rewriting: Rewriting): readonly [came: Box, ...behind: Box[]] {
  if (rewriting.length === 0) return [box];
  const belowPrefix = (start: string): Box =>
    new Map(
      [...box].flatMap(([key, values]) => (key.startsWith(start) ? [[key.slice(start.length), values]] : [])),
    );
  const came = new Map([...box].filter(([key]) => !key.startsWith(BEHIND)));
  return [came, ...rewriting.map((_, which) => belowPrefix(`${BEHIND}${which} `))];
}
