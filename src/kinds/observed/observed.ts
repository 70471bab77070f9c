import { defined } from '../../kernel/lib/defined.js';
import { HIDDEN } from '../../kernel/redaction/hidden.js';
import { withoutCredentialsIn } from '../../kernel/redaction/looks.js';
import {
  asList,
  asObject,
  optionalBoolean,
  optionalString,
  requiredId,
  requiredString,
  type Raw,
} from '../../kernel/lib/decode.js';

/** Something that browsers were seen to load or to talk to, as far as the service tells (Page Shield API, Script and Connection). */
export interface ObservedItem {
  readonly kind: 'script' | 'connection';
  readonly id: string;
  readonly url: string;
  /** `active` or `infrequent`; other words of the service as they are. */
  readonly status?: string;
  /** Hostname of the pages on which it was detected. */
  readonly host?: string;
  /** Pages on which it was detected: the first one, or those of a single script. */
  readonly pages: readonly string[];
  /** Milliseconds since 1970; absent when not known. */
  readonly firstSeen?: number;
  readonly lastSeen?: number;
  /** `js_integrity_score`; absent when the service gave none, which says nothing. */
  readonly score?: number;
  readonly reported: readonly MaliciousReport[];
  /** Only of a script that was asked for by itself. */
  readonly details?: ScriptDetails;
  /** Every member that the service gave, known or not. */
  readonly raw: Raw;
}

/** What only the answer for one script has; what is absent, the service did not say. */
export interface ScriptDetails {
  /** All pages on which it was detected. */
  readonly pages?: readonly string[];
  /** What was fetched from its URL over time, in the order of the service. */
  readonly versions?: readonly ScriptVersion[];
}

/** One of the contents that a script had. */
export interface ScriptVersion {
  readonly hash?: string;
  /** `js_integrity_score`; absent when the service gave none. */
  readonly score?: number;
  readonly fetchedAt?: string;
}

/** What somebody reported as malicious, and as what. */
export interface MaliciousReport {
  readonly of: 'URL' | 'domain';
  readonly categories: readonly string[];
}

/** What a browser has asked for may have a token in its query: no policy looks at that, and nobody has to see it. */
function withoutSecrets(raw: Raw): Raw {
  return Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, withoutSecretsIn(value)]));
}

function withoutSecretsIn(value: unknown): unknown {
  if (typeof value === 'string') return withoutCredentialsIn(value, HIDDEN);
  return Array.isArray(value) ? value.map(withoutSecretsIn) : value;
}

/** Decodes one item of a list. Plans of the service leave members out: only id and URL must be there. Throws a ShapeError. */
export function decodeObservedItem(value: unknown, kind: ObservedItem['kind']): ObservedItem {
  const what = `a ${kind}`;
  const raw = withoutSecrets(asObject(value, what));
  const url = requiredString(raw, 'url', what);
  const status = optionalString(raw, 'status', what);
  const host = optionalString(raw, 'host', what);
  const page = optionalString(raw, 'first_page_url', what);
  const firstSeen = instant(raw['first_seen_at']);
  const lastSeen = instant(raw['last_seen_at']);
  const score = number(raw['js_integrity_score']);
  const report = (of: MaliciousReport['of'], flag: string, categories: string): readonly MaliciousReport[] =>
    optionalBoolean(raw, flag, what) === true ? [{ of, categories: texts(raw[categories]) }] : [];
  return {
    kind,
    id: requiredId(raw, what),
    url,
    ...defined({ status, host: host?.toLowerCase() }),
    pages: page === undefined ? [] : [page],
    ...defined({ firstSeen, lastSeen, score }),
    reported: [
      ...report('URL', 'url_reported_malicious', 'malicious_url_categories'),
      ...report('domain', 'domain_reported_malicious', 'malicious_domain_categories'),
    ],
    raw,
  };
}

/** The `page_urls` of a single script; none where the service names none. */
export function decodePages(value: unknown): readonly string[] {
  return texts(asObject(value, 'a script')['page_urls']);
}

/** What only the answer for one script has: `page_urls` and `versions`, each absent where it is absent or null. Throws a ShapeError. */
export function decodeDetails(value: unknown): ScriptDetails {
  const raw = asObject(value, 'a script');
  return {
    ...((raw['page_urls'] ?? null) === null ? {} : { pages: decodePages(value) }),
    ...((raw['versions'] ?? null) === null ? {} : { versions: versionsIn(raw['versions']) }),
  };
}

function versionsIn(value: unknown): readonly ScriptVersion[] {
  return asList(value, 'versions of a script').map((each) => {
    const raw = asObject(each, VERSION);
    const hash = optionalString(raw, 'hash', VERSION);
    const fetchedAt = optionalString(raw, 'fetched_at', VERSION);
    return defined({ hash, fetchedAt, score: number(raw['js_integrity_score']) });
  });
}

const VERSION = 'a version of a script';

function texts(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return [];
  return value.filter((item): item is string => typeof item === 'string' && item !== '');
}

/** A time that can't be read is not known, and so never old. */
function instant(value: unknown): number | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

function number(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
