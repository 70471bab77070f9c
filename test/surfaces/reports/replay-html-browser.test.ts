import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { ReplayDocument } from '../../../src/generated/documents/replay.js';
import { replayHtml } from '../../../src/surfaces/reports/replay/html.js';
import { CHROMIUM, startBrowser } from '../../helpers/browser.js';
import { replaySample } from '../../helpers/replay-document.js';
import { hostilePen } from './poison.js';
import { replayFrom } from './poisoned-replay.js';

/** A machine may be busy. */
const PATIENT = { timeout: 60_000 };

/** Names as long as a path may be, without a place to break them at. */
const LONG = replayFrom(hostilePen(['x'.repeat(500), '東'.repeat(200), '<script>alert(1)</script>']));

describe.skipIf(CHROMIUM === undefined)('the page of a replay in a browser', PATIENT, () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await startBrowser();
  }, PATIENT.timeout);
  afterAll(async () => {
    await browser?.close();
  });

  /** The page of a replay with everything unfolded, and everything that went wrong in it or was asked for by it. */
  async function open(
    document: ReplayDocument,
    options: BrowserContextOptions = {},
  ): Promise<{ page: Page; told: string[] }> {
    const context = await browser.newContext(options);
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const told: string[] = [];
    page.on('console', (message) => told.push(message.text()));
    page.on('pageerror', (error) => told.push(error.message));
    page.on('request', (request) => told.push(request.url()));
    await page.setContent(replayHtml(document));
    await page.locator('details').evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')));
    return { page, told };
  }

  it('is drawn without a word, and asks for nothing', async () => {
    for (const document of [replaySample(), LONG]) {
      const { page, told } = await open(document);
      expect(told).toEqual([]);
      const fill = await page.evaluate(`getComputedStyle(document.querySelector('.moves')).fill`);
      expect(fill).toBe('rgb(192, 74, 0)');
    }
  });

  it.each([400, 1280])('never has to be scrolled sideways at %i pixels', async (width) => {
    for (const document of [replaySample(), LONG]) {
      const { page } = await open(document, { viewport: { width, height: 900 } });
      expect(await page.locator('html').evaluate((element) => element.scrollWidth)).toBe(width);
    }
  });

  it.each([400, 1280])('has room for the words beside the bands at %i pixels', async (width) => {
    const { page } = await open(LONG, { viewport: { width, height: 900 } });
    const words = await page.locator('.flow text').all();
    expect(words.length).toBeGreaterThan(4);
    for (const word of words) {
      const box = await word.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    }
  });

  it.each([
    ['light', 1280],
    ['dark', 400],
  ] as const)(
    'has nothing that axe finds fault with, in %s colours at %i pixels',
    async (colorScheme, width) => {
      const { page } = await open(replaySample(), {
        colorScheme,
        viewport: { width, height: 900 },
        // The checker comes as a script, which the page itself would refuse.
        bypassCSP: true,
      });
      await page.evaluate(axe.source);
      const { violations, passes } = (await page.evaluate('axe.run()')) as axe.AxeResults;
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      expect(passes.map(({ id }) => id)).toEqual(expect.arrayContaining(['color-contrast', 'svg-img-alt']));
    },
  );
});
