import { compare } from '../../kernel/model/finding.js';
import { missing } from './file-errors.js';
import type { RepositoryFiles } from './folder.js';
import { compilePatterns } from './patterns.js';
import { otherEnding } from './walk.js';
import { withTexts } from './with-texts.js';

/** A read file. Without text only its name was seen. */
export interface HeldFile {
  readonly name: string;
  readonly text?: string;
}

/** A repository, and what was read of it. */
export interface HoldingFiles {
  readonly files: RepositoryFiles;
  /** Read so far, sorted by name. */
  readonly held: () => readonly HeldFile[];
}

/** Names in the root that may be misnamed files. */
const OF_INTEREST = /\.ya?ml$/i;

/** The same files. Notes texts that are read, and names of YAML files seen. */
export function holdingFiles(files: RepositoryFiles): HoldingFiles {
  const texts = new Map<string, string>();
  const names = new Set<string>();
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  return {
    files: {
      ...files,
      survey: async (patterns) => {
        const listing = await files.survey(patterns);
        for (const name of listing.misnamed.keys()) names.add(name);
        return listing;
      },
      top: async () => {
        const entries = await files.top();
        for (const { name, type } of entries) if (type === 'file' && OF_INTEREST.test(name)) names.add(name);
        return entries;
      },
      read: async (file) => {
        const bytes = await files.read(file);
        texts.set(file, decoder.decode(bytes));
        return bytes;
      },
    },
    held: () => {
      const unread = [...names].filter((name) => !texts.has(name));
      return [
        ...[...texts].map(([name, text]) => ({ name, text })),
        ...unread.map((name) => ({ name })),
      ].toSorted((a, b) => compare(a.name, b.name));
    },
  };
}

/** A repository of held files. `read` throws a UserError for one without text. */
export function openHeld(held: readonly HeldFile[]): RepositoryFiles {
  const unread = held.flatMap(({ name, text }) => (text === undefined ? [name] : []));
  const texts = new Map(
    held.flatMap(({ name, text }) => (text === undefined ? [] : [[name, text] as const])),
  );
  const nothing: RepositoryFiles = {
    list: () => Promise.resolve([]),
    survey: (patterns) => {
      const compiled = compilePatterns(patterns);
      const misnamed = unread.flatMap((name) => {
        const meant = compiled.matches(name) ? undefined : otherEnding(name, compiled);
        return meant === undefined ? [] : [[name, meant] as const];
      });
      return Promise.resolve({ matches: [], misnamed: new Map(misnamed) });
    },
    top: () =>
      Promise.resolve(
        unread.filter((name) => !name.includes('/')).map((name) => ({ name, type: 'file' as const })),
      ),
    read: (file) => Promise.reject(missing(file)),
  };
  return withTexts(nothing, texts);
}
