import type { FolderEntry } from './walk.js';

/** Whether there is a file or a link with this name. Links are not followed; reading one reports this. */
export function isFileIn(entries: readonly FolderEntry[], name: string): boolean {
  return entries.some((entry) => entry.name === name && entry.type !== 'folder');
}

/** Entries with nearly the name of a project file, `zonewright.yaml`: another ending of YAML files, another case, or a folder of that name. Pure. */
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
