import type { JsonObject } from '../kernel/model/json.js';
import { isObject } from '../kernel/model/json.js';
import type { Credentials } from './auth.js';
import type { Answer } from './envelope.js';
import type { EmulatorState } from './state.js';

/** A successful write in the audit log. */
export interface AuditEntry {
  readonly account: string;
  /** Empty for the account itself. */
  readonly zone: string;
  readonly when: string;
  readonly shown: JsonObject;
}

/** A successful write. */
interface Written {
  readonly method: string;
  readonly level: 'zones' | 'accounts';
  readonly scope: string;
  /** After the base address. */
  readonly path: string;
  readonly credentials: Credentials;
  readonly answer: Answer;
  readonly body: unknown;
  /** When it began. */
  readonly when: string;
}

const ACTIONS: Readonly<Record<string, string>> = { POST: 'create', DELETE: 'delete' };

/** A write's audit entries: one per setting, or for the object. None for a zone without account. */
export function auditOf(written: Written, state: EmulatorState): readonly AuditEntry[] {
  const { level, scope, method, credentials, when } = written;
  const zone = level === 'zones' ? state.zones[scope] : undefined;
  const account = zone === undefined ? scope : zone.account;
  if (account === '') return [];
  const about = zone === undefined ? {} : { zone_name: zone.name };
  const shared = {
    actor: {
      id: account,
      email: credentials.email ?? state.auth.email ?? 'somebody@example.com',
      type: 'user',
    },
    interface: 'API',
    owner: { id: account },
    when,
  };
  const settings = settingsIn(written);
  const entries: readonly JsonObject[] =
    settings === undefined
      ? [
          {
            ...shared,
            action: { result: true, type: ACTIONS[method] ?? 'update' },
            metadata: about,
            resource: resourceOf(written),
          },
        ]
      : settings.map((name) => ({
          ...shared,
          action: { result: true, type: 'change_setting' },
          metadata: { ...about, name, type: 'zone' },
          resource: { id: scope, type: 'zone' },
        }));
  return entries.map((shown) => ({ account, zone: zone?.name ?? '', when, shown }));
}

/** The settings that a write changes, if any. */
function settingsIn({ path, body }: Written): readonly string[] | undefined {
  const [, , , section, name] = path.split('/');
  if (section !== 'settings') return undefined;
  if (name !== undefined) return [name];
  const items: unknown = isObject(body) ? body['items'] : undefined;
  return Array.isArray(items)
    ? items.flatMap((item: unknown) => (isObject(item) ? [String(item['id'])] : []))
    : [];
}

/** The object: by id in the path or answer, or the scope itself. */
function resourceOf({ path, scope, answer }: Written): JsonObject {
  const [, , , ...below] = path.split('/');
  const at = below.findIndex((segment) => /^(?:[0-9a-f]{32}|\d+)$/.test(segment));
  const result: unknown = answer.body?.result;
  const made: unknown = isObject(result) ? result['id'] : undefined;
  const id = typeof made === 'string' || typeof made === 'number' ? String(made) : scope;
  return { id: below[at] ?? id, type: (at >= 0 ? below[at - 1] : below.at(-1)) ?? '' };
}

/** An account's requested entries, by default newest first. */
export function requestedEntries(
  entries: readonly AuditEntry[],
  account: string,
  query: URLSearchParams,
): readonly JsonObject[] {
  const [since, before] = ['since', 'before'].map((name) => Date.parse(query.get(name) ?? ''));
  const zone = query.get('zone.name');
  const requested = entries.flatMap((entry): readonly JsonObject[] => {
    const when = Date.parse(entry.when);
    const isIn =
      entry.account === account &&
      (zone === null || entry.zone === zone) &&
      !(since !== undefined && when < since) &&
      !(before !== undefined && when > before);
    return isIn ? [entry.shown] : [];
  });
  return query.get('direction') === 'asc' ? requested : requested.toReversed();
}
