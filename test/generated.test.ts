import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { configurationDocs } from '../scripts/config-docs.js';
import { withRealComment } from '../scripts/comment-block.js';
import { EXAMPLE_SECRETS, withRealOutput, type RunCommand } from '../scripts/console-blocks.js';
import { pageAssets } from '../scripts/page-assets.js';
import { zonewright } from './helpers/command.js';

it('docs/configuration.md is what the schemas say; if not, run npm run generate', async () => {
  const present = readFileSync(new URL('../docs/configuration.md', import.meta.url), 'utf8');
  expect(present).toBe(await configurationDocs(present));
});

it('src/report/html/assets.ts is what browser/ says; if not, run npm run generate', async () => {
  const present = readFileSync(new URL('../src/report/html/assets.ts', import.meta.url), 'utf8');
  expect(present).toBe(await pageAssets());
});

const here: RunCommand = (args, root) => zonewright(args, { root, env: EXAMPLE_SECRETS });

it.each<readonly [string, RunCommand | undefined]>([
  ['README.md', undefined],
  ['docs/csp.md', here],
  ['docs/expressions.md', here],
  ['docs/migrations.md', here],
  ['docs/github-actions.md', here],
])('%s shows the output of real runs; if not, run npm run generate', async (page, run) => {
  const present = readFileSync(new URL(`../${page}`, import.meta.url), 'utf8');
  expect(await withRealOutput(present, run)).toBe(present);
});

it('docs/github-actions.md shows a comment as it is posted; if not, run npm run generate', async () => {
  const present = readFileSync(new URL('../docs/github-actions.md', import.meta.url), 'utf8');
  expect(present).toContain('### zonewright plan for `production`: 4 creates, 4 updates in 2 of 2 scopes');
  expect(await withRealComment(present)).toBe(present);
});
