import { describe, expect, it } from 'vitest';
import { editionOfTree, editionsIn, type Edition } from '../../site/editions.js';
import { siteFiles } from '../../site/site.js';
import { repository } from '../helpers/command.js';
import { gitRepository, HAS_GIT } from '../helpers/git.js';

/** The docs of a version, with a page that names it. */
function docsOf(version: string): Record<string, string> {
  return {
    'CHANGELOG.md': '# Changes\n',
    'README.md': '# zonewright\n\nWhat it is.\n\nMore.\n',
    'docs/README.md':
      '# The docs\n\nStart here.\n\n## Start\n\n- [lists](lists.md): and [code](../src/main.ts)\n',
    'docs/lists.md': `# Lists\n\nÄ list of ${version}: [code](../src/main.ts).\n`,
    'package.json': `{ "version": "${version}" }`,
  };
}

describe('the editions of a site', () => {
  it('are the docs of the work tree, before the first release', () => {
    const root = repository({
      ...docsOf('0.1.0'),
      'docs/pictures/a.svg': '<svg/>',
      'docs/other.svg': '<svg/>',
      'src/main.ts': 'no page',
    });
    const [edition, ...others] = editionsIn(root);
    expect(others).toEqual([]);
    expect(edition).toEqual({
      folder: '',
      name: '0.1.0',
      isReleased: false,
      revision: 'main',
      files: new Map(Object.entries(docsOf('0.1.0'))),
      pictures: new Map([['docs/pictures/a.svg', Buffer.from('<svg/>')]]),
    });
  });

  it.skipIf(!HAS_GIT)('are the newest release, what follows it, and each release', () => {
    const { root, git, commit, write } = gitRepository({ ...docsOf('0.2.0'), 'src/main.ts': 'no page' });
    git('tag', 'v0.2.0');
    commit({ ...docsOf('0.10.0'), 'docs/pictures/a.svg': '<svg/>\n' });
    for (const tag of ['v0.10.0', 'v1.0.0-rc.1', 'vital']) git('tag', tag);
    write(docsOf('not committed'));
    const files = (version: string): Edition['files'] => new Map(Object.entries(docsOf(version)));
    const pictures = new Map([['docs/pictures/a.svg', Buffer.from('<svg/>\n')]]);
    const isReleased = true;
    const released = { isReleased, name: '0.10.0', revision: 'v0.10.0', files: files('0.10.0'), pictures };
    const next = { isReleased: false, name: 'next', revision: 'main', files: files('not committed') };
    expect(editionsIn(root)).toEqual([
      { ...released, folder: '' },
      { ...next, folder: 'next/', pictures },
      { ...released, folder: 'v0.10.0/' },
      {
        isReleased,
        folder: 'v0.2.0/',
        name: '0.2.0',
        revision: 'v0.2.0',
        files: files('0.2.0'),
        pictures: new Map(),
      },
    ]);
  });
});

describe('a site of several editions', () => {
  const edition = (folder: string, name: string, more: Record<string, string> = {}): Edition => ({
    folder,
    name,
    isReleased: name !== 'next',
    revision: name === 'next' ? 'main' : `v${name}`,
    files: new Map(Object.entries({ ...docsOf(name), ...more })),
    pictures: new Map(),
  });
  const NEW = { 'docs/new.md': '# New\n' };
  const files = siteFiles(
    [
      edition('', '0.10.0', NEW),
      edition('next/', 'next', NEW),
      edition('v0.10.0/', '0.10.0', NEW),
      edition('v0.2.0/', '0.2.0'),
    ],
    { hasPlayground: true },
  );

  it.each([
    ['lists.html', '0.10.0'],
    ['next/lists.html', 'next'],
    ['v0.10.0/lists.html', '0.10.0'],
    ['v0.2.0/lists.html', '0.2.0'],
  ])('%s is that of %s', (address, version) => {
    expect(files.get(address)).toContain(`Ä list of ${version}:`);
  });

  it.each([
    ['lists.html', 'v0.10.0'],
    ['next/lists.html', 'main'],
    ['v0.2.0/lists.html', 'v0.2.0'],
    ['v0.2.0/index.html', 'v0.2.0'],
  ])('%s leads to files that are no pages in %s', (address, revision) => {
    const target = `https://github.com/zonewright/zonewright/blob/${revision}/src/main.ts`;
    expect(files.get(address)).toContain(`<a href="${target}">code</a>`);
  });

  it('leads from a page to itself in other versions, or to their front page', () => {
    expect(otherVersions('v0.2.0/lists.html')).toEqual([
      ['../lists.html', '0.10.0'],
      ['../next/lists.html', 'next'],
    ]);
    expect(otherVersions('new.html')).toEqual([
      ['next/new.html', 'next'],
      ['v0.2.0/index.html', '0.2.0'],
    ]);
  });

  function otherVersions(address: string): readonly unknown[] {
    const [, menu = ''] = (files.get(address) ?? '').split('id="site-versions"');
    const [own = ''] = menu.split('</nav>');
    return [...own.matchAll(/<li><a href="([^"]+)">([^<]+)/g)].map(([, href, name]) => [href, name]);
  }

  it('says which version a page is of', () => {
    const said = (address: string): unknown =>
      /These are the docs of [^]*?<\/p>/.exec(files.get(address) ?? '')?.[0];
    expect(said('lists.html')).toBe('These are the docs of <strong>0.10.0</strong>.</p>');
    expect(said('next/lists.html')).toBe(
      'These are the docs of <strong>next</strong>. It is not released yet.</p>',
    );
  });

  it('shows search engines the pages at the top only', () => {
    const pages = [...files].filter(([address]) => address.endsWith('.html'));
    const hidden = pages.filter(([, text]) => text.includes('<meta name="robots" content="noindex">'));
    expect(hidden.map(([address]) => address)).toEqual(
      pages.map(([address]) => address).filter((address) => address.includes('/')),
    );
    expect(hidden.length).toBeLessThan(pages.length);
  });

  it('has the playground in the menu of each, and only if it is there', () => {
    expect(files.get('v0.2.0/lists.html')).toContain('<a href="../playground/">Playground</a>');
    expect(files.get('lists.html')).toContain('<a href="playground/">Playground</a>');
    const [page] = siteFiles([edition('', '0.1.0')], { hasPlayground: false }).values();
    expect(page).not.toContain('layground');
  });
});

it('says that no version is released yet', () => {
  const page = siteFiles([editionOfTree(repository(docsOf('0.1.0')))], { hasPlayground: false });
  expect(page.get('lists.html')).toContain(
    'These are the docs of <strong>0.1.0</strong>. No version is released yet.',
  );
});

it('is not made of docs without their index', () => {
  const { 'docs/README.md': _, ...rest } = docsOf('0.1.0');
  const files = new Map(Object.entries(rest));
  const edition = {
    folder: '',
    name: '0.1.0',
    isReleased: false,
    revision: 'main',
    files,
    pictures: new Map(),
  };
  expect(() => siteFiles([edition], { hasPlayground: false })).toThrow(
    'the docs of 0.1.0 have no docs/README.md',
  );
});
