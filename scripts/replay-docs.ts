import { LOGGED_FIELDS, LOGGED_MAPS } from '@zonewright/edge-rules/replay/log-fields.js';
import { formatted } from './formatted.js';

const BEGIN =
  '<!-- generated from packages/edge-rules/src/replay/log-fields.ts by `npm run generate`: begin -->';
const END = '<!-- generated: end -->';

/** docs/replay.md with the table of fields generated again. Text around it stays. */
export async function replayDocs(present: string): Promise<string> {
  const [before = ''] = present.split(BEGIN);
  const after = present.split(END)[1] ?? '';
  return formatted('md', `${before}${BEGIN}\n\n${fieldTable()}\n\n${END}${after}`);
}

function fieldTable(): string {
  const rows = [
    ...LOGGED_FIELDS.map(({ field, from, note }) => [`\`${field}\``, code(from), note ?? '']),
    ...LOGGED_MAPS.map(({ field, from, note }) => [`\`${field}["…"]\``, code([from]), note]),
  ];
  const lines = rows.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`);
  return ['| in expressions | in the log | what to know |', '|---|---|---|', ...lines].join('\n');
}

function code(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}
