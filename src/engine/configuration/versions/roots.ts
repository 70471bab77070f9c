import { isObject } from '../../../kernel/model/json.js';
import { PROJECT_FILE } from '../../../kernel/model/settings.js';
import type { RepositoryFiles } from '../../../files/repository/folder.js';
import { openFragments } from '../../../files/repository/include.js';
import { isFileIn } from '../../../files/repository/near-misses.js';
import { parseSource, type SourceDocument } from '../../../files/yaml/document.js';
import { settingsFrom } from '../settings.js';
import { NotUpgraded } from './not-upgraded.js';
import type { FormatEdit } from './steps.js';
import { wholeFile, type WholeFile } from './whole-file.js';

/** A file that no other includes. */
export interface Root {
  readonly file: string;
  readonly of: FormatEdit['of'][number];
  readonly whole: WholeFile;
}

/** Reads a repository's files of any version. Throws NotUpgraded for invalid YAML. */
export async function readRoots(files: RepositoryFiles): Promise<readonly Root[]> {
  const project = await projectIn(files);
  const { zones, accounts } = settingsFrom({});
  const named = {
    project: project === undefined ? [] : [PROJECT_FILE],
    zone: await files.list(patternsIn(project, 'zones') ?? zones),
    account: await files.list(patternsIn(project, 'accounts') ?? accounts),
  };
  const fragments = openFragments(files);
  const roots: Root[] = [];
  for (const of of ['project', 'zone', 'account'] as const)
    for (const file of named[of]) {
      const whole = await wholeFile(files, file, fragments);
      if (!('value' in whole)) throw new NotUpgraded(whole);
      roots.push({ file, of, whole });
    }
  return roots;
}

/** The patterns in a project file of any version. */
function patternsIn(project: SourceDocument | undefined, key: string): readonly string[] | undefined {
  const patterns = isObject(project?.value) ? project.value[key] : undefined;
  return Array.isArray(patterns) ? patterns.map(String) : undefined;
}

/** The project file; undefined without one. Throws NotUpgraded for invalid YAML. */
export async function projectIn(files: RepositoryFiles): Promise<SourceDocument | undefined> {
  if (!isFileIn(await files.top(), PROJECT_FILE)) return undefined;
  const { document, findings } = parseSource(PROJECT_FILE, await files.read(PROJECT_FILE));
  if (document === undefined) throw new NotUpgraded(findings);
  return document;
}
