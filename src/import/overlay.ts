import { compare } from '../kernel/model/finding.js';
import type { RepositoryFiles } from '../files/repository/folder.js';
import { compilePatterns } from '../files/repository/patterns.js';

/** A repository with these texts for some files, existing or new. */
export function withFiles(files: RepositoryFiles, texts: ReadonlyMap<string, string>): RepositoryFiles {
  const withTexts = (listed: readonly string[], patterns: readonly string[]): readonly string[] => {
    const compiled = compilePatterns(patterns);
    const own = [...texts.keys()].filter((file) => compiled.matches(file));
    return [...new Set([...listed, ...own])].toSorted(compare);
  };
  return {
    list: async (patterns) => withTexts(await files.list(patterns), patterns),
    survey: async (patterns) => {
      const { matches, misnamed } = await files.survey(patterns);
      return { matches: withTexts(matches, patterns), misnamed };
    },
    top: async () => {
      const entries = await files.top();
      const known = new Set(entries.map(({ name }) => name));
      const own = [...texts.keys()].filter((file) => !file.includes('/') && !known.has(file));
      return [...entries, ...own.map((name) => ({ name, type: 'file' as const }))];
    },
    read: (file) => {
      const text = texts.get(file);
      return text === undefined ? files.read(file) : Promise.resolve(Buffer.from(text));
    },
  };
}
