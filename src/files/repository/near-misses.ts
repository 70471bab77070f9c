import type { FolderEntry } from './walk.js';

/** Whether there is a file of this name, or a link: none is followed, and whoever reads it is told so. */
export function isFileIn(entries: readonly FolderEntry[], name: string): boolean {
  return entries.some((entry) => entry.name === name && entry.type !== 'folder');
}

/**
 * What is called nearly as a file of projects, `zonewright.yaml`: with another ending of YAML files, in other letter case, or a folder of that
 * name. Pure.
 */
export function nearMisses(entries: readonly FolderEntry[], file: string): readonly FolderEntry[] {
  const wanted = stemOf(file);
  return entries.filter(
    ({ name, type }) => stemOf(name) === wanted && !(name === file && type !== 'folder') && isYaml(name),
  );
}

function isYaml(name: string): boolean {
  return /\.ya?ml$/i.test(name);
}

function stemOf(name: string): string {
  return name.replace(/\.ya?ml$/i, '').toLowerCase();
}
