import { describe, expect, onTestFinished, test } from 'vitest';
import type { PartialState } from '../../../src/emulator/index.js';
import { HAS_GIT } from '../../helpers/git.js';
import { openMergeFlow, type Files, type MergeFlow } from '../../helpers/merge-flow.js';
import { ZONE } from '../../helpers/world.js';

const SHIELD = 'page_shield: { enabled: true }\n';
const OFF = 'page_shield: { enabled: false }\n';
const RULES = `rulesets:
  - phase: http_request_firewall_custom
    rules:
      - { ref: admin, action: block, expression: http.request.uri.path eq "/admin" }
`;
const PHASE = 'zone/shop.example.com/rulesets/http_request_firewall_custom';
const SHIELD_OF_SHOP = `PUT /zones/${ZONE}/page_shield`;

const shop = (sections: string): Files => ({
  'zones/shop.yaml': `zone: { name: shop.example.com, id: "${ZONE}" }\n${sections}`,
});
const gate = (more = ''): Files => ({
  'zonewright.yaml': `gates:\n  - { name: production, deny: [leaves-management]${more} }\n`,
});

const LIVE: PartialState = {
  zones: {
    [ZONE]: {
      name: 'shop.example.com',
      page_shield: { enabled: true },
      rulesets: [
        {
          kind: 'zone',
          phase: 'http_request_firewall_custom',
          rules: [{ ref: 'admin', action: 'block', expression: 'http.request.uri.path eq "/admin"' }],
        },
      ],
    },
  },
};

describe.skipIf(!HAS_GIT).each(['github', 'gitlab'] as const)('at %s, what leaves', (forge) => {
  async function opened(files: Files = {}): Promise<MergeFlow> {
    const flow = await openMergeFlow({ ...shop(SHIELD + RULES), ...files }, { state: LIVE }, forge);
    flow.jobs.isCompared = true;
    onTestFinished(() => flow.close());
    return flow;
  }

  /** Merges a pull request without the rules; gives what main was until then. */
  async function merged(
    flow: MergeFlow,
    files: Files,
    ...labels: readonly string[]
  ): Promise<readonly [number, string]> {
    const before = flow.hosted.branches['main'] ?? '';
    const pull = flow.open(files);
    flow.label(pull, ...labels);
    expect((await flow.post(pull)).exit).toBe(0);
    flow.merge(pull);
    return [pull, before];
  }

  test('is shown by the comment, and merging approves it', async () => {
    const flow = await opened();
    const [pull, before] = await merged(flow, shop(OFF));
    const comment = flow.comment(pull, 'plan') ?? '';
    expect(comment).toContain('### zonewright plan: 1 object leaves management, 1 update in 1 of 1 scope');
    expect(comment).toContain(
      `> \`leaves-management\` \`${PHASE}\`: \`rulesets/http_request_firewall_custom (1 rule, 1 blocks) stays live`,
    );
    expect(comment).not.toContain('Not approved by merging');
    expect(await flow.apply('--base', before)).toMatchObject({ exit: 0, err: '' });
    expect(flow.writes()).toEqual([SHIELD_OF_SHOP]);
    expect(flow.comment(pull, 'apply')).toContain(`Leaves management, as agreed:\n\n- \`${PHASE}\``);
  });

  test('is approved where nothing else changes', async () => {
    const flow = await opened();
    const [pull, before] = await merged(flow, shop(SHIELD));
    expect(flow.comment(pull, 'plan')).toContain('1 object leaves management, no changes in 1 zone');
    expect(await flow.apply('--base', before)).toMatchObject({ exit: 0, err: '' });
    expect(flow.writes()).toEqual([]);
    // A run that was skipped leaves it to the next one, which finds the approval.
    flow.push({ 'README.md': 'read me\n' });
    expect(await flow.apply('--base', before)).toMatchObject({ exit: 0 });
  });

  test('is not approved by a plan that did not look for it', async () => {
    const flow = await opened();
    flow.jobs.isCompared = false;
    const [pull, before] = await merged(flow, shop(OFF));
    const ran = await flow.apply('--base', before);
    // What was approved is sent all the same.
    expect([ran.exit, flow.writes()]).toEqual([4, [SHIELD_OF_SHOP]]);
    expect(ran.out).toContain(
      `refused   ${PHASE}   leaves-management: the plan that was reviewed or merged does not show that it leaves`,
    );
    expect(flow.comment(pull, 'apply')).toContain('Leaves management without consent:');
  });

  test('is not approved by a push', async () => {
    const flow = await opened();
    const before = flow.hosted.branches['main'] ?? '';
    flow.push(shop(SHIELD));
    expect((await flow.apply('--base', before)).exit).toBe(4);
    // Without a revision nothing is known to have left.
    expect((await flow.apply()).exit).toBe(0);
  });

  test('is not approved where the comment is not as it was posted', async () => {
    const flow = await opened();
    const before = flow.hosted.branches['main'] ?? '';
    const pull = flow.open(shop(SHIELD));
    await flow.post(pull);
    const comment = flow.hosted.comments.find(({ on }) => on === pull);
    flow.hosted.comments.splice(flow.hosted.comments.indexOf(comment as never), 1, {
      ...(comment as never as { body: string }),
      body: (comment?.body ?? '').replaceAll('leaves-management', 'nothing'),
    } as never);
    flow.merge(pull);
    expect((await flow.apply('--base', before)).exit).toBe(4);
  });

  test.each<readonly [string, readonly string[], number]>([
    ['with the label that opens it', ['security-approved'], 0],
    ['not with another one', ['bug'], 4],
  ])('passes a gate %s', async (_, labels, exit) => {
    const flow = await opened(gate(', unless: { label: security-approved }'));
    const before = flow.hosted.branches['main'] ?? '';
    const pull = flow.open(shop(SHIELD));
    flow.label(pull, ...labels);
    await flow.post(pull);
    flow.merge(pull);
    expect((await flow.apply('--base', before)).exit).toBe(exit);
  });

  test('passes no gate without a label, and its comment says so', async () => {
    const flow = await opened(gate());
    const before = flow.hosted.branches['main'] ?? '';
    const pull = flow.open(shop(SHIELD));
    await flow.post(pull);
    expect(flow.comment(pull, 'plan')).toContain(
      'Not approved by merging: 1 of 1 object that leaves, as a gate denies it.',
    );
    flow.merge(pull);
    expect((await flow.apply('--base', before)).exit).toBe(4);
    flow.push({ 'zonewright.yaml': 'version: 1\n' });
    expect((await flow.apply('--base', before)).exit).toBe(4);
  });
});
