import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SectionDraft } from '../../src/import/section-draft.js';
import { fileText } from '../../src/import/file-text.js';
import type { Draft } from '../../src/kinds/definition/draft.js';
import { asObject } from '../../src/kernel/lib/decode.js';
import { substituteVars } from '../../src/engine/configuration/vars.js';
import { parseSource } from '../../src/files/yaml/document.js';
import { hostileText } from '../helpers/hostile.js';
import { runs } from '../helpers/runs.js';
import { ACCOUNT, ZONE } from '../kinds/support.js';

const NOTHING: Draft = { section: undefined, remarks: [], omissions: [], secrets: [], things: [] };

function sectionDraft(name: SectionDraft['name'], draft: Partial<Draft>): SectionDraft {
  return { name, draft: { ...NOTHING, ...draft } };
}

/** What the file says, as the rest of the tool sees it; undefined when it is refused. */
function readBack(text: string): unknown {
  const { document, findings } = parseSource('zones/a.yaml', Buffer.from(text));
  return findings.length > 0 ? undefined : substituteVars(document?.value, {}).value;
}

function rulesetWith(members: object): SectionDraft {
  const rule = { ref: 'a', action: 'block', expression: 'true', ...members };
  return sectionDraft('rulesets', { section: [{ phase: 'p', rules: [rule] }] });
}

describe('the text of a file', () => {
  test('has the line for the editor, the header, sections apart, and what a reader has to know above the thing', () => {
    const policies = [
      {
        description: 'a',
        value: { 'script-src': ["'self'", 'https://js.example.net'], 'upgrade-insecure-requests': [] },
      },
      { description: 'b', value: { 'connect-src': ["'none'"] } },
    ];
    const rule = { ref: 'office', action: 'skip', expression: 'ip.src in $office' };
    const rules = [
      { ...rule, action_parameters: { ruleset: 'current' } },
      { ref: 'b', action: 'block', expression: 'true' },
    ];
    const text = fileText(
      { ...ZONE, level: 'zone', plan: 'pro' },
      [
        sectionDraft('page_shield', { section: { enabled: true } }),
        sectionDraft('csp_policies', {
          section: { ownership: 'shared', policies },
          remarks: [
            { path: ['ownership'], text: 'why shared' },
            { path: ['policies', 1], text: 'about b' },
          ],
          omissions: [{ what: 'policy "c"', why: 'it has no value' }],
        }),
        sectionDraft('rulesets', {
          section: [{ phase: 'magic_transit', rules }],
          remarks: [
            { path: [], text: 'about all\nof them' },
            { path: [0, 'rules', 1], text: 'about the second' },
          ],
        }),
        sectionDraft('logpush_jobs', { omissions: [{ what: 'job "d"', why: 'it has no fields' }] }),
      ],
      { schema: '../schemas/zone.schema.json' },
    );
    expect(text).toBe(`# yaml-language-server: $schema=../schemas/zone.schema.json
zone: { name: shop.example.com, id: "023e105f4ecef8ad9ca31a8372d0c353", plan: pro }

page_shield:
  enabled: true

# Left out of csp_policies: policy "c", because it has no value.
csp_policies:
  # why shared
  ownership: shared
  policies:
    - description: a
      value:
        script-src: ["'self'", "https://js.example.net"]
        upgrade-insecure-requests: []

    # about b
    - description: b
      value:
        connect-src: ["'none'"]

# about all
# of them
rulesets:
  - phase: magic_transit
    rules:
      - ref: office
        action: skip
        expression: ip.src in $office
        action_parameters: { ruleset: current }

      # about the second
      - ref: b
        action: block
        expression: "true"

# Left out of logpush_jobs: job "d", because it has no fields.
`);
  });

  test('of an account has its header, and no line for the editor where no schema is given', () => {
    expect(fileText(ACCOUNT, [])).toBe(
      'account: { name: example-inc, id: "01a7362d577a6c3019a474fd6f485823" }\n',
    );
  });

  test('folds a long expression at its operators, and only where one blank stands', () => {
    const part = (index: number): string => `http.request.uri.path contains "/with  blanks ${index}"`;
    const expression = `${part(1)} and ${part(2)} or  ${part(3)}`;
    const text = fileText(ZONE, [rulesetWith({ expression })]);
    expect(text).toContain(`        expression: >-
          ${part(1)}
          and ${part(2)}
          or  ${part(3)}
`);
    expect(readBack(text)).toMatchObject({ rulesets: [{ rules: [{ expression }] }] });
  });

  test.each([
    'two\nlines',
    'two\nlines\n',
    '\n',
    ' blanks around ',
    'blanks \nat ends',
    '  \n deeper\n',
    '- dash',
    '? key',
    'key: value',
    'no # comment',
    '# no comment',
    '{',
    '[a]',
    '*a',
    '&a',
    '!a',
    '|',
    '>-',
    '%a',
    '@a',
    '`a',
    "'",
    '"',
    `it's "both"`,
    '\\',
    '---',
    '...',
    '',
    '~',
    'null',
    'true',
    'yes',
    'Off',
    '0x1F',
    '0o17',
    '1e3',
    '.5',
    '.inf',
    '12:30:00',
    '2024-01-01',
    '1_000',
    '1'.repeat(32),
    '${name}',
    '$${name}',
    '${${name}}',
    '${1}',
    '${',
    'a\r\nb',
    'tab\there',
    'a\u00a0b',
    'x'.repeat(70_000),
    `${'x'.repeat(65_530)}\${a}`,
    `${'x'.repeat(70_000)}\${a}`,
  ])('says %j as it is', (value) => {
    const text = fileText(ZONE, [rulesetWith({ description: value, action_parameters: { content: value } })]);
    expect(readBack(text)).toMatchObject({
      rulesets: [{ rules: [{ description: value, action_parameters: { content: value } }] }],
    });
  });

  const anyText = fc.oneof(hostileText, fc.string({ unit: 'binary', maxLength: 12 }));

  test('says any text as it is, or can not be read', () => {
    fc.assert(
      fc.property(anyText, anyText, fc.string({ maxLength: 12 }), (description, expression, key) => {
        const members = {
          description,
          expression,
          action_parameters: { headers: { [key]: { value: expression } } },
        };
        const value = readBack(fileText(ZONE, [rulesetWith(members)]));
        if (value !== undefined) expect(value).toMatchObject({ rulesets: [{ rules: [members] }] });
      }),
      { numRuns: runs(200) },
    );
  });

  test('says the same whatever its comments quote', () => {
    fc.assert(
      fc.property(anyText, anyText, (one, other) => {
        const section = [{ phase: 'p', rules: [{ ref: 'a' }, { ref: 'b' }] }];
        const remarks = [[], [0], [0, 'phase'], [0, 'rules', 0], [0, 'rules', 1]].map((path) => ({
          path,
          text: one,
        }));
        const omissions = [{ what: other, why: one }];
        const drafts = [
          sectionDraft('rulesets', { section, remarks, omissions }),
          sectionDraft('logpush_jobs', { omissions }),
        ];
        const value = asObject(readBack(fileText(ZONE, drafts, { schema: 'a.json' })), 'the file');
        expect(Object.keys(value)).toEqual(['zone', 'rulesets']);
        expect(value['rulesets']).toEqual(section);
      }),
      { numRuns: runs(200) },
    );
  });
});
