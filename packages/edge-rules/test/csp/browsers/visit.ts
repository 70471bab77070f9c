import { type Case, type CaseDeed } from './cases.js';
import type { Driver } from './driver.js';
import type { PageDeed } from './page-script.js';
import type { Site } from './site.js';

let pages = 0;

/**
 * What a browser does with each deed of a case. What code adds is blocked if an event says so; what is in the
 * page if it does not run. Throws if something reported as blocked arrived at the site.
 */
export async function visitCase(
  site: Site,
  driver: Driver,
  { origin, policies, deeds }: Case,
): Promise<readonly ('allowed' | 'blocked')[]> {
  pages += 1;
  const path = `/page/${pages}`;
  const marks = deeds.map((_, index) => `${pages}.${index}`);
  const inMarkup = deeds.map((deed, index) => (deed.inMarkup ? markupOf(deed, marks[index] ?? '') : ''));
  site.serve(path, { policies, markup: `<!doctype html><title>page</title><body>${inMarkup.join('')}` });
  const added = deeds.flatMap((deed, index) => (deed.inMarkup ? [] : [{ deed, mark: marks[index] ?? '' }]));
  const { blocked, ran } = await driver.visit(
    origin + path,
    added.map(({ deed, mark }) => sent(deed, mark)),
  );
  const stopped = new Set(added.flatMap(({ mark }, index) => (blocked[index] === true ? [mark] : [])));
  return deeds.map(({ inMarkup: isWritten, to }, index) => {
    const mark = marks[index] ?? '';
    if (isWritten) return ran.includes(mark) ? 'allowed' : 'blocked';
    if (stopped.has(mark) && to === undefined && site.arrived.has(mark))
      throw new Error(`${driver.engine} reported as blocked what it sent: ${JSON.stringify(deeds[index])}`);
    return stopped.has(mark) ? 'blocked' : 'allowed';
  });
}

/** With a URL that says what to answer, and its mark: policies ignore the query. */
function sent({ to, inMarkup: _, ...deed }: CaseDeed, mark: string): PageDeed {
  const { url } = deed;
  if (url === undefined || !/^(?:http|ws)/.test(url)) return deed;
  return { ...deed, url: `${url}?${queryOf(deed, mark, to)}` };
}

function queryOf({ what, integrity }: PageDeed, mark: string, to: string | undefined): string {
  const answer = { n: mark, as: integrity === undefined ? what : 'fixed' };
  const target = to === undefined ? {} : { to: `${to}?as=${what}` };
  return new URLSearchParams({ ...answer, ...target }).toString();
}

function markupOf(deed: CaseDeed, mark: string): string {
  const nonce = deed.nonce === undefined || deed.nonce === '' ? '' : ` nonce="${deed.nonce}"`;
  return deed.what === 'script'
    ? `<script${nonce} src="${deed.url}?${queryOf(deed, mark, undefined).replaceAll('&', '&amp;')}"></script>`
    : `<script id="${mark}"${nonce}>${deed.code}</script>`;
}
