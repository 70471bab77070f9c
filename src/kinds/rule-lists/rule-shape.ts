import type { SectionPath } from '../../kernel/model/context.js';
import { ACTION_STEPS } from '@zonewright/edge-rules/expressions/catalogue/actions.js';
import { remember } from '../../kernel/lib/remember.js';
import {
  any,
  expression,
  flag,
  list,
  number,
  record,
  text,
  withNames,
  type Shape,
} from '../toolkit/shapes/shape.js';
import { parametersOf } from './actions/table.js';
import { SPANS } from './spans.js';

/** Always counted separately per location (rate limiting parameters). */
export const LOCATION = 'cf.colo.id';

const RATELIMIT = record(
  {
    'characteristics!': list(text({ minLength: 1 }), {
      minItems: 1,
      about:
        'What is counted separately: `ip.src`, `http.request.headers["x-key"]` … `cf.colo.id` is always one of them.',
      strength: { fewer: [LOCATION] },
    }),
    'period!': number({ among: SPANS, about: 'The period of counting, in seconds.', strength: 'more' }),
    requests_per_period: number({
      minimum: 1,
      about: 'More requests than these are too many.',
      strength: 'less',
    }),
    score_per_period: number({ about: 'More than this sum of scores is too much.', strength: 'less' }),
    score_response_header_name: text({
      default: '',
      about: 'The response header with the score of a request.',
      strength: { another: 'another header has the score' },
    }),
    // Enterprise allows any number of seconds, others some: see plan-rows.ts.
    mitigation_timeout: number({
      minimum: 0,
      default: 0,
      about: 'Seconds for which the action lasts; 0 with challenges, which last until they are passed.',
      strength: 'more',
    }),
    counting_expression: expression('counting', {
      minLength: 0,
      default: '',
      about: 'Which requests count. If empty, those that the rule selects.',
      strength: 'wider',
    }),
    requests_to_origin: flag({
      default: false,
      about: 'Whether only requests that reach the origin count.',
      strength: 'less',
    }),
  },
  {
    rules: [
      { type: 'one', of: ['requests_per_period', 'score_per_period'] },
      {
        type: 'own',
        check: ({ characteristics }) =>
          Array.isArray(characteristics) &&
          characteristics.includes('ip.src') &&
          characteristics.includes('cf.unique_visitor_id')
            ? {
                at: 'characteristics',
                code: 'excluded-key',
                message: 'characteristics has ip.src and cf.unique_visitor_id, which exclude each other',
                help: 'Remove one of them.',
              }
            : undefined,
      },
    ],
  },
);

/** The members with parameters, depending on the action. */
export const PARAMETER_MEMBERS: readonly string[] = [
  'action_parameters',
  'ratelimit',
  'logging',
  'exposed_credential_check',
];

/** The members of every rule. */
const COMMON = {
  'ref!': text(),
  'action!': text({ strength: { steps: ACTION_STEPS } }),
  // The service may omit an empty one.
  'expression!': expression('rule', { minLength: 0, default: '' }),
  description: text({ default: '' }),
  enabled: flag({ default: true }),
  // Only in files: the position in a shared ruleset, and marks.
  position: any(),
  not_understood: any(),
};

const OTHER_CHECK = { another: 'credentials are found in another way' } as const;

const BESIDE = {
  logging: record(
    { 'enabled!': flag({ default: true, about: 'Whether they are logged.' }) },
    { about: 'Only in skip rules: whether skipped requests are logged.' },
  ),
  ratelimit: { ...RATELIMIT, about: 'Only in rate limiting rules: the limit.' },
  exposed_credential_check: record(
    {
      'username_expression!': expression('credential', { strength: OTHER_CHECK }),
      'password_expression!': expression('credential', { strength: OTHER_CHECK }),
    },
    { about: 'Where a request has the credentials to check for leaks.' },
  ),
};

/** Members that only the service sets. Never sent. */
export const SERVER_SET: readonly string[] = ['id', 'version', 'last_updated', 'categories'];

/** A rule's shape by action, in files and live. `names`: of the project (`set_config.new_switch`, `ratelimit.new_member`, `rule.new_member`). */
export function ruleShape(action: string, names: readonly string[] = []): Shape {
  return shapeOf({ action, names });
}

/** Memoised: each of thousands of rules asks several times. */
const MOST_SHAPES = 200;

const shapeOf = remember<{ readonly action: string; readonly names: readonly string[] }, Shape>(
  MOST_SHAPES,
  ({ action, names }) => `${action} ${names.join(' ')}`,
  ({ action, names }) => {
    const shape = record({ ...COMMON });
    const action_parameters = parametersOf(action);
    const paths = names.flatMap((name) => pathInRule(name, action));
    return withNames({ ...shape, members: { ...shape.members, action_parameters, ...BESIDE } }, paths);
  },
);

/** The path in a rule for a name of the project file; empty if for other rules. */
function pathInRule(name: string, action: string): readonly string[] {
  const [owner = '', ...rest] = name.split('.');
  const below = rest.join('.');
  if (owner === action) return [`action_parameters.${below}`];
  if (owner === 'rule') return [below];
  return PARAMETER_MEMBERS.includes(owner) ? [name] : [];
}

/** The project file's name for a rule's member, without indexes: the inverse of `pathInRule`. */
export function nameInProject(path: SectionPath, action: string): string {
  const [owner = '', ...rest] = path.filter((step) => typeof step === 'string');
  if (owner === 'action_parameters') return [action, ...rest].join('.');
  return PARAMETER_MEMBERS.includes(owner) ? [owner, ...rest].join('.') : ['rule', owner, ...rest].join('.');
}
