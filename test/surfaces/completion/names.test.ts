import { describe, expect, it } from 'vitest';
import { scopeNames } from '../../../src/surfaces/completion/names.js';
import { openFolder } from '../../../src/files/repository/folder.js';
import { repository } from '../../helpers/command.js';

describe('the header of a file', () => {
  it.each<readonly [text: string, names: readonly string[]]>([
    ['zone: { name: a.example, id: "1" }\npage_shield: { enabled: true }\n', ['a.example']],
    ['# about\n\nzone:\n  name: a.example\n  id: "1"\npage_shield:\n  name: b\n', ['a.example']],
    ['vars: { a: b }\nzone:\n\n  # here\n  name: "a.example"\n', ['a.example']],
    [
      'zones:\n  - { name: a.example }\n  - name: b.example\n    plan: pro\nvars: { name: c }\n',
      ['a.example', 'b.example'],
    ],
    ['zones:\n- name: a.example\n- name: b.example\nrulesets:\n- name: c\n', ['a.example', 'b.example']],
    ['zones: [\n  { name: a.example },\n  { name: b.example },\n]\nvars: {}\n', ['a.example', 'b.example']],
    [
      'zones: [{ name: b.example }, { name: a.example }, { name: b.example }]\r\nvars: {}\r\n',
      ['a.example', 'b.example'],
    ],
    ['zone: { name: a.example, id: "1" }\nrulesets: [ "not closed\n', ['a.example']],
    ['zone: { name: "not closed }\n', []],
    ['zone: { name: 1 }\n', []],
    ['zone: a.example\n', []],
    ['zoned: { name: a.example }\n', []],
    ['', []],
  ])('%j names %j', async (text, names) => {
    const files = openFolder(repository({ 'zones/a.yaml': text }));
    expect(await scopeNames(files)).toEqual({ zones: names, accounts: [] });
  });
});
