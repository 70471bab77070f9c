import { defined } from '../lib/defined.js';

/**
 * A source expression (CSP3, section 2.3.1). Schemes, hosts, keywords and hash algorithms are in lower case;
 * nonces, digests and paths as they are.
 */
export type Source =
  | { readonly type: 'keyword'; readonly keyword: Keyword }
  | { readonly type: 'nonce'; readonly nonce: string }
  | { readonly type: 'hash'; readonly algorithm: HashAlgorithm; readonly digest: string }
  | { readonly type: 'scheme'; readonly scheme: string }
  | HostSource;

export interface HostSource {
  readonly type: 'host';
  readonly scheme?: string;
  /** `*`, `*.` and a domain, or a domain. */
  readonly host: string;
  readonly port?: number | '*';
  /** Absent, or with a slash in front. */
  readonly path?: string;
}

export const KEYWORDS = [
  "'none'",
  "'self'",
  "'unsafe-inline'",
  "'unsafe-eval'",
  "'unsafe-hashes'",
  "'strict-dynamic'",
  "'report-sample'",
  "'unsafe-allow-redirects'",
  "'wasm-unsafe-eval'",
  "'trusted-types-eval'",
  "'report-sha256'",
  "'report-sha384'",
  "'report-sha512'",
  "'inline-speculation-rules'",
] as const;
export type Keyword = (typeof KEYWORDS)[number];
export type HashAlgorithm = 'sha256' | 'sha384' | 'sha512';

/** Parses a source expression; undefined if the grammar does not allow it (CSP3, section 2.3.1). */
export function parseSource(text: string): Source | undefined {
  return text.startsWith("'") ? parseQuoted(text) : (parseScheme(text) ?? parseHost(text));
}

function parseQuoted(text: string): Source | undefined {
  const keyword = KEYWORDS.find((known) => known === text.toLowerCase());
  if (keyword !== undefined) return { type: 'keyword', keyword };
  const [, nonce] = NONCE.exec(text) ?? [];
  if (nonce !== undefined) return { type: 'nonce', nonce };
  const [, name, digest] = HASH.exec(text) ?? [];
  const algorithm = ALGORITHMS.find((known) => known === name?.toLowerCase());
  return algorithm === undefined || digest === undefined ? undefined : { type: 'hash', algorithm, digest };
}

const ALGORITHMS: readonly HashAlgorithm[] = ['sha256', 'sha384', 'sha512'];
const NONCE = /^'nonce-([a-z0-9+/_-]+={0,2})'$/i;
const HASH = /^'(sha256|sha384|sha512)-([a-z0-9+/_-]+={0,2})'$/i;

function parseScheme(text: string): Source | undefined {
  return /^[a-z][a-z0-9+.-]*:$/i.test(text)
    ? { type: 'scheme', scheme: text.slice(0, -1).toLowerCase() }
    : undefined;
}

function parseHost(text: string): HostSource | undefined {
  const [, scheme, host, port, path] = HOST.exec(text) ?? [];
  if (host === undefined || (path !== undefined && !PATH.test(path))) return undefined;
  return {
    type: 'host',
    ...defined({ scheme: scheme?.toLowerCase() }),
    host: host.toLowerCase(),
    ...(port === undefined ? {} : { port: port === '*' ? port : Number(port) }),
    ...defined({ path }),
  };
}

const HOST =
  /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*|(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*\.?)(?::(\d+|\*))?(\/.*)?$/i;
/** RFC 3986, section 3.3, `path-absolute`, without commas and semicolons. */
const PATH = /^\/(?:(?:[\w.~!$&'()*+=:@-]|%[0-9a-f]{2})+(?:\/(?:[\w.~!$&'()*+=:@-]|%[0-9a-f]{2})*)*)?$/i;
