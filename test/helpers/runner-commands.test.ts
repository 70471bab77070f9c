import { describe, expect, test } from 'vitest';
import { commandsIn, type RunnerCommand } from './runner-commands.js';

const command = (
  name: string,
  data: string,
  properties: RunnerCommand['properties'] = {},
): RunnerCommand => ({ command: name, data, properties });

describe('the runner, as tests have it, takes for a command', () => {
  test.each<readonly [string, readonly RunnerCommand[]]>([
    ['::error::x', [command('error', 'x')]],
    [' \t\u0085\u3000::error::x', [command('error', 'x')]],
    ['a\r::b::c\r\n::d::\n', [command('b', 'c'), command('d', '')]],
    [
      '::error file=a b.yaml,Line=3,col=::x%0Ay%25',
      [command('error', 'x\ny%', { file: 'a b.yaml', line: '3' })],
    ],
    ['::error title= a%3A%2Cb%25 ::x', [command('error', 'x', { title: ' a:,b%' })]],
    ['::error  title==a=b,=,c,=d=e::x', [command('error', 'x', { title: 'a=b', d: 'e' })]],
    ['::error::::x', [command('error', '::x')]],
    ['before ##[error]x]y%5D%3B', [command('error', 'x]y];')]],
    ['##[a b=c;d=e%5D;f=]x', [command('a', 'x', { b: 'c', d: 'e]' })]],
    [':: ##[a]b', [command('a', 'b')]],
    [':::: ##[a]b', [command('a', 'b')]],
    ['::a::##[b]c', [command('a', '##[b]c')]],
    ['text ::error::x', []],
    ['::error:x', []],
    ['::', []],
    ['::::', []],
    ['::a\n::', []],
    ['##[error', []],
    ['##[]x', []],
    ['# #[error]x', []],
    ['', []],
  ])('%j', (output, expected) => {
    expect(commandsIn(output)).toEqual(expected);
  });

  test('what it knows, and looks for an older one in a line of which it does not know the new one', () => {
    const isKnown = (name: string): boolean => name === 'add-mask';
    expect(commandsIn('::notice::a ##[add-mask]b\n::notice::c', isKnown)).toEqual([command('add-mask', 'b')]);
  });
});
