import { expect, it } from 'vitest';
import { reportsIn } from '../../../src/app/inspect/report-lines.js';
import { repository } from '../../helpers/command.js';

const REPORT = {
  'csp-report': {
    'document-uri': 'https://a.example/',
    'effective-directive': 'img-src',
    'blocked-uri': 'data',
  },
};
const LINE = JSON.stringify(REPORT);
const PRETTY = JSON.stringify(REPORT, undefined, 2);

async function kinds(text: string): Promise<readonly string[]> {
  const cwd = repository({ 'reports.json': text });
  const found: string[] = [];
  for await (const one of reportsIn('reports.json', { cwd })) found.push(`${one.line} ${one.found.kind}`);
  return found;
}

it.each<readonly [what: string, text: string, kinds: readonly string[]]>([
  ['a line', LINE, ['1 violation']],
  ['a line after a byte order mark', `\uFEFF${LINE}`, ['1 violation']],
  ['empty lines', `\n\n${LINE}\n \n`, ['3 violation']],
  ['a list on a line', `[${LINE},${LINE}]\n${LINE}`, ['1 violation', '1 violation', '2 violation']],
  ['a document over lines', PRETTY, ['1 violation']],
  ['a list over lines', JSON.stringify([REPORT, {}], undefined, 2), ['1 violation', '1 no report']],
  ['a list with a report on each line', `[\n${LINE},\n${LINE}\n]\n`, ['1 violation', '1 violation']],
  [
    'what looks like the start of a document',
    `{"a":\n${LINE}\n${LINE}`,
    ['1 not json', '2 violation', '3 violation'],
  ],
  ['a line that was cut', `${LINE.slice(0, 40)}\n${LINE}`, ['1 not json', '2 violation']],
  [
    'what is JSON and no report',
    `7\nnull\n"a"\n[]\n[[]]`,
    ['1 no report', '2 no report', '3 no report', '5 no report'],
  ],
  ['deep lists', `${'['.repeat(200_000)}\n${LINE}`, ['1 not json', '2 violation']],
  ['nothing', '', []],
])('%s', async (_, text, expected) => {
  expect(await kinds(text)).toEqual(expected);
});
