import { authOf } from '../src/kinds/lookup.js';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { secretsFrom } from '../src/kernel/model/secret.js';
import { decodeState, startEmulator, withTimes } from '../src/emulator/index.js';
import { GITHUB } from '../src/app/github/wording.js';
import { createClient } from '../src/service/http/client.js';
import { readConfiguration } from '../src/engine/configuration/read.js';
import { prepare } from '../src/engine/prepare.js';
import { planComments } from '../src/surfaces/reports/plan/comment.js';
import { planDocument } from '../src/surfaces/reports/plan/document.js';
import { openFolder, type RepositoryFiles } from '../src/files/repository/folder.js';
import { EXAMPLE_SECRETS } from './console-blocks.js';
import { systemClock } from '../src/surfaces/runtime/system-clock.js';

const SHOP = fileURLToPath(new URL('../examples/shop', import.meta.url));
const BETWEEN_MARKS =
  /(<!-- the comment on examples\/shop, made by `npm run generate`: begin -->\n)[\s\S]*(<!-- the comment: end -->)/;

/** A text with the comment between its marks generated again: that of a pull request that adds examples/shop, without its hidden lines. */
export async function withRealComment(text: string): Promise<string> {
  if (!BETWEEN_MARKS.test(text)) return text;
  const comment = (await shopComment()).replace(/^<!--.*-->\n+/gm, '').trim();
  return text.replace(BETWEEN_MARKS, (_, begin: string, end: string) => `${begin}\n${comment}\n\n${end}`);
}

async function shopComment(): Promise<string> {
  const emulator = await startEmulator({
    state: decodeState(withTimes(JSON.parse(readFileSync(join(SHOP, 'emulator.json'), 'utf8')), new Date())),
  });
  const client = createClient({
    baseUrl: new URL(emulator.url),
    credentials: { token: 'token', email: 'docs@example.com', key: 'key' },
    auth: authOf({ auth: 'documented' }),
    concurrency: 8,
    rateLimit: 'off',
    clock: systemClock,
    userAgent: 'zonewright-docs',
  });
  try {
    const plan = await prepare(await readConfiguration(openFolder(SHOP)), {
      api: client.reader,
      reads: () => client.sent.reads,
      secrets: secretsFrom(EXAMPLE_SECRETS),
      concurrency: 8,
      base: await readConfiguration(FIRST_COMMIT),
      foresight: { now: new Date() },
    });
    const { first, others } = planComments(planDocument(plan), CONTEXT, GITHUB);
    if (others.length > 0) throw new Error('the plan of examples/shop does not fit into a comment');
    return first(undefined);
  } finally {
    await client.close();
    await emulator.close();
  }
}

/** The base revision: a zone without managed objects. */
const FIRST_COMMIT: RepositoryFiles = {
  list: (patterns) => Promise.resolve(firstFiles(patterns)),
  survey: (patterns) => Promise.resolve({ matches: firstFiles(patterns), misnamed: new Map() }),
  top: () => Promise.resolve([]),
  read: () =>
    Promise.resolve(
      Buffer.from('zone: { name: shop.example.com, id: "023e105f4ecef8ad9ca31a8372d0c353" }\n'),
    ),
};

function firstFiles(patterns: readonly string[]): readonly string[] {
  return patterns.includes('zones/**/*.yaml') ? ['zones/shop.yaml'] : [];
}

const CONTEXT = {
  root: '.',
  environment: 'production',
  commit: '1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b',
  report: new URL('https://github.com/example-inc/edge/actions/runs/4711'),
};
