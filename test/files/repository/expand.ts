import type { Finding } from '../../../src/kernel/model/finding.js';
import { openFolder, type RepositoryFiles } from '../../../src/files/repository/folder.js';
import {
  expandList,
  openFragments,
  startExpansion,
  type ExpandedList,
  type Fragments,
} from '../../../src/files/repository/include.js';
import { parseSource } from '../../../src/files/yaml/document.js';
import { repositoryIn } from './support.js';

type Expanded = ExpandedList & { readonly findings: readonly Finding[] };

/** Puts the includes of a file in place that is nothing but a list. */
export async function expand(fragments: Fragments, file: string): Promise<Expanded> {
  const { document } = parseSource(file, await fragments.files.read(file));
  if (document === undefined || !Array.isArray(document.value)) throw new Error(`${file} is no list`);
  const expansion = startExpansion(fragments);
  const list = await expandList({ document, pointer: [], includedFrom: [] }, document.value, expansion);
  return { ...list, findings: expansion.findings };
}

/** As expand, in a repository of its own. */
export function expandIn(files: Readonly<Record<string, string>>, file = 'zones/a.yaml'): Promise<Expanded> {
  return expand(openFragments(openFolder(repositoryIn(files))), file);
}

/** A repository that counts what is asked of it. */
export function counting(files: RepositoryFiles): RepositoryFiles & { readonly calls: string[] } {
  const calls: string[] = [];
  return {
    calls,
    list: (patterns) => (calls.push(`list ${patterns.join(' ')}`), files.list(patterns)),
    survey: (patterns) => files.survey(patterns),
    top: () => files.top(),
    read: (file) => (calls.push(`read ${file}`), files.read(file)),
  };
}
