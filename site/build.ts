/** `npm run build:site`: writes the site of the docs to site/dist. Needs no network. */
import { fileURLToPath } from 'node:url';
import { writeSite } from './write.js';

await writeSite(
  fileURLToPath(new URL('../', import.meta.url)),
  fileURLToPath(new URL('dist', import.meta.url)),
);
