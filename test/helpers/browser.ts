import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const USUAL = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The Chromium of this machine: what CHROMIUM_PATH names, or one in a usual place; undefined when there is none. */
export const CHROMIUM = process.env['CHROMIUM_PATH'] ?? USUAL.find((path) => existsSync(path));

/** Starts it without a window and without a life of its own. How long that may take is for the caller to say: a machine may be busy. */
export function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM ?? '',
    timeout: 0,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });
}
