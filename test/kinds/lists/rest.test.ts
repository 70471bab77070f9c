import { stringify } from 'yaml';
import { describe, expect, it, onTestFinished } from 'vitest';
import { changesOf } from '../../../src/kernel/model/plan.js';
import { ACCOUNT, openWorld, ZONE } from '../../helpers/world.js';

type Item = Readonly<Record<string, unknown>>;

/** The risks of a plan whose only change takes `live` items of a list away, all but `items`, which files declare. */
async function risksOf(
  kind: string,
  expression: string,
  live: readonly Item[],
  items: readonly unknown[],
): Promise<readonly string[]> {
  const rules = [{ ref: 'one', action: 'block', expression }];
  const rulesets = [{ phase: 'http_request_firewall_custom', rules }];
  const opened = await openWorld({
    state: {
      zones: { [ZONE]: { rulesets: [{ ...rulesets[0], name: 'default' }] } },
      accounts: {
        [ACCOUNT]: { lists: [{ name: 'office', kind, items: live as never }] },
      },
    },
  });
  onTestFinished(() => opened.close());
  const configuration = await opened.configure({
    'accounts/main.yaml': stringify({
      account: { name: 'main', id: ACCOUNT },
      lists: { lists: [{ name: 'office', kind, items }] },
    }),
    'zones/shop.yaml': stringify({
      zone: { name: 'shop.example.com', id: ZONE },
      rulesets,
    }),
  });
  return changesOf(await opened.plan(configuration)).flatMap(({ change }) =>
    change.address.includes('lists') ? change.risks.map(({ code, message }) => `${code}: ${message}`) : [],
  );
}

const MANY = Array.from({ length: 5_100 }, (_, index) => `10.${index >> 8}.${index & 255}.1`);

const OF_THE_REST = /^may-open-traffic: one \(block\) possibly selects less traffic: it depends on \$office /;

describe('items that nobody understands', () => {
  it.each([
    ['of few', 'ip', 'ip.src in $office', [{ ip: '192.0.2.9' }], ['192.0.2.9']],
    ['of many', 'ip', 'ip.src in $office', MANY.map((ip) => ({ ip })), MANY],
    [
      'beside a wildcard',
      'hostname',
      'http.host in $office',
      [{ hostname: { url_hostname: '*.example.com' } }],
      ['*.example.com'],
    ],
  ])('open traffic when only they go, %s', async (_, kind, expression, live, items) => {
    const risks = await risksOf(kind, expression, [...live, { x_range: '198.51.100.0-9' }], items);
    expect(risks).toContainEqual(expect.stringMatching(OF_THE_REST));
  });
});
