/** Possible values of a field, as numbers. */
export interface Domain {
  readonly ranges: readonly Range[];
  readonly canBeAbsent: boolean;
}

/** Both ends included. */
export interface Range {
  readonly from: bigint;
  readonly to: bigint;
}

/** Exact, with "absent". Ranges are sorted, and neither overlap nor touch. Texts are the members, or all but them. */
export type Values = Numbers | Texts;

export interface Numbers {
  readonly kind: 'numbers';
  readonly domain: Domain;
  readonly ranges: readonly Range[];
  readonly hasAbsent: boolean;
}

export interface Texts {
  readonly kind: 'texts';
  readonly members: ReadonlySet<string>;
  readonly isComplement: boolean;
  readonly hasAbsent: boolean;
}

/** The numbers of a domain in ranges of any order. */
export function numbers(domain: Domain, ranges: readonly Range[], hasAbsent = false): Numbers {
  return { kind: 'numbers', domain, ranges: commonRanges(joined(ranges), domain.ranges), hasAbsent };
}

/** The given texts and nothing else. */
export function texts(members: Iterable<string>): Texts {
  return { kind: 'texts', members: new Set(members), isComplement: false, hasAbsent: false };
}

/** Every text but one, without absent. */
export function allTextsBut(text: string): Texts {
  return { kind: 'texts', members: new Set([text]), isComplement: true, hasAbsent: false };
}

const ONE_TYPE = 'a field has values of one type';

export function complement(values: Values): Values {
  const hasAbsent = !values.hasAbsent;
  if (values.kind === 'texts') return { ...values, isComplement: !values.isComplement, hasAbsent };
  const { domain, ranges } = values;
  const others = commonRanges(gapsBetween(ranges), domain.ranges);
  return { kind: 'numbers', domain, ranges: others, hasAbsent: hasAbsent && domain.canBeAbsent };
}

export function intersection(a: Values, b: Values): Values {
  const hasAbsent = a.hasAbsent && b.hasAbsent;
  if (a.kind === 'numbers' && b.kind === 'numbers') {
    return { kind: 'numbers', domain: a.domain, ranges: commonRanges(a.ranges, b.ranges), hasAbsent };
  }
  if (a.kind === 'texts' && b.kind === 'texts') return { ...commonTexts(a, b), hasAbsent };
  throw new TypeError(ONE_TYPE);
}

/** Of at least one set of a field. Texts keep their order. */
export function union(first: Values, ...others: readonly Values[]): Values {
  const all = [first, ...others];
  const hasAbsent = all.some((values) => values.hasAbsent);
  // One by one would be quadratic for thousands of sets.
  if (first.kind === 'numbers' && all.every((values) => values.kind === 'numbers')) {
    const ranges = all.flatMap((values) => values.ranges);
    return numbers(first.domain, ranges, hasAbsent);
  }
  const listed = all.flatMap((values) => (values.kind === 'texts' && !values.isComplement ? [values] : []));
  if (listed.length === all.length) {
    return { ...texts(listed.flatMap(({ members }) => [...members])), hasAbsent };
  }
  return all.reduceRight((sum, one) => complement(intersection(complement(one), complement(sum))));
}

export function isEmpty(values: Values): boolean {
  return !values.hasAbsent && isEmptyButForAbsent(values);
}

/** True for a set without values, or with only "absent". */
export function isEmptyButForAbsent(values: Values): boolean {
  if (values.kind === 'numbers') return values.ranges.length === 0;
  return !values.isComplement && values.members.size === 0;
}

/** True for a set that excludes nothing. */
export function isEverything(values: Values): boolean {
  return isEmpty(complement(values));
}

/** True if the first set contains the second. */
export function includes(outer: Values, inner: Values): boolean {
  if (outer === inner) return true;
  if (inner.hasAbsent && !outer.hasAbsent) return false;
  if (outer.kind === 'numbers' && inner.kind === 'numbers') return rangesInclude(outer.ranges, inner.ranges);
  if (outer.kind === 'numbers' || inner.kind === 'numbers') throw new TypeError(ONE_TYPE);
  if (inner.isComplement && !outer.isComplement) return false;
  if (inner.isComplement) return [...outer.members].every((text) => inner.members.has(text));
  return [...inner.members].every((text) => outer.members.has(text) !== outer.isComplement);
}

function rangesInclude(outer: readonly Range[], inner: readonly Range[]): boolean {
  let at = 0;
  return inner.every(({ from, to }) => {
    let whole = outer[at];
    while (whole !== undefined && whole.to < from) whole = outer[(at += 1)];
    return whole !== undefined && whole.from <= from && to <= whole.to;
  });
}

/** Like an empty intersection, but not built. */
export function areDisjoint(a: Values, b: Values): boolean {
  if (a.hasAbsent && b.hasAbsent) return false;
  if (a.kind === 'numbers' && b.kind === 'numbers') return !rangesMeet(a.ranges, b.ranges);
  if (a.kind === 'numbers' || b.kind === 'numbers') throw new TypeError(ONE_TYPE);
  if (a.isComplement) return !b.isComplement && [...b.members].every((text) => a.members.has(text));
  return [...a.members].every((text) => b.members.has(text) === b.isComplement);
}

/** Equal sets of one field have equal texts. */
export function signature(values: Values): string {
  const content =
    values.kind === 'numbers'
      ? values.ranges.map(({ from, to }) => `${from}-${to}`).join(',')
      : JSON.stringify([values.isComplement, ...[...values.members].toSorted()]);
  return values.hasAbsent ? `absent,${content}` : content;
}

function commonTexts(a: Texts, b: Texts): Pick<Texts, 'kind' | 'members' | 'isComplement'> {
  if (a.isComplement && b.isComplement) {
    return { kind: 'texts', members: new Set([...a.members, ...b.members]), isComplement: true };
  }
  const [listed, other] = a.isComplement ? [b, a] : [a, b];
  const members = new Set(
    [...listed.members].filter((text) => other.members.has(text) !== other.isComplement),
  );
  return { kind: 'texts', members, isComplement: false };
}

function joined(ranges: readonly Range[]): readonly Range[] {
  const sorted = ranges.toSorted((a, b) => (a.from < b.from ? -1 : Number(a.from > b.from)));
  const result: Range[] = [];
  for (const range of sorted) {
    const last = result.at(-1);
    if (last === undefined || last.to + 1n < range.from) result.push(range);
    else if (last.to < range.to) result.splice(-1, 1, { from: last.from, to: range.to });
  }
  return result;
}

/** Common ranges of two sorted lists. Those of different parts of a domain may touch. */
function commonRanges(a: readonly Range[], b: readonly Range[]): readonly Range[] {
  const common: Range[] = [];
  walkTogether(a, b, (range) => {
    common.push(range);
    return true;
  });
  return common;
}

function rangesMeet(a: readonly Range[], b: readonly Range[]): boolean {
  let meet = false;
  walkTogether(a, b, () => {
    meet = true;
    return false;
  });
  return meet;
}

/** Calls back for each common range of sorted lists, in order, until false. */
function walkTogether(a: readonly Range[], b: readonly Range[], onCommon: (range: Range) => boolean): void {
  let [i, j] = [0, 0];
  for (let left = a[i], right = b[j]; left !== undefined && right !== undefined; left = a[i], right = b[j]) {
    const from = left.from > right.from ? left.from : right.from;
    const to = left.to < right.to ? left.to : right.to;
    if (from <= to && !onCommon({ from, to })) return;
    if (left.to < right.to) i += 1;
    else j += 1;
  }
}

/** Wide enough for all domains: IPv6 comes after IPv4. */
const FIRST = -(2n ** 130n);
const LAST = 2n ** 130n;

function gapsBetween(ranges: readonly Range[]): readonly Range[] {
  const starts = [FIRST, ...ranges.map(({ to }) => to + 1n)];
  const ends = [...ranges.map(({ from }) => from - 1n), LAST];
  return starts.flatMap((from, index) => {
    const to = ends[index] ?? LAST;
    return from <= to ? [{ from, to }] : [];
  });
}
