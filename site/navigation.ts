import { posix } from 'node:path';
import { parse } from 'yaml';
import GithubSlugger from 'github-slugger';
import { siteAddress } from '../src/docs-page.js';
import type { Edition } from './editions.js';
import { isPage } from './links.js';

export interface Link {
  readonly label: string;
  /** Below the folder of the edition. */
  readonly address: string;
}

export interface LinkGroup {
  readonly title: string;
  readonly links: readonly Link[];
}

/** The pages that docs/README.md leads to, in its order and by its words. */
export function navigationOf(edition: Edition): readonly LinkGroup[] {
  const [, ...kinds] = (edition.files.get('docs/README.md') ?? '').split(/^## /m);
  return kinds.map((kind) => {
    const [title = ''] = kind.split('\n');
    const links = [...kind.matchAll(/\[([^\]]+)\]\(([^)#]+)\)/g)].map(([, label = '', target = '']) => ({
      label: label.charAt(0).toUpperCase() + label.slice(1),
      source: posix.join('docs', target),
    }));
    return {
      title,
      links: links
        .filter(({ source }) => isPage(edition, source))
        .map(({ label, source }) => ({ label, address: siteAddress(source) })),
    };
  });
}

/** Codes by the title of their group (docs/codes/groups.yaml). */
type Groups = Readonly<Record<string, readonly string[]>>;

/** What each page is a part of, by its address: the page of its folder, and for a code the groups in the list of all codes. */
export function trailsOf(
  { files }: Edition,
  navigation: readonly LinkGroup[],
): (address: string) => readonly Link[] {
  const groups: Groups = parse(files.get('docs/codes/groups.yaml') ?? '{}');
  const slugger = new GithubSlugger();
  const lists = Object.entries(groups).map(([label, codes]) => ({
    link: { label, address: `codes.html#${slugger.slug(label)}` },
    pages: new Set(codes.map((code) => `codes/${code}.html`)),
  }));
  const links = navigation.flatMap((group) => group.links);
  return (address) => [
    ...links.filter((link) => link.address === `${posix.dirname(address)}.html`),
    ...lists.filter(({ pages }) => pages.has(address)).map(({ link }) => link),
  ];
}
