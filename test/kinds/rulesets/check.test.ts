import { describe, expect, it } from 'vitest';
import type { DeclaredRule, DeclaredRuleset } from '../../../src/generated/files.js';
import type { Scope } from '../../../src/kernel/model/scope.js';
import { compileRulesets } from '../../../src/kinds/rulesets/spec.js';
import { ACCOUNT, compileContext, PLACE, settings, ZONE, type ReportedFinding } from '../support.js';

const NAMED = { action_parameters: { cookie_fields: [{ name: 'Id' }] } };
const BLOCK: DeclaredRule = { ref: 'a', action: 'block', expression: 'ip.src in $office' };
const MANAGED = 'e'.repeat(32);

function findings(ruleset: Partial<DeclaredRuleset>, scope = ZONE): readonly ReportedFinding[] {
  const { context, reported } = compileContext({ scope });
  compileRulesets([{ phase: 'http_request_firewall_custom', rules: [], ...ruleset }], context);
  return reported;
}

function lines(ruleset: Partial<DeclaredRuleset>, scope = ZONE): readonly string[] {
  return findings(ruleset, scope).map(
    ({ severity, code, path, message }) => `${severity} ${code} at ${path.join('.')}: ${message}`,
  );
}

describe('a declared ruleset', () => {
  it('has its defaults filled in', () => {
    const { context } = compileContext();
    expect(compileRulesets([{ phase: 'ddos_l7', rules: [BLOCK] }], context)).toEqual([
      {
        declared: { phase: 'ddos_l7', kind: 'zone', name: 'default', ownership: 'exclusive', rules: [BLOCK] },
        source: { ...PLACE, line: PLACE.line + 1 },
      },
    ]);
    const account = compileContext({ scope: ACCOUNT });
    expect(compileRulesets([{ phase: 'ddos_l4', rules: [] }], account.context)).toMatchObject([
      { declared: { kind: 'root' } },
    ]);
  });

  it('keeps what it says', () => {
    const ruleset: DeclaredRuleset = {
      phase: 'ddos_l7',
      name: 'Ours',
      description: '',
      kind: 'zone',
      ownership: 'shared',
      rules: [],
    };
    expect(compileRulesets([ruleset], compileContext().context)).toMatchObject([{ declared: ruleset }]);
  });

  it.each<[string, Partial<DeclaredRuleset>]>([
    [
      'a skip of the rest of the ruleset',
      {
        rules: [
          {
            ...BLOCK,
            action: 'skip',
            action_parameters: { ruleset: 'current' },
            logging: { enabled: false },
          },
        ],
      },
    ],
    [
      'a skip of phases',
      { rules: [{ ...BLOCK, action: 'skip', action_parameters: { phases: ['http_ratelimit'] } }] },
    ],
    [
      'an execute of a managed ruleset',
      { rules: [{ ...BLOCK, action: 'execute', action_parameters: { id: MANAGED } }] },
    ],
    [
      'positions in a shared ruleset',
      {
        ownership: 'shared',
        rules: [
          { ...BLOCK, position: 'first' },
          { ...BLOCK, ref: 'b', position: { after: 'a' } },
        ],
      },
    ],
    [
      'custom log fields',
      {
        phase: 'http_log_custom_fields',
        rules: [
          {
            ...BLOCK,
            action: 'log_custom_field',
            expression: '(true)',
            action_parameters: { request_fields: [{ name: 'x-a' }], cookie_fields: [{ name: 'Id' }] },
          },
        ],
      },
    ],
    ['a block in a phase of which no actions are known', { phase: 'http_request_sanitize', rules: [BLOCK] }],
  ])('is accepted with %s', (_, ruleset) => {
    expect(lines(ruleset)).toEqual([]);
  });

  it.each<[string, Partial<DeclaredRuleset>, readonly string[]]>([
    [
      'two rules with one ref',
      {
        rules: [
          BLOCK,
          { ...BLOCK, ref: 'b', expression: 'ip.src in $branch' },
          { ...BLOCK, expression: 'ip.src in $home' },
        ],
      },
      ["error duplicate-ref at 0.rules.2.ref: two rules have the ref a; the ref is a rule's key"],
    ],
    [
      'the kind of an account',
      { kind: 'root' },
      ['error ruleset-kind at 0.kind: a ruleset of a zone has kind zone, not root'],
    ],
    [
      'a phase of accounts',
      { phase: 'magic_transit' },
      ['error phase-level at 0.phase: phase magic_transit exists only at account level'],
    ],
    [
      'a phase that is misspelt',
      { phase: 'http_ratelimits' },
      ['error unknown-phase at 0.phase: "http_ratelimits" is not a known phase'],
    ],
    [
      'a phase that is new',
      { phase: 'http_response_firewall_custom' },
      ['warning unknown-phase at 0.phase: "http_response_firewall_custom" is not a known phase'],
    ],
    [
      'a phase named like a method',
      { phase: 'constructor' },
      ['warning unknown-phase at 0.phase: "constructor" is not a known phase'],
    ],
    [
      'an action that is misspelt',
      { rules: [{ ...BLOCK, action: 'blok' }] },
      ['error unknown-action at 0.rules.0.action: "blok" is not a known action'],
    ],
    [
      'an action that is new',
      { rules: [{ ...BLOCK, action: 'teleport' }] },
      ['warning unknown-action at 0.rules.0.action: "teleport" is not a known action'],
    ],
    [
      'an action named like a method',
      { rules: [{ ...BLOCK, action: '__proto__' }] },
      ['warning unknown-action at 0.rules.0.action: "__proto__" is not a known action'],
    ],
    [
      'another rule in the phase of custom log fields',
      { phase: 'http_log_custom_fields', rules: [BLOCK] },
      [
        'warning action-in-phase at 0.rules.0.action: rules of phase http_log_custom_fields are documented to log_custom_field, not to block',
      ],
    ],
    [
      'a position in an exclusive ruleset',
      { rules: [{ ...BLOCK, position: 'last' }] },
      [
        'error position-exclusive at 0.rules.0.position: position has no meaning here: the list is the whole ruleset, in this order',
      ],
    ],
    [
      'a rule beside itself',
      { ownership: 'shared', rules: [{ ...BLOCK, position: { before: 'a' } }] },
      ["error position-itself at 0.rules.0.position: rule a can't be placed before or after itself"],
    ],
    [
      'a skip that does not say what',
      { rules: [{ ...BLOCK, action: 'skip' }] },
      ['error skip-what at 0.rules.0: skip must say what it skips'],
    ],
    [
      'a skip with other parameters',
      { rules: [{ ...BLOCK, action: 'skip', action_parameters: { id: 'x' } }] },
      [
        'warning unknown-parameter at 0.rules.0.action_parameters.id: "id" belongs to execute: skip does not have it',
      ],
    ],
    [
      'a skip of another ruleset',
      { rules: [{ ...BLOCK, action: 'skip', action_parameters: { ruleset: MANAGED } }] },
      [
        'error skip-ruleset at 0.rules.0.action_parameters.ruleset: skip takes ruleset: current and no other value',
      ],
    ],
    [
      'an execute of nothing',
      { rules: [{ ...BLOCK, action: 'execute' }] },
      ['error execute-id at 0.rules.0: execute must say which ruleset it executes'],
    ],
    [
      'an execute of a name',
      { rules: [{ ...BLOCK, action: 'execute', action_parameters: { id: 'core' } }] },
      [
        'error execute-id at 0.rules.0.action_parameters.id: the id of a ruleset is 32 hexadecimal digits, in quotes',
      ],
    ],
    [
      'an execute of a number',
      { rules: [{ ...BLOCK, action: 'execute', action_parameters: { id: 7 } }] },
      [
        'error execute-id at 0.rules.0.action_parameters.id: the id of a ruleset is 32 hexadecimal digits, in quotes',
      ],
    ],
    [
      'logging of a block',
      { rules: [{ ...BLOCK, logging: { enabled: true } }] },
      ['error logging-action at 0.rules.0.logging: only skip rules have logging, not block rules'],
    ],
    [
      'custom log fields of some traffic, in a phase that has no such rules',
      { rules: [{ ...BLOCK, ...NAMED, action: 'log_custom_field' }] },
      [
        'warning action-in-phase at 0.rules.0.action: rules of phase http_request_firewall_custom are documented to block, challenge, js_challenge, managed_challenge, log, skip, execute, not to log_custom_field',
        'error log-fields-expression at 0.rules.0.expression: the expression of a log_custom_field rule must be true',
      ],
    ],
    [
      'custom log fields of some traffic',
      { phase: 'http_log_custom_fields', rules: [{ ...BLOCK, ...NAMED, action: 'log_custom_field' }] },
      [
        'error log-fields-expression at 0.rules.0.expression: the expression of a log_custom_field rule must be true',
      ],
    ],
    [
      'header names in upper case',
      {
        phase: 'http_log_custom_fields',
        rules: [
          {
            ...BLOCK,
            action: 'log_custom_field',
            expression: 'true',
            action_parameters: {
              request_fields: [{ name: 'x-a' }, { name: 'X-B' }],
              response_fields: [{ name: 'Z' }],
            },
          },
        ],
      },
      [
        'error log-fields-case at 0.rules.0.action_parameters.request_fields.1.name: header names are written in lower case: "X-B"',
        'error log-fields-case at 0.rules.0.action_parameters.response_fields.0.name: header names are written in lower case: "Z"',
      ],
    ],
  ])('is refused, or doubted, with %s', (_, ruleset, expected) => {
    expect(lines(ruleset)).toEqual(expected);
  });

  it('is refused in an account with the kind or a phase of zones', () => {
    expect(lines({ phase: 'http_log_custom_fields', kind: 'zone' }, ACCOUNT)).toEqual([
      'error ruleset-kind at 0.kind: a ruleset of an account has kind root, not zone',
      'error phase-level at 0.phase: phase http_log_custom_fields exists only at zone level',
    ]);
  });

  it('is told what was probably meant, where the first of two stands, and which key is too many', () => {
    const rules = [BLOCK, { ...BLOCK, action: 'blok', logging: { enabled: true } }];
    expect(findings({ phase: 'http_response_firewall_custom', rules })).toMatchObject([
      { code: 'unknown-phase', help: 'Did you mean http_request_firewall_custom?' },
      { code: 'duplicate-ref', related: { path: [0, 'rules', 0, 'ref'], message: 'the first one' } },
      { code: 'unknown-action', help: 'Did you mean block?' },
      { code: 'logging-action', atKey: true },
    ]);
  });
});

describe('an action in the phase of its ruleset', () => {
  type Where = Readonly<{ dialect?: 'documented' | 'cloudflare'; strict?: boolean; scope?: Scope }>;

  const doubt = (phase: string, action: string, where: Where): string | undefined => {
    const { dialect = 'documented', strict = false, scope = ZONE } = where;
    const expressions = { strict, names: [] };
    const { context, reported } = compileContext({ scope, settings: { ...settings(dialect), expressions } });
    const rule = { ...BLOCK, action, action_parameters: { id: MANAGED, ruleset: 'current' } };
    compileRulesets([{ phase, rules: [rule] }], context);
    const found = reported.find(({ code }) => code === 'action-in-phase');
    return found && `${found.severity}: ${found.message}`;
  };

  it.each([
    ['magic_transit', 'skip', ACCOUNT],
    ['magic_transit', 'block', ACCOUNT],
    ['magic_transit', 'log', ACCOUNT],
    ['http_request_firewall_managed', 'execute', ZONE],
    ['http_request_firewall_managed', 'skip', ZONE],
    ['http_request_firewall_custom', 'execute', ACCOUNT],
    ['http_request_firewall_custom', 'execute', ZONE],
    ['http_log_custom_fields', 'log_custom_field', ZONE],
    ['http_request_sanitize', 'block', ZONE],
    ['http_request_new', 'block', ZONE],
  ])('of phase %s may be %s in either dialect, strictly as well', (phase, action, scope) => {
    expect(doubt(phase, action, { scope, strict: true })).toBeUndefined();
    expect(doubt(phase, action, { scope, strict: true, dialect: 'cloudflare' })).toBeUndefined();
  });

  it.each([
    ['magic_transit', 'execute', ACCOUNT, 'block, log, skip'],
    ['http_log_custom_fields', 'block', ZONE, 'log_custom_field'],
    ['http_request_transform', 'block', ZONE, 'rewrite'],
  ])('of phase %s is doubted when it is %s, and strictly an error', (phase, action, scope, actions) => {
    const message = `rules of phase ${phase} are documented to ${actions}, not to ${action}`;
    expect(doubt(phase, action, { scope })).toBe(`warning: ${message}`);
    expect(doubt(phase, action, { scope, dialect: 'cloudflare' })).toBe(`warning: ${message}`);
    expect(doubt(phase, action, { scope, strict: true })).toBe(`error: ${message}`);
  });

  it.each(['block', 'managed_challenge', 'log'])(
    'is refused in the entry point of an account that executes custom rulesets: %s',
    (action) => {
      for (const dialect of ['documented', 'cloudflare'] as const) {
        expect(doubt('http_request_firewall_custom', action, { scope: ACCOUNT, dialect })).toBe(
          `error: the entry point of phase http_request_firewall_custom of an account executes custom rulesets: the service refuses ${action} there (20016)`,
        );
      }
    },
  );

  it('of an account is a skip as well, as newer documentation says', () => {
    for (const dialect of ['documented', 'cloudflare'] as const)
      expect(doubt('http_request_firewall_custom', 'skip', { scope: ACCOUNT, dialect })).toBeUndefined();
  });

  it('of an account that no refusal is known of is doubted', () => {
    expect(doubt('http_ratelimit', 'block', { scope: ACCOUNT, dialect: 'cloudflare' })).toMatch(/^warning: /);
  });

  it.each([
    ['http_request_firewall_managed', 'block', ZONE, 'execute, skip'],
    ['http_request_firewall_managed', 'log', ZONE, 'execute, skip'],
    [
      'http_ratelimit',
      'execute',
      ZONE,
      'block, challenge, js_challenge, managed_challenge, log at zone level',
    ],
  ])('of phase %s is doubted when it is %s only by what the public service documents', (...row) => {
    const [phase, action, scope, actions] = row;
    expect(doubt(phase, action, { scope, strict: true })).toBeUndefined();
    expect(doubt(phase, action, { scope, dialect: 'cloudflare' })).toBe(
      `warning: rules of phase ${phase} are documented to ${actions}, not to ${action}`,
    );
  });
});
