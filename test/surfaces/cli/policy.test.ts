import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startEmulator, type Emulator } from '../../../src/emulator/index.js';
import type { PlanDocument } from '../../../src/generated/documents/plan.js';
import type { ValidationDocument } from '../../../src/generated/documents/validation.js';
import { repository, zonewright, zonewrightProcess, type Ran } from '../../helpers/command.js';
import { GIT_ENV, gitRepository, HAS_GIT, type Contents } from '../../helpers/git.js';
import { OTHER_ZONE, ZONE } from '../../helpers/world.js';

const PHASE = 'http_request_firewall_custom';
const ADDRESS = `zone/shop.example.com/rulesets/${PHASE}`;

/** A zone file with one list of rules, each a line. */
function shop(...rules: readonly string[]): Contents {
  return shopNamed('shop.example.com', ...rules);
}

function shopNamed(name: string, ...rules: readonly string[]): Contents {
  const list = rules.map((rule) => `      - { ${rule} }\n`).join('');
  return {
    'zones/shop.yaml': `zone: { name: ${name}, id: "${ZONE}" }\nrulesets:\n  - phase: ${PHASE}\n    rules:\n${list}`,
  };
}

const rule = (ref: string, more = ''): string =>
  `ref: ${ref}, action: block, expression: 'http.host eq "${ref}.example.com"'${more}`;
/** A rule under another ref. */
const as = (ref: string, other: string): string => rule(ref).replace(`ref: ${ref},`, `ref: ${other},`);
const project = (text: string): Contents => ({ 'zonewright.yaml': text });
const GATE = project(
  'gates:\n  - { name: production, deny: [drops-rules], targets: ["zone/shop.example.com/**"] }\n',
);
const OWNERS: Contents = { '.github/CODEOWNERS': '* @acme/everybody\n/zonewright.yaml @acme/security\n' };

interface Situation {
  readonly emulator: Emulator;
  readonly root: string;
  /** What was written since the branch began. */
  readonly writes: () => readonly string[];
  readonly ran: (...args: readonly string[]) => Promise<Ran>;
  readonly planned: (...args: readonly string[]) => Promise<PlanDocument>;
}

/** A live side and a base revision that are as `base` says, and on a branch of that what `head` says. */
async function branched(base: Contents, head: Contents): Promise<Situation> {
  const emulator = await startEmulator({
    state: { zones: { [ZONE]: { name: 'shop.example.com' }, [OTHER_ZONE]: { name: 'blog.example.com' } } },
  });
  onTestFinished(() => emulator.close());
  const checkout = gitRepository(base);
  const options = { root: checkout.root, emulator, env: GIT_ENV };
  const first = await zonewright(['apply', '--yes'], options);
  expect(first).toMatchObject({ exit: 0 });
  checkout.branch('topic');
  checkout.commit(head);
  const before = emulator.requests.length;
  const ran = (...args: readonly string[]): Promise<Ran> => zonewright(args, options);
  return {
    emulator,
    root: checkout.root,
    writes: () => emulator.requests.slice(before).flatMap(({ method }) => (method === 'GET' ? [] : [method])),
    ran,
    planned: async (...args) => JSON.parse((await ran('plan', '--format', 'json', ...args)).stdout),
  };
}

const codesOf = ({ changes }: PlanDocument): readonly string[] =>
  changes.flatMap(({ risks }) => risks.map(({ code }) => code));

describe.skipIf(!HAS_GIT)('a gate', () => {
  const two = shop(rule('one'), rule('two'));
  const lifted = { ...shop(rule('one')), 'zonewright.yaml': undefined };

  test('that the branch takes away with what it guards holds all the same, and is named with its owners', async () => {
    const at = await branched({ ...two, ...GATE, ...OWNERS }, lifted);
    const plan = await zonewrightProcess(['plan', '--base', 'main'], {
      root: at.root,
      emulator: at.emulator,
      env: GIT_ENV,
    });
    expect(plan.exit).toBe(4);
    expect(plan.stdout).toContain('! denied by gate "production" (zonewright.yaml:2 at main): drops-rules');
    expect(plan.stdout).toContain('ask @acme/security (CODEOWNERS) to change the gate');
    expect(await at.planned('--base', 'main')).toMatchObject({
      changes: [{ address: ADDRESS, denied: [{ gate: 'production', codes: ['drops-rules'] }] }],
    });
    expect((await at.planned()).changes[0]?.denied).toBeUndefined();
  });

  test('that names the zone is not lifted by another name, not in a part of the plan either', async () => {
    const at = await branched({ ...two, ...GATE }, shopNamed('new.example.com', rule('one')));
    at.emulator.update(({ zones }) => {
      const zone = zones[ZONE];
      if (zone !== undefined) zone.name = 'new.example.com';
    });
    const denied = [{ gate: 'production', codes: ['drops-rules'] }];
    const address = `zone/new.example.com/rulesets/${PHASE}`;
    expect(await at.planned('--base', 'main')).toMatchObject({ changes: [{ address, denied }] });
    const parts = repository({});
    const files = [1, 2].map((index) => join(parts, `${index}.json`));
    for (const [index, file] of files.entries())
      await at.ran('plan', '--base', 'main', '--shard', `${index + 1}/2`, '--out', file);
    const together = await at.ran('merge-plans', ...files, '--format', 'json');
    expect(together.exit).toBe(4);
    expect(JSON.parse(together.stdout)).toMatchObject({ changes: [{ address, denied }] });
  });

  test('that a plan file was denied by is passed by no consent, and can not be edited away', async () => {
    const at = await branched({ ...two, ...GATE }, lifted);
    const file = join(repository({}), 'plan.json');
    expect(await at.ran('plan', '--base', 'main', '--out', file)).toMatchObject({ exit: 4 });
    const applied = await at.ran('apply', file, '--yes', '--allow', 'drops-rules');
    expect(applied.exit).toBe(4);
    expect(applied.stdout).toContain('denied by gate "production"');
    expect(applied.stdout).toContain('somebody who can merge a change of zonewright.yaml');
    const { changes, ...plan } = await at.planned('--base', 'main');
    const edited = { ...plan, changes: changes.map(({ denied: _, ...change }) => change) };
    const { root } = { root: repository({ 'edited.json': JSON.stringify(edited) }) };
    const refused = await at.ran('apply', join(root, 'edited.json'), '--yes');
    expect(refused).toMatchObject({ exit: 4 });
    expect(refused.stderr).toContain('was changed after it was made');
    expect(at.writes()).toEqual([]);
  });

  test.each<readonly [string, readonly string[]]>([
    ['--allow', ['--allow', 'drops-rules']],
    ['--allow with an address', ['--allow', `drops-rules@${ADDRESS}`]],
    ['--expect-digest', []],
  ])('of the files is not passed by %s', async (_, consent) => {
    const at = await branched({ ...two, ...GATE }, shop(rule('one')));
    const { digest } = await at.planned();
    const given = consent.length > 0 ? consent : ['--expect-digest', digest];
    const { exit, stdout } = await at.ran('apply', '--yes', ...given);
    expect(exit).toBe(4);
    expect(stdout).toContain('denied by gate "production" (zonewright.yaml:2)');
    expect(at.writes()).toEqual([]);
  });

  test('that a branch adds holds for it, and leaves alone what it does not name', async () => {
    const at = await branched(two, { ...shop(rule('one')), ...GATE });
    expect((await at.ran('plan', '--base', 'main')).exit).toBe(4);
    const other = await branched({ ...two, ...GATE }, shop(rule('one'), rule('two'), rule('three')));
    expect((await other.ran('plan', '--base', 'main')).exit).toBe(0);
    expect((await other.ran('apply', '--yes')).exit).toBe(0);
  });

  test('that a label opens is opened by no flag and no variable', async () => {
    const gate = 'gates:\n  - { deny: [drops-rules], unless: { label: approved } }\n';
    const at = await branched({ ...two, ...project(gate) }, shop(rule('one')));
    const { exit, stdout } = await zonewright(['plan'], {
      root: at.root,
      emulator: at.emulator,
      env: { ...GIT_ENV, ZONEWRIGHT_LABELS: 'approved', ZONEWRIGHT_LABEL: 'approved' },
    });
    expect(exit).toBe(4);
    expect(stdout).toContain('denied by gate 1 (zonewright.yaml:2): drops-rules');
    expect(stdout).toContain('or have the pull request labelled "approved"');
  });
});

describe.skipIf(!HAS_GIT)('what is protected', () => {
  const mark = ', protected: true';

  test('is a risk to remove, though the branch removes the mark with it', async () => {
    const at = await branched(shop(rule('one'), rule('two', mark)), shop(rule('one')));
    const plan = await at.planned('--base', 'main');
    expect(codesOf(plan)).toEqual(['drops-rules', 'opens-traffic', 'touches-protected']);
    expect(plan.changes[0]?.risks[2]?.message).toBe(
      'rule two is protected (zones/shop.yaml:6), and it is removed',
    );
    expect(codesOf(await at.planned())).toEqual(['drops-rules', 'opens-traffic']);
  });

  test('is a risk to give another name to, though the branch has the mark under neither', async () => {
    const policies = (description: string, more: string): Contents => ({
      'zones/shop.yaml': `zone: { name: shop.example.com, id: "${ZONE}" }\ncsp_policies:\n  policies:\n    - { description: ${description}, action: log, expression: "true", value: "script-src 'self'"${more} }\n`,
    });
    const at = await branched(policies('old', mark), policies('new', ''));
    const plan = await at.planned('--base', 'main');
    expect(plan.changes.flatMap(({ risks }) => risks)).toMatchObject([
      {
        code: 'touches-protected',
        message: 'this is protected (zones/shop.yaml:4), and it gets another name',
      },
    ]);
  });

  test.each<readonly [string, Contents]>([
    ['another file', { 'zones/wrong.yaml': 'zone: 1\n' }],
    ['the project file', project('oops: 1\n')],
  ])('is a risk to remove though the base revision has errors in %s', async (_, wrong) => {
    const { emulator } = await branched(shop(rule('one'), rule('two', mark)), {});
    const checkout = gitRepository({ ...shop(rule('one'), rule('two', mark)), ...wrong });
    checkout.branch('topic');
    const gone = Object.fromEntries(Object.keys(wrong).map((file) => [file, undefined]));
    checkout.commit({ ...gone, ...shop(rule('one')) });
    const options = { root: checkout.root, emulator, env: GIT_ENV };
    const { stdout } = await zonewright(['plan', '--base', 'main', '--format', 'json'], options);
    const plan: PlanDocument = JSON.parse(stdout);
    expect(codesOf(plan)).toContain('touches-protected');
    expect(plan.findings.map(({ code }) => code)).toEqual(['base-invalid', 'protection-lifted']);
  });

  test.each<readonly [string, readonly string[]]>([
    ['changes', [rule('one'), `${as('two', 'new')}, enabled: false`]],
    ['runs after another one', [as('two', 'new'), rule('one')]],
    ['gives its ref to a new rule', [rule('one'), `${as('two', 'new')}, enabled: false`, as('three', 'two')]],
  ])('is a risk to touch under another ref: a rule that %s', async (_, head) => {
    const at = await branched(shop(rule('one'), rule('two', mark)), shop(...head));
    expect(codesOf(await at.planned('--base', 'main'))).toContain('touches-protected');
  });

  test.each<readonly [string, readonly string[], readonly string[]]>([
    [
      'a rule that changes',
      [rule('one'), `ref: two, action: log, expression: "true"${mark}`],
      ['is changed'],
    ],
    [
      'a rule that runs after another one',
      [rule('two', mark), rule('one')],
      ['changes its order among the other rules'],
    ],
    ['a rule beside a new one', [rule('new'), rule('one'), rule('two', mark)], []],
    ['a rule beside one that changes', [`${rule('one')}, enabled: false`, rule('two', mark)], []],
  ])('%s', async (_, head, expected) => {
    const at = await branched(shop(rule('one'), rule('two', mark)), shop(...head));
    const { changes } = await at.planned();
    const risks = changes
      .flatMap((change) => change.risks)
      .filter(({ code }) => code === 'touches-protected');
    expect(risks.map(({ message }) => message)).toEqual(
      expected.map((fate) => expect.stringContaining(fate)),
    );
  });

  test('is never sent and makes no difference, and a mark that is lifted is told', async () => {
    const at = await branched(shop(rule('one', mark)), shop(rule('one')));
    expect(JSON.stringify(at.emulator.requests)).not.toContain('protected');
    const plan = await at.planned('--base', 'main');
    expect(plan.changes).toEqual([]);
    expect(plan.findings).toMatchObject([
      { severity: 'warning', code: 'protection-lifted', scope: 'zone/shop.example.com' },
    ]);
  });
});

describe.skipIf(!HAS_GIT)('numbers that are too large', () => {
  test('can be agreed to in a part of the plan, and a glob that matches nothing is a slip', async () => {
    const at = await branched(shop(rule('one'), rule('two')), shop(rule('one')));
    expect(
      (await at.ran('apply', '--yes', '--allow', 'drops-rules@zone/blog.example.com/**')).stderr,
    ).toContain('no part of the plan matches --allow drops-rules@zone/blog.example.com/**');
    expect((await at.ran('apply', '--yes', '--allow', 'drop-rules@zone/**')).stderr).toContain(
      'Did you mean drops-rules?',
    );
    expect(
      (
        await at.ran(
          'apply',
          '--yes',
          '--allow',
          'opens-traffic',
          '--allow',
          'drops-rules@zone/shop.example.com/**',
        )
      ).exit,
    ).toBe(0);
  });

  test('of zones that a variable reaches need consent to max-scopes', async () => {
    const both = (host: string): Contents => ({
      'zones/all.yaml': `zones:\n  - { name: shop.example.com, id: "${ZONE}" }\n  - { name: blog.example.com, id: "${OTHER_ZONE}" }\nrulesets:\n  - phase: ${PHASE}\n    rules:\n      - { ${rule(host)} }\n`,
      ...project('safety: { max_scopes: 1, max_updates: 1 }\n'),
    });
    const emulator = await startEmulator({
      state: { zones: { [ZONE]: { name: 'shop.example.com' }, [OTHER_ZONE]: { name: 'blog.example.com' } } },
    });
    onTestFinished(() => emulator.close());
    const root = repository(both('one') as Record<string, string>);
    const { exit, stdout } = await zonewright(['apply', '--yes'], { root, emulator });
    expect(exit).toBe(4);
    expect(stdout).toContain(
      '! max-scopes: 2 of 2 zones and accounts change in this plan; 1 allowed without consent (safety.max_scopes)',
    );
    expect((await zonewright(['apply', '--yes', '--allow', 'max-scopes'], { root, emulator })).exit).toBe(0);
  });
});

describe.skipIf(!HAS_GIT)('findings that are accepted', () => {
  const shadowed = shop(
    'ref: early, action: block, expression: \'http.host eq "shop.example.com"\'',
    'ref: late, action: block, expression: \'http.host eq "shop.example.com"\'',
  );
  const entry = (more: string): Contents =>
    project(
      `accepted_findings:\n  - { code: rule-shadowed, ${more} reason: looked at, until: 2099-01-31 }\n`,
    );

  const validated = async (files: Contents): Promise<ValidationDocument> => {
    const { root } = gitRepository(files);
    return JSON.parse((await zonewright(['validate', '--format', 'json'], { root })).stdout);
  };

  test.each<readonly [string, string]>([
    ['by its code', ''],
    ['of a rule', 'ref: late,'],
    ['in a file', 'file: "zones/*.yaml",'],
    ['of a zone', 'address: zone/shop.example.com,'],
    ['of what is in a zone', 'address: "zone/shop.example.com/**",'],
  ])('are silent and counted: %s', async (_, more) => {
    expect(await validated({ ...shadowed, ...entry(more) })).toMatchObject({ accepted: 1, findings: [] });
  });

  test.each<readonly [string, string]>([
    ['of another rule', 'ref: early,'],
    ['in other files', 'file: "accounts/*.yaml",'],
    ['of another zone', 'address: zone/blog.example.com,'],
  ])('are told beside an entry that accepts nothing: %s', async (_, more) => {
    const { findings, ...document } = await validated({ ...shadowed, ...entry(more) });
    expect(document).not.toHaveProperty('accepted');
    expect(findings.map(({ code, file, line }) => [code, file, line])).toEqual([
      ['rule-shadowed', 'zones/shop.yaml', 6],
      ['accepted-unused', 'zonewright.yaml', 2],
    ]);
  });

  test('are told when the day is over, and a risk is none of them', async () => {
    const until = (day: string): Contents =>
      project(`accepted_findings:\n  - { code: rule-shadowed, reason: looked at, until: ${day} }\n`);
    expect((await validated({ ...shadowed, ...until('2020-01-31') })).findings).toMatchObject([
      { code: 'rule-shadowed' },
      { code: 'accepted-expired' },
    ]);
    expect((await validated({ ...shadowed, ...until('2099-02-31') })).findings).toMatchObject([
      { code: 'rule-shadowed' },
      { severity: 'error', message: 'there is no day 2099-02-31' },
    ]);
    const risk = project('accepted_findings:\n  - { code: drops-rules, reason: x, until: 2099-01-31 }\n');
    expect((await validated({ ...shop(rule('one')), ...risk })).findings).toMatchObject([
      { severity: 'error', message: "drops-rules is a risk, and a risk can't be accepted in a file" },
    ]);
  });

  test.each([
    'accepted-expired',
    'accepted-unused',
    'base-invalid',
    'gate-matches-nothing',
    'protection-lifted',
  ])('are never %s, which tells that a guard does not hold', async (code) => {
    const written = `accepted_findings:\n  - { code: ${code}, reason: x, until: 2099-01-31 }\n`;
    expect((await validated({ ...shop(rule('one')), ...project(written) })).findings).toMatchObject([
      { severity: 'error', message: `${code} says that a guard does not work, and that can't be accepted` },
    ]);
  });

  test('are accepted by the base revision, not by the branch that brings them', async () => {
    const late = await branched(shop(rule('one')), { ...shadowed, ...entry('') });
    expect((await late.planned('--base', 'main')).findings).toMatchObject([{ code: 'rule-shadowed' }]);
    expect((await late.planned()).accepted).toBe(1);
    const validating = await late.ran('validate', '--base', 'main');
    expect(validating.stdout).toContain('rule-shadowed');
    const before = await branched({ ...shop(rule('one')), ...entry('') }, shadowed);
    expect(await before.planned('--base', 'main')).toMatchObject({ accepted: 1, findings: [] });
    expect((await before.ran('plan', '--base', 'main')).stdout).toContain('1 accepted finding is not shown');
    const drift = ['drift', '--base', 'main'] as const;
    expect((await before.ran(...drift)).stdout).toContain('1 accepted finding is not shown');
    expect((await before.ran(...drift, '--format', 'markdown')).stdout).toContain(
      '1 accepted finding is not shown',
    );
  });
});

describe.skipIf(!HAS_GIT)('a warning', () => {
  test('of a file that a command does not touch is not repeated by it', async () => {
    const odd = (name: string, id: string): string =>
      `zone: { name: ${name}, id: "${id}" }\nrulesets:\n  - phase: ${PHASE}\n    rules:\n      - { ref: a, action: block, expression: 'http.host eq "x"' }\n      - { ref: b, action: block, expression: 'http.host eq "x"' }\n`;
    const at = await branched(
      {
        'zones/shop.yaml': odd('shop.example.com', ZONE),
        'zones/blog.yaml': odd('blog.example.com', OTHER_ZONE),
      },
      {},
    );
    const both = await at.ran('plan');
    expect(both.stderr).toContain('zones/shop.yaml');
    expect(both.stderr).toContain('zones/blog.yaml');
    const one = await at.ran('plan', '--target', 'zone/shop.example.com/**');
    expect(one.stderr).toContain('zones/shop.yaml');
    expect(one.stderr).not.toContain('zones/blog.yaml');
    const { findings } = await at.planned('--target', 'zone/shop.example.com/**');
    expect(findings.map(({ file }) => file)).toEqual(['zones/shop.yaml']);
  });
});
