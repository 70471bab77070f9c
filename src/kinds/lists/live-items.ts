import {
  asObject,
  optionalBoolean,
  optionalString,
  requiredString,
  ShapeError,
  type Raw,
} from '../../kernel/lib/decode.js';
import { defined } from '../../kernel/lib/defined.js';
import type { KeptMember } from '../../kernel/model/change.js';
import { asJsonObject, isObject, type JsonObject } from '../../kernel/model/json.js';
import { isHollow } from '../toolkit/shapes/meaning.js';
import { isDeclarableName } from './further.js';
import {
  ITEM_SERVER_SET,
  addressItem,
  asnItem,
  hostnameItem,
  LIST_KINDS,
  redirectItem,
  REDIRECT_MEMBERS,
  type ListItem,
  type ListKind,
} from './items.js';

/** A live item. */
export interface LiveItem extends ListItem {
  /** Absent if not given. Not compared: replacing all items may change it. */
  readonly id?: string;
  /** Live members that no file can have, sent back with the item. Those inside its mapping are below the kind. */
  readonly others: JsonObject;
}

/** Decodes a live item. Ignores empty members of other kinds. Throws a ShapeError for another kind. */
export function decodeItem(value: unknown, kind: ListKind): LiveItem {
  const what = `an item of a list of kind ${kind}`;
  const raw = asObject(value, what);
  const item = ofKind(raw, kind, optionalString(raw, 'comment', what) ?? '');
  const known = new Set<string>([kind, ...ITEM_SERVER_SET, 'comment']);
  const beside = unknownOf(raw, (name, member) => known.has(name) || isOtherKind(name, member));
  const own = raw[kind];
  const within = isObject(own) ? unknownOf(own, (name) => INSIDE[kind].includes(name)) : undefined;
  const { declarable, undeclarable } = parted(within ?? beside, kind);
  const others = within === undefined ? undeclarable : { ...beside, ...inKind(kind, undeclarable) };
  const id = optionalString(raw, 'id', what);
  return {
    ...item,
    ...defined({ id }),
    ...(Object.keys(declarable).length === 0 ? {} : { further: declarable }),
    others: asJsonObject(others),
  };
}

function unknownOf(members: Raw, isKnown: (name: string, member: unknown) => boolean): Raw {
  const own = Object.entries(members).filter(([name, member]) => member !== null && !isKnown(name, member));
  return Object.fromEntries(own);
}

function isOtherKind(name: string, member: unknown): boolean {
  return LIST_KINDS.some((kind) => kind === name) && isHollow(member);
}

/** Splits members by whether a file can have them. */
function parted(members: Raw, kind: ListKind): { readonly declarable: Raw; readonly undeclarable: Raw } {
  const of = (isDeclarable: boolean): Raw =>
    Object.fromEntries(
      Object.entries(members).filter(([name]) => isDeclarableName(name, kind) === isDeclarable),
    );
  return { declarable: of(true), undeclarable: of(false) };
}

function inKind(kind: ListKind, members: Raw): Raw {
  return Object.keys(members).length === 0 ? {} : { [kind]: members };
}

function ofKind(raw: Raw, kind: ListKind, comment: string): ListItem {
  const own = raw[kind];
  switch (kind) {
    case 'ip':
      return addressItem(requiredString(raw, 'ip', 'an item of a list of addresses'), comment);
    case 'asn':
      if (typeof own !== 'number') throw new ShapeError('an item of a list of numbers has no asn');
      return asnItem(own, comment);
    case 'hostname': {
      const host = asObject(own, 'the hostname of an item');
      const excludes = optionalBoolean(host, 'exclude_exact_hostname', 'an item') ?? true;
      return hostnameItem(requiredString(host, 'url_hostname', 'an item'), comment, excludes);
    }
    case 'redirect':
      return liveRedirect(asObject(own, 'the redirect of an item'), comment);
  }
}

function liveRedirect(raw: Raw, comment: string): ListItem {
  const what = 'the redirect of an item';
  const status = raw['status_code'] ?? undefined;
  if (status !== undefined && typeof status !== 'number')
    throw new ShapeError(`${what} has no number as status_code`);
  return redirectItem(
    {
      source_url: requiredString(raw, 'source_url', what),
      target_url: requiredString(raw, 'target_url', what),
      ...defined({
        status_code: status,
        include_subdomains: optionalBoolean(raw, 'include_subdomains', what),
        subpath_matching: optionalBoolean(raw, 'subpath_matching', what),
        preserve_query_string: optionalBoolean(raw, 'preserve_query_string', what),
        preserve_path_suffix: optionalBoolean(raw, 'preserve_path_suffix', what),
      }),
    },
    comment,
  );
}

/** Known members inside the mappings of items. */
const INSIDE: Readonly<Record<ListKind, readonly string[]>> = {
  ip: [],
  asn: [],
  hostname: ['url_hostname', 'exclude_exact_hostname'],
  redirect: REDIRECT_MEMBERS,
};

/** Live members of an item that no file can have, by path. Pure. */
export function undeclarableMembers(
  { others }: Pick<LiveItem, 'others'>,
  kind: ListKind,
): readonly KeptInItem[] {
  return Object.entries(others).flatMap(([name, member]): readonly KeptInItem[] => {
    if (name === kind && isObject(member))
      return Object.entries(member).map(([inner, live]) => ({
        member: `${name}.${inner}`,
        live,
        undeclarable: 'name',
      }));
    // Items of these kinds are mappings: their members in files are the inner ones.
    const undeclarable = kind === 'hostname' || kind === 'redirect' ? 'section' : 'name';
    return isHollow(member) ? [] : [{ member: name, live: member, undeclarable }];
  });
}

/** A live member of an item that stays as it is. */
export interface KeptInItem extends Pick<KeptMember, 'member' | 'live'> {
  readonly undeclarable: 'name' | 'section';
}
