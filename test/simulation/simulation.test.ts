import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { historyIn } from './histories.js';
import { play } from './play.js';
import { worldsFrom } from './worlds.js';
it('probe', async () => {
  const t0 = performance.now();
  const worlds = await worldsFrom(1, 100);
  const t1 = performance.now();
  const n = Number(process.env['N'] ?? 300);
  const hs = fc.sample(historyIn(worlds.length), { seed: 7, numRuns: n });
  const t2 = performance.now();
  const seen = new Map<string, number>();
  let requests = 0, finished = 0, shown = 0;
  const met = new Map<string, number>();
  for (const h of hs) {
    const p = await play(h, worlds);
    requests += p.requests; if (p.isFinished) finished++;
    for (const m of p.met) met.set(m, (met.get(m) ?? 0) + 1);
    const v = p.violations[0]?.replace(/[0-9a-f]{32}/g, 'ID');
    if (v !== undefined) { seen.set(v, (seen.get(v) ?? 0) + 1); if (shown++ < 2) console.log(JSON.stringify(h), '\n', p.log.slice(-30).join('\n').slice(0,3000)); }
  }
  const t3 = performance.now();
  console.log({ worlds: t1 - t0, gen: t2 - t1, play: t3 - t2, per: (t3 - t2) / n, requests, finished });
  console.log(seen); console.log(met);
  expect(1).toBe(1);
});
