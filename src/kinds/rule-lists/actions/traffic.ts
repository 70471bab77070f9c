import { PHASE_FACTS } from '@zonewright/edge-rules/expressions/catalogue/phases.js';
import {
  choice,
  flag,
  identifier,
  ID_PATTERN,
  list,
  map,
  number,
  record,
  text,
  type RecordShape,
  type Shape,
  type Steps,
} from '../../toolkit/shapes/shape.js';
import { ACTION_FACTS, ACTION_STEPS } from '@zonewright/edge-rules/expressions/catalogue/actions.js';
import { CUSTOM_RULESET_NAME } from '../custom-rulesets.js';

/** Actions that decide on traffic, with `action_parameters` as in the public schema. */
export const NO_PARAMETERS = record({});

export const BLOCK = record({
  response: record(
    {
      'status_code!': number({ minimum: 400, maximum: 499, about: 'The status code of the answer.' }),
      'content_type!': text({ minLength: 1, about: 'The media type of the content: `application/json`.' }),
      'content!': text({ minLength: 1, about: 'What is answered.' }),
    },
    { about: 'The answer instead of the page of the service.' },
  ),
});

export const SERVE_ERROR = record(
  {
    content: text({ minLength: 1, maxLength: 10_240, about: 'What is answered.' }),
    asset_name: text({ minLength: 1, about: 'The custom asset of the answer.' }),
    content_type: choice(['application/json', 'text/html', 'text/plain', 'text/xml'], {
      about: 'The media type of the answer.',
    }),
    status_code: number({
      minimum: 400,
      maximum: 999,
      about: 'The status code of the answer; without it, that of the error.',
    }),
  },
  { rules: [{ type: 'one', of: ['content', 'asset_name'] }] },
);

export const SCORE = record({ 'increment!': number({ about: 'The number to add to the score.' }) });

const SKIP_WHAT = {
  code: 'skip-what',
  message: 'skip must say what it skips',
  help: 'Write action_parameters: { ruleset: current } to skip the rest of this ruleset.',
} as const;

export const SKIP: RecordShape = record(
  {
    ruleset: choice(['current'], {
      about: 'The rest of this ruleset.',
      mistake: {
        code: 'skip-ruleset',
        message: 'skip takes ruleset: current and no other value',
        help: 'Write ruleset: current.',
      },
    }),
    phase: choice(['current'], { about: 'The rest of this phase.' }),
    phases: list(choice([...PHASE_FACTS.keys()], { isOpen: true }), {
      minItems: 1,
      about: 'Later phases, as a whole.',
    }),
    products: list(choice(['bic', 'hot', 'rateLimit', 'securityLevel', 'uaBlock', 'waf', 'zoneLockdown']), {
      minItems: 1,
      about: 'Older products, by their names in the API.',
    }),
    rulesets: list(identifier(), { minItems: 1, about: 'Rulesets by their ids.' }),
    rules: map(list(identifier(), { minItems: 1 }), {
      names: ID_PATTERN,
      form: 'the id of a ruleset, 32 hexadecimal digits',
      about: 'Rules of rulesets: the id of each ruleset with ids of its rules.',
    }),
  },
  {
    mistake: SKIP_WHAT,
    rules: [
      {
        type: 'some',
        of: ['ruleset', 'phase', 'phases', 'products', 'rulesets', 'rules'],
        least: 1,
        mistake: SKIP_WHAT,
      },
      { type: 'apart', of: ['ruleset', 'rulesets'] },
      { type: 'apart', of: ['ruleset', 'rules'] },
    ],
  },
);

const SENSITIVITY: Steps = { steps: [['eoff'], ['low'], ['medium'], ['default']] };
const sensitivity = choice(['default', 'medium', 'low', 'eoff'], {
  strength: SENSITIVITY,
  about: 'How soon DDoS rules act: eoff is off.',
});
const overridden = choice([...ACTION_FACTS.keys()], {
  isOpen: true,
  // A rule of an executed ruleset at least logs.
  strength: { steps: ACTION_STEPS, least: 'log' },
  about: 'What the rules do, in place of their own action.',
});
const enabled = (): Shape => flag({ strength: 'more', about: 'Whether the rules run.' });
const EXECUTE_ID = {
  code: 'execute-id',
  message: 'execute must say which ruleset it executes',
  help: `Write action_parameters: { id: "…" } with the id of a managed ruleset, or in an account { id: { ${CUSTOM_RULESET_NAME}: NAME } }.`,
} as const;

export const EXECUTE: RecordShape = record(
  {
    'id!': identifier({
      about: 'The ruleset that is executed.',
      strength: { another: 'it executes another ruleset' },
      reference: CUSTOM_RULESET_NAME,
      missing: EXECUTE_ID,
      mistake: { ...EXECUTE_ID, message: 'the id of a ruleset is 32 hexadecimal digits, in quotes' },
    }),
    overrides: record(
      {
        action: overridden,
        enabled: enabled(),
        sensitivity_level: { ...sensitivity, default: 'default' },
        categories: list(
          record(
            {
              'category!': text({
                minLength: 1,
                about: 'A tag of rules of the ruleset, such as `wordpress`.',
              }),
              action: overridden,
              enabled: enabled(),
              // If the whole ruleset is overridden too, the default differs from no value.
              sensitivity_level: sensitivity,
            },
            { rules: [{ type: 'some', of: ['action', 'enabled', 'sensitivity_level'], least: 1 }] },
          ),
          {
            minItems: 1,
            key: ['category'],
            about: 'Rules of a category; they override the settings of the ruleset.',
          },
        ),
        rules: list(
          record(
            {
              'id!': identifier({ about: 'The id of the rule.' }),
              action: overridden,
              enabled: enabled(),
              score_threshold: number({
                strength: 'less',
                about: 'The action applies to requests with this score or more.',
              }),
              sensitivity_level: sensitivity,
            },
            {
              rules: [
                { type: 'some', of: ['action', 'enabled', 'score_threshold', 'sensitivity_level'], least: 1 },
              ],
            },
          ),
          { minItems: 1, key: ['id'], about: 'Single rules; they override categories.' },
        ),
      },
      {
        about: 'Changes to what the ruleset does.',
        layers: { singles: 'rules', groups: 'categories', toggle: 'enabled' },
      },
    ),
    matched_data: record(
      { 'public_key!': text({ minLength: 1, about: 'The public key, in Base64.' }) },
      { about: 'Logs what matched, encrypted for the owner of the key.', strength: 'none' },
    ),
    version: text({
      default: 'latest',
      about: 'The version of the ruleset.',
      strength: { steps: [['latest']], othersDoLess: true },
    }),
  },
  { mistake: EXECUTE_ID },
);
