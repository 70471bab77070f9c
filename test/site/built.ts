import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { editionOfTree } from '../../site/editions.js';
import { writeSite } from '../../site/write.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Where the site is below a host, as at GitHub Pages. */
const BASE = '/zonewright/';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** The site of this work tree, on the disk and at an address of the loopback. */
export interface BuiltSite {
  readonly folder: string;
  /** Every file, by its address below the top. */
  readonly files: ReadonlyMap<string, string>;
  /** Of the top. */
  readonly url: string;
  readonly close: () => void;
}

/** Builds the site as `npm run build:site` does, into a folder of its own, and serves it. */
export async function builtSite(): Promise<BuiltSite> {
  const folder = mkdtempSync(join(tmpdir(), 'zonewright-site-'));
  await writeSite([editionOfTree(ROOT)], folder);
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => extname(path) !== '',
  );
  const files = new Map(
    paths.map((path) => [path.replaceAll('\\', '/'), readFileSync(join(folder, path), 'utf8')] as const),
  );
  const server = createServer(({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const address = pathname.slice(BASE.length).replace(/(?:^|\/)$/, '$&index.html');
    const text = pathname.startsWith(BASE) ? files.get(address) : undefined;
    const type = TYPES[extname(address)] ?? 'text/plain';
    response.writeHead(text === undefined ? 404 : 200, { 'content-type': type }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    folder,
    files,
    url: `http://127.0.0.1:${port}${BASE}`,
    close: () => {
      server.close();
      rmSync(folder, { recursive: true });
    },
  };
}
