import { readdirSync, readFileSync } from 'node:fs';
import type { Metafile } from 'esbuild';
import { isObject } from '../src/kernel/model/json.js';

/**
 * The licences of all packages in some bundles, with their texts, sorted by name. Throws an Error for a package without one: it must not be
 * distributed.
 */
export function licensesIn(bundles: readonly Metafile[]): string {
  const modules = bundles.flatMap(({ inputs }) => Object.keys(inputs));
  const folders = new Set(modules.flatMap((path) => folderOf(path) ?? []));
  const told = [...folders].toSorted().map(licenseIn);
  return [...new Set(told)].join(`\n${'-'.repeat(80)}\n\n`);
}

/** The folder of a module's package; undefined for our modules. */
function folderOf(path: string): string | undefined {
  return /^(?:.*:)?(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
}

function licenseIn(folder: string): string {
  const at = new URL(`../${folder}/`, import.meta.url);
  const manifest: unknown = JSON.parse(readFileSync(new URL('package.json', at), 'utf8'));
  const { name, version, license } = isObject(manifest) ? manifest : {};
  const file = readdirSync(at).find((one) => /^licen[cs]e/i.test(one));
  if (typeof license !== 'string' || file === undefined)
    throw new Error(`${folder} is bundled and has no licence`);
  return `${String(name)} ${String(version)} (${license})\n\n${readFileSync(new URL(file, at), 'utf8').trim()}\n`;
}
