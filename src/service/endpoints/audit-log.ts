import type { AuditEntry } from '../../kernel/model/audit.js';
import { isObject } from '../../kernel/model/json.js';
import { apiPath } from '../../kernel/model/path.js';
import type { ApiReader } from '../../kernel/model/request.js';

/** The wanted entries. */
export interface AuditQuery {
  readonly account: string;
  readonly since: Date;
  readonly before: Date;
  /** Only about the zone of this name. */
  readonly zone?: string;
}

/** At most this many newest entries are read, in pages of 100. */
export const MOST_ENTRIES = 1000;

/** The entries; not all if there are more, or a page was unreadable. */
export interface AuditPart {
  readonly entries: readonly AuditEntry[];
  readonly problem?: string;
}

/**
 * The newest successful changes in an account's audit log (GET /accounts/{account_id}/audit_logs of the public API). Entries may lack anything; those
 * without a time are ignored. Throws an ApiError if nothing is readable.
 */
export async function readAuditLog(
  { account, since, before, zone }: AuditQuery,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<AuditPart> {
  const query = {
    since: since.toISOString(),
    before: before.toISOString(),
    direction: 'desc',
    ...(zone === undefined ? {} : { 'zone.name': zone }),
    page: '1',
    per_page: '100',
  };
  const path = auditPath(account);
  const read = await api.listPart({ path, query, most: MOST_ENTRIES, isBeside: true }, signal);
  const entries = read.items.flatMap((item) => entryOf(item) ?? []);
  return read.isWhole ? { entries } : { entries, problem: read.problem };
}

/** The path of an account's audit log. */
export function auditPath(account: string): string {
  return apiPath`/accounts/${account}/audit_logs`;
}

function entryOf(item: unknown): AuditEntry | undefined {
  if (!isObject(item)) return undefined;
  const { action, actor, resource, metadata } = item;
  const when = Date.parse(textIn(item, 'when') ?? '');
  // A refused change changed nothing.
  if (Number.isNaN(when) || (isObject(action) && action['result'] === false)) return undefined;
  const type = textIn(action, 'type');
  const name = textIn(metadata, 'name');
  return {
    when,
    actor: textsIn(actor, ['email', 'id', 'type']),
    resource: textsIn(resource, ['id', 'type']),
    ...(type === undefined ? {} : { action: type }),
    ...(name === undefined ? {} : { name }),
  };
}

function textsIn<Name extends string>(value: unknown, names: readonly Name[]): { [Key in Name]?: string } {
  const found: { [Key in Name]?: string } = {};
  for (const name of names) {
    const text = textIn(value, name);
    if (text !== undefined) found[name] = text;
  }
  return found;
}

/** A non-empty text member. */
function textIn(value: unknown, name: string): string | undefined {
  const text = isObject(value) ? value[name] : undefined;
  return typeof text === 'string' && text !== '' ? text : undefined;
}
