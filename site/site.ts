import { DOCS_SITE, siteAddress } from '../src/docs-page.js';
import { isObject } from '../src/kernel/model/json.js';
import { editorSchema } from '../src/kernel/schema/editor.js';
import type { Edition } from './editions.js';
import { layout, type Frame } from './layout.js';
import { isPage } from './links.js';
import { navigationOf, trailsOf } from './navigation.js';
import { pagesIn } from './pages.js';
import { searchIndex } from './search-index.js';

/** The files of the site by their addresses, without what all editions share. Throws an Error for an edition without its index of pages. */
export function siteFiles(
  editions: readonly Edition[],
  { hasPlayground }: Pick<Frame, 'hasPlayground'>,
): ReadonlyMap<string, string> {
  // The newest release is at the top, and in its folder as well: one of them is enough.
  const names = editions.map(({ name }) => name);
  const known = editions
    .filter(({ name }, place) => names.indexOf(name) === place)
    .map((edition) => ({ edition, addresses: addressesIn(edition) }));
  return new Map(
    editions.flatMap((edition) => {
      const others = known.filter((other) => other.edition.name !== edition.name);
      const navigation = navigationOf(edition);
      const trailTo = trailsOf(edition, navigation);
      return filesOf({ edition, others, navigation, trailTo, hasPlayground });
    }),
  );
}

function filesOf(frame: Frame): readonly (readonly [address: string, text: string])[] {
  const { folder } = frame.edition;
  const pages = pagesIn(frame.edition);
  return [
    ...pages.map((page) => [`${folder}${page.address}`, layout(page, frame)] as const),
    [`${folder}search-index.js`, searchIndex(pages)],
    ...schemasIn(frame.edition),
  ];
}

/** The schemas of files that people write, for editors. */
const SCHEMAS = ['zone', 'account', 'project', 'fragment', 'drift-ignore'];

function schemasIn({ folder, files }: Edition): readonly (readonly [address: string, text: string])[] {
  const read = (name: string): Readonly<Record<string, unknown>> => {
    const schema: unknown = JSON.parse(files.get(`schemas/${name}.schema.json`) ?? '{}');
    return isObject(schema) ? schema : {};
  };
  return SCHEMAS.filter((name) => files.has(`schemas/${name}.schema.json`)).map((name) => {
    const address = `${folder}schemas/${name}.schema.json`;
    return [address, `${JSON.stringify(editorSchema(name, read, `${DOCS_SITE}${address}`))}\n`];
  });
}

function addressesIn(edition: Edition): ReadonlySet<string> {
  return new Set([...edition.files.keys()].filter((path) => isPage(edition, path)).map(siteAddress));
}
