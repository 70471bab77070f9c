import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NOTIFY_VARIABLES, OCCASIONS } from '../src/app/ports/notifying.js';
import { FAMILIES, FAMILY_NAMES, sampleName } from '../src/surfaces/reports/metrics/families.js';
import { runOnThatDay } from './console-blocks.js';
import { formatted } from './formatted.js';

const DRIFT = fileURLToPath(new URL('../examples/drift', import.meta.url));

/** The generated parts, by the names in their marks. */
const PARTS: Readonly<Record<string, () => string | Promise<string>>> = {
  occasions: occasionTable,
  metrics: metricTable,
  'slack message': async () => jsonBlock((await messages()).slack),
  'JSON message': async () => jsonBlock((await messages()).json),
};

/**
 * docs/watching.md with its tables and the messages about examples/drift generated again. Text around them stays. Throws an Error if a mark is
 * missing.
 */
export async function watchingDocs(present: string): Promise<string> {
  let page = present;
  for (const [name, make] of Object.entries(PARTS)) {
    const [begin, end] = [`<!-- ${name}, made by \`npm run generate\`: begin -->`, `<!-- ${name}: end -->`];
    const [before, rest] = page.split(begin);
    const after = rest?.split(end)[1];
    if (after === undefined) throw new Error(`docs/watching.md has no place for ${name}`);
    page = [before, begin, '\n\n', await make(), '\n\n', end, after].join('');
  }
  return formatted('md', page);
}

function occasionTable(): string {
  const rows = Object.entries(OCCASIONS).map(([word, when]) => `| \`${word}\` | ${when} |`);
  return ['| word | when it is sent |', '|---|---|', ...rows].join('\n');
}

function metricTable(): string {
  const rows = FAMILY_NAMES.map((name) => {
    const { type, help, labels } = FAMILIES[name];
    return `| \`${sampleName(name)}\` | ${type} | ${labels.map((label) => `\`${label}\``).join(', ')} | ${help} |`;
  });
  return ['| sample | type | labels | what it says |', '|---|---|---|---|', ...rows].join('\n');
}

function jsonBlock(value: unknown): string {
  return `\`\`\`json\n${JSON.stringify(value, undefined, 2)}\n\`\`\``;
}

/** The messages about examples/drift, as posted by a workflow of GitHub. */
async function messages(): Promise<{ readonly slack: unknown; readonly json: unknown }> {
  const folder = mkdtempSync(join(tmpdir(), 'zonewright-docs-'));
  const posted = new Map<string | undefined, unknown>();
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => (text += part));
    request.on('end', () => {
      posted.set(request.url, JSON.parse(steady(text)));
      response.end('ok');
    });
  });
  try {
    cpSync(DRIFT, join(folder, 'edge'), { recursive: true });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const args = ['drift', '--emulator', 'emulator.json', '--environment', 'production', '--notify'];
    await runOnThatDay(args, join(folder, 'edge'), {
      ...WORKFLOW,
      [NOTIFY_VARIABLES.slack]: `http://127.0.0.1:${port}/slack`,
      [NOTIFY_VARIABLES.json]: `http://127.0.0.1:${port}/json`,
    });
    return { slack: posted.get('/slack'), json: posted.get('/json') };
  } finally {
    server.close();
    rmSync(folder, { recursive: true });
  }
}

/** Replaces durations, which differ in each run. */
function steady(text: string): string {
  return text.replace(/"seconds": [\d.]+/, '"seconds": 0.4').replace(/\b\d+ s"/, '1 s"');
}

const WORKFLOW = {
  GITHUB_ACTIONS: 'true',
  GITHUB_SERVER_URL: 'https://github.com',
  GITHUB_REPOSITORY: 'example-inc/edge',
  GITHUB_RUN_ID: '4711',
  GITHUB_ACTOR: 'ada',
  GITHUB_SHA: '1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b',
};
