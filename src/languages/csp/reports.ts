import { parseUrl } from '../../kernel/lib/url.js';
import type { Policy } from './policy.js';

/**
 * What no longer goes where it went, in words; undefined where every former place of reports still gets them, and where there was none.
 * A browser that knows report-to heeds no report-uri beside it (CSP3, section 5.5); any other one heeds nothing else.
 */
export function movedReports(before: Policy, after: Policy): string | undefined {
  const lost = READERS.flatMap((places) => missingFrom(places(after), places(before)));
  if (lost.length === 0) return undefined;
  const gained = READERS.flatMap((places) => missingFrom(places(before), places(after)));
  if (gained.length > 0) return `reports go to ${named(gained)} instead of ${named(lost)}`;
  const rest = READERS.flatMap((places) => [...places(after).values()]);
  return `reports no longer go to ${named(lost)}${rest.length === 0 ? 'or anywhere else' : ''}`;
}

/** The places of reports, as they are shown, by what tells them apart. */
type Places = ReadonlyMap<string, string>;

const READERS: readonly ((policy: Policy) => Places)[] = [byReportTo, byReportUri];

function byReportTo(policy: Policy): Places {
  const group = policy.get('report-to');
  if (group === undefined) return byReportUri(policy);
  const [first] = group;
  return new Map(first === undefined ? [] : [[`report-to ${first}`, `report-to ${first}`]]);
}

function byReportUri(policy: Policy): Places {
  return new Map([...(policy.get('report-uri') ?? [])].map((uri) => [canonicalUri(uri), uri]));
}

/** Any page will do to see whether two references are one. */
function canonicalUri(reference: string): string {
  const isAbsolute = /^[a-z][a-z0-9+.-]*:/i.test(reference);
  return (isAbsolute ? parseUrl(reference)?.href : undefined) ?? reference;
}

function missingFrom(known: Places, places: Places): readonly string[] {
  return [...places].flatMap(([key, shown]) => (known.has(key) ? [] : [shown]));
}

function named(places: readonly string[]): string {
  return [...new Set(places)].join(', ');
}
