import type { AuditEntry } from '../../kernel/model/audit.js';
import { isObject } from '../../kernel/model/json.js';
import { apiPath } from '../../kernel/model/path.js';
import type { ApiReader } from '../../kernel/model/request.js';

/** Which entries are asked for. */
export interface AuditQuery {
  readonly account: string;
  readonly since: Date;
  readonly before: Date;
  /** Only those about the zone of this name. */
  readonly zone?: string;
}

/** More entries than these are not read: they are the newest, in pages of 100. */
export const MOST_ENTRIES = 1000;

/** What was read: not all, if there are more than are asked for or a page could not be read. */
export interface AuditPart {
  readonly entries: readonly AuditEntry[];
  readonly problem?: string;
}

/**
 * The newest changes in the audit log of an account that succeeded (GET /accounts/{account_id}/audit_logs of the public API). Anything may be absent from
 * an entry; one without a time says nothing. Throws an ApiError if nothing can be read.
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

/** The path of the audit log of an account. */
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

/** A text of an object that says something. */
function textIn(value: unknown, name: string): string | undefined {
  const text = isObject(value) ? value[name] : undefined;
  return typeof text === 'string' && text !== '' ? text : undefined;
}
