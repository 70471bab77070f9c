import { compare } from '../../kernel/model/finding.js';
import type { RepositoryFiles } from './folder.js';
import { compilePatterns } from './patterns.js';
import { requirePlainPath } from './file-errors.js';

/** A repository with these texts for some files, existing or not. */
export function withTexts(files: RepositoryFiles, texts: ReadonlyMap<string, string>): RepositoryFiles {
  const matching = (found: readonly string[], patterns: readonly string[]): readonly string[] => {
    const compiled = compilePatterns(patterns);
    const own = [...texts.keys()].filter((name) => compiled.matches(name));
    return [...new Set([...found, ...own])].toSorted(compare);
  };
  return {
    list: async (patterns) => matching(await files.list(patterns), patterns),
    survey: async (patterns) => {
      const listing = await files.survey(patterns);
      const misnamed = [...listing.misnamed].filter(([name]) => !texts.has(name));
      return { matches: matching(listing.matches, patterns), misnamed: new Map(misnamed) };
    },
    top: async () => {
      const there = await files.top();
      const names = [...texts.keys()].filter((name) => !name.includes('/'));
      const added = names.filter((name) => there.every((entry) => entry.name !== name));
      return [...there, ...added.map((name) => ({ name, type: 'file' as const }))];
    },
    read: async (file) => {
      const text = texts.get(file);
      if (text === undefined) return files.read(file);
      requirePlainPath(file);
      return new TextEncoder().encode(text);
    },
  };
}
