import { isObject } from '../../../kernel/model/json.js';
import type { Raw } from '../../../kernel/lib/decode.js';
import {
  BLOCKING,
  COMPRESSING,
  LOGGING,
  REDIRECTING,
  REWRITING,
  ROUTING,
  SCORING,
  serveErrorWords,
} from './answers.js';
import { cacheControlWords, cacheTagWords, CACHING } from './caching.js';
import { executing, OVERRIDING, skipping } from './execute.js';
import type { RulesetNames } from '../ruleset-list.js';
import { rateLimitWords } from './rate-limit.js';
import {
  inParentheses,
  lineOf,
  memberWords,
  membersOf,
  nameWords,
  onlyWith,
  shownLines,
  describedBy,
  type Does,
  type Describers,
} from './does-words.js';

const DISABLED = 'disabled: does nothing until it is enabled';

/** The first and the second line for a rule. */
interface DoesLines {
  readonly first: readonly string[];
  readonly second?: readonly string[];
}

type ActionWords = (parameters: Raw, names: RulesetNames) => DoesLines;

const by =
  (describers: Describers): ActionWords =>
  (parameters) => ({ first: describedBy(describers, parameters) });

/** Members that belong together; as they are if the words would not say all. */
const whole =
  (wordsOf: (parameters: Raw) => readonly string[] | undefined): ActionWords =>
  (parameters) => ({ first: wordsOf(parameters) ?? describedBy({}, parameters) });

/** The words for actions' parameters. Others are shown as they are. */
const ACTIONS: Readonly<Record<string, ActionWords>> = {
  block: by(BLOCKING),
  compress_response: by(COMPRESSING),
  execute: ({ id, version, ...others }, names) => ({
    first: describedBy(executing(names), {
      ...(id === undefined ? {} : { id }),
      ...(version === undefined ? {} : { version }),
    }),
    second: describedBy(OVERRIDING, others),
  }),
  log_custom_field: by(LOGGING),
  redirect: by(REDIRECTING),
  rewrite: by(REWRITING),
  route: by(ROUTING),
  score: by(SCORING),
  serve_error: whole(serveErrorWords),
  set_cache_control: whole(cacheControlWords),
  set_cache_settings: by(CACHING),
  set_cache_tags: whole(cacheTagWords),
  skip: (parameters, names) => ({ first: describedBy(skipping(names), parameters) }),
};

/** Members shown elsewhere, without effect, or set by the service. */
const SHOWN_ELSEWHERE = new Set([
  'id',
  'ref',
  'version',
  'last_updated',
  'categories',
  'action',
  'expression',
  'description',
]);

/**
 * The effect of a rule as sent, in up to three lines: disabled, executed ruleset and overrides, skip targets, rate and period, target, status. Empty
 * for only an action. Members without words are `name: value`, so none is left out; long texts and lists are cut and counted. The description has its
 * own line, unless it is shown beside (`isDescriptionShown`). Texts are not inert yet. Pure.
 */
export function doesOf(rule: Raw, names: RulesetNames = new Map(), isDescriptionShown = true): Does {
  const { enabled, action, action_parameters: parameters, ratelimit, logging, ...rest } = rule;
  const { exposed_credential_check: credentials, ...unknown } = rest;
  const verb = typeof action === 'string' ? action : '';
  const actionLines = actionWords(verb, parameters, names);
  const others = membersOf(unknown).filter(([name]) => !SHOWN_ELSEWHERE.has(name));
  const first = [...rateLimitWords(ratelimit, verb), ...actionLines.first, ...loggingWords(logging)];
  const second = [
    ...(actionLines.second ?? []),
    ...credentialWords(credentials),
    ...others.flatMap(([name, value]) => memberWords(nameWords(name), value)),
  ];
  const described = isDescriptionShown ? [] : descriptionWords(rule['description']);
  return shownLines([
    ...(enabled === false ? [DISABLED] : []),
    ...[first, second, described].filter((words) => words.length > 0).map(lineOf),
  ]);
}

function descriptionWords(description: unknown): readonly string[] {
  return description === undefined || description === '' ? [] : memberWords('description', description);
}

function actionWords(action: string, parameters: unknown, names: RulesetNames): DoesLines {
  if (parameters === undefined) return { first: [] };
  if (!isObject(parameters)) return { first: memberWords('action_parameters', parameters) };
  const words = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
  return words?.(parameters, names) ?? { first: describedBy({}, parameters) };
}

function loggingWords(logging: unknown): readonly string[] {
  if (logging === undefined) return [];
  const enabled = onlyWith(logging, ['enabled'])?.['enabled'];
  if (enabled === true) return [];
  return enabled === false ? ['not logged'] : memberWords('logging', logging);
}

function credentialWords(check: unknown): readonly string[] {
  if (check === undefined) return [];
  const { username_expression: user, password_expression: password } =
    onlyWith(check, ['username_expression', 'password_expression']) ?? {};
  if (typeof user !== 'string' || typeof password !== 'string')
    return memberWords('exposed_credential_check', check);
  return [
    `checks for leaked credentials: username ${inParentheses(user)}, password ${inParentheses(password)}`,
  ];
}
