import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { PlanDocument } from '../../../src/generated/documents/plan.js';
import { planDocument } from '../../../src/surfaces/reports/plan/document.js';
import { planHtml } from '../../../src/surfaces/reports/plan/html.js';
import { scopeViews, type ScopeView } from '../../../src/surfaces/reports/plan/scope-views.js';
import { CHROMIUM, startBrowser } from '../../helpers/browser.js';
import { fleet } from './html/fleet.js';
import { RICH } from './rich-plan.js';

const FLEET = fleet({ scopes: 100, every: 3 });
const LARGE_FLEET = fleet({ scopes: 500, every: 3 });

/** A machine may be busy. */
const PATIENT = { timeout: 60_000 };

/** What the page says when nothing is filtered. */
const ALL = '100 of 100 scopes, 165 of 165 changes';

/** One of everything, and where each change comes from. */
const EVERYTHING: PlanDocument = {
  ...planDocument(RICH),
  changes: planDocument(RICH).changes.map((change, index) => ({
    ...change,
    origin: (['branch', 'both', 'drift'] as const)[index % 3] ?? 'branch',
  })),
};

describe.skipIf(CHROMIUM === undefined)('the page in a browser', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zonewright-page-'));
  let browser: Browser;

  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true });
  });

  function fileOf(plan: PlanDocument): string {
    const file = join(folder, `${plan.scopes.length}.html`);
    writeFileSync(file, planHtml(plan));
    return file;
  }

  /** The page of a plan, and everything that went wrong in it or was asked for by it. */
  async function open(
    plan: PlanDocument,
    options: BrowserContextOptions = {},
  ): Promise<{ page: Page; told: string[] }> {
    const { href } = pathToFileURL(fileOf(plan));
    const context = await browser.newContext(options);
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const told: string[] = [];
    page.on('console', (message) => told.push(message.text()));
    page.on('pageerror', (error) => told.push(error.message));
    page.on('request', (request) => {
      if (request.url() !== href) told.push(request.url());
    });
    await page.goto(href);
    return { page, told };
  }

  const shownScopes = (page: Page): Promise<string[]> =>
    page.locator('tbody tr:visible .name').allTextContents();

  it('loads a fleet without a word, and asks for nothing else', async () => {
    const { page, told } = await open(LARGE_FLEET);
    expect(await page.locator('#count').textContent()).toBe('500 of 500 scopes, 815 of 815 changes');
    await page.locator('#unfold').click();
    expect(told).toEqual([]);
  });

  it('lets nothing in: a script, a style and an image that somebody got into it are refused', async () => {
    const { page, told } = await open(EVERYTHING);
    await page.evaluate(`
      const script = document.createElement('script');
      script.textContent = 'document.title = "run"';
      document.body.append(script);
      const image = document.createElement('img');
      image.src = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
      document.body.append(image);
      document.body.insertAdjacentHTML('beforeend', '<p id="styled" style="color: red">');
    `);
    const refused = (): string[] =>
      ['Executing inline script', 'Loading the image', 'Applying inline style'].filter((what) =>
        told.some((text) => text.startsWith(what) && text.includes('Content Security Policy')),
      );
    await expect.poll(() => refused().length, PATIENT).toBe(3);
    expect(await page.title()).not.toBe('run');
    expect(await page.locator('#styled').evaluate((element) => element.getAttribute('style'))).toBe(
      'color: red',
    );
    expect(
      await page
        .locator('#styled')
        .evaluate((element) => element.ownerDocument.defaultView?.getComputedStyle(element).color),
    ).not.toBe('rgb(255, 0, 0)');
  });

  describe('filters', () => {
    let page: Page;

    beforeAll(async () => {
      page = await browser.newPage();
      await page.goto(pathToFileURL(fileOf(FLEET)).href);
    });
    afterAll(() => page.close());
    afterEach(async () => {
      await page.getByRole('button', { name: 'Reset filters' }).click();
      await page.getByRole('status').filter({ hasText: ALL }).waitFor();
    });

    const changesOf = (kind: string, { changes }: ScopeView): ScopeView['changes'] =>
      changes.filter((change) => kind === '' || change.kind === kind);
    const isDrift = ({ origin }: ScopeView['changes'][number]): boolean =>
      origin === 'drift' || origin === 'both';

    it.each<readonly [string, Readonly<Record<string, string>>, (view: ScopeView) => boolean]>([
      ['a name', { text: ' LOGIN-' }, ({ scope }) => scope.name.startsWith('login-')],
      ['no name', { text: 'zone' }, () => false],
      ['changes', { state: 'changes' }, ({ changes }) => changes.length > 0],
      ['drift', { state: 'drift' }, ({ changes }) => changes.some(isDrift)],
      ['what was not read', { state: 'error' }, ({ isRead }) => !isRead],
      ['one-way jobs', { state: 'pending' }, ({ pending }) => pending.length > 0],
      [
        'what is all in sync',
        { state: 'sync' },
        ({ isRead, changes, pending }) => isRead && changes.length + pending.length === 0,
      ],
      ['a kind', { kind: '3' }, (view) => !view.isRead || changesOf('ruleset', view).length > 0],
      [
        'a kind with changes',
        { kind: '3', state: 'changes', text: 'api' },
        (view) => view.scope.name.startsWith('api') && changesOf('ruleset', view).length > 0,
      ],
      ['risks', { risks: 'any' }, ({ changes }) => changes.some(({ risks }) => risks.length > 0)],
      [
        'risks of a kind',
        { risks: 'stops' },
        ({ changes }) =>
          changes.some(({ risks }) => risks.some(({ code }) => code === 'blocks-observed-scripts')),
      ],
      [
        'drift with risks in a kind',
        { risks: 'any', state: 'drift', kind: '2' },
        (view) =>
          changesOf('csp_policy', view).some(isDrift) &&
          changesOf('csp_policy', view).some(({ risks }) => risks.length > 0),
      ],
    ])('by %s show those scopes, and count them', async (_, filter, isMeant) => {
      const { text, state, kind, risks } = filter;
      if (text !== undefined) await page.getByLabel('Scope name').fill(text);
      if (state !== undefined) await page.getByLabel('State').selectOption(state);
      if (kind !== undefined) await page.getByLabel('Kind', { exact: true }).selectOption(kind);
      if (risks !== undefined) await page.getByLabel('Risks').selectOption(risks);
      const names = scopeViews(FLEET)
        .filter(isMeant)
        .map(({ scope }) => scope.name);
      expect(await shownScopes(page)).toEqual(names);
      const changes = await page.locator('.change:not([hidden])').count();
      expect(await page.getByRole('status').textContent()).toBe(
        `${names.length} of 100 scopes, ${changes} of 165 changes`,
      );
    });

    it('show the changes that are asked for, and no scope without one', async () => {
      await page.getByLabel('Kind', { exact: true }).selectOption('2');
      await page.getByLabel('Risks').selectOption('any');
      const expected = FLEET.changes
        .filter(({ kind, risks }) => kind === 'csp_policy' && risks.length > 0)
        .map(({ address }) => address.split('/').slice(2).join('/'));
      expect(await page.locator('.change:not([hidden]) > summary > code').allTextContents()).toEqual(
        expected,
      );
      expect(await page.locator('.scope:not([hidden])').count()).toBe(expected.length);
      expect(expected.length).toBeGreaterThan(20);
    });
  });

  it('leads to what a filter hides and what is folded', async () => {
    const { page } = await open(EVERYTHING);
    await page.getByLabel('Scope name').fill('blog');
    expect(await page.locator('.change:visible').count()).toBe(1);
    const ruleset = page.locator('.change', { hasText: 'http_request_firewall_custom' });
    await ruleset.evaluate((change) => change.removeAttribute('open'));
    await page.getByRole('link', { name: 'rulesets/http_request_firewall_custom' }).first().click();
    await expect.poll(() => ruleset.isVisible(), PATIENT).toBe(true);
    expect(await ruleset.getAttribute('open')).toBe('');
    expect(await page.getByLabel('Scope name').inputValue()).toBe('');
    const summary = ruleset.locator('summary').first();
    expect(await summary.evaluate((element) => element.matches(':target'))).toBe(true);
    const top = (await summary.boundingBox())?.y;
    expect(top).toBeGreaterThanOrEqual(0);
    expect(top).toBeLessThan(200);
  });

  it('takes the keyboard to the first change, and unfolds it', async () => {
    const { page } = await open(FLEET);
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').textContent()).toBe('Skip to the changes');
    expect(
      await page.locator(':focus').evaluate((element) => element.getBoundingClientRect().width),
    ).toBeGreaterThan(50);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').getAttribute('id')).toBe('c1');
    const isOpen = (): Promise<string | null> => page.locator('.change').first().getAttribute('open');
    const before = await isOpen();
    await page.keyboard.press('Enter');
    expect(await isOpen()).toBe(before === null ? '' : null);
  });

  it('reaches every control and every cell with a link by Tab, in the order in which they are seen', async () => {
    const { page } = await open(EVERYTHING);
    const reached: string[] = [];
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press('Tab');
      reached.push(
        (await page.locator(':focus').getAttribute('id')) ??
          (await page.locator(':focus').textContent()) ??
          '',
      );
      if (reached.at(-1) === 'c4') break;
    }
    const places = [
      'Skip to the changes',
      'text',
      'state',
      'kind',
      'risks',
      'unfold',
      '1 delete',
      '1 create',
      'c1',
      'c4',
    ];
    expect(places.map((place) => reached.indexOf(place))).toEqual(
      places.map((place) => reached.indexOf(place)).toSorted((a, b) => a - b),
    );
    expect(places.filter((place) => !reached.includes(place))).toEqual([]);
  });

  it('keeps the head and the names of scopes in sight when the matrix is scrolled', async () => {
    const { page } = await open(FLEET, { viewport: { width: 700, height: 800 } });
    const corner = page.locator('thead th').first();
    const region = page.getByRole('region', { name: 'Each scope by kind' });
    await region.evaluate((element) => element.scrollTo(300, 2000));
    const [box, around] = [await corner.boundingBox(), await region.boundingBox()];
    expect([box?.x, box?.y]).toEqual([
      around === null ? 0 : around.x + 1,
      around === null ? 0 : around.y + 1,
    ]);
  });

  it.each([400, 1280])('never has to be scrolled sideways at %i pixels', async (width) => {
    for (const plan of [EVERYTHING, FLEET]) {
      const { page } = await open(plan, { viewport: { width, height: 900 } });
      await page.locator('#unfold').click();
      expect(await page.locator('html').evaluate((element) => element.scrollWidth)).toBe(width);
    }
  });

  it('is all there without its script', async () => {
    const { page, told } = await open(EVERYTHING, { javaScriptEnabled: false });
    expect(await page.locator('form').isVisible()).toBe(false);
    expect(await page.locator('tbody tr:visible').count()).toBe(3);
    expect(await page.locator('.change:visible').count()).toBe(4);
    await page.locator('#c1').click();
    expect(await page.locator('.change').first().getAttribute('open')).toBe(null);
    expect(told).toEqual([]);
  });

  it('unfolds changes on paper, and leaves out what is of no use there', async () => {
    const { page } = await open(FLEET);
    const folded = page.locator('.change:not([open])').first();
    expect(await folded.locator('dl').first().isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    expect(await folded.locator('dl').first().isVisible()).toBe(true);
    expect(await page.locator('form').isVisible()).toBe(false);
  });

  it.each([
    ['light', 1280],
    ['dark', 400],
  ] as const)(
    'has nothing that axe finds fault with, in %s colours at %i pixels',
    async (colorScheme, width) => {
      const { page } = await open(EVERYTHING, {
        colorScheme,
        viewport: { width, height: 900 },
        // The checker comes as a script, which the page itself would refuse.
        bypassCSP: true,
      });
      await page.locator('details').evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')));
      await page.evaluate(axe.source);
      const { violations, passes } = (await page.evaluate('axe.run()')) as axe.AxeResults;
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      expect(passes.map(({ id }) => id)).toContain('color-contrast');
    },
  );
});
