import { CATALOGUE } from '../src/surfaces/explain/catalogue.js';
import type { Example } from '../src/surfaces/explain/explanation.js';
import { codeEntries, formerCodes, type CodeEntry } from '../src/surfaces/explain/lookup.js';
import { exampleText, exampleTitle } from '../src/surfaces/reports/explanation.js';
import { formatted } from './formatted.js';

const HEAD = `# Codes

Everything that zonewright says by a code: findings, risks, errors, exit codes, the words of reports, and what is known of the
numbers of the service. \`zonewright explain CODE\` says the same on a terminal, offline; \`--format json\` for programs.

<!-- generated from src/surfaces/explain/ by \`npm run generate\` -->
`;

/** docs/codes.md: the catalogue of codes, by groups. */
export async function codesDocs(): Promise<string> {
  const sections = CATALOGUE.map(({ title, more, note }) => {
    const members = codeEntries().filter(({ group }) => group === title);
    const notes = note === undefined ? [] : [escaped(note('CODE'))];
    return [`## ${title}`, ...notes, linkTo(more), ...members.map((entry) => entryDocs(entry, more))].join(
      '\n\n',
    );
  });
  return formatted('md', [HEAD, ...sections].join('\n\n'));
}

/** Leaves out what the group says for all of its codes. */
function entryDocs({ code, meaning, example, advice, exit, more }: CodeEntry, moreOfAll: string): string {
  return [
    `### ${code}`,
    escaped(meaning),
    ...formerCodes(code).map((former) => `Called \`${former}\` before.`),
    ...(example === undefined ? [] : [exampleTitle(example), exampleDocs(example)]),
    `**What to do:** ${escaped(advice)}`,
    ...(exit === undefined ? [] : [`**Exit code:** ${exit}`]),
    ...(more === moreOfAll ? [] : [linkTo(more)]),
  ].join('\n\n');
}

function linkTo(more: string): string {
  return `More: [${more}](${more.replace(/^docs\//, '')})`;
}

function exampleDocs(example: Example): string {
  return `\`\`\`${example.kind === 'edit' ? 'diff' : ''}\n${exampleText(example)}\n\`\`\``;
}

/** Escapes what has a meaning in Markdown: the catalogue is plain text. */
function escaped(text: string): string {
  return text.replaceAll(/[\\`*_<>[\]|~$]/g, '\\$&');
}
