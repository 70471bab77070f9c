import { stringify } from 'yaml';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Fault } from '../../../src/emulator/index.js';
import { changesOf } from '../../../src/kernel/model/plan.js';
import { ACCOUNT, openWorld, OTHER_ZONE, ZONE } from '../../helpers/world.js';

const SECOND = 'f1a7362d577a6c3019a474fd6f485823';

const list = (items: readonly string[]): object => ({
  lists: { lists: [{ name: 'office', kind: 'ip', items }] },
});

const FILES = {
  'accounts/main.yaml': stringify({ account: { name: 'main', id: ACCOUNT }, ...list(['192.0.2.0/24']) }),
  'zones/shop.yaml': stringify({
    zone: { name: 'shop.example.com', id: ZONE },
    rulesets: [
      {
        phase: 'http_request_firewall_custom',
        rules: [{ ref: 'one', action: 'block', expression: 'ip.src in $office' }],
      },
    ],
  }),
};

async function risks(
  more: {
    readonly live?: string;
    readonly faults?: readonly Fault[];
    readonly targets?: readonly string[];
    readonly files?: Readonly<Record<string, string>>;
  } = {},
): Promise<readonly string[]> {
  const { live = 'ip.src eq 192.0.2.7', faults = [], targets, files = {} } = more;
  const rules = [{ ref: 'one', action: 'block', expression: live }];
  const opened = await openWorld({
    faults,
    state: {
      zones: {
        [ZONE]: { rulesets: [{ phase: 'http_request_firewall_custom', name: 'default', rules }] },
        [OTHER_ZONE]: {},
      },
      accounts: { [ACCOUNT]: {}, [SECOND]: {} },
    },
  });
  onTestFinished(() => opened.close());
  const configuration = await opened.configure({ ...FILES, ...files });
  const plan = await opened.plan(configuration, targets === undefined ? {} : { targets });
  return changesOf(plan).flatMap(({ change }) =>
    change.kind === 'ruleset' ? change.risks.map(({ code }) => code) : [],
  );
}

describe('what is in a declared list', () => {
  it('is known to the analysis of a plan: a rule that takes more opens nothing', async () => {
    expect(await risks()).toEqual([]);
  });

  it('is known exactly: a rule that takes less opens something', async () => {
    expect(await risks({ live: 'ip.src in {192.0.2.0/23}' })).toEqual(['opens-traffic']);
  });

  it.each([
    ['where targets leave its changes out', { targets: ['zone/**'] }],
    [
      'where two accounts have lists of that name that are not the same',
      {
        files: {
          'accounts/second.yaml': stringify({
            account: { name: 'second', id: SECOND },
            ...list(['198.51.100.1']),
          }),
        },
      },
    ],
  ] as const)('is not known %s', async (_, more) => {
    expect(await risks(more)).toEqual(['opens-traffic']);
  });

  it('is not counted on where its account could not be read: what would name it waits', async () => {
    const faults = [{ match: { path: '**/rules/lists' }, kind: 'status', status: 403 }] as const;
    expect(await risks({ faults })).toEqual([]);
  });

  it('is known where two accounts have the same list', async () => {
    const second = { account: { name: 'second', id: SECOND }, ...list(['192.0.2.0/24']) };
    expect(await risks({ files: { 'accounts/second.yaml': stringify(second) } })).toEqual([]);
  });
});
