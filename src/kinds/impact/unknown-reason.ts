import type { Judgement } from './judge.js';

const DOUBTS: Readonly<Record<NonNullable<Judgement['doubt']>, string>> = {
  nonce: 'a nonce possibly allows it',
  hash: 'a hash possibly allows it',
  'strict-dynamic': "'strict-dynamic' possibly allows it",
  url: "its URL can't be read",
  page: 'the page that it was seen on is not known',
  path: 'its path was not recorded',
  host: 'the host that it was seen on is not known',
  redirect: 'a redirect possibly led there',
};

/** Why a judgement is unknown, or its conditions; undefined if it is certain and unconditional. */
export function reasonOf({
  treatment: effect,
  doubt,
  isPartial,
  unlessRedirected,
}: Judgement): string | undefined {
  if (effect === 'unknown') return doubt === undefined ? OTHER_PAGES : DOUBTS[doubt];
  if (effect === 'allowed') return undefined;
  const conditions = [
    ...(isPartial ? ['on the pages that the expression selects'] : []),
    ...(unlessRedirected === undefined ? [] : [`unless a redirect leads there (${unlessRedirected})`]),
  ];
  return conditions.length === 0 ? undefined : conditions.join(', ');
}

const OTHER_PAGES = 'the former expression possibly selected other pages';
