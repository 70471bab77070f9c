import ipaddr from 'ipaddr.js';
import type { AccountList, ListItem as WrittenItem } from '../../generated/files.js';
import type { CompileContext, SectionFinding, SectionPath } from '../../kernel/model/context.js';
import { isObject, type Json } from '../../kernel/model/json.js';
import type { Raw } from '../../kernel/lib/decode.js';
import { count } from '../../kernel/lib/phrases.js';
import { MARKS } from '../toolkit/bound-content.js';
import { checkValue, type ShapeCheck } from '../toolkit/shapes/check.js';
import { nameBelow } from '../toolkit/shapes/project-names.js';
import type { Shape } from '../toolkit/shapes/shape.js';
import { furtherIn, HEAD, isFurther, itemShape, MEMBERS } from './further.js';
import { asnOf, isHostname, networkOf, sourceOf, type ListKind } from './items.js';
import { containersOf } from './networks.js';
import { itemOf } from './written-item.js';

type Report = CompileContext['report'];

/** Reports wrong kinds, duplicates in any spelling, nested networks and local addresses, each at its item. Pure except for `report`. */
export function checkItems(
  list: AccountList,
  path: SectionPath,
  { report, boundAt, settings }: Pick<CompileContext, 'report' | 'boundAt' | 'settings'>,
): void {
  const { kind, items } = list;
  const shape = itemShape(kind, settings.parameterNames);
  const at = (index: number): SectionPath => [...path, index];
  const seen = new Map<string, number>();
  const further = reportingOnce({ report, strict: settings.expressions.strict });
  items.forEach((written, index) => {
    if (boundAt?.(at(index)) !== undefined) return;
    const problems = problemsOf(written, kind);
    for (const problem of problems) report(at(index), { severity: 'error', ...problem });
    checkFurther(written, shape, at(index), further);
    const key = problems.length > 0 ? undefined : itemOf(written, list)?.key;
    if (key === undefined) return;
    const first = seen.get(key);
    if (first === undefined) seen.set(key, index);
    else report(at(index), duplicate(written, items[first], key, at(first)));
  });
  if (kind === 'ip') checkNetworks(seen, at, report);
}

/** Reports an unknown member only once, because lists may be long. */
function reportingOnce({
  report,
  strict,
}: Pick<ShapeCheck, 'report' | 'strict'>): Pick<ShapeCheck, 'report' | 'strict'> {
  const reported = new Set<unknown>();
  return {
    strict,
    report: (path, finding) => {
      const name = path.at(-1);
      if (reported.has(name)) return;
      reported.add(name);
      report(path, finding);
    },
  };
}

/** Checks unknown members: likely typos are errors, others are sent and compared. */
function checkFurther(
  written: WrittenItem,
  shape: Shape,
  path: SectionPath,
  check: Pick<ShapeCheck, 'report' | 'strict'>,
): void {
  if (!isObject(written)) return;
  const further = furtherIn(written);
  if (Object.keys(further).length === 0) return;
  checkValue(shape, further, path, { ...check, nameOf: (at) => nameBelow(HEAD, at.slice(path.length)) });
}

type Problem = Pick<SectionFinding, 'code' | 'message' | 'help'>;

/** True if a file can have a live item: valid for its kind and the schema. Pure. */
export function isDeclarable(written: Json, kind: ListKind): boolean {
  const {
    value,
    comment,
    source_url: source,
    target_url: target,
    status_code: status,
  }: Raw = isObject(written) ? written : { value: written };
  const isWithin =
    isShort(value, MOST_VALUE) &&
    isShort(comment, MOST_COMMENT) &&
    [source, target].every((url) => isShort(url, MOST_URL)) &&
    (status === undefined || STATUS_CODES.some((code) => code === status));
  return isWithin && isWritten(written) && problemsOf(written, kind).length === 0;
}

function isWritten(value: unknown): value is WrittenItem {
  return typeof value === 'string' || typeof value === 'number' || isObject(value);
}

/** The limits of the schema. */
const MOST_VALUE = 253;
const MOST_COMMENT = 500;
const MOST_URL = 32_768;
const STATUS_CODES = [301, 302, 307, 308];

function isShort(value: unknown, most: number): boolean {
  return typeof value !== 'string' || value.length <= most;
}

/** The problems of an item: members or a value that its kind of list doesn't have. */
function problemsOf(written: WrittenItem, kind: ListKind): readonly Problem[] {
  const item = isObject(written) ? written : { value: written };
  const strange = Object.keys(item).filter(
    (member) => member !== MARKS && !isFurther(member) && !MEMBERS[kind].includes(member),
  );
  if (strange.length > 0) {
    const message = `an item of a list of kind ${kind} has no ${strange.join(', ')}`;
    return [{ code: 'list-item', message, help: `It has ${MEMBERS[kind].join(', ')}.` }];
  }
  if (kind === 'redirect') return redirectProblems(item);
  const { value } = item;
  if (value === undefined) return [{ code: 'list-item', message: 'the item has no value', help: HELP[kind] }];
  if (IS[kind](value)) return [];
  return [{ code: 'list-item', message: `${JSON.stringify(value)} is ${NOT_A[kind]}`, help: HELP[kind] }];
}

type Plain = Exclude<ListKind, 'redirect'>;

const IS: Readonly<Record<Plain, (value: string | number) => boolean>> = {
  ip: (value) => typeof value === 'string' && networkOf(value) !== undefined,
  asn: (value) => asnOf(value) !== undefined,
  hostname: (value) => typeof value === 'string' && isHostname(value),
};

const NOT_A: Readonly<Record<Plain, string>> = {
  ip: 'neither an address nor a network',
  asn: 'not the number of an autonomous system',
  hostname: 'no hostname',
};

const HELP: Readonly<Record<ListKind, string>> = {
  ip: 'Write an address such as 192.0.2.7, or a network such as 192.0.2.0/24 or 2001:db8::/32.',
  asn: 'Write a whole number from 0 to 4294967295, such as 64500.',
  hostname: 'Write a name such as www.example.com or *.example.com, without scheme, port and path.',
  redirect: 'Write source_url, such as example.com/old, and target_url, such as https://example.com/new.',
};

function redirectProblems(item: Exclude<WrittenItem, string | number>): readonly Problem[] {
  const { source_url: source, target_url: target } = item;
  const help = HELP.redirect;
  if (source === undefined || target === undefined)
    return [{ code: 'list-item', message: 'a redirect needs source_url and target_url', help }];
  if (sourceOf(source) === undefined) {
    const message = `source_url ${JSON.stringify(source)} is not a host with a path`;
    return [{ code: 'list-item', message, help }];
  }
  if (!URL.canParse(target))
    return [{ code: 'list-item', message: `target_url ${JSON.stringify(target)} is not a URL`, help }];
  if (item.preserve_path_suffix !== undefined && item.subpath_matching !== true) {
    const message = 'preserve_path_suffix has no effect without subpath_matching: true';
    return [{ code: 'list-item', message, help: 'Write subpath_matching: true, or leave it out.' }];
  }
  return [];
}

function duplicate(
  written: WrittenItem,
  first: WrittenItem | undefined,
  key: string,
  path: SectionPath,
): SectionFinding {
  const spelled = shown(written) === shown(first) ? '' : `, written as ${shown(first)} before`;
  return {
    severity: 'error',
    code: 'duplicate-list-item',
    message: `${key} appears twice in the list${spelled}`,
    help: 'Remove one of them.',
    related: { path, message: 'the first one' },
  };
}

function shown(written: WrittenItem | undefined): string {
  const value = isObject(written) ? (written.value ?? written.source_url) : written;
  return String(value);
}

/** Warns of networks inside others, and of addresses that no visitor has. */
function checkNetworks(
  networks: ReadonlyMap<string, number>,
  at: (index: number) => SectionPath,
  report: Report,
): void {
  for (const [inner, outer] of containersOf([...networks.keys()])) {
    report(at(networks.get(inner) ?? 0), {
      severity: 'warning',
      code: 'list-item-contained',
      message: `${inner} is part of ${outer}, which is also in the list`,
      help: `Remove it, unless you plan to remove ${outer}.`,
      related: { path: at(networks.get(outer) ?? 0), message: 'the network around it' },
    });
  }
  const local = [...networks].flatMap(([network, index]) => {
    const range = ipaddr.parse(network.replace(/\/.*/, '')).range();
    return LOCAL.has(range) ? [{ network, index }] : [];
  });
  const [first] = local;
  if (first === undefined) return;
  const others = local.length === 1 ? '' : `, and so are ${count(local.length - 1, 'other item')}`;
  report(at(first.index), {
    severity: 'warning',
    code: 'list-private-address',
    message: `${first.network} is an address of local networks${others}: no visitor has such an address`,
    help: 'List the public addresses of the network, unless these requests come through a tunnel.',
  });
}

/** Ranges that no request from the internet comes from (RFC 1918, RFC 4193, RFC 3927 and others). */
const LOCAL: ReadonlySet<string> = new Set([
  'private',
  'uniqueLocal',
  'linkLocal',
  'loopback',
  'unspecified',
  'broadcast',
  'multicast',
  'carrierGradeNat',
]);
