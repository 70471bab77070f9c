import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { codesWithPage } from '../../scripts/code-pages.js';
import { docsAddress, DOCS_SITE } from '../../src/docs-page.js';
import { editorSchema } from '../../src/kernel/schema/editor.js';
import { TOOL_VERSION } from '../../src/version.js';
import { CHROMIUM, startBrowser } from '../helpers/browser.js';
import { attributeOf, find, first, parsePage, textOf, type ParsedPage } from '../helpers/html.js';
import { builtSite, type BuiltSite } from './built.js';

let site: BuiltSite;
let pages: ReadonlyMap<string, ParsedPage>;

beforeAll(async () => {
  site = await builtSite();
  const texts = [...site.files].filter(([address]) => address.endsWith('.html') && address !== '404.html');
  pages = new Map(texts.map(([address, text]) => [address, parsePage(text)]));
});
afterAll(() => site?.close());

/** The elements with an attribute on all pages, each with its page and the value. */
function having(attribute: string): readonly { page: string; tag: string; value: string }[] {
  return [...pages].flatMap(([page, { elements }]) =>
    elements.flatMap((element) => {
      const value = attributeOf(element, attribute);
      return value === undefined ? [] : [{ page, tag: element.tagName, value }];
    }),
  );
}

const isElsewhere = ({ value }: { readonly value: string }): boolean => /^(?:[\w+.-]+:|\/\/)/.test(value);

describe('the site', () => {
  it('has the schemas for editors, at the addresses that they name', () => {
    for (const name of ['zone', 'account', 'project', 'fragment', 'drift-ignore']) {
      const address = `schemas/${name}.schema.json`;
      const schema: unknown = JSON.parse(site.files.get(address) ?? '{}');
      expect(schema).toEqual({ ...editorSchema(name), $id: `${DOCS_SITE}${address}` });
    }
  });

  it('is HTML without errors, one id for one thing', () => {
    expect([...pages].flatMap(([page, { errors }]) => errors.map((error) => `${page}: ${error}`))).toEqual(
      [],
    );
    const ids = having('id').map(({ page, value }) => `${page}#${value}`);
    expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
  });

  it('has no link without its page and its anchor', () => {
    const ids = new Set(having('id').map(({ page, value }) => `${page}#${value}`));
    const links = [...having('href'), ...having('src')].filter((link) => !isElsewhere(link));
    expect(links.filter(({ value }) => value.includes('#')).length).toBeGreaterThan(500);
    const dead = links.filter(({ page, value }) => {
      const [path = '', anchor] = value.split('#');
      const target = path === '' ? page : posix.join(posix.dirname(page), path);
      return !site.files.has(target) || (anchor !== undefined && !ids.has(`${target}#${anchor}`));
    });
    expect(dead).toEqual([]);
  });

  it('has the pictures of its pages', () => {
    const pictures = having('src').filter(({ tag, page }) => tag === 'img' && page === 'editor.html');
    expect(pictures.map(({ value }) => value)).toEqual(
      ['neovim.svg', 'vscode.png', 'helix.svg', 'kakoune.svg', 'emacs.svg'].map((name) => `pictures/${name}`),
    );
    const original = readFileSync(new URL('../../docs/pictures/vscode.png', import.meta.url));
    expect(readFileSync(`${site.folder}/pictures/vscode.png`).equals(original)).toBe(true);
  });

  it('takes nothing from elsewhere', () => {
    const outside = [...having('href'), ...having('src')].filter(isElsewhere);
    expect(outside.filter(({ tag }) => tag !== 'a')).toEqual([]);
    expect(having('srcset').concat(having('style'), having('action'))).toEqual([]);
    const assets = [...site.files].filter(([address]) => /^assets\/.*\.(?:css|js)$/.test(address));
    expect(assets.map(([address]) => address)).toHaveLength(3);
    expect(
      assets.filter(([, text]) => /https?:|url\(|@import/.test(text)).map(([address]) => address),
    ).toEqual([]);
  });

  it('has a page for wrong addresses, which can be in any folder and still leads to pages', () => {
    const page = parsePage(site.files.get('404.html') ?? '');
    const addresses = page.elements.flatMap((element) =>
      ['href', 'src'].flatMap((name) => attributeOf(element, name) ?? []),
    );
    const { pathname } = new URL(DOCS_SITE);
    expect(addresses.length).toBeGreaterThan(3);
    expect(addresses.filter((address) => !address.startsWith(pathname))).toEqual([]);
    const files = addresses.map((address) => address.slice(pathname.length) || 'index.html');
    expect(files.filter((file) => !site.files.has(file))).toEqual([]);
  });

  it('has a page for each code, at the address that messages name, with the code as its title', () => {
    const codes = codesWithPage();
    expect(codes.length).toBeGreaterThan(400);
    const own = `${DOCS_SITE}v${TOOL_VERSION}/`;
    const addresses = codes.map((code) => docsAddress(`docs/codes/${code}.md#${code}`));
    expect(addresses.filter((address) => !address.startsWith(own))).toEqual([]);
    const ids = new Set(having('id').map(({ page, value }) => `${own}${page}#${value}`));
    expect(addresses.filter((address) => !ids.has(address))).toEqual([]);
  });

  it('has every page in its menu, or in a page above it', () => {
    const reached = (page: string): readonly string[] =>
      find(pages.get(page) ?? parsePage(''), 'a').map((link) => {
        const [path = ''] = (attributeOf(link, 'href') ?? '').split('#');
        return posix.join(posix.dirname(page), path);
      });
    const near = new Set(
      ['index.html', ...reached('index.html')].flatMap((page) => [page, ...reached(page)]),
    );
    expect([...pages.keys()].filter((page) => !near.has(page))).toEqual([]);
  });

  it.each([
    ['replay.html', '${{ secrets.LOGS_READ_KEY_ID }}'],
    ['configuration.html', '{{.Field}}'],
    ['watching.html', '{{ $labels.scope }}'],
    ['architecture.html', 'src/kinds/<kind>/…'],
  ])('fills in no template: %s has %s', (address, text) => {
    expect(textOf(first(pages.get(address) ?? parsePage(''), 'main')).includes(text)).toBe(true);
  });
});

/** A machine may be busy. */
const PATIENT = { timeout: 60_000 };

describe.skipIf(CHROMIUM === undefined)('the site in a browser', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser?.close());

  /** A page, and what it said or asked of anybody else. */
  async function open(
    address: string,
    options: BrowserContextOptions = {},
  ): Promise<{ page: Page; told: string[]; asked: string[] }> {
    const context = await browser.newContext(options);
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const told: string[] = [];
    const asked: string[] = [];
    page.on('console', (message) => told.push(message.text()));
    page.on('pageerror', (error) => told.push(error.message));
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${site.url}${address}`);
    return { page, told, asked };
  }

  async function search(page: Page, words: string): Promise<void> {
    await page.keyboard.press('/');
    await page.getByRole('searchbox').fill(words);
    await page
      .getByRole('status')
      .filter({ hasText: /result|Nothing/ })
      .waitFor();
  }

  it('finds a code, and leads to its page', async () => {
    const { page, told, asked } = await open('codes/csp-widened.html');
    await search(page, 'drops-rules');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${site.url}codes/drops-rules.html`);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('drops-rules');
    expect(told).toEqual([]);
    expect(asked.filter((url) => !url.startsWith(site.url))).toEqual([]);
  });

  it('finds words, flags and words with a slip, and says if there is nothing', async () => {
    const { page } = await open('');
    for (const [words, expected] of [
      ['ownership exclusive', 'Configuration'],
      ['--max-read-age', 'Commands'],
      ['unknwon key', 'unknown-key'],
    ] as const) {
      await search(page, words);
      expect((await page.locator('dialog li strong').allTextContents()).slice(0, 10)).toContain(expected);
      await page.getByRole('button', { name: 'Close' }).click();
    }
    await search(page, 'xyzzyplugh');
    expect(await page.getByRole('status').textContent()).toBe('Nothing has “xyzzyplugh”.');
    expect(await page.locator('dialog li').count()).toBe(0);
  });

  it('moves its menu to the page that is shown, and nothing else', async () => {
    const { page } = await open('codes/drops-rules.html', { viewport: { width: 1280, height: 900 } });
    const shown = await page.locator('#site-menu').evaluate((menu) => menu.scrollTop);
    expect([await page.evaluate('scrollY'), shown > 0]).toEqual([0, true]);
  });

  it('copies commands without their prompt and output, and files whole', async () => {
    const { page } = await open('getting-started.html', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const copied = (): Promise<unknown> => page.evaluate('navigator.clipboard.readText()');
    await page.locator('.code', { hasText: '2 files, 2 scopes' }).getByRole('button').click();
    await expect.poll(copied, PATIENT).toBe('zonewright validate --root examples/shop');
    await page.locator('.code', { hasText: 'npm ci' }).first().getByRole('button').click();
    await expect.poll(copied, PATIENT).toMatch(/^npm ci && npm run build\nalias [^]*state\.json$/);
  });

  it.each(['light', 'dark'] as const)(
    'in %s colours, has others to choose, and keeps them',
    async (colorScheme) => {
      const { page } = await open('safety.html', { colorScheme });
      const background = (): Promise<unknown> =>
        page.evaluate('getComputedStyle(document.body).backgroundColor');
      const before = await background();
      await page.getByRole('button', { name: 'Dark colours', pressed: colorScheme === 'dark' }).click();
      const after = await background();
      expect(new Set([before, after])).toEqual(new Set(['rgb(13, 17, 23)', 'rgb(255, 255, 255)']));
      await page.goto(`${site.url}codes/allowed.html`);
      expect(await background()).toBe(after);
      await page.getByRole('button', { name: 'Dark colours', pressed: colorScheme !== 'dark' }).waitFor();
    },
  );

  it('is complete without scripts', async () => {
    const { page } = await open('safety.html', { javaScriptEnabled: false });
    expect(await page.getByRole('button').allTextContents()).toEqual([TOOL_VERSION]);
    await page.getByRole('link', { name: 'Codes', exact: true }).click();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Codes');
  });

  const PHONE = { viewport: { width: 390, height: 844 } };

  it('fits on a phone, and has its menu there', async () => {
    const { page } = await open('', PHONE);
    for (const address of [
      '',
      'configuration.html',
      'github-actions.html',
      'codes.html',
      'codes/drops-rules.html',
    ]) {
      await page.goto(`${site.url}${address}`);
      expect([address, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([address, 390]);
    }
    expect(await page.getByRole('link', { name: 'Fleets' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Pages' }).click();
    await page.getByRole('link', { name: 'Fleets' }).click();
    await page.waitForURL(`${site.url}fleets.html`);
  });

  describe.each(['light', 'dark'] as const)('axe finds no fault in %s colours', (colorScheme) => {
    async function faultsOf(page: Page): Promise<unknown> {
      await page.evaluate(axe.source);
      const { violations, passes } = (await page.evaluate('axe.run()')) as axe.AxeResults;
      expect(passes.map(({ id }) => id)).toContain('color-contrast');
      return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
    }

    // The checker comes as a script, which a page itself would refuse.
    const options = { colorScheme, bypassCSP: true };

    it.each(['', 'expressions.html', 'codes/drops-rules.html', '404.html'])('on /%s', async (address) => {
      const { page } = await open(address, options);
      expect(await faultsOf(page)).toEqual([]);
    });

    it('with what opens on a phone', async () => {
      const { page } = await open('codes/drops-rules.html', { ...PHONE, ...options });
      await page.getByRole('button', { name: TOOL_VERSION }).click();
      expect(await faultsOf(page)).toEqual([]);
      await page.getByRole('button', { name: 'Pages' }).click();
      expect(await faultsOf(page)).toEqual([]);
      await search(page, 'list');
      expect(await faultsOf(page)).toEqual([]);
    });
  });
});
