import type { FolderEntry } from './walk.js';

/** True for a file or link of this name. Reading reports links. */
export function isFileIn(entries: readonly FolderEntry[], name: string): boolean {
  return entries.some((entry) => entry.name === name && entry.type !== 'folder');
}

/** Entries with nearly a project file's name: another YAML ending or case, or a folder. Pure. */
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
