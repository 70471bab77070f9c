import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatted } from './formatted.js';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/**
 * Text of src/generated/page-assets.ts: the style and the script of the HTML report as strings, from browser/. So the script is checked against
 * the types of a browser, and the program reads no file at run time.
 */
export async function pageAssets(): Promise<string> {
  const style = readFileSync(join(ROOT, 'browser/page.css'), 'utf8');
  const text = `// Made from browser/ by \`npm run generate\`; a test fails when the two differ.

export const STYLE = ${literal(style)};

export const SCRIPT = ${literal(compiled())};
`;
  return formatted('ts', text);
}

function compiled(): string {
  const folder = mkdtempSync(join(tmpdir(), 'zonewright-browser-'));
  try {
    const options = ['-p', join(ROOT, 'browser'), '--noEmit', 'false', '--outDir', folder];
    execFileSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), ...options]);
    // A module that imports nothing: the browser knows that by its element.
    return readFileSync(join(folder, 'page.js'), 'utf8').replace(/export \{\};\n$/, '');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function literal(text: string): string {
  return `\`${text.replace(/[\\`]|\$\{/g, String.raw`\$&`)}\``;
}
