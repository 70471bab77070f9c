import { isObject, type Json, type JsonObject } from '../../kernel/model/json.js';
import type { Decode, Where } from '../body.js';
import { filled, flag, json, Members, object, oneOf, readBody, text, whole, setByService } from '../body.js';
import type { Answer } from '../envelope.js';
import { ok, okList, HttpError } from '../envelope.js';
import { nextNumber } from '../mint.js';
import { FOREIGN_MEMBER } from '../normalise.js';
import { plainList } from '../paging.js';
import type { Call, Route } from '../route.js';
import { param, scopeRoutes } from '../route.js';
import type { AccountState, Behaviour, LogpushJob, ZoneState } from '../state.js';

type Scope = ZoneState | AccountState;

/** Log push jobs. */
export const logpushRoutes: readonly Route[] = [
  ...scopeRoutes('GET', '/logpush/jobs', list),
  ...scopeRoutes('POST', '/logpush/jobs', create),
  ...scopeRoutes('GET', '/logpush/jobs/:id', (call, scope) => shown(jobOf(call, scope), call)),
  ...scopeRoutes('PUT', '/logpush/jobs/:id', update),
  ...scopeRoutes('DELETE', '/logpush/jobs/:id', remove),
];

function list(call: Call, scope: Scope): Answer {
  const { behaviour } = call.draft;
  const items = scope.logpush_jobs.map((job) => view(job, behaviour));
  return okList(plainList(items, call.query, behaviour), 'job');
}

function create(call: Call, scope: Scope): Answer {
  if (scope.logpush_jobs.length >= call.draft.limits.jobs)
    throw new HttpError(400, undefined, 'creating a new job is not allowed: exceeded max jobs allowed');
  const job = readBody(call.body, (members) => ({
    id: nextNumber(call.draft),
    name: members.optional('name', jobName) ?? '',
    dataset: members.optional('dataset', filled) ?? 'http_requests',
    enabled: members.optional('enabled', flag) ?? false,
    destination_conf: members.required('destination_conf', filled),
    ...furtherMembers(members, {}),
  }));
  scope.logpush_jobs = [...scope.logpush_jobs, job];
  return shown(job, call);
}

/** Absent members stay, null removes. Dataset and kind can't change. */
function update(call: Call, scope: Scope): Answer {
  const before = jobOf(call, scope);
  const job = readBody(call.body, (members) => {
    members.optional('dataset', unchanged('dataset', before.dataset));
    members.optional('kind', unchanged('kind', before['kind'] === 'edge' ? 'edge' : ''));
    const further = furtherMembers(members, before);
    return {
      ...Object.fromEntries(Object.entries(before).filter(([name]) => further[name] !== null)),
      id: before.id,
      dataset: before.dataset,
      name: members.optional('name', jobName) ?? before.name,
      enabled: members.optional('enabled', flag) ?? before.enabled,
      destination_conf: members.optional('destination_conf', filled) ?? before.destination_conf,
      ...present(further),
    };
  });
  scope.logpush_jobs = scope.logpush_jobs.map((other) => (other.id === job.id ? job : other));
  return shown(job, call);
}

function remove(call: Call, scope: Scope): Answer {
  const { id } = jobOf(call, scope);
  scope.logpush_jobs = scope.logpush_jobs.filter((job) => job.id !== id);
  return ok({ id });
}

/** Job members not read by name, with decoders. */
const FURTHER_MEMBERS: Readonly<Record<string, Decode<Json>>> = {
  filter: filterText,
  filter_attack_traffic: flag,
  frequency: oneOf('high', 'low'),
  kind: oneOf('', 'edge'),
  logpull_options: text,
  max_upload_bytes: zeroOr(5_000_000, 1_000_000_000),
  max_upload_interval_seconds: zeroOr(30, 300),
  max_upload_records: zeroOr(1000, 1_000_000),
  output_options: outputOptions,
  subrequest_merging: flag,
};

const READ_BY_NAME = new Set(['id', 'name', 'dataset', 'enabled', 'destination_conf']);
const SET_BY_SERVICE = ['last_complete', 'last_error', 'error_message'];

/** Members not read by name: the API's and the stored job's. Null removes. The proof of ownership is accepted, not stored: no answer shows it. */
function furtherMembers(members: Members, before: Partial<LogpushJob>): JsonObject {
  members.optional('ownership_challenge', text);
  members.optional(FOREIGN_MEMBER, json);
  for (const name of SET_BY_SERVICE) members.optional(name, setByService);
  const stored = Object.keys(before).filter((name) => !READ_BY_NAME.has(name));
  const names = new Set([...Object.keys(FURTHER_MEMBERS), ...stored]);
  const read = [...names].map((name): [string, Json | undefined] => [
    name,
    members.optional(name, orNull(FURTHER_MEMBERS[name] ?? json)),
  ]);
  return Object.fromEntries(read.filter((entry): entry is [string, Json] => entry[1] !== undefined));
}

function present(members: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null));
}

function orNull(decode: Decode<Json>): Decode<Json> {
  return (value, at) => (value === null ? null : decode(value, at));
}

function zeroOr(least: number, most: number): Decode<number> {
  return (value, at) => {
    const number = whole(value, at);
    if (number !== 0 && (number < least || number > most))
      throw at.error(`expected 0, or ${least} to ${most}`);
    return number;
  };
}

/** A filter is JSON text with `where`; empty for none. */
function filterText(value: unknown, at: Where): string {
  const given = text(value, at);
  if (given === '') return given;
  try {
    const filter: unknown = JSON.parse(given);
    if (isObject(filter) && 'where' in filter) return given;
  } catch {
    throw at.error('expected JSON');
  }
  throw at.error('a filter needs where');
}

/** Output options. Unknown members stay. */
function outputOptions(value: unknown, at: Where): JsonObject {
  const options = object(value, at);
  const members = new Members(options, at);
  for (const [name, decode] of Object.entries(OUTPUT_OPTIONS)) members.optional(name, decode);
  return options;
}

const OUTPUT_OPTIONS: Readonly<Record<string, Decode<Json>>> = {
  field_names: (value, at) => {
    if (!Array.isArray(value)) throw at.error('expected an array');
    return value.map((name: unknown, index) => filled(name, at.child(index)));
  },
  timestamp_format: oneOf('rfc3339', 'unix', 'unixnano', 'rfc3339ms', 'rfc3339ns'),
  sample_rate: (value, at) => {
    if (typeof value !== 'number' || !(value >= 0 && value <= 1)) throw at.error('expected 0 to 1');
    return value;
  },
  'CVE-2021-44228': flag,
  output_type: oneOf('ndjson', 'csv'),
  merge_subrequests: flag,
  ...Object.fromEntries(
    [
      'record_prefix',
      'record_suffix',
      'record_delimiter',
      'record_template',
      'batch_prefix',
      'batch_suffix',
      'field_delimiter',
    ].map((name) => [name, text]),
  ),
};

function jobOf(call: Call, scope: Scope): LogpushJob {
  const found = scope.logpush_jobs.find((job) => String(job.id) === param(call, 'id'));
  if (found === undefined) throw new HttpError(404, 1000, 'job not found');
  return found;
}

const jobName: Decode<string> = (value, at) => {
  const name = text(value, at);
  if (!/^[A-Za-z0-9.-]{0,512}$/.test(name))
    throw at.error('a name has letters, digits, dots and hyphens only');
  return name;
};

function unchanged(name: string, stored: string): Decode<string> {
  return (value, at) => {
    if (value !== stored) throw new HttpError(400, undefined, `${name} cannot be changed`, at.pointer);
    return stored;
  };
}

function shown(job: LogpushJob, call: Call): Answer {
  return ok(view(job, call.draft.behaviour), 'job');
}

function view(job: LogpushJob, behaviour: Behaviour): JsonObject {
  return behaviour.redactDestinations ? { ...job, destination_conf: redacted(job.destination_conf) } : job;
}

function redacted(destination: string): string {
  return destination.replaceAll(/([?&](?!region=)[^=&]+=)[^&]*/g, '$1REDACTED');
}
