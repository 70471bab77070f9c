import { chromium } from 'playwright-core';
import { CHROMIUM } from '../../../../../test/helpers/browser.js';
import type { Driver } from './driver.js';
import { PAGE_SCRIPT, type PageDeed, type PageResult } from './page-script.js';

/** Starts Chromium with playwright. The caller limits the time. */
export async function startChromium(proxy: string): Promise<Driver> {
  const browser = await chromium.launch({
    executablePath: CHROMIUM ?? '',
    timeout: 0,
    proxy: { server: `http://${proxy}`, bypass: '<-loopback>' },
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--ignore-certificate-errors'],
  });
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  await context.addInitScript(PAGE_SCRIPT);
  const page = await context.newPage();
  return {
    engine: 'Chromium',
    visit: async (url, deeds) => {
      await page.goto(url, { timeout: 0 });
      return await page.evaluate((list) => (globalThis as unknown as PageGlobals).deeds(list), [...deeds]);
    },
    close: () => browser.close(),
  };
}

/** What PAGE_SCRIPT defines. */
interface PageGlobals {
  deeds(list: readonly PageDeed[]): Promise<PageResult>;
}
