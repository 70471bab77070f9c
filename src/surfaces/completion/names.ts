import { isObject } from '../../kernel/model/json.js';
import { compare } from '../../kernel/model/finding.js';
import { scopePatterns } from '../../app/repository/scope-patterns.js';
import type { RepositoryFiles } from '../../files/repository/folder.js';
import { parseSource } from '../../files/yaml/document.js';

/** Sorted names of a repository's scopes. */
export interface ScopeNames {
  readonly zones: readonly string[];
  readonly accounts: readonly string[];
}

/**
 * The names in headers of zone and account files. Parses only headers, for speed, without checks. Unreadable ones have no name. Throws what `files`
 * throws.
 */
export async function scopeNames(files: RepositoryFiles): Promise<ScopeNames> {
  const patterns = await scopePatterns(files);
  const [zones, accounts] = await Promise.all([
    namesIn(files, patterns.zones),
    namesIn(files, patterns.accounts),
  ]);
  return { zones, accounts };
}

async function namesIn(files: RepositoryFiles, patterns: readonly string[]): Promise<readonly string[]> {
  const found = await Promise.all(
    (await files.list(patterns)).map(async (file) => headerNames(file, await files.read(file))),
  );
  return [...new Set(found.flat())].toSorted(compare);
}

/** The key of a header with its indented lines, items, closing brackets, comments and empty lines. */
const HEADER = /^(?:zones?|account)[ \t]*:.*(?:\r?\n(?:[ \t]+.*|[-#\]}].*|(?=\r?\n)))*/m;

function headerNames(file: string, bytes: Uint8Array): readonly string[] {
  const [header = ''] = HEADER.exec(new TextDecoder().decode(bytes)) ?? [];
  if (header === '') return [];
  const value = parseSource(file, new TextEncoder().encode(header)).document?.value;
  return isObject(value) ? Object.values(value).flat().flatMap(nameOf) : [];
}

function nameOf(scope: unknown): readonly string[] {
  const name = isObject(scope) ? scope['name'] : undefined;
  return typeof name === 'string' ? [name] : [];
}
