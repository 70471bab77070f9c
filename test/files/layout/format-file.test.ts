import { describe, expect, it } from 'vitest';
import { formatFile } from '../../../src/files/layout/format-file.js';
import type { Shape } from '../../../src/files/layout/shape.js';

function formatted(text: string, shape: Shape = 'zone'): string {
  const result = formatFile(text, shape);
  if (typeof result !== 'string') throw new Error(JSON.stringify(result.findings));
  expect(formatFile(result, shape)).toBe(result);
  return result;
}

const ID = '023e105f4ecef8ad9ca31a8372d0c353';
/** An expression of 61 characters, so that two of them don't fit on one line. */
const LONG = 'http.request.uri.path contains "/a/path/that/is/rather/long/"';

interface Row {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  readonly shape?: Shape;
}

const same = (name: string, text: string, shape?: Shape): Row => ({
  name,
  before: text,
  after: text,
  ...(shape && { shape }),
});

const KEYS: readonly Row[] = [
  {
    name: 'puts sections and keys in the order of the schema, each with its comments',
    before: `page_shield: { enabled: true }
# who it is for
zone: # one zone
  plan: pro
  id: '${ID}' # of the zone
  name: a.example
`,
    after: `# who it is for
zone: # one zone
  name: a.example
  id: "${ID}" # of the zone
  plan: pro

page_shield: { enabled: true }
`,
  },
  {
    name: 'keeps the order of keys that users choose, and of lists',
    before: `vars: { b: 1, a: 2 }
rulesets:
- phase: x
  rules:
  - { expression: "true", ref: b, action: execute, action_parameters: { z: 1, id: a } }
  - { ref: a, action: block, expression: x }
`,
    after: `vars: { b: 1, a: 2 }

rulesets:
  - phase: x
    rules:
      - { ref: b, action: execute, expression: "true", action_parameters: { z: 1, id: a } }
      - { ref: a, action: block, expression: x }
`,
  },
  {
    name: 'leaves keys that the schema does not know behind the others',
    before: 'foo: 1\nzone: { bar: 1, id: x, name: y }\n',
    after: 'zone: { name: y, id: x, bar: 1 }\nfoo: 1\n',
  },
  {
    name: 'knows the keys of a rule and of a policy in a fragment',
    shape: 'fragment',
    before: `- {expression: x, action: block, ref: a}
- value: {}
  expression: x
  description: d
- include: b.yaml
`,
    after: `- { ref: a, action: block, expression: x }
- description: d
  expression: x
  value: {}
- include: b.yaml
`,
  },
  {
    name: 'puts what an include gives behind it, with its names in their order',
    before: `zone: { name: y, id: x }
rulesets:
- with:
    b: 1
    a: "2"
  description: d
  include: ../f/b.yaml
- phase: x
  rules:
  - with: {b: 1,   a: [2]}
    include: ../f/a.yaml
`,
    after: `zone: { name: y, id: x }

rulesets:
  - include: ../f/b.yaml
    with:
      b: 1
      a: "2"
    description: d

  - phase: x
    rules:
      - include: ../f/a.yaml
        with: { b: 1, a: [2] }
`,
  },
  {
    name: 'knows the project file',
    shape: 'project',
    before: 'safety: {min_existing: 3, max_deletes: 25%}\nzones:\n  - zones/**/*.yaml\nversion: 1\n',
    after: 'version: 1\nzones: [zones/**/*.yaml]\nsafety: { min_existing: 3, max_deletes: 25% }\n'.replace(
      'min_existing: 3, max_deletes: 25%',
      'max_deletes: 25%, min_existing: 3',
    ),
  },
];

const BLANKS: readonly Row[] = [
  {
    name: 'sets sections and rulesets apart, and keeps one blank line where there were more',
    before: `zone: { name: a.example, id: "${ID}" }
vars:
  a: 1
page_shield:

  enabled: true
rulesets:
  - phase: a
    rules: []
  - phase: b
    rules:
      - ref: a
        action: block



      - ref: b
        action: block
`,
    after: `zone: { name: a.example, id: "${ID}" }
vars:
  a: 1

page_shield:
  enabled: true

rulesets:
  - phase: a
    rules: []

  - phase: b
    rules:
      - ref: a
        action: block

      - ref: b
        action: block
`,
  },
  same(
    'leaves the sections of a project file together',
    'version: 1\nsafety:\n  max_deletes: 25%\n',
    'project',
  ),
  { name: 'ends with one line end', before: 'foo: 1', after: 'foo: 1\n' },
  { name: 'leaves no blank lines at the ends', before: '\n\nfoo: 1\n\n\n', after: 'foo: 1\n' },
  { name: 'removes a byte order mark', before: '\uFEFFfoo: 1\n', after: 'foo: 1\n' },
  {
    name: 'keeps CRLF where most lines have it',
    before: 'a: 1\r\nb:   2\r\nc: 3\n',
    after: 'a: 1\r\nb: 2\r\nc: 3\r\n',
  },
  {
    name: 'keeps LF where most lines have it',
    before: 'a: 1\nb:   2\r\nc: 3\n',
    after: 'a: 1\nb: 2\nc: 3\n',
  },
  same('keeps the beginning of a document', '# about\n%YAML 1.2\n---\nfoo: 1\n'),
  same('leaves a plain value alone', 'just  words # so\n'),
  same('writes what is empty', 'a: {}\nb: []\nc:\nd: ""\n'),
];

const STRINGS: readonly Row[] = [
  {
    name: 'quotes what would be something else, and nothing more',
    before: `a: ['true', 'no', "1", "1.5e3", '0x1f', "~", 'a b', "a,b", 'a: b', 'a #b', "{x}", '-', '- a', '-a']`,
    after: `a: ["true", "no", "1", "1.5e3", "0x1f", "~", a b, "a,b", "a: b", "a #b", "{x}", "-", "- a", -a]\n`,
  },
  {
    name: 'quotes what is no string to readers of YAML 1.1',
    before: `a: [NO, off, 1_000, 0b11, 1:30, 2026-12-31, nope, 10.0.0.1, 1:3x, 2026-12]`,
    after: `a: ["NO", "off", "1_000", "0b11", "1:30", "2026-12-31", nope, 10.0.0.1, 1:3x, 2026-12]\n`,
  },
  {
    name: 'uses single quotes where double ones would need escapes',
    before: `a: "\\"q\\": x"\nb: 'it''s: "x"'\nc: 'it''s: x'\nd: "\\\\d: x"\n`,
    after: `a: '"q": x'\nb: 'it''s: "x"'\nc: "it's: x"\nd: '\\d: x'\n`,
  },
  {
    name: 'puts ids and the sources of policies in double quotes',
    before: `account: {id: ${ID}, name: a}\ncsp_policies: {policies: [{value: {script-src: [a.example, '''self''']}}]}\n`,
    after: `csp_policies: { policies: [{ value: { script-src: ["a.example", "'self'"] } }] }\naccount: { id: "${ID}", name: a }\n`,
  },
  same('keeps numbers as they are written', 'a: [1.0, 0x1F, 1e3, 007, -0, .5, ~, null, True]\n'),
  {
    name: 'writes line ends as lines',
    shape: 'project',
    before: 'a: "one\\ntwo"\nb: "one\\n\\ntwo\\n"\nc: "one\\n\\n"\nd: " one\\ntwo"\ne: ["x\\ny"]\n',
    after: 'a: |-\n  one\n  two\nb: |\n  one\n\n  two\nc: "one\\n\\n"\nd: " one\\ntwo"\ne: ["x\\ny"]\n',
  },
  {
    name: 'folds a long expression before its operators, and only there',
    before: `expression: ${LONG} or ${LONG}\n`,
    after: `expression: >-\n  ${LONG}\n  or ${LONG}\n`,
  },
  {
    name: 'writes a short expression on one line',
    before: 'expression: >-\n  a\n  or b\n',
    after: 'expression: a or b\n',
  },
  {
    name: 'folds inside parentheses too, without a blank behind them',
    shape: 'project',
    before: `expression: not (${LONG} or ${LONG})\n`,
    after: `expression: >-\n  not (${LONG}\n  or ${LONG})\n`,
  },
  same('does not break an expression where more than one blank stands', `expression: ${LONG}  or ${LONG}\n`),
  same(
    'keeps the lines of other long strings',
    `value: >-\n  ${'default-src '.repeat(8)};\n  ${'img-src '.repeat(9)};\n`.replaceAll(' ;', ';'),
  ),
];

const COMMENTS: readonly Row[] = [
  same(
    'keeps comments that stand where they should',
    `# yaml-language-server: $schema=x
# about the zone
zone: { name: a.example, id: "${ID}" } # beside
vars:
  # above
  a: 1         # aligned
  long_name: 2 # aligned
               # and going on
  # at the end of vars

rulesets: # beside a key
  # above an item
  - phase: x # beside a member
    rules:
      - # beside a dash
        ref: a
        # at the end of a rule
      # - ref: a rule that is off
    # at the end of a ruleset

# at the end of the file
`,
  ),
  {
    name: 'keeps what a blank line sets apart from the first section at the top',
    before: '# about the file\n\n# about b\nfoo: 1\n# about zone\nzone: {}\n',
    after: '# about the file\n\n# about zone\nzone: {}\n\n# about b\nfoo: 1\n',
  },
  {
    name: 'opens brackets that hold comments',
    shape: 'project',
    before:
      'a: [ # first\n  x, # about x\n  # above y\n  y\n  # last\n] # behind\nb: [\n  # nothing yet\n]\n',
    after:
      'a: # behind\n  # first\n  - x # about x\n  # above y\n  - y\n  # last\nb:\n  # nothing yet\n  []\n',
  },
  {
    name: 'keeps the order of comments below one another, whatever their indentation',
    shape: 'project',
    before: 'a:\n  b: 1\n# one\n  # two\nc: 1\n',
    after: 'a:\n  b: 1\n# one\n# two\nc: 1\n',
  },
  {
    name: 'opens brackets that are too long for a line, and takes the comment to the key',
    before: `a: { ${Array.from({ length: 12 }, (_, index) => `member_${index}: 1`).join(', ')} } # why\n`,
    after: `a: # why\n${Array.from({ length: 12 }, (_, index) => `  member_${index}: 1\n`).join('')}`,
  },
  {
    name: 'takes the comment beside an expression to its sign when it is folded',
    before: `expression: ${LONG} or ${LONG} # why\n`,
    after: `expression: >- # why\n  ${LONG}\n  or ${LONG}\n`,
  },
  {
    name: 'keeps a comment between a key and its value, and takes blanks off its end',
    before: 'a:\n     # why   \n     x\n',
    after: 'a:\n  # why\n  x\n',
  },
  {
    name: 'does not take a sign inside quotes or a block for a comment',
    shape: 'project',
    before: "a: 'x # y'\nb: |\n  # z\n  z\n",
    after: 'a: "x # y"\nb: |\n  # z\n  z\n',
  },
];

describe('the layout of a file', () => {
  it.each([...KEYS, ...BLANKS, ...STRINGS, ...COMMENTS])('$name', ({ before, after, shape }) => {
    expect(formatted(before, shape)).toBe(after);
  });

  it.each([
    ['a: [', 'yaml-syntax'],
    ['a: &b 1', 'yaml-anchor'],
    ['a: 1\na: 2', 'yaml-duplicate-key'],
    ['# nothing\n', 'yaml-empty'],
  ])('refuses %j with %s, at its place', (text, code) => {
    const result = formatFile(text, 'zone', 'zones/a.yaml');
    expect(result).toMatchObject({ findings: [{ code, location: { file: 'zones/a.yaml' } }] });
  });

  it('lays out one line of 3,000 values', () => {
    const values = Array.from({ length: 3_000 }, (_, index) => `v${index}`);
    expect(formatted(`a: [${values.join(', ')}]\n`, 'project').split('\n')).toHaveLength(3_002);
  });

  it('lays out a list of 500 rules with comments in little time', () => {
    const rules = Array.from(
      { length: 500 },
      (_, index) => `- action: block # c\n  ref: r${index}\n# above\n`,
    );
    expect(formatted(rules.join(''), 'fragment').split('\n')).toHaveLength(1_501);
  });
});
