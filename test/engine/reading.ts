import { ApiError, type ApiErrorKind } from '../../src/kernel/model/errors.js';
import type { ApiReader } from '../../src/kernel/model/request.js';
import { secretsFrom } from '../../src/kernel/model/secret.js';
import { observe } from '../../src/engine/plan/observe.js';
import { rememberReads } from '../../src/service/endpoints/remember-reads.js';
import type { DeclaredScope } from '../../src/engine/configuration/resolve.js';
import { settingsFrom } from '../../src/engine/configuration/settings.js';
import { SECRETS, ZONE } from '../helpers/world.js';
import { checkZone } from './marked.js';
import { noPart } from '../helpers/no-part.js';

export const CUSTOM = 'http_request_firewall_custom';
export const LIMITS = 'http_request_sanitize';
export const ruleset = (phase: string): string =>
  `  - { phase: ${phase}, rules: [ { ref: a, action: block, expression: x } ] }\n`;
export const POLICIES =
  'csp_policies: { policies: [ { description: a, action: log, expression: x, value: x } ] }\n';
export const JOBS =
  'logpush_jobs: { jobs: [ { name: j, destination_conf: { env: LOGPUSH_DESTINATION }, fields: [Cookies] } ] }\n';
export const EVERYTHING = `page_shield: { enabled: true }\n${POLICIES}rulesets:\n${ruleset(CUSTOM)}${ruleset(LIMITS)}log_fields: { cookies: [a] }\n${JOBS}`;

export const ID = { [CUSTOM]: 'c'.repeat(32), [LIMITS]: 'd'.repeat(32), other: 'e'.repeat(32) };
export const path = (rest: string): string => `/zones/${ZONE}/${rest}`;
export const rulesetOf = (phase: keyof typeof ID): object => ({
  id: ID[phase],
  phase,
  kind: 'zone',
  name: 'default',
  version: '1',
  rules: [],
});

/** What a service says: a value, an error, by the path that is asked. */
export type Answers = Readonly<Record<string, unknown>>;

export const LIVE: Answers = {
  [path('page_shield')]: { enabled: true },
  [path('page_shield/policies')]: [],
  [path('rulesets')]: [rulesetOf(CUSTOM), rulesetOf(LIMITS), rulesetOf('other')],
  [path(`rulesets/${ID[CUSTOM]}`)]: rulesetOf(CUSTOM),
  [path(`rulesets/${ID[LIMITS]}`)]: rulesetOf(LIMITS),
  [path('logpush/jobs')]: [],
};

export interface Service extends ApiReader {
  readonly asked: string[];
}

/** A table says nothing of a phase that has no entry point. */
function absent(asking: string): unknown {
  return asking.endsWith('/entrypoint') ? failing('not-found', 'no entry point') : undefined;
}

/** Answers from a table; `answer` decides when. */
export function service(
  answers: Answers,
  answer: <Value>(path: string, value: Value) => Promise<Value>,
): Service {
  const asked: string[] = [];
  const reply = async (asking: string): Promise<unknown> => {
    asked.push(asking.replace(`/zones/${ZONE}/`, ''));
    const value = await answer(asking, asking in answers ? answers[asking] : absent(asking));
    if (value instanceof Error) throw value;
    return value;
  };
  return {
    asked,
    get: (request) => reply(request.path),
    listPart: noPart,
    list: async (request) => {
      const items = await reply(request.path);
      return Array.isArray(items) ? items : [];
    },
  };
}

export const atOnce = (answers: Answers): Service => service(answers, (_, value) => Promise.resolve(value));

export async function scopeOf(text: string): Promise<DeclaredScope> {
  const { scopes } = await checkZone(text);
  const [scope] = scopes;
  if (scope === undefined) throw new Error('no scope');
  return scope;
}

export async function look(declared: DeclaredScope, api: ApiReader): ReturnType<typeof observe> {
  const context = { scope: declared.scope, settings: settingsFrom({}), secrets: secretsFrom(SECRETS) };
  return observe(declared, context, rememberReads(api));
}

/** A request that failed. */
export function failing(kind: ApiErrorKind, message = 'no'): ApiError {
  return new ApiError(message, { kind, delivery: 'refused', method: 'GET', path: '/' });
}
