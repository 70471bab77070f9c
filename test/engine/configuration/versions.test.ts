import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { readConfiguration } from '../../../src/engine/configuration/read.js';
import { upgradeOf, type Upgrade } from '../../../src/engine/configuration/versions/upgrade.js';
import {
  FORMAT_STEPS,
  newestVersion,
  type FormatStep,
} from '../../../src/engine/configuration/versions/steps.js';
import { commentsOf } from '../../../src/files/layout/comments.js';
import { openHeld } from '../../../src/files/repository/held-files.js';
import { readSchema } from '../../../src/kernel/schema/load.js';
import { runs } from '../../helpers/runs.js';
import { ACCOUNT, OTHER_ZONE, ZONE } from '../../helpers/world.js';

/** Two steps that no zonewright has had: today's files would be version 3. */
const MADE_UP: readonly FormatStep[] = [
  {
    edits: [
      { type: 'move', of: ['zone'], at: ['security', 'shield'], into: [] },
      { type: 'rename', of: ['zone'], at: ['shield'], to: 'page_shield' },
      {
        type: 'rename',
        of: ['zone', 'account'],
        at: ['rulesets', '*', 'rules', '*', 'when'],
        to: 'expression',
      },
    ],
  },
  {
    edits: [
      { type: 'move', of: ['zone'], at: ['policies'], into: ['csp_policies'] },
      { type: 'rename', of: ['project'], at: ['safety', 'deletes'], to: 'max_deletes' },
    ],
  },
];

type Files = Readonly<Record<string, string>>;

function opened(files: Files) {
  return openHeld(Object.entries(files).map(([name, text]) => ({ name, text })));
}

function upgrade(files: Files, steps = MADE_UP): Promise<Upgrade> {
  return upgradeOf(opened(files), steps);
}

/** The files with their new texts. */
function upgraded(files: Files, { texts }: Upgrade): Files {
  return { ...files, ...Object.fromEntries(texts) };
}

/** What files declare: all that a plan is made of. */
async function declared(files: Files, options: Parameters<typeof readConfiguration>[1]) {
  const { scopes, findings, settings } = await readConfiguration(opened(files), options);
  const errors = findings.filter(({ severity }) => severity === 'error').map(({ message }) => message);
  const said = scopes.map(({ scope, parts }) => ({ scope, sections: parts.map(({ sections }) => sections) }));
  return { errors, settings, said };
}

/** How one repository is written. */
interface Writing {
  readonly notes: readonly string[];
  readonly crlf: boolean;
  readonly mark: boolean;
  readonly quote: '' | '"' | "'";
  readonly braces: boolean;
  readonly included: boolean;
  readonly version: boolean;
  readonly rules: number;
}

const WRITINGS: fc.Arbitrary<Writing> = fc.record({
  notes: fc.array(fc.constantFrom('', 'why', 'say "when": shield', '${x} # twice'), {
    minLength: 12,
    maxLength: 12,
  }),
  crlf: fc.boolean(),
  mark: fc.boolean(),
  quote: fc.constantFrom('', '"', "'"),
  braces: fc.boolean(),
  included: fc.boolean(),
  version: fc.boolean(),
  rules: fc.integer({ min: 1, max: 3 }),
});

/** The same repository as files of version 1 and of today, printed apart from each other. */
function written(writing: Writing, era: 'old' | 'new'): Files {
  const { quote, braces, included, version, rules, crlf, mark } = writing;
  const isOld = era === 'old';
  const note = (at: number, indent = 0): string =>
    writing.notes[at] === '' ? '' : `${' '.repeat(indent)}# ${writing.notes[at]} ${at}\n`;
  const beside = (at: number): string => (writing.notes[at] === '' ? '' : ` # ${writing.notes[at]} ${at}`);
  const key = (name: string): string => `${quote}${name}${quote}`;
  const when = isOld ? key('when') : 'expression';
  const rule = (index: number): string => {
    const expression = `ip.src eq 192.0.2.${index}`;
    return braces
      ? `- { ref: r${index}, action: block, ${when}: ${expression} }${beside(1)}\n`
      : `- ref: r${index}\n  action: block\n${note(2, 2)}  ${when}: ${expression}${beside(3)}\n`;
  };
  const list = Array.from({ length: rules }, (_, index) => rule(index)).join('');
  const inset = (text: string, by: number): string => text.replace(/^(?=.)/gm, ' '.repeat(by));
  const shield = `${note(4)}${isOld ? key('shield') : 'page_shield'}:${beside(5)}\n${note(6, 2)}  enabled: true\n`;
  const policies = `${note(7)}policies:${beside(8)}\n  - description: p${beside(9)}\n    action: log\n    enabled: true\n    expression: "true"\n    value: |\n      script-src 'self'\n\n`;
  const zone = (name: string, id: string): string =>
    `${note(0)}zone: { name: ${name}, id: "${id}" }\n` +
    (isOld ? `security:\n${inset(shield, 2)}` : shield) +
    `rulesets:\n  - phase: http_request_firewall_custom\n    rules:\n` +
    (included ? '      - include: ../fragments/rules.yaml\n' : inset(list, 6)) +
    (isOld ? policies : `csp_policies:\n${inset(policies, 2)}`);
  const account = `account: { name: example-inc, id: "${ACCOUNT}" }\nrulesets:\n  - phase: magic_transit\n    kind: root\n    rules:\n${included ? '      - include: ../fragments/rules.yaml\n' : inset(list, 6)}`;
  const project = `${version ? `version: 1${beside(10)}\n` : ''}safety:\n  ${isOld ? 'deletes' : 'max_deletes'}: 7${beside(11)}\n`;
  const files = {
    'zonewright.yaml': project,
    'zones/shop.yaml': zone('shop.example.com', ZONE),
    'zones/blog.yaml': zone('blog.example.com', OTHER_ZONE),
    'accounts/inc.yaml': account,
    ...(included ? { 'fragments/rules.yaml': list } : {}),
  };
  return Object.fromEntries(
    Object.entries(files).map(([name, text]) => [
      name,
      (mark ? '\uFEFF' : '') + (crlf ? text.replaceAll('\n', '\r\n') : text),
    ]),
  );
}

function notesOf(files: Files): readonly (readonly string[])[] {
  return Object.values(files).map((text) =>
    commentsOf(text)
      .map((comment) => comment.text)
      .toSorted(),
  );
}

describe('files are brought to the newest version', () => {
  test('they declare what files of today declare that are written by hand', async () => {
    await fc.assert(
      fc.asyncProperty(WRITINGS, async (writing) => {
        const old = written(writing, 'old');
        const result = await upgrade(old);
        expect(result.findings).toEqual([]);
        const now = await declared(upgraded(old, result), { steps: MADE_UP });
        expect(now.errors).toEqual([]);
        expect(now).toEqual(await declared(written(writing, 'new'), {}));
        // Revisions of git are upgraded while they are read, with the same result.
        expect(await declared(old, { steps: MADE_UP, upgrades: true })).toEqual(now);
      }),
      { numRuns: runs(25) },
    );
  });

  test('every comment stays in its file, line ends stay, and nothing is left to do', async () => {
    await fc.assert(
      fc.asyncProperty(WRITINGS, async (writing) => {
        const old = written(writing, 'old');
        const now = upgraded(old, await upgrade(old));
        expect(notesOf(now)).toEqual(notesOf(old));
        for (const [name, text] of Object.entries(now)) {
          expect(text.startsWith('\uFEFF')).toBe(old[name]?.startsWith('\uFEFF'));
          expect(/(?<!\r)\n/.test(text)).toBe(!writing.crlf);
        }
        expect(await upgrade(now)).toEqual({ from: 3, to: 3, texts: new Map(), findings: [] });
      }),
      { numRuns: runs(25) },
    );
  });

  test('one step after the other is the same as both', async () => {
    await fc.assert(
      fc.asyncProperty(WRITINGS, async (writing) => {
        const old = written(writing, 'old');
        const half = upgraded(old, await upgrade(old, MADE_UP.slice(0, 1)));
        expect(upgraded(half, await upgrade(half))).toEqual(upgraded(old, await upgrade(old)));
      }),
      { numRuns: runs(10) },
    );
  });
});

const SHOP = `zone: { name: shop.example.com, id: "${ZONE}" }\n`;

describe('an upgrade', () => {
  it('keeps all that it does not name', async () => {
    const files = {
      'zonewright.yaml': '# ours\ndialect: cloudflare # public\n',
      'zones/shop.yaml': `${SHOP}# what keeps us safe\nsecurity:\n    # since May\n    'shield': { enabled: true }   # on\nvars: { a: 'x' }\n`,
    };
    const { texts, from, to } = await upgrade(files);
    expect({ from, to, texts: Object.fromEntries(texts) }).toEqual({
      from: 1,
      to: 3,
      texts: {
        'zones/shop.yaml': `${SHOP}vars: { a: 'x' }\n# what keeps us safe\n# since May\n'page_shield': { enabled: true }   # on\n`,
        'zonewright.yaml': '# ours\ndialect: cloudflare # public\nversion: 3\n',
      },
    });
  });

  it('writes a project file for a version where there was none, and the version last', async () => {
    const { texts } = await upgrade({ 'zones/shop.yaml': `${SHOP}shield: { enabled: true }\n` });
    expect([...texts]).toEqual([
      ['zones/shop.yaml', `${SHOP}page_shield: { enabled: true }\n`],
      ['zonewright.yaml', 'version: 3\n'],
    ]);
  });

  it.each([
    ['a key that is there', `shield: { enabled: true }\npage_shield: {}\n`, 'has such a key already'],
    [
      'a comment in braces',
      `security: {\n  shield: { # on\n    enabled: true } }\n`,
      'a comment would be lost',
    ],
    [
      'a mapping that is empty',
      'policies: [{ description: a }]\ncsp_policies:\n',
      'no edit keeps|would not be the same',
    ],
  ])('edits nothing for %s', async (_, text, why) => {
    const { texts, findings } = await upgrade({ 'zones/shop.yaml': SHOP + text });
    expect(texts.size).toBe(0);
    expect(findings).toEqual([expect.objectContaining({ code: 'format-version' })]);
    expect(findings[0]?.message).toMatch(new RegExp(why));
    expect(findings[0]?.location?.file).toBe('zones/shop.yaml');
  });

  it('edits nothing where a fragment has one key and its including file the other place', async () => {
    const files = {
      'zones/shop.yaml': `${SHOP}security:\n  include: ../fragments/all.yaml\n`,
      'fragments/all.yaml': 'shield:\n  enabled: true\n',
    };
    const { texts, findings } = await upgrade(files);
    expect(texts.size).toBe(0);
    expect(findings[0]?.message).toBe(
      "security.shield of zones/shop.yaml can't be moved into the file itself: it is in fragments/all.yaml, and its new place in zones/shop.yaml",
    );
  });

  it('edits nothing for files that are not YAML, and leaves a version that it does not know', async () => {
    const torn = await upgrade({ 'zonewright.yaml': 'version: [1\n', 'zones/shop.yaml': SHOP });
    expect(torn.texts.size).toBe(0);
    expect(torn.findings[0]?.location?.file).toBe('zonewright.yaml');
    expect(
      await upgrade({ 'zonewright.yaml': 'version: 9\n', 'zones/shop.yaml': `${SHOP}shield: {}\n` }),
    ).toEqual({
      from: 9,
      to: 3,
      texts: new Map(),
      findings: [],
    });
  });

  it('edits a fragment once that many files include, and what it hides', async () => {
    const files = {
      'zones/shop.yaml': `${SHOP}shield:\n  include: ../fragments/s.yaml\nrulesets:\n  include: ../fragments/r.yaml\n`,
      'fragments/s.yaml': 'enabled: true\n',
      'fragments/r.yaml': '- phase: x\n  rules:\n    - include: deep.yaml\n',
      'fragments/deep.yaml': '- { ref: a, when: b } # when\n',
    };
    const { texts, findings } = await upgrade(files);
    expect(findings).toEqual([]);
    expect([...texts.keys()].toSorted()).toEqual([
      'fragments/deep.yaml',
      'zones/shop.yaml',
      'zonewright.yaml',
    ]);
    expect(texts.get('fragments/deep.yaml')).toBe('- { ref: a, expression: b } # when\n');
  });
});

describe('the version of the files', () => {
  const said = async (project: string, steps = FORMAT_STEPS) => {
    const files = { 'zonewright.yaml': project, 'zones/shop.yaml': 'what: is this\n' };
    const { findings, scopes } = await readConfiguration(opened(files), { steps });
    return {
      scopes,
      findings: findings.map(({ code, message, help, location }) => [code, message, help, location?.column]),
    };
  };

  it('that is newer than this zonewright is all that is said of them', async () => {
    const help = 'Update zonewright. Nothing else is said of the files, as it is not known what they mean.';
    expect(await said('dialect: new\nversion: 4\n', MADE_UP)).toEqual({
      scopes: [],
      findings: [
        [
          'format-version',
          'these files are of version 4 of the format, and this zonewright knows versions 1 to 3',
          help,
          10,
        ],
      ],
    });
    expect((await said('version: 2\n')).findings[0]?.[1]).toBe(
      'these files are of version 2 of the format, and this zonewright knows version 1',
    );
  });

  it('that is older is to be upgraded', async () => {
    for (const project of ['version: 2\n', 'dialect: cloudflare\n'])
      expect((await said(project, MADE_UP)).findings).toEqual([
        [
          'format-version',
          `these files are of version ${project.startsWith('v') ? 2 : 1} of the format, and this zonewright reads version 3`,
          'Run zonewright fmt --upgrade: it edits the files and keeps comments and layout. With --check it shows the edits first.',
          expect.any(Number),
        ],
      ]);
  });

  it.each(['"1"', '1.5', '0', '-1', '[]'])('%s is no version', async (version) => {
    const { findings } = await said(`version: ${version}\n`);
    expect(findings.map(([code]) => code)).not.toContain('format-version');
    expect(findings.length).toBeGreaterThan(1);
  });

  it('that editors know is the newest one', () => {
    const { properties } = readSchema('project') as { properties: { version: { enum: readonly number[] } } };
    expect(properties.version.enum).toEqual([newestVersion(FORMAT_STEPS)]);
  });
});
