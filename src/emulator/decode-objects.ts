import type { Json, JsonObject } from '../kernel/model/json.js';
import type { Decode } from './decode.js';
import { filled, flag, json, listOf, Members, object, text, whole } from './decode.js';
import type { Mint } from './mint.js';
import { nextId, nextNumber, nextTime } from './mint.js';
import type {
  AlertPolicy,
  Detected,
  Identified,
  LogpushJob,
  PageShieldSettings,
  Policy,
  Pool,
  WafPackage,
} from './state.js';

type Minted<T> = (mint: Mint) => Decode<T>;

/** The settings of a zone; off where nothing is said. */
export const decodeSettings: Minted<PageShieldSettings> = (mint) => (value, at) => {
  const members = new Members(value, at);
  const settings: PageShieldSettings = {
    enabled: members.optional('enabled', flag) ?? false,
    updated_at: members.optional('updated_at', filled) ?? nextTime(mint),
    use_service_reporting_endpoint: members.optional('use_service_reporting_endpoint', flag) ?? true,
    use_connection_url_path: members.optional('use_connection_url_path', flag) ?? false,
  };
  members.close();
  return settings;
};

/** A script or connection: its URL is required, its other members are kept as they are. */
export const decodeDetected: Minted<Detected> = (mint) => (value, at) => {
  const members = new Members(value, at);
  const url = members.required('url', filled);
  const seen = (name: string): string => members.optional(name, filled) ?? nextTime(mint);
  return {
    id: members.optional('id', filled) ?? nextId(mint),
    url,
    host: members.optional('host', text) ?? 'example.com',
    status: members.optional('status', filled) ?? 'active',
    added_at: seen('added_at'),
    first_seen_at: seen('first_seen_at'),
    last_seen_at: seen('last_seen_at'),
    domain_reported_malicious: members.optional('domain_reported_malicious', json) ?? false,
    url_reported_malicious: members.optional('url_reported_malicious', json) ?? false,
    ...members.rest(),
  };
};

const identified: Minted<Identified> = (mint) => (value, at) => {
  const members = new Members(value, at);
  return { id: members.optional('id', filled) ?? nextId(mint), ...members.rest() };
};

const policy: Minted<Policy> = (mint) => (value, at) => {
  const members = new Members(value, at);
  return {
    id: members.optional('id', filled) ?? nextId(mint),
    description: members.optional('description', text) ?? '',
    action: members.required('action', filled),
    expression: members.required('expression', filled),
    enabled: members.optional('enabled', stringOrFlag) ?? 'true',
    value: members.required('value', text),
    ...members.rest(),
  };
};

const pool: Minted<Pool> = (mint) => (value, at) => {
  const members = new Members(value, at);
  return {
    id: members.optional('id', filled) ?? nextId(mint),
    name: members.required('name', filled),
    notification_email: members.optional('notification_email', text) ?? '',
    ...members.rest(),
  };
};

const alertPolicy: Minted<AlertPolicy> = (mint) => (value, at) => {
  const members = new Members(value, at);
  return {
    id: members.optional('id', filled) ?? nextId(mint),
    name: members.required('name', text),
    alert_type: members.required('alert_type', filled),
    enabled: members.optional('enabled', flag) ?? true,
    mechanisms: members.required('mechanisms', object),
    ...orNull(members, ['description', 'filters', 'conditions']),
    ...members.rest(),
  };
};

/** Decoders of the objects of which few members are known and the others kept. */
export const decodeFields = { identified, policy, pool, alertPolicy } as const;

/** A log push job; `id` is a number, `enabled` false where nothing is said. */
export const decodeJob: Minted<LogpushJob> = (mint) => (value, at) => {
  const members = new Members(value, at);
  return {
    id: members.optional('id', whole) ?? nextNumber(mint),
    name: members.optional('name', text) ?? '',
    dataset: members.optional('dataset', filled) ?? 'http_requests',
    enabled: members.optional('enabled', flag) ?? false,
    destination_conf: members.required('destination_conf', filled),
    ...members.rest(),
  };
};

/** A package of the previous managed rules. */
export const decodePackage: Minted<WafPackage> = (mint) => (value, at) => {
  const members = new Members(value, at);
  return {
    id: members.optional('id', filled) ?? nextId(mint),
    groups: members.optional('groups', listOf(identified(mint))) ?? [],
    rules: members.optional('rules', listOf(identified(mint))) ?? [],
    ...members.rest(),
  };
};

const stringOrFlag: Decode<string | boolean> = (value, at) =>
  typeof value === 'boolean' ? value : text(value, at);

function orNull(members: Members, names: readonly string[]): JsonObject {
  return Object.fromEntries(
    names.map((name): [string, Json] => [name, members.optional(name, json) ?? null]),
  );
}
