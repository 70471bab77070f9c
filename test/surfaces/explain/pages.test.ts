import { describe, expect, it, test } from 'vitest';
import { codesWithPage, parsePage, readGroups, readPage } from '../../../scripts/code-pages.js';
import { CATALOGUE } from '../../../src/surfaces/explain/catalogue.js';
import { codeEntries } from '../../../src/surfaces/explain/lookup.js';

const GROUPS = readGroups();

describe('the pages of codes', () => {
  test('are one for each code, and each code has its page', () => {
    const codes = new Set(codeEntries().map(({ code }) => code));
    expect(codesWithPage().toSorted()).toEqual([...codes].toSorted());
  });

  test('are in the groups of the catalogue, in their order', () => {
    expect(Object.keys(GROUPS)).toEqual(CATALOGUE.map(({ title }) => title));
    expect(Object.fromEntries(CATALOGUE.map(({ title, codes }) => [title, Object.keys(codes)]))).toEqual(
      GROUPS,
    );
  });

  test.each(codesWithPage())(
    '%s says its kind, its exit code, and a meaning for each of its groups',
    (code) => {
      const entries = codeEntries().filter((entry) => entry.code === code);
      const { kind, exit, meanings } = readPage(code);
      expect(new Set(kind)).toEqual(new Set(entries.map(({ family }) => family)));
      expect(exit).toBe(entries.find((entry) => entry.exit !== undefined)?.exit);
      const titles = entries.map(({ group }) => group);
      expect([...meanings.keys()]).toEqual(titles.length === 1 ? [''] : titles);
    },
  );
});

const PAGE = `---
kind: finding
---

# a-code

It is *said*.

In a rule of phase http\\_ratelimit:

\`\`\`yaml expression http_ratelimit
expression: ssl
\`\`\`

**What to do:** Nothing.

More: [lists](../lists.md#items)
`;

describe('a page', () => {
  it('is read as data', () => {
    expect(parsePage('a-code', PAGE)).toEqual({
      kind: ['finding'],
      meanings: new Map([
        [
          '',
          {
            meaning: 'It is said.',
            example: { kind: 'expression', text: 'ssl', phase: 'http_ratelimit' },
            advice: 'Nothing.',
            more: 'docs/lists.md#items',
          },
        ],
      ]),
    });
  });

  it.each([
    ['of another name', '# a-code', '# b-code', 'a-code.md is not called a-code'],
    ['without front matter', '---\nkind: finding\n---\n', '', 'does not start with front matter'],
    ['without advice', '**What to do:** Nothing.', '', 'or what to do'],
    ['with an example of no kind', 'yaml expression', 'yaml rule', 'an example of no known kind: yaml rule'],
    [
      'with an example that is not written in its place',
      'expression: ssl',
      'ssl',
      'does not start with expression: ',
    ],
    ['with a link elsewhere', '../lists.md', 'https://example.com/', 'More has no link to a page of docs/'],
    [
      'with another title above its example',
      'In a rule of phase http\\_ratelimit:',
      'Look:',
      'the title of its example is "In a rule of phase http_ratelimit:"',
    ],
  ])('%s is refused', (_, part, instead, why) => {
    expect(PAGE).toContain(part);
    expect(() => parsePage('a-code', PAGE.replace(part, instead))).toThrow(why);
  });
});
