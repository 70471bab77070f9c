import { ownMember } from '../lib/own-member.js';
import { defined } from '../lib/defined.js';
import { DAY_MS } from '../lib/time.js';
import { isObject } from '../lib/is-object.js';
import { parseUrl } from '../lib/url.js';
import type { Resource, Violation } from './violation.js';

/** A violation report from a browser. */
export interface ViolationReport extends Violation {
  /** Its `blocked-uri`. May have secrets: mask it before showing it. */
  readonly blocked: string;
  /** Milliseconds since 1970; absent if the report does not say. */
  readonly at?: number;
}

/** A violation, another type of report, or no report. */
export type ReadReport =
  | { readonly kind: 'violation'; readonly report: ViolationReport }
  | { readonly kind: 'other type' }
  | { readonly kind: 'no report'; readonly why: string };

/**
 * Reads what browsers send to `report-uri` (CSP3, section 5.5) or `report-to` (Reporting API): a report, a
 * list of them, or bodies alone, as some collectors keep them. Keeps no sample and no policy text.
 */
export function readReports(value: unknown): readonly ReadReport[] {
  return Array.isArray(value) ? value.map(readReport) : [readReport(value)];
}

function readReport(value: unknown): ReadReport {
  if (!isObject(value)) return { kind: 'no report', why: 'no object' };
  const legacy = ownMember(value, 'csp-report');
  if (isObject(legacy)) return readBody(legacy, value);
  const type = ownMember(value, 'type');
  if (typeof type === 'string' && type !== 'csp-violation' && isObject(ownMember(value, 'body')))
    return { kind: 'other type' };
  const body = ownMember(value, 'body');
  if (type === 'csp-violation' && isObject(body)) return readBody(body, value);
  return readBody(value, value);
}

function readBody(
  body: Readonly<Record<string, unknown>>,
  envelope: Readonly<Record<string, unknown>>,
): ReadReport {
  const directive = directiveOf(textOf(body, 'effective-directive', 'effectiveDirective'));
  const violated = directiveOf(textOf(body, 'violated-directive', 'violatedDirective'));
  const reportedDirective = directive ?? violated;
  if (reportedDirective === undefined) return { kind: 'no report', why: 'no directive' };
  const page =
    textOf(body, 'document-uri', 'documentURL', 'documentURI', 'document-url') ?? textOf(envelope, 'url');
  if (page === undefined) return { kind: 'no report', why: 'no page' };
  const blocked = textOf(body, 'blocked-uri', 'blockedURL', 'blockedURI', 'blocked-url') ?? '';
  if (page.length > MOST_CHARACTERS || blocked.length > MOST_CHARACTERS)
    return { kind: 'no report', why: 'a URL that is too long' };
  const at = timeOf(body, envelope);
  return {
    kind: 'violation',
    report: {
      directive: reportedDirective,
      resource: resourceOf(blocked),
      page,
      blocked,
      ...defined({ at }),
    },
  };
}

/** Pages don't have longer URLs. */
const MOST_CHARACTERS = 8_192;

/** Older browsers send it with its list: `script-src 'self' https:`. */
function directiveOf(text: string | undefined): string | undefined {
  const [, name] = /^\s*([a-z][a-z-]{1,39})(?:\s|$)/i.exec(text ?? '') ?? [];
  return name?.toLowerCase();
}

/** What a `blocked-uri` means. An origin has no slash at its end, a URL always has one. */
function resourceOf(blocked: string): Resource {
  const known = KEYWORDS.get(blocked);
  if (known !== undefined) return known;
  if (/^[a-z][a-z0-9+.-]*:?$/i.test(blocked)) {
    return { type: 'scheme', scheme: blocked.replace(/:$/, '').toLowerCase() };
  }
  const url = parseUrl(blocked);
  if (url === undefined) return { type: 'untold' };
  if (url.host === '') return { type: 'scheme', scheme: url.protocol.slice(0, -1) };
  return { type: 'url', url: blocked, withoutPath: /^[^/?#]*\/\/[^/?#]*$/.test(blocked) };
}

const KEYWORDS: ReadonlyMap<string, Resource> = new Map<string, Resource>([
  ['inline', { type: 'inline' }],
  ['eval', { type: 'eval' }],
  ['wasm-eval', { type: 'wasm-eval' }],
  // Of older browsers: inline code or eval.
  ['self', { type: 'code' }],
  ['', { type: 'code' }],
  ['trusted-types-policy', { type: 'untold' }],
  ['trusted-types-sink', { type: 'untold' }],
]);

/** When a report arrived, by collectors; browsers only say how old it was. */
const TIMES = ['timestamp', '@timestamp', 'time', 'date', 'received_at', 'receivedAt'];

function timeOf(
  body: Readonly<Record<string, unknown>>,
  envelope: Readonly<Record<string, unknown>>,
): number | undefined {
  const [received] = [envelope, body].flatMap((raw) =>
    TIMES.flatMap((name) => momentOf(ownMember(raw, name))),
  );
  if (received === undefined) return undefined;
  const age = ownMember(envelope, 'age');
  return typeof age === 'number' && age >= 0 && age < 30 * DAY_MS ? received - age : received;
}

/** ISO 8601, or seconds, milliseconds or nanoseconds since 1970: unambiguous for dates of our time. */
function momentOf(value: unknown): readonly number[] {
  const isText = typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) && value.length < 40;
  const ms = isText ? Date.parse(value) : typeof value === 'number' ? inMs(value) : Number.NaN;
  return ms >= EARLIEST && ms <= LATEST ? [ms] : [];
}

function inMs(value: number): number {
  if (value > 1e17) return value / 1e6;
  return value < 1e11 ? value * 1000 : value;
}

const EARLIEST = Date.UTC(2010, 0, 1);
const LATEST = Date.UTC(2200, 0, 1);

function textOf(raw: Readonly<Record<string, unknown>>, ...names: readonly string[]): string | undefined {
  return names.map((name) => ownMember(raw, name)).find((value) => typeof value === 'string');
}
