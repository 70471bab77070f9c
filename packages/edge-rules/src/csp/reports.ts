import { parseUrl } from '../lib/url.js';
import type { Policy } from './policy.js';

/**
 * Which reports no longer go where they went, in words; undefined if all do, or none went anywhere. Browsers
 * with report-to ignore report-uri (CSP3, section 5.5); others ignore report-to.
 */
export function movedReports(before: Policy, after: Policy): string | undefined {
  const lost = READERS.flatMap((places) => missingFrom(places(after), places(before)));
  if (lost.length === 0) return undefined;
  const gained = READERS.flatMap((places) => missingFrom(places(before), places(after)));
  if (gained.length > 0) return `reports go to ${named(gained)} instead of ${named(lost)}`;
  const rest = READERS.flatMap((places) => [...places(after).values()]);
  return `reports no longer go to ${named(lost)}${rest.length === 0 ? 'or anywhere else' : ''}`;
}

/** Places of reports as shown, by what distinguishes them. */
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

/** Any page will do for comparison. */
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
