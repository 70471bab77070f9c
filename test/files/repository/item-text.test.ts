import { describe, expect, it } from 'vitest';
import { parseItems } from '../../../src/files/repository/item-text.js';

async function read(text: string, file = 'lists/a.txt'): Promise<unknown> {
  const { document, findings } = await parseItems(file, Buffer.from(text));
  return findings.length > 0
    ? findings.map(({ code, location }) => `${code}:${location?.line}`)
    : document?.value;
}

describe('a file with items', () => {
  it.each([
    ['', []],
    ['# nothing\n\n   \n', []],
    ['192.0.2.1\n198.51.100.0/24\n', ['192.0.2.1', '198.51.100.0/24']],
    ['  192.0.2.1  # VPN \r\n', [{ value: '192.0.2.1', comment: 'VPN' }]],
    ['192.0.2.1#VPN', [{ value: '192.0.2.1', comment: 'VPN' }]],
    ['192.0.2.1 #', ['192.0.2.1']],
    ['\uFEFF192.0.2.1', ['192.0.2.1']],
  ])('says of %j %j', async (text, items) => {
    expect(await read(text)).toEqual(items);
  });

  it.each([
    [
      'source_url,target_url,status_code,preserve_query_string,comment\na.example/x,https://b.example/,302,TRUE,"one, two"\na.example/y,https://b.example/,,,\n',
      [
        {
          source_url: 'a.example/x',
          target_url: 'https://b.example/',
          status_code: 302,
          preserve_query_string: true,
          comment: 'one, two',
        },
        { source_url: 'a.example/y', target_url: 'https://b.example/' },
      ],
    ],
    ['value,comment\n192.0.2.1,7\n', [{ value: '192.0.2.1', comment: '7' }]],
    ['value,comment\n192.0.2.1\n', ['list-file:2']],
    ['value\n"192.0.2.1\n', ['list-file:2']],
  ])('that is a table says of %j %j', async (text, items) => {
    expect(await read(text, 'lists/a.csv')).toEqual(items);
  });

  it('tells where each item stands', async () => {
    const { document } = await parseItems('a.txt', Buffer.from('# head\n  192.0.2.1 # VPN\n'));
    expect(document?.locationOf([0])).toEqual({ file: 'a.txt', line: 2, column: 3, length: 9 });
    const table = await parseItems(
      'a.csv',
      Buffer.from('value,comment\n192.0.2.1,\n192.0.2.2,"two\nlines"\n'),
    );
    expect([0, 1].map((at) => table.document?.locationOf([at]).line)).toEqual([2, 3]);
  });

  it('that is no UTF-8 is refused', async () => {
    expect((await parseItems('a.txt', Buffer.from([0xff, 0xfe]))).findings).toMatchObject([
      { code: 'yaml-encoding' },
    ]);
  });
});
