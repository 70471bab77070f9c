import { digestOf } from '../../kernel/lib/digest.js';
import { isObject } from '../../kernel/model/json.js';
import { TOOL_VERSION } from '../../version.js';
import { PROVIDERS, type Provider } from '../providers/names.js';
import { SOURCES, type ToolSource } from './source.js';

/** The file in which `init` writes down what it wrote, for `init --upgrade`. */
export const RECORD = '.zonewright-init.json';

/** What was asked of `init`, as far as it decides the text of files that are upgraded. */
export interface Choices {
  readonly ci: Provider;
  readonly source: ToolSource;
  readonly dialect: string;
  readonly address?: string;
}

/** What `init` has written: its choices, and the digest of each file that it may replace. */
export interface InitRecord {
  readonly choices: Choices;
  /** Digests by path, each of a text with line feeds. */
  readonly files: Readonly<Record<string, string>>;
}

/** The digest of a file's text, whichever line ends git has checked it out with. Pure. */
export function digestOfText(text: string): string {
  return digestOf(text.replaceAll('\r\n', '\n'));
}

/** The text of a record. Pure. */
export function recordText({ choices, files }: InitRecord): string {
  const record = {
    about:
      'Written by zonewright init. zonewright init --upgrade needs it: keep it in git, and do not edit it.',
    version: TOOL_VERSION,
    choices,
    files,
  };
  return `${JSON.stringify(record, undefined, 2)}\n`;
}

/** Decodes a record; undefined for a text that is none. Pure. */
export function decodeRecord(text: string): InitRecord | undefined {
  const value = parsed(text);
  if (!isObject(value) || !isObject(value['files'])) return undefined;
  const choices = choicesIn(value['choices']);
  const files = Object.entries(value['files']).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return choices && { choices, files: Object.fromEntries(files) };
}

function choicesIn(value: unknown): Choices | undefined {
  if (!isObject(value)) return undefined;
  const { ci, source, dialect, address } = value;
  const provider = PROVIDERS.find((one) => one === ci);
  const from = sourceIn(source);
  if (provider === undefined || from === undefined || typeof dialect !== 'string') return undefined;
  return { ci: provider, source: from, dialect, ...(typeof address === 'string' ? { address } : {}) };
}

function sourceIn(value: unknown): ToolSource | undefined {
  if (!isObject(value)) return undefined;
  const { uses, image } = value;
  const from = SOURCES.find((one) => one === value['from']);
  switch (from) {
    case undefined:
      return undefined;
    case 'action':
      return { from, ...(typeof uses === 'string' ? { uses } : {}) };
    case 'container':
      return typeof image === 'string' ? { from, image } : undefined;
    case 'npm':
    case 'binary':
      return { from };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
