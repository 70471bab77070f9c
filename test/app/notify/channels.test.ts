import { expect, test } from 'vitest';
import { ownerChannels } from '../../../src/app/notify/channels.js';

const NAME = 'ZONEWRIGHT_OWNER_CHANNELS';

test.each([
  [{}, []],
  [{ [NAME]: ' , ' }, []],
  [
    { [NAME]: 'edge-team=#edge, shop-team = @shop,' },
    [
      ['edge-team', '#edge'],
      ['shop-team', '@shop'],
    ],
  ],
  [{ [NAME]: '@example-inc/edge=S0123ABCD' }, [['@example-inc/edge', 'S0123ABCD']]],
  [{ [NAME]: 'a=b=#größe' }, [['a=b', '#größe']]],
])('takes %j', (env, channels) => {
  expect([...ownerChannels(env)]).toEqual(channels);
});

test.each([
  ['edge-team', `an entry is not OWNER=CHANNEL: "edge-team"`],
  ['=#edge', `an entry is not OWNER=CHANNEL: "=#edge"`],
  ['edge-team=edge', `an entry is not OWNER=CHANNEL: "edge-team=edge"`],
  ['edge-team=<!channel>', `an entry is not OWNER=CHANNEL: "edge-team=<!channel>"`],
  ['edge-team=#a>b', `an entry is not OWNER=CHANNEL: "edge-team=#a>b"`],
  ['edge-team=@Here', '@Here mentions everybody'],
  ['edge-team=#a,edge-team=#b', `"edge-team" is there twice`],
])('refuses %s', (text, why) => {
  expect(() => ownerChannels({ [NAME]: text })).toThrow(
    expect.objectContaining({ code: 'notify-address', message: `${NAME} can't be used: ${why}` }),
  );
});
