import { isObject } from '../../kernel/model/json.js';
import { PROJECT_FILE } from '../../kernel/model/settings.js';
import { settingsFrom } from '../../engine/configuration/settings.js';
import type { RepositoryFiles } from '../../files/repository/folder.js';
import { parseSource } from '../../files/yaml/document.js';

/** Patterns of zone and account files. */
export interface ScopePatterns {
  readonly zones: readonly string[];
  readonly accounts: readonly string[];
}

/** The project file's patterns, unchecked: wrong ones count as absent. Throws what `files` throws. */
export async function scopePatterns(files: RepositoryFiles): Promise<ScopePatterns> {
  const defaults = settingsFrom({});
  const project = await projectOf(files);
  return {
    zones: patternsOf(project['zones']) ?? defaults.zones,
    accounts: patternsOf(project['accounts']) ?? defaults.accounts,
  };
}

/** The default patterns of zones and accounts. */
export function defaultPatterns(): readonly string[] {
  const { zones, accounts } = settingsFrom({});
  return [...zones, ...accounts];
}

async function projectOf(files: RepositoryFiles): Promise<Readonly<Record<string, unknown>>> {
  const [file] = await files.list([PROJECT_FILE]);
  if (file === undefined) return {};
  const value = parseSource(file, await files.read(file)).document?.value;
  return isObject(value) ? value : {};
}

function patternsOf(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) ? value.filter((pattern) => typeof pattern === 'string') : undefined;
}
