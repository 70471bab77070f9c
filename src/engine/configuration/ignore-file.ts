import { defined } from '../../kernel/lib/defined.js';
import { EXAMPLE_ADDRESS } from '../../kinds/registry.js';
import type { DriftIgnoreFile } from '../../generated/documents/drift-ignore.js';
import type { Finding } from '../../kernel/model/finding.js';
import type { IgnoreEntry, IgnoreList } from '../drift/ignore.js';
import { isDay } from '../../kernel/lib/day.js';
import { DAY_MS } from '../../kernel/lib/time.js';
import { count } from '../../kernel/lib/phrases.js';
import { nearest } from '@zonewright/edge-rules/lib/suggest.js';
import type { ReadableFiles } from '../../files/repository/folder.js';
import { openFragments } from '../../files/repository/include.js';
import { schemaFindings } from '../../kernel/schema/findings.js';
import { validatorOf } from '../../kernel/schema/validator.js';
import { loadFile, type LoadedFile } from './load.js';
import { locate } from './located-findings.js';

/** The default ignore file. */
export const IGNORE_FILE = 'drift-ignore.yaml';

/** The file on allowed differences, and today (`2026-12-31`, in UTC). */
export interface IgnoreSource {
  readonly files: ReadableFiles;
  readonly name: string;
  readonly today: string;
}

export interface IgnoreResult {
  /** Absent if the file has errors. */
  readonly list?: IgnoreList;
  readonly findings: readonly Finding[];
  /** For code frames; absent if unreadable. */
  readonly text?: string;
}

/** The code for a file without a value. With only comments, it ignores nothing. */
export const EMPTY_FILE = 'yaml-empty';

/** Reads and checks an ignore file. Never throws for its content. An expired entry is a warning, and ignores nothing. */
export async function readIgnoreFile({ files, name, today }: IgnoreSource): Promise<IgnoreResult> {
  const { file, findings, text } = await loadFile(files, name, openFragments(files));
  const source = defined({ text });
  if (findings.some(({ code }) => code === EMPTY_FILE))
    return { list: { file: name, entries: [] }, findings: [], ...source };
  if (file === undefined) return { findings, ...source };
  const { written, problems } = decode(file);
  const mistakes = [...problems, ...written.flatMap((entry, index) => mistakesIn(entry, index, file))];
  if (mistakes.length > 0) return { findings: [...findings, ...mistakes], ...source };
  const entries = written.map((entry, index) => ({
    ...entry,
    isExpired: entry.expires < today,
    location: file.locationOf([index, 'path']).location,
  }));
  const warnings = entries.filter(({ isExpired }) => isExpired).map((entry) => expired(entry, today));
  return { list: { file: name, entries }, findings: [...findings, ...warnings], ...source };
}

function decode(file: LoadedFile): {
  readonly written: DriftIgnoreFile;
  readonly problems: readonly Finding[];
} {
  const validate = validatorOf<DriftIgnoreFile>('drift-ignore');
  if (validate(file.value)) return { written: file.value, problems: [] };
  return { written: [], problems: locate(file, schemaFindings(validate.errors ?? [])) };
}

function mistakesIn(
  { path, expires }: Pick<IgnoreEntry, 'path' | 'expires'>,
  index: number,
  file: LoadedFile,
): readonly Finding[] {
  const at = (key: string, problem: Pick<Finding, 'code' | 'message' | 'help'>): Finding => ({
    severity: 'error',
    ...problem,
    ...file.locationOf([index, key]),
  });
  const wrong = wrongStart(path);
  return [
    ...(wrong === undefined ? [] : [at('path', wrong)]),
    ...(isDay(expires)
      ? []
      : [
          at('expires', {
            code: 'invalid-value',
            message: `there is no day ${expires}`,
            help: 'Write a day as YYYY-MM-DD.',
          }),
        ]),
  ];
}

const LEVELS = ['zone', 'account'];

/** The finding for a path with a `!` at its start, which would ignore everything else, or with a start that no address has; else undefined. */
function wrongStart(path: string): Pick<Finding, 'code' | 'message' | 'help'> | undefined {
  if (path.startsWith('!')) {
    return {
      code: 'invalid-value',
      message: 'a path that starts with ! would ignore everything else',
      help: 'Name what is allowed to differ.',
    };
  }
  const [first = ''] = path.split('/');
  if (!/^[\w .-]+$/.test(first) || (LEVELS.includes(first) && path.length > first.length + 1))
    return undefined;
  const meant = nearest(first, LEVELS);
  return {
    code: 'invalid-value',
    message: `no address matches ${JSON.stringify(path)}`,
    help:
      meant === undefined || meant === first
        ? `Addresses look like ${EXAMPLE_ADDRESS}.`
        : `Did you mean ${meant}/?`,
  };
}

function expired({ path, reason, expires, location }: IgnoreEntry, today: string): Finding {
  const days = Math.round((Date.parse(today) - Date.parse(expires)) / DAY_MS);
  return {
    severity: 'warning',
    code: 'ignore-expired',
    message: `${JSON.stringify(path)} was ignored until ${expires}, ${count(days, 'day')} ago, and is drift again: ${reason}`,
    help: 'Make the files and the live configuration equal, or give the entry a later day.',
    location,
  };
}
