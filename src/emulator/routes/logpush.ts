import type { Json, JsonObject } from '../../kernel/model/json.js';
import type { Decode, Members } from '../body.js';
import { filled, flag, json, readBody, text } from '../body.js';
import type { Answer } from '../envelope.js';
import { ok, okList, HttpError } from '../envelope.js';
import { nextNumber } from '../mint.js';
import { plainList } from '../paging.js';
import type { Call, Route } from '../route.js';
import { param, scopeRoutes } from '../route.js';
import type { AccountState, Behaviour, LogpushJob, ZoneState } from '../state.js';

type Scope = ZoneState | AccountState;

const FURTHER_MEMBERS = [
  'filter',
  'frequency',
  'kind',
  'logpull_options',
  'max_upload_bytes',
  'max_upload_interval_seconds',
  'max_upload_records',
  'output_options',
];

/** Log push jobs, of zones and of accounts. */
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
    ...furtherMembers(members),
  }));
  scope.logpush_jobs = [...scope.logpush_jobs, job];
  return shown(job, call);
}

/** Members that are left out stay as they were; the dataset can't change. */
function update(call: Call, scope: Scope): Answer {
  const before = jobOf(call, scope);
  const job = readBody(call.body, (members) => {
    members.optional('dataset', unchanged(before.dataset));
    return {
      ...before,
      name: members.optional('name', jobName) ?? before.name,
      enabled: members.optional('enabled', flag) ?? before.enabled,
      destination_conf: members.optional('destination_conf', filled) ?? before.destination_conf,
      ...furtherMembers(members),
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

/** The proof of ownership is taken and forgotten: no answer ever shows it. */
function furtherMembers(members: Members): JsonObject {
  members.optional('ownership_challenge', text);
  const read = FURTHER_MEMBERS.map((name): [string, Json | undefined] => [
    name,
    members.optional(name, json),
  ]);
  return Object.fromEntries(read.filter((entry): entry is [string, Json] => entry[1] !== undefined));
}

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

function unchanged(stored: string): Decode<string> {
  return (value, at) => {
    if (value !== stored) throw new HttpError(400, undefined, 'dataset cannot be changed', at.pointer);
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
