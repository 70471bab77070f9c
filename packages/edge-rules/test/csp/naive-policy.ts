import type { Engine } from '../../src/csp/engines.js';
import { naiveMatches } from './naive-match.js';

/** Something that a page does, and what it carries. */
export interface Deed {
  readonly what:
    | 'script'
    | 'worker'
    | 'style'
    | 'image'
    | 'connection'
    | 'frame'
    | 'inline script'
    | 'inline handler'
    | 'inline style'
    | 'style attribute'
    | 'eval'
    | 'wasm';
  readonly url?: string;
  readonly page?: string;
  readonly nonce?: string;
  /** `sha256-…` of inline code, or the integrity of a script. */
  readonly digest?: string;
  readonly parserInserted?: boolean;
  /** Redirects before the URL. */
  readonly redirects?: number;
}

/** Whether a policy allows it in an engine: a plain reading of CSP3 that shares nothing with `src`. */
export function naiveAllows(text: string, deed: Deed, engine: Engine): boolean {
  const [directive, sources] = listFor(directivesOf(text), CHAINS[deed.what]);
  if (sources === undefined) return true;
  const has = (keyword: string): boolean => sources.some((source) => source.toLowerCase() === keyword);
  const hasNonce = deed.nonce !== undefined && sources.includes(`'nonce-${deed.nonce}'`);
  const hasDigest = deed.digest !== undefined && sources.includes(`'${deed.digest}'`);
  const [asked = ''] = CHAINS[deed.what];
  const byUrl = (): boolean =>
    naiveMatches(deed.url ?? '', sources, deed.page ?? '', deed.redirects ?? 0, engine, asked);
  const byScript = (): boolean => {
    if (hasNonce || hasDigest) return true;
    return has("'strict-dynamic'") ? deed.parserInserted !== true : byUrl();
  };
  switch (deed.what) {
    case 'script':
      return byScript();
    case 'worker':
      // Only WebKit asks as CSP3 does.
      if (engine !== 'WebKit' && has("'strict-dynamic'")) return true;
      return directive === 'script-src' ? byScript() : byUrl();
    case 'style':
      return hasNonce || byUrl();
    case 'image':
    case 'connection':
    case 'frame':
      return byUrl();
    case 'eval':
      return has("'unsafe-eval'");
    case 'wasm':
      return has("'unsafe-eval'") || has("'wasm-unsafe-eval'");
    case 'inline script':
      // All but WebKit treat inline scripts that code adds like files.
      if (engine !== 'WebKit' && deed.parserInserted !== true && has("'strict-dynamic'")) return true;
      return allowsAllInline(sources, deed.what) || hasNonce || hasDigest;
    case 'inline style':
      return allowsAllInline(sources, deed.what) || hasNonce || hasDigest;
    case 'inline handler':
    case 'style attribute':
      return allowsAllInline(sources, deed.what) || (has("'unsafe-hashes'") && hasDigest);
  }
}

/** Section 6.7.3.2. */
function allowsAllInline(sources: readonly string[], what: Deed['what']): boolean {
  let allows = false;
  for (const source of sources) {
    if (/^'(?:nonce|sha256)-/i.test(source)) return false;
    const isScript = what === 'inline script' || what === 'inline handler';
    if (isScript && source.toLowerCase() === "'strict-dynamic'") return false;
    if (source.toLowerCase() === "'unsafe-inline'") allows = true;
  }
  return allows;
}

/** Section 6.8.3. */
const CHAINS: Readonly<Record<Deed['what'], readonly string[]>> = {
  script: ['script-src-elem', 'script-src', 'default-src'],
  worker: ['worker-src', 'child-src', 'script-src', 'default-src'],
  style: ['style-src-elem', 'style-src', 'default-src'],
  image: ['img-src', 'default-src'],
  connection: ['connect-src', 'default-src'],
  frame: ['frame-src', 'child-src', 'default-src'],
  'inline script': ['script-src-elem', 'script-src', 'default-src'],
  'inline handler': ['script-src-attr', 'script-src', 'default-src'],
  'inline style': ['style-src-elem', 'style-src', 'default-src'],
  'style attribute': ['style-src-attr', 'style-src', 'default-src'],
  eval: ['script-src', 'default-src'],
  wasm: ['script-src', 'default-src'],
};

function listFor(
  directives: ReadonlyMap<string, readonly string[]>,
  chain: readonly string[],
): readonly [string, readonly string[] | undefined] {
  const name = chain.find((one) => directives.has(one)) ?? '';
  return [name, directives.get(name)];
}

/** Section 2.2.1: names in any case, the first of two counts. */
function directivesOf(text: string): ReadonlyMap<string, readonly string[]> {
  const directives = new Map<string, readonly string[]>();
  for (const part of text.split(';')) {
    const [name = '', ...sources] = part.trim().split(/\s+/);
    if (name !== '' && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources);
  }
  return directives;
}
