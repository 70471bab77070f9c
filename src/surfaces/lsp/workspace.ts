import { pathToFileURL } from 'node:url';
import { relative, sep } from 'node:path';
import { isInside } from '../../kernel/lib/seen-from.js';
import { digestOf } from '../../kernel/lib/digest.js';
import type { Configuration } from '../../engine/configuration/configuration.js';
import { judge, type FileVerdict, type Verdicts } from '../../engine/configuration/verdict.js';
import { withTexts } from '../../files/repository/with-texts.js';
import { openFragments } from '../../files/repository/include.js';
import { openFolder, type RepositoryFiles } from '../../files/repository/folder.js';
import { openRepositoryOf } from '../../app/repository/repository.js';
import type { Host } from '../../app/ports/host.js';
import type { PositionsIn } from './positions.js';
import { pathOf } from './root.js';

export interface Buffer {
  readonly file: string;
  readonly text: string;
  readonly version: number;
  /** The editor's name for it, with its own way of encoding. */
  readonly uri: string;
}

/** The repository as an editor sees it: its open texts replace files on disk. */
export interface Workspace {
  readonly files: RepositoryFiles;
  /** Opens or changes a file. Ignores files outside the repository. */
  put(uri: string, text: string, version: number): void;
  close(uri: string): void;
  /** An open file. */
  buffer(uri: string): Buffer | undefined;
  buffers(): readonly Buffer[];
  readonly uriOf: (file: string) => string;
  /** Positions as this editor counts them. */
  readonly positionsIn: PositionsIn;
  /** All that `validate` finds for the present texts. */
  check(): Promise<Configuration>;
}

/** Opens a repository for an editor. Only reads it. */
export function openWorkspace(
  root: string,
  positionsIn: PositionsIn,
  options: { readonly strict?: boolean },
  host: Host,
): Workspace {
  const buffers = new Map<string, Buffer>();
  const texts = new Map<string, string>();
  const files = withTexts(openFolder(root), texts);
  const verdicts = rememberedVerdicts(files);
  const fileOf = (uri: string): string | undefined => {
    const path = pathOf(uri);
    if (path === undefined) return undefined;
    const file = relative(root, path).split(sep).join('/');
    return isInside(file) ? file : undefined;
  };
  return {
    files,
    put: (uri, text, version) => {
      const file = fileOf(uri);
      if (file === undefined) return;
      buffers.set(file, { file, text, version, uri });
      texts.set(file, text);
    },
    close: (uri) => {
      const file = fileOf(uri) ?? '';
      buffers.delete(file);
      texts.delete(file);
    },
    buffer: (uri) => buffers.get(fileOf(uri) ?? ''),
    buffers: () => [...buffers.values()],
    uriOf: (file) =>
      buffers.get(file)?.uri ??
      `${pathToFileURL(root).href}/${file.split('/').map(encodeURIComponent).join('/')}`,
    positionsIn,
    check: () =>
      openRepositoryOf(
        { files, verdicts },
        { root, asksInvariants: true, places: true, countsReach: false, ...options },
        host,
      ),
  };
}

interface Remembered {
  readonly settings: string;
  readonly digests: ReadonlyMap<string, string>;
  readonly verdict: FileVerdict | undefined;
}

/** Keeps a file's verdict until it, its includes or the settings change. */
function rememberedVerdicts(files: RepositoryFiles): Verdicts {
  const known = new Map<string, Remembered>();
  return (_, settings) => {
    const settingsText = JSON.stringify(settings);
    const fragments = openFragments(files);
    const digestNow = async (name: string): Promise<string> =>
      files.read(name).then(
        (bytes) => digestOf(bytes),
        () => 'unreadable',
      );
    const isFresh = async ({ settings: then, digests }: Remembered): Promise<boolean> => {
      if (then !== settingsText) return false;
      for (const [name, digest] of digests) if ((await digestNow(name)) !== digest) return false;
      return true;
    };
    return Promise.resolve(async (file) => {
      const key = `${file.level} ${file.name}`;
      const before = known.get(key);
      if (before !== undefined && (await isFresh(before))) return before.verdict;
      const digest = await digestNow(file.name);
      const verdict = await judge(file, settings, files, fragments);
      // A file with errors has no verdict: it is read again.
      if (verdict !== undefined)
        known.set(key, {
          settings: settingsText,
          digests: new Map([
            [file.name, digest],
            ...(await Promise.all(
              verdict.fragments.map(async ([name]) => [name, await digestNow(name)] as const),
            )),
          ]),
          verdict,
        });
      return verdict;
    });
  };
}
