import { ShapeError, type Raw } from '../../../kernel/lib/decode.js';
import { isObject } from '../../../kernel/model/json.js';
import type { Level } from '../../../kernel/model/scope.js';
import type { Meant } from '../../../kinds/definition/elsewhere.js';
import { KINDS } from '../../../kinds/registry.js';
import type { FormerOwner, FormerThing, FormerUnclear } from '../former.js';

/** A resource in a state (Terraform, JSON output format, values representation). */
export interface StateResource {
  /** Without an address: what it is in. */
  readonly address: string;
  /** Absent if unknown. */
  readonly type?: string;
  readonly values: unknown;
  readonly marks: unknown;
  /** Terraform replaced it, and will delete it. */
  readonly isDeposed: boolean;
  /** Why it is ignored, as a clause. */
  readonly flaw?: string;
}

/** What a resource is: maybe zonewright's, something else, or not understood. */
export type Look = (
  | {
      readonly status: 'thing';
      readonly thing: FormerThing;
      /** Whose it is, if its id may be shown. */
      readonly shownOwner: FormerOwner | undefined;
    }
  | { readonly status: 'other'; readonly other: { readonly type: string; readonly name: string } }
  | { readonly status: 'unclear'; readonly unclear: FormerUnclear }
) & {
  readonly sensitive: readonly string[];
};

/** Types that kinds know. */
const TYPES: ReadonlySet<string> = new Set(
  KINDS.flatMap(({ elsewhere }) => Object.keys(elsewhere.resources ?? {})),
);

/** Looks at a resource. Pure. */
export function lookAt({ address: name, type, values, marks, isDeposed, flaw }: StateResource): Look {
  // Of unmanaged resources only the address is read.
  if (type !== undefined && !TYPES.has(type)) {
    return flaw === undefined
      ? { status: 'other', other: { type, name }, sensitive: [] }
      : { status: 'unclear', unclear: { name, why: flaw }, sensitive: [] };
  }
  const { values: plain, sensitive: marked } = withoutSensitive(values, marks);
  const ids = idsOf(values);
  const sensitive = marked.filter((text) => !Object.values(ids).includes(text));
  const own = isObject(plain) ? { ...plain, ...ids } : ids;
  const owner = ownerOf(own);
  const kinds = KINDS.filter(({ elsewhere: { resources = {} } }) =>
    type === undefined ? Object.keys(resources).length > 0 : resources[type] !== undefined,
  );
  const sections = [...new Set(kinds.map(({ section }) => section))];
  const unclear = (why: string): Look => {
    const about = { sections, means: meantBy(ids, owner), sensitive };
    return { status: 'unclear', unclear: { name, why, ...(owner && { owner }), about }, sensitive };
  };
  if (flaw !== undefined || type === undefined) return unclear(flaw ?? 'it has no type');
  if (isDeposed) return unclear('it is deposed: Terraform would delete it with its next apply');
  if (owner === undefined) return unclear('it has neither a zone_id nor an account_id');
  const means = readBy(kinds[0]?.elsewhere.resources?.[type], own);
  if (typeof means === 'string') return unclear(`its values have an unknown shape: ${means}`);
  if (means.length === 0) return unclear('it sets nothing');
  const shownOwner = isObject(plain) ? ownerOf(plain) : undefined;
  return { status: 'thing', thing: { name, owner, sections, means, sensitive }, shownOwner, sensitive };
}

/** What a resource means, or why it is unknown: an unexpected shape. */
function readBy(
  read: ((values: Raw) => readonly Meant[]) | undefined,
  values: Raw,
): readonly Meant[] | string {
  try {
    return read?.(values) ?? [];
  } catch (error) {
    if (error instanceof ShapeError) return error.message;
    throw error;
  }
}

/** What has one of the ids: all that is known of a resource not understood. Its scope's id says nothing. */
function meantBy(ids: Raw, owner: FormerOwner | undefined): readonly Meant[] {
  const known = Object.values(ids).filter((id) => typeof id === 'string' || typeof id === 'number');
  return known
    .map(String)
    .filter((id) => id !== owner?.id)
    .map((id) => ({ id }));
}

/** Ids are compared, never shown. They are read even if their variable is marked as sensitive. */
function idsOf(values: unknown): Raw {
  const entries = isObject(values) ? Object.entries(values) : [];
  return Object.fromEntries(entries.filter(([member]) => IDS.has(member)));
}

const IDS: ReadonlySet<string> = new Set(['id', 'zone_id', 'account_id', 'list_id', 'setting_id']);

function ownerOf({ zone_id: zone, account_id: account }: Raw): FormerOwner | undefined {
  if (typeof zone === 'string' && zone !== '') return { level: 'zone', id: zone };
  return typeof account === 'string' && account !== '' ? { level: 'account', id: account } : undefined;
}

/** Resources that are a zone or account. */
const SCOPES: ReadonlyMap<string, Level> = new Map([
  ['cloudflare_zone', 'zone'],
  ['cloudflare_account', 'account'],
]);

/** The zone or account that a resource is, with its name, if so. Pure. */
export function scopeNamed({ type, values, marks }: StateResource): FormerOwner | undefined {
  const level = type === undefined ? undefined : SCOPES.get(type);
  const { values: plain } = withoutSensitive(values, marks);
  if (level === undefined || !isObject(plain) || typeof plain['id'] !== 'string') return undefined;
  // Version 4 calls a zone's name `zone`.
  const name = [plain['name'], plain['zone']].find((one) => typeof one === 'string' && one !== '');
  return { level, id: plain['id'], ...(typeof name === 'string' ? { name } : {}) };
}

/** A resource's remaining values, and the texts taken out. */
interface Unmarked {
  readonly values: unknown;
  readonly sensitive: readonly string[];
}

/**
 * Values without those marked as sensitive: `marks` has their shape, with `true` for each (Terraform, JSON output format, `sensitive_values`). Pure.
 */
export function withoutSensitive(values: unknown, marks: unknown): Unmarked {
  if (marks === true) return { values: undefined, sensitive: textsIn(values) };
  if (Array.isArray(values)) {
    const each = values.map((value, index) => withoutSensitive(value, memberOf(marks, index)));
    return { values: each.map((one) => one.values), sensitive: each.flatMap((one) => one.sensitive) };
  }
  if (!isObject(values)) return { values, sensitive: [] };
  const each = Object.entries(values).map(
    ([name, value]) => [name, withoutSensitive(value, memberOf(marks, name))] as const,
  );
  return {
    values: Object.fromEntries(each.map(([name, one]) => [name, one.values])),
    sensitive: each.flatMap(([, one]) => one.sensitive),
  };
}

function memberOf(marks: unknown, name: string | number): unknown {
  if (Array.isArray(marks)) return marks[Number(name)];
  return isObject(marks) && Object.hasOwn(marks, name) ? marks[name] : undefined;
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}
