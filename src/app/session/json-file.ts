import { relative } from 'node:path';
import { UserError } from '../../kernel/model/errors.js';
import type { SectionPath } from '../../kernel/model/context.js';
import { parseSource, type SourceDocument } from '../../files/yaml/document.js';
import type { DecodedAs } from '../../emulator/refused.js';
import type { Host } from '../ports/host.js';
import { jsonMistake } from './json-mistake.js';
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

/**
 * Reads a JSON file by its absolute path. Throws a UserError when it can't be read, and when it is no JSON: with the code of a file with mistakes, the
 * first of them, and its place.
 */
export function readJsonFile(
  file: string,
  { code, what }: Pick<DecodedAs, 'code' | 'what'>,
  { cwd }: Pick<Host, 'cwd'>,
): JsonFile {
  const inside = relative(cwd, file);
  const name = inside.startsWith('..') ? file : inside || '.';
  const text = readWhole(name, JSON_FILE, { cwd });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    const { place, reason, help: fix } = jsonMistake(text);
    const help = /\.ya?ml$/i.test(name) ? `${name} is YAML: name a file with JSON.` : fix;
    throw new UserError(`${what} is not usable: ${name}:${place}: ${reason}.`, { code, help, cause });
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
