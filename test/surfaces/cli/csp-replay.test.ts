import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startEmulator, type Emulator } from '../../../src/emulator/index.js';
import type { CspReplayDocument } from '../../../src/generated/documents/csp-replay.js';
import { packageFile } from '../../../src/package-file.js';
import { DIST, repository, zonewright, type Ran } from '../../helpers/command.js';
import { validatorFor } from '../../helpers/documents.js';
import { OTHER_ZONE, ZONE } from '../../helpers/world.js';

const EXPRESSION = 'http.host eq "shop.example.com"';
const HEAD = `zone: { name: shop.example.com, id: "${ZONE}" }\n`;
const POLICIES = (...policies: readonly (readonly [name: string, action: string, value: string])[]): string =>
  `csp_policies:\n  policies:\n${policies
    .map(
      ([name, action, value]) =>
        `    - { description: ${name}, action: ${action}, expression: '${EXPRESSION}', value: "${value}" }\n`,
    )
    .join('')}`;

function live(id: string, description: string, action: string, value: string): object {
  return { id, description, action, enabled: 'true', expression: EXPRESSION, value };
}

function report(directive: string, blocked: string, page = 'https://shop.example.com/cart'): object {
  return {
    'csp-report': { 'document-uri': page, 'effective-directive': directive, 'blocked-uri': blocked },
  };
}

const IMAGE = report('img-src', 'https://a.example/x.png');
const FONT = report('font-src', 'https://a.example/x.woff');

interface Shop {
  readonly emulator: Emulator;
  readonly root: string;
  readonly call: (reports: string | Buffer, ...args: readonly string[]) => Promise<Ran>;
  readonly document: (reports: readonly object[], ...args: readonly string[]) => Promise<CspReplayDocument>;
}

async function shop(
  policies: readonly object[],
  section: string,
  files: Readonly<Record<string, string>> = {},
): Promise<Shop> {
  const state = {
    zones: {
      [ZONE]: { name: 'shop.example.com', policies },
      [OTHER_ZONE]: { name: 'eu.shop.example.com', policies: [] },
    },
  };
  const emulator = await startEmulator({ state: JSON.parse(JSON.stringify(state)) as object });
  onTestFinished(() => emulator.close());
  const root = repository({ 'zones/shop.yaml': HEAD + section, ...files });
  const call: Shop['call'] = (reports, ...args) => {
    writeFileSync(join(root, 'reports'), reports);
    return zonewright(['csp', 'replay', 'reports', ...args], { root, emulator });
  };
  const document: Shop['document'] = async (reports, ...args) => {
    const ran = await call(lines(...reports), '--format', 'json', ...args);
    const printed = JSON.parse(ran.stdout) as CspReplayDocument;
    const validate = validatorFor('csp-replay');
    expect([validate(printed), validate.errors]).toEqual([true, null]);
    expect(printed.exit_code).toBe(ran.exit);
    const { read, evaluated, undecided, left_out: left } = printed.totals;
    expect(read).toBe(evaluated + undecided + Object.values(left).reduce((sum, number) => sum + number, 0));
    return printed;
  };
  return { emulator, root, call, document };
}

function lines(...reports: readonly object[]): string {
  return reports.map((one) => `${JSON.stringify(one)}\n`).join('');
}

function withoutTime(page: string): string {
  return page.replace(/[\d-]+ [\d:]+ UTC/, '');
}

/** What becomes of each kind of report, in few words. */
function fates({ changes, still, undecided }: CspReplayDocument): readonly string[] {
  return [...changes, ...still, ...undecided].map(
    ({ from, to, count, directive, blocked, policy }) =>
      `${count} ${directive} ${blocked}: ${from} to ${to} by ${policy?.side} ${policy?.name}`,
  );
}

function writes({ requests }: Emulator): readonly string[] {
  return requests.map(({ method }) => method).filter((method) => method !== 'GET');
}

describe('csp replay', () => {
  test('also writes the report to files, each as its format prints it', async () => {
    const { call, root } = await shop([live('b1', 'a', 'allow', "img-src 'self'")], '');
    const formats = ['json', 'markdown', 'html'];
    const written = await call(lines(IMAGE), ...formats.flatMap((one) => ['--write', `${one}=out.${one}`]));
    expect(written).toMatchObject({ exit: 0, stdout: expect.stringMatching(/^1 report read: /) });
    for (const format of formats) {
      const { stdout } = await call(lines(IMAGE), '--format', format);
      const text = readFileSync(join(root, `out.${format}`), 'utf8');
      expect(withoutTime(text)).toBe(withoutTime(stdout));
    }
  });

  test('holds the files against what is live, as a published document, with GET requests alone', async () => {
    const { document, emulator } = await shop(
      [
        live('b1', 'a', 'allow', "img-src 'self'; font-src https:"),
        live('b2', 'b', 'log', "style-src 'self'"),
      ],
      POLICIES(
        ['a', 'allow', "img-src 'self' https://a.example/x.png; font-src 'self'"],
        ['b', 'log', "style-src 'self'"],
      ),
    );
    const printed = await document([IMAGE, IMAGE, FONT, report('style-src-elem', 'https://a.example')]);
    expect(fates(printed)).toEqual([
      '2 img-src https://a.example/x.png: blocked to allowed by live a',
      '1 font-src https://a.example/x.woff: allowed to blocked by files a',
      '1 style-src-elem https://a.example: reported to reported by files b',
    ]);
    expect(printed.totals).toMatchObject({ read: 4, evaluated: 4, changed: 3, unexplained: 1 });
    expect(printed.policies).toMatchObject([{ name: 'b', verdict: 'against', would_block: 1 }]);
    expect(writes(emulator)).toEqual([]);
  });

  test.each<readonly [what: string, section: string, expected: string]>([
    ['no section', '', 'blocked to blocked by files a'],
    ['exclusive', POLICIES(['c', 'log', "font-src 'self'"]), 'blocked to allowed by live a'],
    [
      'shared',
      POLICIES(['c', 'log', "font-src 'self'"]).replace(
        'policies:\n  ',
        'policies:\n  ownership: shared\n  ',
      ),
      'blocked to blocked by files a',
    ],
  ])('takes for the side of the files what apply would leave: %s', async (_, section, expected) => {
    const { document } = await shop([live('b1', 'a', 'allow', "img-src 'self'")], section);
    const printed = await document([IMAGE]);
    expect(fates(printed)).toEqual([`1 img-src https://a.example/x.png: ${expected}`]);
    expect(printed.zones).toMatchObject([{ name: 'shop.example.com', managed: section !== '' }]);
  });

  test.each<readonly [what: string, own: string, reports: readonly object[], verdict: string]>([
    ['it would block', "img-src 'self'", [IMAGE], 'against'],
    ['it may block', 'img-src https://a.example/y', [report('img-src', 'https://a.example')], 'undecided'],
    ['it would block nothing of it, and reports all of that', "img-src 'self'", [FONT], 'nothing-against'],
    ['it has one source more than is live', "img-src 'self' https://c.example", [FONT], 'nothing-against'],
    ['it would block more than is live', "img-src 'none'", [FONT], 'untested'],
  ])(
    'says whether reports speak against a policy that only reports: %s',
    async (_, own, reports, verdict) => {
      const { document } = await shop(
        [live('b1', 'a', 'log', "img-src 'self'")],
        POLICIES(['a', 'log', own]),
      );
      expect((await document(reports)).policies).toMatchObject([{ name: 'a', verdict }]);
    },
  );

  test('finds the zone of a page by the longest name, and keeps to one with --zone', async () => {
    const { document } = await shop([], '', {
      'zones/eu.yaml': `zone: { name: eu.shop.example.com, id: "${OTHER_ZONE}" }\n`,
    });
    const reports = [
      IMAGE,
      report('img-src', 'data', 'https://www.eu.shop.example.com/'),
      report('img-src', 'data', 'https://notshop.example.com/'),
      report('img-src', 'data', 'https://SHOP.example.com./'),
      report('img-src', 'data', 'about:srcdoc'),
    ];
    const all = await document(reports);
    expect(all.zones.map(({ name, reports: number }) => [name, number])).toEqual([
      ['eu.shop.example.com', 1],
      ['shop.example.com', 2],
    ]);
    expect(all.totals.left_out).toMatchObject({ other_zone: 1, no_page: 1 });
    const one = await document(reports, '--zone', 'eu.shop.example.com');
    expect(one.zones.map(({ name }) => name)).toEqual(['eu.shop.example.com']);
    expect(one.totals.left_out).toMatchObject({ other_zone: 3 });
  });

  test('says that live and files are the same in what it can not tell', async () => {
    const nonce = "script-src 'nonce-abcdefgh'";
    const { document } = await shop(
      [live('b1', 'a', 'allow', nonce)],
      POLICIES(['a', 'allow', `${nonce}; font-src *`]),
    );
    const printed = await document([report('script-src-elem', 'inline')]);
    expect(printed.undecided).toMatchObject([
      { from: 'unknown', to: 'unknown', reason: 'a nonce possibly allows it', same: true },
    ]);
  });

  test('exits 4 when the live policies could not be read, and takes them for unknown', async () => {
    const { document, emulator } = await shop(
      [live('b1', 'a', 'allow', "img-src 'self'")],
      POLICIES(['a', 'allow', "img-src 'self'"], ['b', 'log', "font-src 'self'"]),
    );
    emulator.inject({ kind: 'status', status: 403, match: { path: '**/policies' }, times: 9 });
    const printed = await document([IMAGE, FONT]);
    expect(printed).toMatchObject({
      exit_code: 4,
      zones: [{ problem: expect.stringContaining('403') }],
      totals: { evaluated: 0, undecided: 2 },
    });
    expect(
      fates(printed)
        .map((fate) => fate.replace(/ by .*/, ''))
        .toSorted(),
    ).toEqual([
      '1 font-src https://a.example/x.woff: unknown to reported',
      '1 img-src https://a.example/x.png: unknown to blocked',
    ]);
    expect(printed.policies).toMatchObject([{ name: 'b', verdict: 'against' }]);
  });

  test('exits 3 for files with errors, 64 for a zone that no file has, and 1 for reports that can not be read', async () => {
    const wrong = await shop([], 'csp_policies: 7\n');
    expect(await wrong.call('')).toMatchObject({ exit: 3, stdout: '' });
    expect(wrong.emulator.requests).toEqual([]);
    const right = await shop([], '');
    expect((await right.call('', '--zone', 'shop.example.org')).stderr).toContain(
      'Did you mean shop.example.com?',
    );
    const gone = await zonewright(['csp', 'replay', 'gone'], right);
    expect([gone.exit, gone.stderr]).toEqual([1, expect.stringContaining("gone can't be read (ENOENT)")]);
    expect((await zonewright(['csp', 'replay', '-', '-'], right)).exit).toBe(64);
    expect((await zonewright(['csp', 'replay'], right)).exit).toBe(64);
  });

  test('takes a snapshot for what is live, offline', async () => {
    const { root, emulator, call } = await shop(
      [live('b1', 'a', 'allow', "img-src 'self'")],
      POLICIES(['a', 'allow', 'img-src https:']),
    );
    const named = [
      'import',
      '--zone',
      `shop.example.com=${ZONE}`,
      '--out',
      'other',
      '--snapshot',
      'live.json',
    ];
    expect((await zonewright(named, { root, emulator })).exit).toBe(0);
    const before = emulator.requests.length;
    const ran = await call(lines(IMAGE), '--live-from', 'live.json');
    expect([ran.exit, emulator.requests.length]).toEqual([0, before]);
    expect(ran.stdout).toMatch(/^Live state as it was at .* from the\s+snapshot live\.json/s);
    expect(ran.stdout).toContain('no longer blocked: 1 report\n');
  });

  test('reads stdin, and packed files whatever their names', async () => {
    const { root, call } = await shop([], '');
    expect((await call(gzipSync(lines(IMAGE, FONT)))).stdout).toContain('2 reports read: 0 change, 2 stay');
    const main = fileURLToPath(new URL('zonewright.cjs', DIST));
    const args = [main, 'csp', 'replay', '-', '--emulator', '--format', 'json'];
    const ran = spawnSync(process.execPath, args, {
      cwd: root,
      input: lines(IMAGE),
      encoding: 'utf8',
      env: {},
    });
    expect(JSON.parse(ran.stdout)).toMatchObject({ files: ['-'], totals: { read: 1 } });
  });

  test('fits 80 columns, but for what can not be broken', async () => {
    const folder = fileURLToPath(packageFile('examples/csp-replay'));
    const state = join(folder, 'emulator.json');
    const args = ['csp', 'replay', join(folder, 'reports.ndjson'), '--root', folder, '--emulator', state];
    const { exit, stdout } = await zonewright(args);
    expect(exit).toBe(0);
    const long = stdout.split('\n').filter((line) => line.length > 80 && !line.includes('reports.ndjson:'));
    expect(long).toEqual([]);
  });
});

describe('what strangers have sent', () => {
  const SECRET = 'hunter2-hunter2-hunter2';
  const HOSTILE = [
    report('img-src', `https://user:${SECRET}@a.example/x?key=${SECRET}#${SECRET}`),
    report('img-src', `https://a.example/x/AKIAIOSFODNN7EXAMPLE`),
    report('img-src', 'https://a.example/\u202e%1b[31m\u001b[31m::error::x'),
    report('img-src', 'data:text/html,' + SECRET),
    report('img-src', '|`</td><script>|'),
    report('img-src', 'https://a.example/|`</td><script>'),
    report('__proto__', 'inline'),
    report('constructor', 'inline'),
    report('img-src', 'data', `https://shop.example.com/a?session=${SECRET}#${SECRET}`),
    report('img-src', 'data', `https://u:${SECRET}@shop.example.com/`),
    report('img-src', 'data', 'https://shop.example.com:8443/%ff'),
    report('img-src', 'data', 'https://[::1]/'),
    report('img-src', 'data', 'https://__proto__/'),
    {
      'csp-report': { ...Object.values(IMAGE)[0], 'script-sample': SECRET, referrer: `https://x/?${SECRET}` },
    },
    {
      type: 'csp-violation',
      url: 7,
      body: {
        documentURL: 'https://shop.example.com/',
        effectiveDirective: 'img-src',
        blockedURL: {},
        sample: SECRET,
      },
    },
  ];
  const TEXT = [
    ...HOSTILE.map((one) => JSON.stringify(one)),
    `{"__proto__":{"csp-report":{"document-uri":"https://shop.example.com/?${SECRET}"}}}`,
    '{"csp-report":{"__proto__":{"document-uri":"https://shop.example.com/"},"effective-directive":"img-src"}}',
    `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
    `"${SECRET}`,
    SECRET,
    'x'.repeat(5 * 1024 * 1024),
    '\u0000\u0001\ufffd',
  ].join('\n');

  test.each(['text', 'json', 'markdown', 'html'])(
    'ends no run and shows no secret, as %s',
    async (format) => {
      const { call } = await shop(
        [live('b1', 'a', 'log', "img-src 'self'")],
        POLICIES(['a', 'log', "img-src 'self'"]),
      );
      const { exit, stdout, stderr } = await call(TEXT, '--format', format);
      expect([exit, stderr]).toEqual([0, '']);
      expect(stdout).not.toContain(SECRET);
      expect(stdout).not.toContain('AKIA');
      // oxlint-disable-next-line no-control-regex -- that is what must not be there
      expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
      if (format === 'json')
        expect(JSON.parse(stdout)).toMatchObject({ totals: { left_out: { too_long: 1 } } });
      if (format === 'markdown') expect(stdout).not.toMatch(/^[^`]*<script>/m);
      if (format === 'html') expect(stdout).not.toContain('<script>');
    },
  );

  test('takes no more memory for more kinds of it than it says', async () => {
    const { document } = await shop([live('b1', 'a', 'allow', "img-src 'self'")], '');
    const many = Array.from({ length: 10_050 }, (_, index) =>
      report('img-src', `https://a.example/${index}.png`),
    );
    const printed = await document([...many, many[0] ?? {}]);
    expect(printed.still).toHaveLength(500);
    expect(printed.still[0]).toMatchObject({ count: 2, blocked: 'https://a.example/0.png' });
    const listed = printed.still.reduce((sum, { count }) => sum + count, 0);
    expect(listed + printed.not_listed.still).toBe(10_051);
  });

  test('counts every report against a policy, named or not', async () => {
    const stops = "img-src 'self'";
    const { document } = await shop([live('b1', 'a', 'log', stops)], POLICIES(['a', 'log', stops]));
    const many = Array.from({ length: 10_050 }, (_, index) =>
      report('img-src', `https://a.example/${index}.png`),
    );
    expect((await document(many)).policies).toMatchObject([{ would_block: 10_050, may_block: 0 }]);
  });
});
