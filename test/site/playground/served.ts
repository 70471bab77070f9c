import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { playground, type PageFile } from '../../../scripts/playground.js';

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  txt: 'text/plain; charset=utf-8',
};

/** The playground on a server of files, below a path. */
export interface Served {
  readonly address: string;
  readonly files: readonly PageFile[];
  close(): Promise<void>;
}

/** Builds the playground and serves it, as any server of files does. */
export async function servedPlayground(): Promise<Served> {
  const files = await playground();
  const byPath = new Map(files.map((file) => [`/some/base/playground/${file.name}`, file]));
  const server = createServer(({ url = '' }, response) => {
    const file = byPath.get(url.endsWith('/') ? `${url}index.html` : url);
    if (file === undefined) response.writeHead(404).end();
    else
      response.writeHead(200, { 'content-type': TYPES[file.name.split('.').at(-1) ?? ''] }).end(file.bytes);
  });
  const port = await listening(server);
  return {
    address: `http://127.0.0.1:${port}/some/base/playground/`,
    files,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function listening(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      resolve(port);
    });
  });
}
