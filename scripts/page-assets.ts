import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatted } from './formatted.js';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/**
 * The text of src/generated/page-assets.ts: style and script of the HTML report from browser/, as strings. So the script is checked with the types of
 * a browser, and the program reads no files at run time.
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
    // Only marks a module without imports. The script's element does that in the page.
    return readFileSync(join(folder, 'page.js'), 'utf8').replace(/export \{\};\n$/, '');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function literal(text: string): string {
  return `\`${text.replace(/[\\`]|\$\{/g, String.raw`\$&`)}\``;
}
