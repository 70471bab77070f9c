import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Edition } from './editions.js';
import { pictureAddress } from './links.js';
import { notFoundPage } from './not-found.js';
import { siteFiles } from './site.js';

const BROWSER = fileURLToPath(new URL('browser/', import.meta.url));

/** Is made by itself, into the same folder. */
const PLAYGROUND = 'playground';

/**
 * Writes the site of these editions into a folder, and removes what was there but the playground. Throws an Error if something can't be read or written.
 */
export async function writeSite(editions: readonly Edition[], folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder))
    if (name !== PLAYGROUND) rmSync(join(folder, name), { recursive: true });
  const hasPlayground = existsSync(join(folder, PLAYGROUND, 'index.html'));
  const files = siteFiles(editions, { hasPlayground });
  const pictures = editions.flatMap((edition) =>
    [...edition.pictures].map(
      ([path, content]) => [`${edition.folder}${pictureAddress(path)}`, content] as const,
    ),
  );
  for (const [address, content] of [...files, ...pictures, ['404.html', notFoundPage()] as const]) {
    mkdirSync(dirname(join(folder, address)), { recursive: true });
    writeFileSync(join(folder, address), content);
  }
  await writeAssets(join(folder, 'assets'));
}

/** Style and scripts, as browsers get them. */
async function writeAssets(folder: string): Promise<void> {
  await build({
    absWorkingDir: BROWSER,
    entryPoints: ['style.css', 'theme.ts', 'site.ts', 'icon.svg'],
    loader: { '.svg': 'copy' },
    outdir: folder,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
  });
}
