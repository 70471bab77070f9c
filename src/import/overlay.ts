import { compare } from '../kernel/model/finding.js';
import type { RepositoryFiles } from '../files/repository/folder.js';
import { compilePatterns } from '../files/repository/patterns.js';

/** A repository in which some files have another text, or come in. */
export function withFiles(files: RepositoryFiles, texts: ReadonlyMap<string, string>): RepositoryFiles {
  return {
    list: async (patterns) => {
      const compiled = compilePatterns(patterns);
      const listed = new Set([
        ...(await files.list(patterns)),
        ...[...texts.keys()].filter((file) => compiled.matches(file)),
      ]);
      return [...listed].toSorted(compare);
    },
    read: (file) => {
      const text = texts.get(file);
      return text === undefined ? files.read(file) : Promise.resolve(Buffer.from(text));
    },
  };
}
