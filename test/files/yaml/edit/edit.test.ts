import { describe, expect, test } from 'vitest';
import { editText } from '../../../../src/files/yaml/edit/edit.js';
import { KEEP, type Edit } from '../../../../src/files/yaml/edit/edit-types.js';
import { printerFrom } from '../../../../src/files/yaml/edit/printer.js';

const MODEL = `# the model
rules:
  # proposed ref
  - ref: new
    expression: >-
      a eq 1 or
      b eq 2

  - ref: newer

fields: [ a, b ]
`;

const printer = printerFrom(MODEL);

function members(entries: Readonly<Record<string, Edit | undefined>>, added: readonly string[] = []): Edit {
  const order = ['zone', 'rules', 'fields', 'last'];
  return {
    type: 'members',
    members: new Map(Object.entries(entries)),
    added: added.map((key) => ({ key, value: key, path: [key] })),
    order,
  };
}

function items(...parts: readonly (number | Edit)[]): Edit {
  return {
    type: 'items',
    items: parts.map((part) => {
      if (typeof part === 'number') return { type: 'item', from: part, edit: KEEP };
      if (part.type === 'put') return part;
      throw new Error('not an item');
    }),
  };
}

function put(value: unknown, ...path: readonly (string | number)[]): Extract<Edit, { readonly type: 'put' }> {
  return { type: 'put', value, ...(path.length === 0 ? {} : { path }) };
}

const RULES = `# head
zone: { name: a }   # the zone

# about rules
rules: # these
  # Office rules

  # about a
  - ref: a   # first
    expression: >-
      x eq 1

  # Country rules

  # about b
  - # odd
    ref: b
      # deeper
  # about c
  - ref: c
  # at the end

# last of all
last: 1
`;

describe('an edit of a block', () => {
  test.each<readonly [string, Edit, string]>([
    ['that keeps everything changes nothing', members({ rules: items(0, 1, 2) }), RULES],
    [
      'moves items with their comments',
      members({ rules: items(2, 0, 1) }),
      `# head
zone: { name: a }   # the zone

# about rules
rules: # these
  # Office rules

  # about c
  - ref: c

  # about a
  - ref: a   # first
    expression: >-
      x eq 1

  # Country rules

  # about b
  - # odd
    ref: b
      # deeper
  # at the end

# last of all
last: 1
`,
    ],
    [
      'drops an item with its comments, and leaves the heading to what follows',
      members({ rules: items(0, 2) }),
      RULES.replace('  # about b\n  - # odd\n    ref: b\n      # deeper\n', ''),
    ],
    [
      'adds an item as the model has it',
      members({ rules: items(0, 1, put({ ref: 'new' }, 'rules', 0), 2) }),
      RULES.replace(
        '      # deeper\n',
        `      # deeper

  # proposed ref
  - ref: new
    expression: >-
      a eq 1 or
      b eq 2
`,
      ),
    ],
    [
      'drops what is all of a list',
      members({ rules: items() }),
      `# head
zone: { name: a }   # the zone

# about rules
rules: [] # these
  # at the end

# last of all
last: 1
`,
    ],
    ['puts a value beside its comment', members({ last: put(2) }), RULES.replace('last: 1', 'last: 2')],
    [
      'adds a member behind those that come before it',
      members({}, ['fields']),
      RULES.replace('# last of all', 'fields: [ a, b ]\n\n# last of all'),
    ],
    [
      'drops a member with its comments',
      members({ last: undefined }),
      RULES.replace('\n# last of all\nlast: 1\n', ''),
    ],
  ])('%s', (_, edit, expected) => {
    expect(editText(RULES, edit, printer)).toBe(expected);
  });

  test('changes members of an item, on the line of its dash too', () => {
    const edit: Edit = {
      type: 'items',
      items: [{ type: 'item', from: 0, edit: members({ ref: put('z'), expression: put('y eq "2"') }) }],
    };
    expect(
      editText('# top\n- ref: a # note\n  expression: >- # why\n    x\n    y\n  # deeper\n', edit, printer),
    ).toBe('# top\n- ref: z # note\n  expression: y eq "2" # why\n  # deeper\n');
  });
});

describe('an edit in brackets and braces', () => {
  const FLOW = `- { ref: a,  action: log } # one
- {
    ref: b, # two
    list: [1, 2],
    more: [
      x,
      "y",
    ],
  }
- []
`;
  const at = (from: number, edit: Edit): Edit => ({
    type: 'items',
    items: [0, 1, 2].map((index) => ({ type: 'item', from: index, edit: index === from ? edit : KEEP })),
  });

  test.each<readonly [string, Edit, string, string]>([
    ['puts a value in place', at(0, members({ action: put('b: c') })), 'action: log', 'action: "b: c"'],
    [
      'adds and drops members',
      at(0, members({ action: undefined }, ['fields'])),
      '{ ref: a,  action: log }',
      '{ ref: a, fields: fields }',
    ],
    [
      'keeps comments between members whose values change',
      at(1, members({ list: items(1, put(7)) })),
      '[1, 2]',
      '[2, 7]',
    ],
    [
      'keeps lines',
      at(1, members({ more: items(1, put('z z')) })),
      '      x,\n      "y",\n',
      '      "y",\n      z z,\n',
    ],
    ['empties', at(1, members({ list: items() })), '[1, 2]', '[]'],
  ])('%s', (_, edit, before, after) => {
    expect(FLOW).toContain(before);
    expect(editText(FLOW, edit, printer)).toBe(FLOW.replace(before, after));
  });

  const NOTED = `- fields: [ # all
    # the ray
    RayID, # one
    Cookies # two
    , {
      # deep
      a: b
    },
    # none
  ] # fields
`;
  const fields = (...parts: readonly (number | Edit)[]): Edit => ({
    type: 'items',
    items: [{ type: 'item', from: 0, edit: members({ fields: items(...parts) }) }],
  });

  test.each<readonly [string, Edit, string]>([
    [
      'items',
      fields(1, 2, put('z')),
      '- fields: [ # all\n    Cookies, # two\n    {\n      # deep\n      a: b\n    },\n    z,\n    # none\n  ] # fields\n',
    ],
    [
      'the list that becomes one with dashes',
      fields(2, 0, put({ ref: 'new' })),
      '- fields: # all # fields\n    - {\n        # deep\n        a: b\n      }\n    # the ray\n    - RayID # one\n    - ref: new\n    # none\n',
    ],
  ])('comments go with %s', (_, edit, expected) => {
    expect(editText(NOTED, edit, printer)).toBe(expected);
  });

  test('a comment goes with the member that it stands beside', () => {
    const edit = at(1, members({ ref: undefined }));
    expect(editText(FLOW, edit, printer)).toBe(FLOW.replace('    ref: b, # two\n', ''));
  });

  test.each<readonly [string, string, Edit, string]>([
    ['nothing is left of lines', 'a: [\n  b,\n]\n', items(), 'a: []\n'],
    ['a text has line ends', 'a: [ b ]\n', items(0, put('b\nc d')), 'a: [ b, "b\\nc d" ]\n'],
    [
      'lines of braces have to move to the right',
      'a: [ { b:\n 1 } ]\n',
      items(0, put({ c: 2 })),
      'a:\n  - { b:\n    1 }\n  - c: 2\n',
    ],
  ])('stays YAML where %s', (_, text, edit, expected) => {
    expect(editText(text, members({ a: edit }), printer)).toBe(expected);
  });
});

describe('the frame of a file', () => {
  test.each([
    ['a byte order mark', '\uFEFFa: 1\nb: 2\n', '\uFEFFa: 1\nb: 3\n'],
    ['line ends of two characters', '---\r\na: 1\r\nb: 2 # c\r\n', '---\r\na: 1\r\nb: 3 # c\r\n'],
    ['a last line without an end', 'b: 2\na: 1', 'b: 3\na: 1'],
    [
      'the line that starts a document',
      '# top\n--- # c\n# b\nb: 2\n...\n',
      '# top\n--- # c\n# b\nb: 3\n...\n',
    ],
  ])('%s stays', (_, before, after) => {
    expect(editText(before, members({ b: put(3) }), printer)).toBe(after);
  });

  test.each([
    ['alone', '- a: 1\n', '[]\n'],
    ['between comments', '# top\n\n- a: 1 # c\n\n# end\n', '# top\n\n\n# end\n[]\n'],
    ['between marks', '--- # c\n- a: 1\n...\n', '--- # c\n[]\n...\n'],
    ['with line ends of two characters', '- a: 1\r\n', '[]\r\n'],
    ['in brackets', '[{ a: 1 }] # c\n', '[] # c\n'],
  ])('a list %s, without its last item, is a list', (_, before, after) => {
    expect(editText(before, items(), printer)).toBe(after);
  });

  test('a last line that is another one is ended', () => {
    expect(editText('a: 1\nb: 2', members({ b: put(3) }), printer)).toBe('a: 1\nb: 3\n');
  });

  test('new lines end as most of the others do', () => {
    const after =
      'rules:\r\n  # proposed ref\r\n  - ref: new\r\n    expression: >-\r\n      a eq 1 or\r\n      b eq 2\r\n';
    const edit = members({ rules: items(put({ ref: 'new' }, 'rules', 0)) });
    expect(editText('rules:\r\n  - ref: old\r\n', edit, printer)).toBe(after);
    const mixed = editText('a: 1\r\nb: 2\nrules:\n  - ref: old\n', edit, printer);
    expect(mixed).toBe(`a: 1\r\nb: 2\n${after.replaceAll('\r\n', '\n')}`);
  });
});
