import { readdirSync, readFileSync } from 'node:fs';
import type { Metafile } from 'esbuild';
import { isObject } from '../src/kernel/model/json.js';

/** A package of which a part is in a bundle. */
export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  /** As in its manifest: an identifier or an expression of SPDX. */
  readonly license: string;
  /** The text of its licence. */
  readonly text: string;
}

/** The packages in some bundles, sorted by name. Throws an Error for a package without a licence: it must not be distributed. */
export function packagesIn(bundles: readonly Metafile[]): readonly BundledPackage[] {
  const modules = bundles.flatMap(({ inputs }) => Object.keys(inputs));
  const folders = new Set(modules.flatMap((path) => folderOf(path) ?? []));
  const packages = [...folders].toSorted().map(packageIn);
  return [...new Map(packages.map((one) => [`${one.name} ${one.version}`, one])).values()];
}

/** The licences of packages, with their texts. */
export function licensesOf(packages: readonly BundledPackage[]): string {
  return packages
    .map(({ name, version, license, text }) => `${name} ${version} (${license})\n\n${text}\n`)
    .join(`\n${'-'.repeat(80)}\n\n`);
}

/** What a bundle is made of, as a list of parts (CycloneDX 1.5). Without a time, so that the same parts give the same list. */
export function partsList(
  { name, version }: Pick<BundledPackage, 'name' | 'version'>,
  packages: readonly BundledPackage[],
): string {
  const part = (type: string, one: Pick<BundledPackage, 'name' | 'version'>): object => {
    const purl = `pkg:npm/${one.name.replace('@', '%40')}@${one.version}`;
    return { type, 'bom-ref': purl, name: one.name, version: one.version, purl };
  };
  const list = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: part('application', { name, version }) },
    components: packages.map((one) => ({
      ...part('library', one),
      licenses: [{ expression: one.license }],
    })),
  };
  return `${JSON.stringify(list, undefined, 2)}\n`;
}

/** The folder of a module's package; undefined for our modules. */
function folderOf(path: string): string | undefined {
  return /^(?:.*:)?(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
}

function packageIn(folder: string): BundledPackage {
  const at = new URL(`../${folder}/`, import.meta.url);
  const manifest: unknown = JSON.parse(readFileSync(new URL('package.json', at), 'utf8'));
  const { name, version, license } = isObject(manifest) ? manifest : {};
  const file = readdirSync(at).find((one) => /^licen[cs]e/i.test(one));
  if (typeof license !== 'string' || file === undefined)
    throw new Error(`${folder} is bundled and has no licence`);
  const text = readFileSync(new URL(file, at), 'utf8').trim();
  return { name: String(name), version: String(version), license, text };
}
