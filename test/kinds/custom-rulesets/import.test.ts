import { describe, expect, it } from 'vitest';
import { changesOf } from '../../../src/kernel/model/plan.js';
import { importScope, type Imported } from '../../helpers/importing.js';
import { ACCOUNT, openWorld, ZONE, type World } from '../../helpers/world.js';
import { draftOf } from '../../helpers/adoption.js';
import { answering } from '../support.js';

const SCOPE = { level: 'account', name: 'example-inc', id: ACCOUNT } as const;
const PHASE = 'http_request_firewall_custom';
const BOTS_ID = 'b0'.repeat(16);
const OTHER_ID = 'c0'.repeat(16);
const FILE = 'accounts/mine.yaml';
const HEAD = `account: { name: example-inc, id: "${ACCOUNT}" }\n`;

const block = (ref: string): object => ({ ref, action: 'block', expression: `http.user_agent eq "${ref}"` });
const live = (
  id: string,
  name: string,
  rules: readonly object[] = [block('empty')],
  phase = PHASE,
): object => ({
  id,
  name,
  kind: 'custom',
  phase,
  rules: rules.map((rule, index) => ({ id: `${index}${id.slice(1)}`, ...rule })),
});
const entry = (...ids: readonly string[]): object => ({
  id: 'e0'.repeat(16),
  kind: 'root',
  phase: PHASE,
  rules: ids.map((id, index) => ({
    id: `${index}`.repeat(32),
    ref: `r${index}`,
    action: 'execute',
    expression: 'true',
    action_parameters: { id },
  })),
});

/** What an import makes of an account with these rulesets, and how many changes the next plan has. */
async function imported(
  rulesets: readonly object[],
  files: Readonly<Record<string, string>> = {},
): Promise<Imported & { readonly text: string; readonly left: number }> {
  const accounts = { [ACCOUNT]: { name: 'example-inc', rulesets: [...rulesets] } };
  const world = await openWorld({ state: { accounts }, hangs: false });
  try {
    const result = await importScope(files, SCOPE, world.client.reader);
    expect(result.verdict).toMatchObject({ status: 'verified' });
    const left = await changesIn(world, result.files);
    return { ...result, text: Object.values(result.files).join('\n'), left };
  } finally {
    await world.close();
  }
}

async function changesIn(world: World, files: Readonly<Record<string, string>>): Promise<number> {
  const configuration = await world.configure(files);
  expect(configuration.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  return changesOf(await world.plan(configuration)).length;
}

function omitted({ look }: Imported): readonly string[] {
  const drafts = look.status === 'proposed' ? look.drafts : [];
  return drafts.flatMap(({ draft }) => draft.omissions.map(({ what }) => what));
}

describe('an import of an account', () => {
  it('writes its custom rulesets, and rules that execute them by their names', async () => {
    const limit = {
      ...block('fast'),
      ratelimit: {
        characteristics: ['ip.src', 'cf.colo.id'],
        period: 60,
        requests_per_period: 5,
        mitigation_timeout: 600,
      },
    };
    const result = await imported([
      live(BOTS_ID, 'bad-bots', [block('empty'), block('curl')]),
      live(OTHER_ID, 'limits', [limit], 'http_ratelimit'),
      entry(BOTS_ID),
    ]);
    expect(result.left).toBe(0);
    expect(omitted(result)).toEqual([]);
    expect(result.text).toContain(
      'custom_rulesets:\n  ownership: exclusive\n  rulesets:\n    - name: bad-bots\n',
    );
    expect(result.text).toContain('    - name: limits\n      phase: http_ratelimit\n');
    expect(result.text).toContain('action_parameters: { id: { custom_ruleset: bad-bots } }');
    expect(result.text).not.toContain(BOTS_ID);
  });

  it('marks rulesets of one name, which have their ids, and executes them by these', async () => {
    const result = await imported([
      live(BOTS_ID, 'bad-bots'),
      live(OTHER_ID, 'bad-bots'),
      live('d0'.repeat(16), 'good'),
      entry(BOTS_ID, OTHER_ID),
    ]);
    expect(result.left).toBe(0);
    expect(omitted(result)).toEqual([]);
    expect(result.text.match(/not_understood:/g)).toHaveLength(2);
    expect(result.text).toContain(`id: "${BOTS_ID}"`);
  });

  it('marks a ruleset without a name', async () => {
    const result = await imported([live(BOTS_ID, ''), live(OTHER_ID, 'good'), entry(BOTS_ID)]);
    expect(result.left).toBe(0);
    expect(omitted(result)).toEqual([]);
  });

  it('proposes refs where rules have none, each in its place, and says what is kept', async () => {
    const path = `/accounts/${ACCOUNT}/rulesets`;
    const rules = [block('empty'), { id: 'r2', action: 'block', expression: 'ssl', x_later: 1 }];
    const ruleset = { ...live(BOTS_ID, 'bad-bots'), rules };
    const api = answering({ list: { [path]: [ruleset] }, get: { [`${path}/${BOTS_ID}`]: ruleset } });
    const draft = await draftOf('custom_rulesets', api, SCOPE);
    expect(draft?.remarks.map((remark) => [remark.path.join('/'), remark.text.split(':')[0]])).toEqual([
      ['rulesets/0', 'zonewright does not know these, and keeps them as they are'],
      ['rulesets/0/rules/1', 'This ref is proposed'],
    ]);
  });

  it('brings a file up to date that declares them', async () => {
    const text = `${HEAD}custom_rulesets:
  rulesets:
    # what we block
    - name: bad-bots # for now
      phase: ${PHASE}
      rules:
        - { ref: empty, action: block, expression: 'http.user_agent eq "empty"' } # odd
    - name: gone
      phase: ${PHASE}
      rules: []
rulesets:
  - phase: ${PHASE}
    rules:
      - { ref: r0, action: execute, expression: "true", action_parameters: { id: { custom_ruleset: bad-bots } } }
`;
    const result = await imported(
      [
        live(BOTS_ID, 'bad-bots', [block('empty'), block('curl')]),
        live(OTHER_ID, 'new'),
        entry(BOTS_ID, OTHER_ID),
      ],
      { [FILE]: text },
    );
    expect(result.left).toBe(0);
    expect(result.files[FILE]).toContain('    # what we block\n    - name: bad-bots # for now\n');
    expect(result.files[FILE]).toContain(`'http.user_agent eq "empty"' } # odd\n`);
    expect(result.files[FILE]).toContain('ref: curl');
    expect(result.files[FILE]).toContain('- name: new');
    expect(result.files[FILE]).not.toContain('gone');
    expect(result.files[FILE]).toContain('{ custom_ruleset: new }');
  });

  it('brings no ruleset of others into a file that shares them', async () => {
    const text = `${HEAD}custom_rulesets: { ownership: shared, rulesets: [{ name: bad-bots, phase: ${PHASE}, rules: [] }] }\n`;
    const result = await imported([live(BOTS_ID, 'bad-bots'), live(OTHER_ID, 'theirs')], { [FILE]: text });
    expect(result.left).toBe(0);
    expect(result.files[FILE]).toContain('ref: empty');
    expect(result.files[FILE]).not.toContain('theirs');
  });

  it('names a changed description and no other', async () => {
    const text = `${HEAD}custom_rulesets: { rulesets: [{ name: bad-bots, phase: ${PHASE}, description: old, rules: [] }] }\n`;
    const ruleset = { ...live(BOTS_ID, 'bad-bots', []), description: 'new' };
    const result = await imported([ruleset], { [FILE]: text });
    expect(result.files[FILE]).toBe(text.replace('old', 'new'));
  });
});

describe('an import of a zone', () => {
  const ZONE_SCOPE = { level: 'zone', name: 'shop.example.com', id: ZONE } as const;
  const zoneEntry = { ...entry(BOTS_ID), kind: 'zone' };

  it('writes its own custom rulesets, and names those that its account has', async () => {
    const state = {
      zones: { [ZONE]: { name: 'shop.example.com', rulesets: [live(BOTS_ID, 'bad-bots'), zoneEntry] } },
      accounts: {
        [ACCOUNT]: {
          name: 'example-inc',
          rulesets: [live(OTHER_ID, 'bad-bots'), live('d0'.repeat(16), 'of-all')],
        },
      },
    };
    const world = await openWorld({ state, hangs: false });
    try {
      const result = await importScope({}, ZONE_SCOPE, world.client.reader);
      expect(result.verdict).toMatchObject({ status: 'verified' });
      const text = Object.values(result.files).join('\n');
      expect(text).toContain('custom_rulesets:\n  ownership: exclusive\n  rulesets:\n    - name: bad-bots\n');
      expect(text).toContain('action_parameters: { id: { custom_ruleset: bad-bots } }');
      expect(text).not.toContain('name: of-all');
      expect(omitted(result).filter((what) => what.includes('kind "custom"'))).toHaveLength(2);
      expect(await changesIn(world, result.files)).toBe(0);
    } finally {
      await world.close();
    }
  });
});
