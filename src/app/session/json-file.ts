import { relative } from 'node:path';
import { UserError } from '../../kernel/model/errors.js';
import type { SectionPath } from '../../kernel/model/context.js';
import { parseSource, type SourceDocument } from '../../files/yaml/document.js';
import type { Host } from '../ports/host.js';
import { readWhole } from './read-whole.js';

/** A JSON file that a person wrote, and where in it things stand. */
export interface JsonFile {
  readonly value: unknown;
  /** `faults.json:3:5`; without line and column where the text does not tell, as in one that is larger than a file of a repository may be. */
  readonly placeOf: (path: SectionPath, atKey: boolean) => string | undefined;
}

const JSON_FILE = {
  what: 'a file of the emulator',
  unreadable: 'emulator-file',
  tooLarge: 'emulator-file',
} as const;

/** Reads a JSON file by its absolute path. Throws a UserError when it can't be read or is no JSON, with the place where it ends to be. */
export function readJsonFile(file: string, { cwd }: Pick<Host, 'cwd'>): JsonFile {
  const text = readWhole(file, JSON_FILE, { cwd: '/' });
  const inside = relative(cwd, file);
  const name = inside.startsWith('..') ? file : inside;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UserError(`${name}:${placeOfMistake(text)} is not JSON`, {
      code: 'emulator-file',
      cause: error,
    });
  }
  let document: SourceDocument | undefined;
  return {
    value,
    placeOf: (path, atKey) => {
      // JSON is YAML (YAML 1.2.2, 1.2), and there it has places.
      document ??= parseSource(name, Buffer.from(text)).document;
      if (document === undefined) return undefined;
      const { line, column } = document.locationOf(path, atKey ? 'key' : 'value');
      return `${name}:${line}:${column}`;
    },
  };
}

/** `3:5`: the first character that no JSON text has there, or the end. Halving finds it: what is right so far only ends too early. */
function placeOfMistake(text: string): string {
  let right = 0;
  let wrong = text.length + 1;
  while (wrong - right > 1) {
    const middle = (right + wrong) >> 1;
    if (isBeginning(text.slice(0, middle))) right = middle;
    else wrong = middle;
  }
  const before = text.slice(0, right).split('\n');
  return `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
}

/** Whether a text is JSON, or could be with more behind it: then the parser complains of its end. */
function isBeginning(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const at = /at position (\d+)/.exec(message)?.[1];
    return /end of JSON input|Unterminated/.test(message) || (at !== undefined && Number(at) >= text.length);
  }
}
