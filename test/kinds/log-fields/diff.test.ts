import { membersOf } from '../../../src/kernel/model/request.js';
import { describe, expect, it } from 'vitest';
import type { LogFieldsSection } from '../../../src/generated/files.js';
import type { Diff } from '../../../src/kernel/model/change.js';
import { logFields } from '../../../src/kinds/log-fields/index.js';
import {
  answering,
  compileContext,
  diffContext,
  ledgerLines,
  onlyChange,
  PLACE,
  RULESET_ID,
  ZONE,
} from '../support.js';

const LIST = `/zones/${ZONE.id}/rulesets`;
const PHASE = 'http_log_custom_fields';
const ADDRESS = 'zone/shop.example.com/log_fields';
const RULESET = { id: RULESET_ID, kind: 'zone', phase: PHASE, name: 'default', version: '4' };
const RULE = {
  id: '1',
  ref: 'theirs',
  version: '2',
  action: 'log_custom_field',
  expression: 'true',
  enabled: true,
  description: 'log it',
};

const named = (...names: readonly string[]): readonly object[] => names.map((name) => ({ name }));

async function planned(
  section: LogFieldsSection,
  rules?: readonly object[],
  parameterNames: string[] = [],
): Promise<Diff> {
  const [declaration] = logFields.declare({ log_fields: section }, compileContext().context);
  if (declaration === undefined) throw new Error('no declaration');
  const api = answering({
    list: { [LIST]: rules === undefined ? [] : [RULESET] },
    get: { [`${LIST}/${RULESET_ID}`]: { ...RULESET, rules } },
  });
  const context = diffContext();
  return declaration.observe({ ...context, settings: { ...context.settings, parameterNames } }, api);
}

/** The live rule with these parameters. */
function rule(parameters: object, rest: object = {}): object {
  return { ...RULE, action_parameters: parameters, ...rest };
}

/** The parameters that are sent for a section in place of live ones. */
async function sent(section: LogFieldsSection, parameters: object): Promise<unknown> {
  const { request } = onlyChange(await planned(section, [rule(parameters)]));
  return membersOf(request)['rules'];
}

describe('log fields of a zone that has none', () => {
  it('are created with the ruleset of their phase', async () => {
    const change = onlyChange(
      await planned({ request_headers: ['x-a'], cookies: ['Id'], response_headers: [] }),
    );
    expect(change).toMatchObject({
      address: ADDRESS,
      kind: 'log_fields',
      action: 'create',
      stage: 'log-fields',
      source: { file: PLACE.file, line: PLACE.line },
      request: { method: 'POST', path: LIST },
    });
    expect(change.request.body).toEqual({
      name: 'default',
      kind: 'zone',
      phase: PHASE,
      description: '',
      rules: [
        {
          action: 'log_custom_field',
          expression: 'true',
          enabled: true,
          action_parameters: { request_fields: named('x-a'), cookie_fields: named('Id') },
        },
      ],
    });
    expect(change.details.slice(0, 2)).toEqual([
      { type: 'item', change: 'added', list: 'request_headers', item: 'x-a' },
      { type: 'item', change: 'added', list: 'cookies', item: 'Id' },
    ]);
  });

  it('are not created for empty lists', async () => {
    expect(await planned({ cookies: [] })).toMatchObject({ changes: [], unchanged: [ADDRESS] });
  });

  it('are put into a ruleset without rules', async () => {
    const change = onlyChange(await planned({ cookies: ['id'] }, []));
    expect(change.request.method).toBe('PUT');
    expect(ledgerLines(change)).toEqual(['added rule 1 →1']);
  });
});

describe('a header that the live side logs before it is changed', () => {
  const raw = { raw_response_fields: named('server'), request_fields: named('x-a') };

  it.each<[string, LogFieldsSection, string, string]>([
    ['response', { response_headers: ['date', 'server'] }, 'server', 'raw_response_headers'],
    ['request', { transformed_request_headers: ['x-a'] }, 'x-a', 'request_headers'],
  ])('is not declared after it without a list of both: %s headers', async (_, section, header, unmanaged) => {
    const { refusals } = await planned(section, [rule(raw)]);
    expect(refusals).toMatchObject([
      { code: 'excluded-key', location: PLACE, scope: 'zone/shop.example.com' },
    ]);
    expect(refusals?.[0]?.help).toBe(
      `${unmanaged} is not managed here, and ${header} is in it as it is live. Write ${unmanaged} without it, or remove ${header} from the file.`,
    );
  });

  it.each<[string, LogFieldsSection, object]>([
    ['the file moves it', { response_headers: ['server'], raw_response_headers: [] }, raw],
    ['another one is declared', { response_headers: ['date'] }, raw],
    [
      'both are live and nothing changes',
      { response_headers: ['server'] },
      { ...raw, response_fields: named('server') },
    ],
  ])('is no matter where %s', async (_, section, parameters) => {
    expect(await planned(section, [rule(parameters)])).not.toHaveProperty('refusals');
  });
});

describe('log fields that a zone has', () => {
  it.each<[string, LogFieldsSection, object]>([
    ['they are the same', { request_headers: ['a', 'b'] }, rule({ request_fields: named('a', 'b') })],
    [
      'their order differs',
      { request_headers: ['b', 'a'], cookies: ['c'] },
      rule({ cookie_fields: named('c'), request_fields: named('a', 'b') }),
    ],
    [
      'names carry what nobody knows',
      { response_headers: ['a'] },
      rule({ response_fields: [{ name: 'a', x_later: 1 }] }),
    ],
    [
      'names say it too',
      {
        response_headers: [
          { name: 'a', preserve_duplicates: true },
          { name: 'b', preserve_duplicates: false },
        ],
      },
      rule({ response_fields: [{ name: 'a', preserve_duplicates: true }, { name: 'b' }] }),
    ],
    [
      'other lists are not managed here',
      { cookies: ['c'] },
      rule({ cookie_fields: named('c'), request_fields: named('a'), transformed_request_fields: named('b') }),
    ],
    [
      'there are unknown members',
      { cookies: ['c'] },
      rule({ cookie_fields: named('c'), x: { y: 1 } }, { x: 1 }),
    ],
    [
      'empty lists are there',
      { cookies: ['c'], request_headers: [] },
      rule({ cookie_fields: named('c'), request_fields: [] }),
    ],
    ['the rule has no ref', { cookies: ['c'] }, rule({ cookie_fields: named('c') }, { ref: undefined })],
    [
      'the rule leaves defaults out',
      { cookies: ['c'] },
      {
        id: '1',
        action: 'log_custom_field',
        expression: 'true',
        action_parameters: { cookie_fields: named('c') },
      },
    ],
    ['nothing is declared and nothing is there', { cookies: [] }, rule({ request_fields: named('a') })],
  ])('are left alone when %s', async (_, section, live) => {
    expect(await planned(section, [live])).toMatchObject({ changes: [], unchanged: [ADDRESS] });
  });

  it('keep their rule, and everything in it that is not managed here', async () => {
    const live = {
      request_fields: [{ name: 'a', preserve_duplicates: true }, { name: 'b' }],
      response_fields: named('r'),
      cookie_fields: named('c'),
      transformed_request_fields: named('t'),
      x: { y: 1 },
    };
    expect(await sent({ request_headers: ['n', 'a'], cookies: [] }, live)).toEqual([
      {
        id: '1',
        ref: 'theirs',
        action: 'log_custom_field',
        expression: 'true',
        enabled: true,
        description: 'log it',
        action_parameters: {
          request_fields: [{ name: 'a', preserve_duplicates: true }, { name: 'n' }],
          response_fields: named('r'),
          transformed_request_fields: named('t'),
          x: { y: 1 },
        },
      },
    ]);
  });

  it('show which fields come and go, list by list', async () => {
    const live = rule({
      request_fields: named('a', 'b'),
      response_fields: named('r'),
      cookie_fields: [{ name: 'c' }, 'odd', { name: 7 }],
    });
    const { details, risks } = onlyChange(
      await planned({ request_headers: ['b', 'n'], cookies: [] }, [live]),
    );
    expect(details).toMatchObject([
      { type: 'item', change: 'removed', list: 'request_headers', item: 'a' },
      { type: 'item', change: 'added', list: 'request_headers', item: 'n' },
      { type: 'item', change: 'removed', list: 'cookies', item: 'c' },
      { type: 'rule', change: 'changed', ref: 'theirs', fields: [{ field: 'action_parameters' }] },
    ]);
    expect(risks).toEqual([
      { code: 'logs-less', message: 'request header a, cookie c are no longer logged' },
    ]);
  });

  it('are switched on and made to match all traffic', async () => {
    const change = onlyChange(
      await planned({ cookies: ['c'] }, [
        rule({ cookie_fields: named('c') }, { enabled: false, expression: 'false' }),
      ]),
    );
    expect(change.request.body).toMatchObject({ rules: [{ id: '1', enabled: true, expression: 'true' }] });
  });

  it('take their rule along when no list is left, unless it says something that nobody knows', async () => {
    const lists = { cookie_fields: named('c'), request_fields: [] };
    const nothing = { cookies: [], request_headers: [] };
    expect(onlyChange(await planned(nothing, [rule(lists)])).request.body).toEqual({ rules: [] });
    const diff = await planned(nothing, [rule({ ...lists, x_later: 1 })]);
    expect(onlyChange(diff).request.body).toMatchObject({
      rules: [{ action_parameters: { request_fields: [], x_later: 1 } }],
    });
    expect(diff.findings).toMatchObject([{ code: 'kept-member' }]);
  });

  it.each([
    { name: 'x_later', names: [] },
    { name: 'x_later', names: ['log_custom_field.x_later'] },
    { name: 'cookie_feilds', names: [] },
  ])('keep what the section has no words for, and advise no import: %j', async ({ name, names }) => {
    const live = rule({ cookie_fields: named('c'), [name]: 1 });
    const diff = await planned({ cookies: ['d'] }, [live], names);
    expect(onlyChange(diff).request.body).toMatchObject({ rules: [{ action_parameters: { [name]: 1 } }] });
    expect(diff.kept).toMatchObject([{ member: `action_parameters.${name}`, undeclarable: 'section' }]);
    expect(diff.findings[0]?.help).not.toContain('import');
  });

  it('are one rule: others of the phase go, and the plan says so', async () => {
    const others = [
      { id: '7', ref: 'odd', action: 'log', expression: 'true' },
      rule({ cookie_fields: named('c') }),
      rule({ cookie_fields: named('d') }, { id: '9', ref: 'second' }),
    ];
    const diff = await planned({ cookies: ['c'] }, others);
    expect(ledgerLines(onlyChange(diff))).toEqual(['kept theirs 2→1', 'removed odd 1→', 'removed second 3→']);
    expect(onlyChange(diff).risks).toMatchObject([{ code: 'drops-rules' }]);
    expect(diff.tally).toEqual({ of: 'rules', existing: 3 });
  });

  it('may stand in a rule without any name or parameters', async () => {
    const change = onlyChange(
      await planned({ cookies: ['c'] }, [{ action: 'log_custom_field', expression: 'true' }]),
    );
    expect(ledgerLines(change)).toEqual(['added rule 1 →1', 'removed rule 1 1→']);
  });
});

describe('the kind', () => {
  it('claims the ruleset of its phase', async () => {
    const [declaration] = logFields.declare({ log_fields: { cookies: ['c'] } }, compileContext().context);
    expect(declaration).toMatchObject({ kind: 'log_fields', claims: [`rulesets/${PHASE}`], source: PLACE });
    expect(logFields.levels).toEqual(['zone']);
  });
});
