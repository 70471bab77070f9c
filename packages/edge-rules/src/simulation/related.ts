import type { Box } from './box.js';
import { ADDRESSES, EITHER_COUNTRY } from './field.js';
import type { Range, Values } from './sets.js';

/**
 * False if two fields depend on each other in an unmodelled way, as an address and its country. True if a
 * field that determines another allows nearly all values, so that some fit; of other related fields both
 * must.
 */
export function areIndependent(box: Box): boolean {
  const fields = [...box];
  return fields.every(([a, aValues], index) =>
    fields.slice(index + 1).every(([b, bValues]) => {
      if (determines(a, b)) return isWide(aValues);
      if (determines(b, a)) return isWide(bValues);
      return !areRelated(a, b) || (isWide(aValues) && isWide(bValues));
    }),
  );
}

function determines(a: string, b: string): boolean {
  const [whole, part] = [plain(a), plain(b)];
  if (part.startsWith(`${whole}.`)) return true;
  if (part === EITHER_COUNTRY) return whole === 'ip.src' || whole === 'ip.dst';
  return whole === FULL_URI && /^(?:http\.host|ssl|http\.request\.uri(?:\..+)?)$/.test(part);
}

const FULL_URI = 'http.request.full_uri';

/** Fields before and after normalisation are related. */
function plain(field: string): string {
  return field.replace(/^raw\./, '');
}

function areRelated(a: string, b: string): boolean {
  if (plain(a) === plain(b)) return true;
  return TOGETHER.some((fields) => fields.test(a) && fields.test(b));
}

const TOGETHER: readonly RegExp[] = [
  /^ip\.(?:src|geoip)\./,
  /^ip\.(?:dst|geoip)\./,
  /^ip\.(?:len|hdr_len|opt\.type)$/,
  /^(?:ssl|cf\.tls_)/,
  /^cf\.(?:bot_management\.|client\.bot$|verified_bot_category$)/,
  /^cf\.waf\.(?:score|content_scan|credential_check)/,
  /^http\.request\.body\./,
  /^(?:http\.host|cf\.zone\.name)$/,
  /^http\.(?:cookie|request\.cookies)/,
];

/** True if a set has nearly all values. */
function isWide(values: Values): boolean {
  if (values.kind === 'texts') return values.isComplement;
  // Of addresses, over half of one version.
  const stretches =
    values.domain === ADDRESSES ? ADDRESSES.ranges.map((range) => [range]) : [values.domain.ranges];
  return stretches.some((stretch) => 2n * sizeWithin(values.ranges, stretch) > sizeWithin(stretch, stretch));
}

function sizeWithin(ranges: readonly Range[], stretch: readonly Range[]): bigint {
  const inside = ranges.filter(({ from, to }) =>
    stretch.some((whole) => whole.from <= from && to <= whole.to),
  );
  return inside.reduce((size, { from, to }) => size + to - from + 1n, 0n);
}
