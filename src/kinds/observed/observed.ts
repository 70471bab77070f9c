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

/** What browsers loaded or connected to (Page Shield API, Script and Connection). */
export interface ObservedItem {
  readonly kind: 'script' | 'connection';
  readonly id: string;
  readonly url: string;
  /** `active` or `infrequent`; other values of the service unchanged. */
  readonly status?: string;
  /** Hostname of the pages on which it was detected. */
  readonly host?: string;
  /** Pages on which it was detected: the first, or all if read on its own. */
  readonly pages: readonly string[];
  /** Milliseconds since 1970; absent if unknown. */
  readonly firstSeen?: number;
  readonly lastSeen?: number;
  /** `js_integrity_score`; absent if not given, which means nothing. */
  readonly score?: number;
  readonly reported: readonly MaliciousReport[];
  /** Only for a script that was read on its own. */
  readonly details?: ScriptDetails;
  /** Every member in the answer, known or not. */
  readonly raw: Raw;
}

/** Members only in the answer for one script; absent if missing there. */
export interface ScriptDetails {
  /** All pages on which it was detected. */
  readonly pages?: readonly string[];
  /** The contents fetched from its URL, in the service's order. */
  readonly versions?: readonly ScriptVersion[];
}

/** One of the contents that a script had. */
export interface ScriptVersion {
  readonly hash?: string;
  /** `js_integrity_score`; absent if the service gave none. */
  readonly score?: number;
  readonly fetchedAt?: string;
}

/** A report of a malicious URL or domain, with its categories. */
export interface MaliciousReport {
  readonly of: 'URL' | 'domain';
  readonly categories: readonly string[];
}

/** Hides tokens in requested URLs. No policy depends on them. */
function withoutSecrets(raw: Raw): Raw {
  return Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, withoutSecretsIn(value)]));
}

function withoutSecretsIn(value: unknown): unknown {
  if (typeof value === 'string') return withoutCredentialsIn(value, HIDDEN);
  return Array.isArray(value) ? value.map(withoutSecretsIn) : value;
}

/** Decodes a list item. Some plans lack members: only id and URL are required. Throws a ShapeError. */
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

/** The `page_urls` of a single script, or none. Throws a ShapeError. */
export function decodePages(value: unknown): readonly string[] {
  return texts(asObject(value, 'a script')['page_urls']);
}

/** `page_urls` and `versions` of a single script; absent if absent or null. Throws a ShapeError. */
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

/** Undefined for an unreadable time, which never counts as old. */
function instant(value: unknown): number | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

function number(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
