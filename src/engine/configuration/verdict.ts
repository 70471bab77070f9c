import type { Finding, Location } from '../../kernel/model/finding.js';
import { defined } from '../../kernel/lib/defined.js';
import { digestOf } from '../../kernel/lib/digest.js';
import type { Level } from '../../kernel/model/scope.js';
import type { Settings } from '../../kernel/model/settings.js';
import type { RepositoryFiles } from '../../files/repository/folder.js';
import { openFragments, type Fragments } from '../../files/repository/include.js';
import { loadFile, type GivenValues, type LoadedFile } from './load.js';
import { validateFile, type ValidatedFile } from './validate.js';

/**
 * The result of checking a file, as plain data for threads and a cache. Only without errors: other files are read by the thread that reports their
 * findings.
 */
export interface FileVerdict {
  /** The file with includes inserted. */
  readonly value: unknown;
  /** As in LoadedFile. */
  readonly given?: GivenValues;
  readonly text: string;
  readonly findings: readonly Finding[];
  /** The places of requested parts. */
  readonly places: readonly (readonly [asked: string, place: Place])[];
  /** The included files, with the SHA-256 of each. */
  readonly fragments: readonly (readonly [file: string, digest: string])[];
}

interface Place {
  readonly location: Location;
  readonly includedFrom?: readonly Location[];
}

/** A file to judge. */
export interface Judged {
  readonly name: string;
  readonly level: Level;
}

/** A source of verdicts. It gets all files first, then requests for each. */
export type Verdicts = (files: readonly Judged[], settings: Settings) => Promise<KnownVerdicts>;

/** The verdict of a file, if known. */
export type KnownVerdicts = (file: Judged) => Promise<FileVerdict | undefined>;

/** A source without verdicts. */
export const NO_VERDICTS: KnownVerdicts = () => Promise.resolve(undefined);

/** Reads and checks a file; undefined if it has errors. */
export async function judge(
  { name, level }: Judged,
  settings: Settings,
  files: RepositoryFiles,
  fragments: Fragments,
): Promise<FileVerdict | undefined> {
  const { file, text, findings, fragments: included } = await loadFile(files, name, fragments);
  if (file === undefined || text === undefined) return undefined;
  const parts = included.map((part) => ({ part, parsed: fragments.parsed.get(part) }));
  // A fragment's mistakes are reported where it is read first. Other files only lack its items.
  if (parts.some(({ parsed }) => parsed?.findings.length !== 0)) return undefined;
  const places = new Map<string, Place>();
  const validated = validateFile(recorded(file, places), level, settings);
  const found = [...findings, ...validated.findings];
  if (found.some(({ severity }) => severity === 'error')) return undefined;
  return {
    value: file.value,
    ...defined({ given: file.given }),
    text,
    findings: found,
    places: [...places],
    fragments: parts.map(({ part, parsed }) => [part, digestOf(parsed?.text ?? '')]),
  };
}

/** Judges files in this thread. */
export function judgeHere(settings: Settings, files: RepositoryFiles): KnownVerdicts {
  const fragments = openFragments(files);
  return (file) => judge(file, settings, files, fragments);
}

type LocationArguments = Parameters<LoadedFile['locationOf']>;

function recorded(file: LoadedFile, places: Map<string, Place>): LoadedFile {
  return {
    ...file,
    locationOf: (...asked) => {
      const place = file.locationOf(...asked);
      places.set(keyOf(asked), place);
      return place;
    },
  };
}

function keyOf([pointer, target = 'value', offset, length]: LocationArguments): string {
  return JSON.stringify([pointer, target, offset, length]);
}

/** What a file declares, by its verdict. Undefined if that lacks a needed place. Pure. */
export function declaredBy(
  { name, level }: Judged,
  settings: Settings,
  { value, given, findings, places }: FileVerdict,
): ValidatedFile | undefined {
  const known = new Map(places);
  let isMissing = false;
  const file: LoadedFile = {
    file: name,
    value,
    ...defined({ given }),
    locationOf: (...asked) => {
      const place = known.get(keyOf(asked));
      isMissing ||= place === undefined;
      return place ?? { location: { file: name, line: 1, column: 1, length: 1 } };
    },
  };
  const declared = validateFile(file, level, settings, { isChecked: true });
  return isMissing ? undefined : { ...declared, findings };
}
