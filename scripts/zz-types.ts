import { writeFileSync } from 'node:fs';
import { documentTypes } from './document-types.js';
for (const [path, text] of await documentTypes()) writeFileSync(new URL(`../${path}`, import.meta.url), text);
