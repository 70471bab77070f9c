import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM } from '../../../../../test/helpers/browser.js';
import { isNightly } from '../../../../../test/helpers/runs.js';
import { cases, KNOWN, type Case } from './cases.js';
import { startChromium } from './chromium.js';
import type { Driver } from './driver.js';
import { FIREFOX, startFirefox } from './firefox.js';
import { startSite, type Site } from './site.js';
import { fateOf, naiveFateOf } from './verdicts.js';
import { visitCase } from './visit.js';

/** Deeds of a generated page. */
const DEEDS = 8;

/** Pairs of a policy and a deed that each browser judges, with the known ones. */
const PAIRS = isNightly() ? 2_000 : 150;

/** Browsers have no verdict on some. */
const TRIED = PAIRS * 1.2;

describe.each([
  { name: 'Chromium', path: CHROMIUM, start: startChromium },
  { name: 'Firefox', path: FIREFOX, start: startFirefox },
])('policies as $name reads them', ({ path, start }) => {
  let site: Site;
  let driver: Driver;

  beforeAll(async () => {
    if (path === undefined) return;
    site = await startSite();
    driver = await start(site.proxy);
  });
  afterAll(async () => {
    await driver?.close();
    await site?.close();
  });

  it.skipIf(path === undefined)('are read in the same way here', async () => {
    const counts = { allowed: 0, blocked: 0, unknown: 0 };
    const check = async (one: Case): Promise<void> => {
      const done = await visitCase(site, driver, one);
      one.deeds.forEach((deed, index) => {
        const fate = done[index];
        const said = fateOf(driver.engine, one, deed);
        const naive = naiveFateOf(driver.engine, one, deed);
        counts[said] += 1;
        const about = { origin: one.origin, policies: one.policies, deed };
        expect({ ...about, said: said === 'unknown' ? fate : said, naive }).toEqual({
          ...about,
          said: fate,
          naive: fate,
        });
      });
    };
    for (const one of KNOWN) await check(one);
    const known = counts.allowed + counts.blocked;
    const pages = Math.ceil((TRIED - known) / DEEDS);
    await fc.assert(fc.asyncProperty(cases(DEEDS), check), { numRuns: Math.max(10, pages) });
    expect(counts.allowed + counts.blocked + counts.unknown).toBeGreaterThanOrEqual(PAIRS);
    expect(Math.min(counts.allowed, counts.blocked)).toBeGreaterThan(PAIRS / 7);
  });
});
