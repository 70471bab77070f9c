import axe from 'axe-core';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { CHROMIUM, startBrowser } from '../../helpers/browser.js';
import { servedPlayground, type Served } from './served.js';

/** A machine may be busy. */
const PATIENT = { timeout: 120_000 };

const RULES = `- ref: block-scanner
  action: block
  expression: http.user_agent contains "scanner"
`;

const FIRST = 'challenge-login decides: managed_challenge';

describe.skipIf(CHROMIUM === undefined)('the playground in a browser', PATIENT, () => {
  let browser: Browser;
  let served: Served;

  beforeAll(async () => {
    [browser, served] = await Promise.all([startBrowser(), servedPlayground()]);
  }, PATIENT.timeout);
  afterAll(async () => {
    await Promise.all([browser?.close(), served?.close()]);
  });

  interface Opened {
    readonly page: Page;
    readonly context: BrowserContext;
    /** What went wrong in the page, and what was asked for, by it or by its worker. */
    readonly told: string[];
  }

  async function open(options: BrowserContextOptions = {}, fragment = ''): Promise<Opened> {
    const context = await browser.newContext(options);
    onTestFinished(() => context.close());
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    const told: string[] = [];
    page.on('console', (message) => told.push(message.text()));
    page.on('pageerror', (error) => told.push(error.message));
    context.on('request', (request) => told.push(request.url().replace(served.address, '')));
    await page.goto(served.address + fragment);
    return { page, context, told };
  }

  function result(page: Page, text: string | RegExp): Promise<void> {
    return page.getByRole('status').filter({ hasText: text }).waitFor();
  }

  it('answers an example at once, and what is written then', async () => {
    const { page } = await open();
    await result(page, FIRST);
    await page.getByLabel('Rules').fill(RULES);
    await page.getByLabel('Request').fill('GET https://shop.example.com/\nUser-Agent: scanner/1');
    await result(page, 'block-scanner decides: block');
    const item = page.getByRole('listitem').filter({ hasText: 'block-scanner' });
    expect(await item.first().innerText()).toContain(
      'http.user_agent contains "scanner" is true: http.user_agent is "scanner/1"',
    );
    await page.getByLabel('Request').fill('GET https://shop.example.com/');
    await result(page, 'Unknown: block-scanner (block) depends on http.user_agent');
    await page.getByRole('button', { name: 'Add http.user_agent' }).click();
    await page.keyboard.type('curl');
    await result(page, 'No rule decides');
    expect(await page.getByLabel('Request').inputValue()).toBe(
      'GET https://shop.example.com/\nhttp.user_agent: curl',
    );
  });

  it('keeps one’s own text when an example is chosen', async () => {
    const { page } = await open();
    const [example, rules] = [page.getByLabel('Example'), page.getByLabel('Rules')];
    await rules.fill(RULES);
    await example.selectOption('Rate limit');
    await result(page, 'Unknown: limit-login (block) depends on how many requests came before');
    await example.selectOption('Your own text');
    expect(await rules.inputValue()).toBe(RULES);
  });

  it('says what is wrong, and goes there', async () => {
    const { page } = await open();
    const rules = page.getByLabel('Rules');
    await rules.fill('- ref: a\n  action: block\n  expression: http.host eq "東京" and http.hots eq "a"');
    await page.getByText('Did you mean http.host?').waitFor();
    expect(await rules.getAttribute('aria-invalid')).toBe('true');
    await page.getByRole('button', { name: 'Rules 3:' }).click();
    const selected = await page.evaluate('getSelection().toString()');
    expect(selected).toBe('http.hots');
  });

  it('shows what an edit opens, and asks the example of it', async () => {
    const { page } = await open();
    await page.getByRole('tab', { name: 'What an edit opens' }).click();
    await page.getByLabel('Rules before').fill(RULES);
    await page.getByLabel('Rules after').fill(RULES.replace('"scanner"', '"scanner/2"'));
    await result(
      page,
      'Opens traffic: { http.user_agent: "scanner" }: block by block-scanner → no rule decides',
    );
    expect(await page.getByText('opens-traffic').count()).toBe(1);
    await page.getByRole('button', { name: 'Try this request after the edit' }).click();
    await result(page, 'No rule decides');
    expect(await page.getByLabel('Request').inputValue()).toBe('http.user_agent: scanner');
    await page.getByRole('tab', { name: 'What an edit opens' }).click();
    await page.getByRole('button', { name: 'Try this request before it' }).click();
    await result(page, 'block-scanner decides: block');
  });

  it('shows what a policy blocks, and in which browsers', async () => {
    const { page } = await open();
    await page.getByRole('tab', { name: 'CSP against URLs' }).click();
    await page.getByLabel('Policy').fill("script-src 'self'; img-src *");
    await page.getByLabel('Page URL').fill('https://a.example/');
    await page.getByLabel('What is loaded').fill('script https://b.example/x.js\nimg data:,');
    await result(page, 'Of 2 things that the page loads: 1 blocked, 1 blocked in some browsers');
    const rows = await page.getByRole('row').allInnerTexts();
    expect(rows.map((row) => row.split(/\s*\t\s*/))).toEqual([
      ['What is loaded', 'What browsers do'],
      ['script https://b.example/x.js', 'blocked by script-src'],
      ['img data:,', 'blocked by img-src in Chromium and Firefox; allowed by img-src * in WebKit'],
    ]);
  });

  it('shares by a link, which brings back its tab', async () => {
    const { page, context } = await open({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByRole('tab', { name: 'What an edit opens' }).click();
    await page.getByLabel('Rules before').fill(RULES);
    await page.getByLabel('Rules after').fill(RULES.replace('block\n', 'log\n'));
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('The link is copied').waitFor();
    const link = await page.getByLabel('Link').inputValue();
    expect(link.startsWith(`${served.address}#1z.`)).toBe(true);
    expect(page.url()).toBe(link);
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(link);
    const other = await context.newPage();
    await other.goto(link);
    await result(other, 'Opens traffic');
    expect(await other.getByLabel('Rules before').inputValue()).toBe(RULES);
    expect(await other.getByRole('tab', { selected: true }).innerText()).toBe('What an edit opens');
    // Another link in the same tab of the browser.
    await other.goto(served.address + (await fragmentIn(page)));
    await result(other, 'block-scanner decides: block');
  });

  async function fragmentIn(page: Page): Promise<string> {
    await page.getByRole('tab', { name: 'Which rule decides' }).click();
    await page.getByLabel('Rules').fill(RULES);
    await page.getByLabel('Request').fill('User-Agent: scanner');
    const before = page.url();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.waitForURL((url) => url.href !== before);
    return new URL(page.url()).hash;
  }

  it('shows the link where it can’t be copied', async () => {
    const { page } = await open();
    await page.evaluate('navigator.clipboard.writeText = () => Promise.reject(new Error("no"))');
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('The browser does not let the page copy it').waitFor();
    expect(await page.getByLabel('Link').inputValue()).toContain('#1z.');
  });

  it('says that a link can’t be read, and works', async () => {
    const { page, told } = await open({}, '#1z.nonsense');
    await page
      .getByText('The link can’t be read: a part of it is missing or was changed. It is ignored.')
      .waitFor();
    await result(page, FIRST);
    expect(told.filter((text) => / |:/.test(text))).toEqual([]);
  });

  it('asks for its own files and for nothing else, and keeps nothing', async () => {
    const { page, context, told } = await open();
    await result(page, FIRST);
    await page.getByLabel('Rules').fill(RULES);
    await result(page, 'No rule decides');
    await page.getByRole('tab', { name: 'What an edit opens' }).click();
    await result(page, 'Opens traffic');
    await page.getByRole('tab', { name: 'CSP against URLs' }).click();
    await result(page, 'Of 11 things');
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByLabel('Link').waitFor();
    expect(told.toSorted()).toEqual(['', 'playground.js', 'style.css', 'worker.js']);
    const kept = await page.evaluate('[localStorage.length, sessionStorage.length, document.cookie]');
    expect([kept, await context.cookies()]).toEqual([[0, 0, ''], []]);
  });

  it('could not send anything', async () => {
    const { page } = await open();
    const sent = await page.evaluate(
      `Promise.allSettled([fetch('x'), fetch('https://a.example/')]).then((all) => all.map(({ status }) => status))`,
    );
    expect(sent).toEqual(['rejected', 'rejected']);
    const scripts = served.files.filter(({ name }) => name.endsWith('.js'));
    expect(scripts.map(({ name }) => name).toSorted()).toEqual(['playground.js', 'worker.js']);
    const calls =
      /\b(?:fetch|XMLHttpRequest|WebSocket|EventSource|sendBeacon|importScripts|Function)\s*\(|import\(/;
    for (const { name, bytes } of scripts) {
      const found = calls.exec(Buffer.from(bytes).toString());
      expect([name, found?.[0]]).toEqual([name, undefined]);
    }
  });

  it('answers 300 rules', async () => {
    const { page } = await open();
    await result(page, FIRST);
    const rules = Array.from({ length: 300 }, (_, index) => ({
      ref: `rule-${index}`,
      action: index % 5 === 4 ? 'skip' : 'block',
      expression: `http.request.uri.path eq "/${index}" or (ip.src in {10.${index % 256}.0.0/16} and ip.src.country ne "DE")`,
      ...(index % 5 === 4 ? { action_parameters: { ruleset: 'current' } } : {}),
    }));
    await page.getByLabel('Request').fill('GET https://a.example/299\nip.src: 192.0.2.1');
    await page.getByLabel('Rules').fill(JSON.stringify(rules));
    await result(page, 'rule-299 decides: skip');
  });

  it('stops what takes too long, and answers the next question', async () => {
    const { page, context } = await open();
    await result(page, FIRST);
    // Its next worker never answers.
    await context.route('**/worker.js', (route) =>
      route.fulfill({ body: '', contentType: 'text/javascript' }),
    );
    await page.clock.install();
    await page.reload();
    await page.clock.fastForward(1000);
    await page.clock.fastForward(6000);
    await result(page, 'Stopped after 5 seconds');
    await context.unroute('**/worker.js');
    await page.getByLabel('Rules').fill(RULES);
    await page.clock.fastForward(1000);
    await result(page, 'No rule decides');
  });

  it('says that its worker is missing', async () => {
    const context = await browser.newContext();
    onTestFinished(() => context.close());
    await context.route('**/worker.js', (route) => route.fulfill({ status: 404 }));
    const page = await context.newPage();
    await page.goto(served.address);
    await result(page, 'worker.js');
  });

  it('can be used with the keyboard', async () => {
    const { page } = await open();
    const selected = (): Promise<string> => page.getByRole('tab', { selected: true }).innerText();
    await page.getByRole('tab', { name: 'Which rule decides' }).focus();
    await page.keyboard.press('ArrowLeft');
    expect(await selected()).toBe('CSP against URLs');
    await page.keyboard.press('ArrowRight');
    expect(await selected()).toBe('Which rule decides');
    await page.keyboard.press('End');
    expect(await selected()).toBe('CSP against URLs');
    await page.keyboard.press('Home');
    expect(await selected()).toBe('Which rule decides');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.id')).toBe('decides-example');
  });

  /** Opens each tab with everything that it can show. */
  const VIEWS = [
    async (page: Page): Promise<void> => {
      await page.getByLabel('Example').selectOption('Mistakes, and what to write instead');
      await result(page, 'has an error');
    },
    async (page: Page): Promise<void> => {
      await page.getByLabel('Example').selectOption('A zone file: several phases');
      await result(page, 'block-exports-abroad');
    },
    async (page: Page): Promise<void> => {
      await page
        .getByLabel('Rules', { exact: true })
        .fill(
          JSON.stringify([
            { ref: 'r'.repeat(190), action: 'block', expression: `http.host ne "${'a'.repeat(900)}"` },
          ]),
        );
      await result(page, 'rrr decides: block');
    },
    async (page: Page): Promise<void> => {
      await page.getByRole('tab', { name: 'What an edit opens' }).click();
      await page.getByLabel('Example').selectOption('A skip moves up');
      await result(page, 'Opens traffic');
      await page.getByText('The change as a plan shows it').click();
    },
    async (page: Page): Promise<void> => {
      await page.getByRole('tab', { name: 'CSP against URLs' }).click();
      await page.getByLabel('What is loaded').fill(`script /${'a'.repeat(500)}\nimage x`);
      await result(page, 'Of 1 thing');
    },
  ];

  it('has nothing that axe finds fault with, and is never scrolled sideways', async () => {
    for (const options of [
      { colorScheme: 'light', viewport: { width: 1280, height: 900 } },
      { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
    ] as const) {
      // The checker comes as a script, which the page itself would refuse.
      const { page } = await open({ ...options, bypassCSP: true });
      await page.evaluate(axe.source);
      await page.getByRole('button', { name: 'Copy link' }).click();
      for (const view of VIEWS) {
        await view(page);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(options.viewport.width);
        const { violations, passes } = (await page.evaluate('axe.run()')) as axe.AxeResults;
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
        expect(passes.map(({ id }) => id)).toEqual(expect.arrayContaining(['color-contrast', 'label']));
      }
    }
  });
});
