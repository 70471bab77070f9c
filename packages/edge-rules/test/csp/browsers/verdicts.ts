import type { Engine } from '../../../src/csp/engines.js';
import { verdictOf } from '../../../src/csp/match.js';
import { parseDirectives, policyOf, type Policy } from '../../../src/csp/policy.js';
import { violationVerdictIn } from '../../../src/csp/violation.js';
import { naiveAllows, type Deed } from '../naive-policy.js';
import { digestOf, type Case, type CaseDeed } from './cases.js';

export type Fate = 'allowed' | 'blocked' | 'unknown';

/** What all policies of a page do with a deed in an engine, by `src`. */
export function fateOf(engine: Engine, { origin, policies }: Case, deed: CaseDeed): Fate {
  const fates = new Set(
    policies
      .map((text) => policyOf(parseDirectives(text)))
      .flatMap((policy) => fatesUnder(engine, policy, `${origin}/`, deed)),
  );
  if (fates.has('blocked')) return 'blocked';
  return fates.has('unknown') ? 'unknown' : 'allowed';
}

/** Two for a redirect: of the URL that was asked for, and of its target. */
function fatesUnder(engine: Engine, policy: Policy, page: string, deed: CaseDeed): readonly Fate[] {
  const { what, to } = deed;
  const url = urlOf(deed, page);
  switch (what) {
    case 'script':
    case 'fetch':
    case 'socket': {
      const kind = what === 'script' ? 'script' : 'connection';
      const first = verdictOf(policy, { kind, url, page, redirected: false }, engine).verdict;
      return to === undefined
        ? [first]
        : [first, verdictOf(policy, { kind, url: to, page, redirected: true }, engine).verdict];
    }
    case 'image':
    case 'style':
    case 'frame':
    case 'worker':
      return [
        violationVerdictIn(engine, policy, {
          directive: ASKED[what],
          resource: { type: 'url', url, withoutPath: false },
          page,
        }).verdict,
      ];
    case 'inline script':
    case 'inline style':
    case 'inline handler':
    case 'style attribute':
    case 'eval':
    case 'wasm':
      return [
        violationVerdictIn(engine, policy, { directive: ASKED[what], resource: CODE[what], page }).verdict,
      ];
  }
}

function urlOf({ url = '' }: CaseDeed, page: string): string {
  return url === 'blob:' ? `blob:${page}1` : url;
}

const ASKED = {
  image: 'img-src',
  style: 'style-src-elem',
  frame: 'frame-src',
  worker: 'worker-src',
  'inline script': 'script-src-elem',
  'inline style': 'style-src-elem',
  'inline handler': 'script-src-attr',
  'style attribute': 'style-src-attr',
  eval: 'script-src',
  wasm: 'script-src',
} as const;

const CODE = {
  'inline script': { type: 'inline' },
  'inline style': { type: 'inline' },
  'inline handler': { type: 'inline' },
  'style attribute': { type: 'inline' },
  eval: { type: 'eval' },
  wasm: { type: 'wasm-eval' },
} as const;

/** By the naive policies, which share nothing with `src` and know what elements carry. */
export function naiveFateOf(engine: Engine, { origin, policies }: Case, deed: CaseDeed): Fate {
  const page = `${origin}/`;
  const { code = '', integrity, nonce, to } = deed;
  const asked: Deed = {
    what: KINDS[deed.what],
    page,
    url: urlOf(deed, page),
    parserInserted: deed.inMarkup === true,
    digest: integrity ?? digestOf(code),
    ...(nonce === undefined || nonce === '' ? {} : { nonce }),
  };
  const steps = to === undefined ? [asked] : [asked, { ...asked, url: to, redirects: 1 }];
  const isAllowed = policies.every((policy) => steps.every((step) => naiveAllows(policy, step, engine)));
  return isAllowed ? 'allowed' : 'blocked';
}

const KINDS: Readonly<Record<CaseDeed['what'], Deed['what']>> = {
  script: 'script',
  fetch: 'connection',
  socket: 'connection',
  image: 'image',
  style: 'style',
  frame: 'frame',
  worker: 'worker',
  'inline script': 'inline script',
  'inline style': 'inline style',
  'inline handler': 'inline handler',
  'style attribute': 'style attribute',
  eval: 'eval',
  wasm: 'wasm',
};
