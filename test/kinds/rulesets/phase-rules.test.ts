import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isObject, type Json } from '../../../src/kernel/model/json.js';
import { substituteVars } from '../../../src/engine/configuration/vars.js';
import { parseSource } from '../../../src/files/yaml/document.js';
import { withRules } from '../../../src/kinds/rulesets/phase-rules.js';
import { runs } from '../../helpers/runs.js';

const PHASE = 'managed';
const RULE = { ref: 'new', expression: 'true' };

/** What a file says once its variables are put in; a file that says nothing fails the test. */
function valueOf(text: string): unknown {
  const { document, findings } = parseSource('zone.yaml', Buffer.from(text));
  expect(findings).toEqual([]);
  const { value, problems } = substituteVars(document?.value, {});
  expect(problems).toEqual([]);
  return value;
}

describe('a list of rules', () => {
  test.each<readonly [string, readonly Json[], string, string]>([
    [
      'is replaced, and everything around it stays',
      [RULE],
      `# head
zone: { name: a }   # the zone
rulesets:
  # of others
  - phase: other
    rules: [ { ref: x } ]
  # ours
  - phase: managed   # here
    rules:   # these
      # first
      - ref: old   # old

      # second
      - ref: older
      # behind

    description: kept # too
# tail
csp: {}
`,
      `# head
zone: { name: a }   # the zone
rulesets:
  # of others
  - phase: other
    rules: [ { ref: x } ]
  # ours
  - phase: managed   # here
    rules:   # these
      - ref: new
        expression: "true"
      # behind

    description: kept # too
# tail
csp: {}
`,
    ],
    [
      'keeps dashes below their key',
      [RULE],
      'rulesets:\n- phase: managed\n  rules:\n  - ref: old\n  name: n\n',
      'rulesets:\n- phase: managed\n  rules:\n  - ref: new\n    expression: "true"\n  name: n\n',
    ],
    [
      'keeps a wide indentation',
      [RULE],
      'rulesets:\n    -   phase: managed\n        rules:\n            - ref: old\n',
      'rulesets:\n    -   phase: managed\n        rules:\n            - ref: new\n              expression: "true"\n',
    ],
    [
      'in brackets gets dashes, and its comment stays',
      [RULE],
      'rulesets:\n  - phase: managed\n    rules: [ {ref: old},\n      {ref: older} ]  # both\n    name: n\n',
      'rulesets:\n  - phase: managed\n    rules: # both\n      - ref: new\n        expression: "true"\n    name: n\n',
    ],
    [
      'in brackets below its key gets dashes',
      [RULE],
      'rulesets:\n  - phase: managed\n    rules: # why\n      []\n',
      'rulesets:\n  - phase: managed\n    rules: # why\n      - ref: new\n        expression: "true"\n',
    ],
    [
      'in brackets at the start of its ruleset gets dashes',
      [RULE],
      'rulesets:\n  - rules: []\n    phase: managed\n',
      'rulesets:\n  - rules:\n      - ref: new\n        expression: "true"\n    phase: managed\n',
    ],
    [
      'has quotes around ids and what some parsers read as other than text, as fmt writes it',
      [
        {
          ref: '4814384a9e5d4991b9815dcfc25d2f1f',
          description: 'no',
          expression: '2026-12-31',
          action_parameters: { id: 'efb7b8c949ac4650a09736fc376e9aee' },
        },
      ],
      'rulesets:\n  - phase: managed\n    rules:\n      - ref: old\n',
      `rulesets:
  - phase: managed
    rules:
      - ref: "4814384a9e5d4991b9815dcfc25d2f1f"
        description: "no"
        expression: "2026-12-31"
        action_parameters:
          id: "efb7b8c949ac4650a09736fc376e9aee"
`,
    ],
    [
      'that was empty and is empty stays',
      [],
      'rulesets:\n  - phase: managed\n    rules: [] # none\n',
      'rulesets:\n  - phase: managed\n    rules: [] # none\n',
    ],
    [
      'becomes empty',
      [],
      'rulesets:\n  - phase: managed\n    rules:\n      - ref: old\n    name: n\n',
      'rulesets:\n  - phase: managed\n    rules: []\n    name: n\n',
    ],
    [
      'becomes empty where its dashes stood below their key',
      [],
      'rulesets:\n- phase: managed\n  rules: # why\n  - ref: old\n  name: n\n',
      'rulesets:\n- phase: managed\n  rules: [] # why\n  name: n\n',
    ],
    [
      'in quotes is found',
      [RULE],
      '"rulesets":\n  - "phase": \'managed\'\n    "rules":\n      - ref: old\n',
      '"rulesets":\n  - "phase": \'managed\'\n    "rules":\n      - ref: new\n        expression: "true"\n',
    ],
    [
      'with includes is replaced as a whole',
      [RULE],
      'rulesets:\n  - phase: managed\n    rules:\n      - include: ../fragments/rules.yaml\n      - ref: old\n',
      'rulesets:\n  - phase: managed\n    rules:\n      - ref: new\n        expression: "true"\n',
    ],
    [
      'of the last of several rulesets is meant, when that is the one',
      [RULE],
      'rulesets:\n  - phase: a\n    rules:\n      - ref: x\n  - {phase: b, rules: []}\n  - phase: managed\n    rules:\n      - ref: old\n',
      'rulesets:\n  - phase: a\n    rules:\n      - ref: x\n  - {phase: b, rules: []}\n  - phase: managed\n    rules:\n      - ref: new\n        expression: "true"\n',
    ],
    [
      'keeps line ends, all of them',
      [{ ref: 'new', description: 'one\ntwo' }],
      'rulesets:\r\n  - phase: managed\r\n    rules:\r\n      - ref: old\r\n    name: n\r\n',
      'rulesets:\r\n  - phase: managed\r\n    rules:\r\n      - ref: new\r\n        description: |-\r\n          one\r\n          two\r\n    name: n\r\n',
    ],
    [
      'keeps a last line that is not ended',
      [RULE],
      'rulesets:\n  - phase: managed\n    rules:\n      - ref: old\n    name: n',
      'rulesets:\n  - phase: managed\n    rules:\n      - ref: new\n        expression: "true"\n    name: n',
    ],
    [
      'at the end of a file that is not ended ends it',
      [RULE],
      'rulesets:\n  - phase: managed\n    rules:\n      - ref: old',
      'rulesets:\n  - phase: managed\n    rules:\n      - ref: new\n        expression: "true"\n',
    ],
    [
      'keeps a byte order mark',
      [RULE],
      '\uFEFFrulesets:\n  - phase: managed\n    rules: []\n',
      '\uFEFFrulesets:\n  - phase: managed\n    rules:\n      - ref: new\n        expression: "true"\n',
    ],
    [
      'keeps tabs beside what is written',
      [RULE],
      'rulesets:\n  - phase:\tmanaged\t# tab\n    rules:\t# tab\n      - ref:\told\n    name:\tn\n',
      'rulesets:\n  - phase:\tmanaged\t# tab\n    rules:\t# tab\n      - ref: new\n        expression: "true"\n    name:\tn\n',
    ],
  ])('%s', (_title, rules, text, expected) => {
    const edited = withRules(text, PHASE, rules);
    expect(edited).toBe(expected);
    const { rulesets } = valueOf(edited ?? '') as {
      readonly rulesets: readonly Readonly<Record<string, unknown>>[];
    };
    expect(rulesets.find(({ phase }) => phase === PHASE)?.['rules']).toEqual(rules);
  });
});

describe('a ruleset that is not there', () => {
  test.each<readonly [string, string, string]>([
    [
      'is added with its key',
      'zone: a\n',
      'zone: a\nrulesets:\n  - phase: managed\n    rules:\n      - ref: new\n        expression: "true"\n',
    ],
    [
      'is added to a file that is not ended',
      'zone: a',
      'zone: a\nrulesets:\n  - phase: managed\n    rules:\n      - ref: new\n        expression: "true"\n',
    ],
    [
      'is added where everything is indented',
      '  zone: a\n  b: 1\n',
      '  zone: a\n  b: 1\n  rulesets:\n    - phase: managed\n      rules:\n        - ref: new\n          expression: "true"\n',
    ],
    [
      'is added where a byte order mark stands first',
      '\uFEFFzone: a\n',
      '\uFEFFzone: a\nrulesets:\n  - phase: managed\n    rules:\n      - ref: new\n        expression: "true"\n',
    ],
    [
      'is added behind the last one',
      'rulesets:\n  - phase: a\n    rules: []   # none\ncsp: {}\n',
      'rulesets:\n  - phase: a\n    rules: []   # none\n  - phase: managed\n    rules:\n      - ref: new\n        expression: "true"\ncsp: {}\n',
    ],
    [
      'is added behind the last one, below its key',
      'rulesets:\n- phase: a\n  rules:\n  - ref: x\n\ncsp: {}',
      'rulesets:\n- phase: a\n  rules:\n  - ref: x\n- phase: managed\n  rules:\n    - ref: new\n      expression: "true"\n\ncsp: {}',
    ],
    [
      'is added behind a nothing',
      'rulesets:\n  - phase: a\n    rules: []\n    name:\ncsp: {}\n',
      'rulesets:\n  - phase: a\n    rules: []\n    name:\n  - phase: managed\n    rules:\n      - ref: new\n        expression: "true"\ncsp: {}\n',
    ],
    [
      'is added to a file with its line ends',
      'zone: a\r\nb: 1\r\n',
      'zone: a\r\nb: 1\r\nrulesets:\r\n  - phase: managed\r\n    rules:\r\n      - ref: new\r\n        expression: "true"\r\n',
    ],
  ])('%s', (_title, text, expected) => {
    const edited = withRules(text, PHASE, [RULE]);
    expect(edited).toBe(expected);
    const { rulesets } = valueOf(edited ?? '') as { readonly rulesets: readonly unknown[] };
    expect(rulesets.at(-1)).toEqual({ phase: PHASE, rules: [RULE] });
  });
});

test.each<readonly [string, string]>([
  ['everything stands in braces', '{zone: a, rulesets: []}\n'],
  ['the rulesets stand in brackets', 'rulesets: [{phase: managed, rules: []}]\n'],
  ['the rulesets are empty brackets', 'rulesets: []\n'],
  ['the ruleset stands in braces', 'rulesets:\n  - {phase: managed, rules: []} # one\n'],
  [
    'comments stand between the old rules',
    'rulesets:\n  - phase: managed\n    rules: [{ref: a}, # one\n      {ref: b}]\n',
  ],
])('a place is found where %s', (_title, text) => {
  const { rulesets } = valueOf(withRules(text, PHASE, [RULE]) ?? '') as {
    readonly rulesets: readonly unknown[];
  };
  expect(rulesets).toEqual([{ phase: PHASE, rules: [RULE] }]);
});

test('a rule that is there already keeps its comments', () => {
  const rules = '      # the core\n      - ref: new # one\n        expression: "true"\n';
  const text = `rulesets:\n  - phase: managed\n    rules:\n      - ref: old\n${rules}`;
  expect(withRules(text, PHASE, [RULE])).toBe(text.replace('      - ref: old\n', ''));
});

test.each<readonly [string, string]>([
  ['the rulesets are nothing', 'rulesets:\n'],
  ['the rulesets are an include', 'rulesets:\n  include: a.yaml\n'],
  ['the rules are nothing', 'rulesets:\n  - phase: managed\n    rules:\n'],
  ['the rules are an include', 'rulesets:\n  - phase: managed\n    rules:\n      include: a.yaml\n'],
  ['there are no rules', 'rulesets:\n  - phase: managed\n'],
  ['the file is a list', '- a\n'],
  ['the file is empty', ''],
  ['the file is a comment', '# nothing\n'],
])('no place is found where %s', (_title, text) => {
  expect(withRules(text, PHASE, [RULE])).toBeUndefined();
});

const WORDS =
  '${ $ $$ { } ${a} $${ a # : - " \' \\ | > &x *x ! % @ ` , [ ] ? ~ null true NO 1 0x1 1e3 2001-01-01 << = é € 🙂 --- ...';
const BLANKS = [' ', '  ', ' #', ': ', '- ', '\n', '\n\n', '\r\n', '\t'];
const word = fc.constantFrom(...WORDS.split(' '), ...BLANKS);
const text = fc.oneof(
  fc.array(word, { maxLength: 8 }).map((words) => words.join('')),
  fc.string({ maxLength: 30 }),
  fc
    .tuple(fc.integer({ min: 190, max: 205 }), word, word)
    .map(([length, before, after]) => `\${${before}${'n'.repeat(length)}${after}\${b}`),
);
const key = fc.constantFrom('id', 'action', 'on', 'a b', '1', '#', 'x: y', "it's", '${v}');
const json: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    text,
    fc.constantFrom<Json[]>(true, false, null, 0, -1, 1.5, 4096),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(key, tie('value'), { maxKeys: 3 }),
  ),
})).value;
const rule = fc.record(
  {
    ref: fc.constantFrom('a', 'b'),
    expression: text,
    description: text,
    action_parameters: fc.dictionary(key, json, { maxKeys: 3 }),
  },
  { requiredKeys: ['ref'] },
);

/** A list of rules as somebody may have written it, with the indentation of its key. */
const written = fc.constantFrom(
  (indent: string) => ({ list: `\n${indent}  - ref: old\n${indent}    x: 1 # one\n`, isBlock: true }),
  (indent: string) => ({ list: `\n${indent}- ref: old\n`, isBlock: true }),
  (indent: string) => ({
    list: `   # why\n${indent}   # more\n${indent}   - ref: old\n\n${indent}   - ref: older\n`,
    isBlock: true,
  }),
  (indent: string) => ({ list: `\n${indent}  - ref: |\n${indent}      old\n\n`, isBlock: true }),
  () => ({ list: ' []\n', isBlock: false }),
  (indent: string) => ({ list: ` [{ref: old}, # one\n${indent}  {ref: older}] # two\n`, isBlock: false }),
);
const layout = fc.record({
  written,
  column: fc.constantFrom(0, 2, 4),
  before: fc.constantFrom('', '# a comment\n', 'zone: { name: a }\n\n', 'zone:\n  name: |\n    a\n    b\n'),
  others: fc.constantFrom(0, 1),
  after: fc.constantFrom('', 'name: n\n', '# a comment\nname: "n" # x\n'),
  tail: fc.constantFrom('', 'csp: {}\n', '\n# the end\n', '# of csp\ncsp:\n  - 1\n'),
  lineEnd: fc.constantFrom('\n', '\r\n'),
  isEnded: fc.boolean(),
});

describe('whatever stands in the file and whatever the rules say', () => {
  test('they are read back as they were, and everything outside the list stays byte for byte', () => {
    fc.assert(
      fc.property(layout, fc.array(rule, { maxLength: 3 }), (file, rules) => {
        const dash = ' '.repeat(file.column);
        const indent = `${dash}  `;
        const other = file.others === 0 ? '' : `${dash}- phase: other\n${indent}rules: []\n`;
        const { list, isBlock } = file.written(indent);
        const head = `${file.before}rulesets:\n${other}${dash}- phase: ${PHASE}\n${indent}rules:`;
        const after = file.after.replaceAll(/^(?=.)/gm, indent) + file.tail;
        const own = (part: string): string => part.replaceAll('\n', file.lineEnd);
        const whole = own(head + list + after);
        const original = file.isEnded ? whole : whole.trimEnd();
        const edited = withRules(original, PHASE, rules) ?? '';

        const before = valueOf(original) as { readonly rulesets: readonly object[] };
        const rulesets = before.rulesets.map((ruleset) =>
          isObject(ruleset) && ruleset['phase'] === PHASE ? { ...ruleset, rules } : ruleset,
        );
        expect(valueOf(edited)).toEqual({ ...before, rulesets });
        expect(edited.startsWith(own(head))).toBe(true);
        const rest = own(after);
        expect(edited.endsWith(file.isEnded ? rest : rest.trimEnd())).toBe(true);
        if (isBlock && file.isEnded)
          expect(edited.length - own(head).length - rest.length).toBeGreaterThanOrEqual(0);
        expect(edited.replaceAll('\r\n', '').includes('\r')).toBe(false);
        if (file.lineEnd === '\r\n') expect(edited.replaceAll('\r\n', '')).not.toContain('\n');
      }),
      { numRuns: runs(400) },
    );
  });

  test('a ruleset that is added is read back, and what was there is still what the file begins with', () => {
    const files = fc.constantFrom(
      'zone: a\n',
      '# c\nzone: a',
      'zone: |\n  a\n',
      'rulesets:\n  - phase: x\n    rules: []\n',
    );
    fc.assert(
      fc.property(files, fc.array(rule, { maxLength: 3 }), (original, rules) => {
        const edited = withRules(original, PHASE, rules) ?? '';
        expect(edited.startsWith(original)).toBe(true);
        const { rulesets } = valueOf(edited) as { readonly rulesets: readonly unknown[] };
        expect(rulesets.at(-1)).toEqual({ phase: PHASE, rules });
      }),
      { numRuns: runs(200) },
    );
  });
});
