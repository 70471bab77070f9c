import { CATALOGUE, type Family } from '../src/surfaces/explain/catalogue.js';
import { codeEntries } from '../src/surfaces/explain/lookup.js';
import { leadOf } from '../src/surfaces/reports/explanation.js';
import { formatted } from './formatted.js';

const HEAD = `# Codes

Everything that zonewright says by a code: findings, risks, errors, exit codes, the words of reports, and what is known of the
numbers of the service. Each code has a page: what it means, an example, and what to do. \`zonewright explain CODE\` says the same on a terminal, offline;
\`--format json\` for programs.

<!-- generated from docs/codes/ by \`npm run generate\` -->
`;

/** docs/codes.md: every code with the first words of its page, group by group. */
export async function codesDocs(): Promise<string> {
  return formatted('md', [HEAD, ...CATALOGUE.map(sectionOf)].join('\n\n'));
}

function sectionOf({ title, more, note }: Family): string {
  const members = codeEntries().filter(({ group }) => group === title);
  return [
    `## ${title}`,
    ...[note?.('CODE')].flatMap((words) => (words === undefined ? [] : [escaped(words)])),
    `More: [${more}](${more.replace(/^docs\//, '')})`,
    members
      .map(({ code, meaning }) => `- [${code}](codes/${code}.md): ${escaped(leadOf(meaning))}`)
      .join('\n'),
  ].join('\n\n');
}

/** Text that Markdown would take for its own: the words of the catalogue are plain. */
function escaped(text: string): string {
  return text.replaceAll(/[\\`*_<>[\]|~$]/g, '\\$&');
}
