import { digestOf } from '../../kernel/lib/digest.js';
import { isObject } from '../../kernel/model/json.js';
import { PROVIDERS, type Provider } from '../providers/names.js';
import type { StarterFile } from './files.js';
import { SOURCES, type ToolSource } from './source.js';

/** The file in which `init` writes down what it wrote, for `init --upgrade`. */
export const RECORD = '.zonewright-init.json';

/** What was asked of `init`, as far as it decides the text of files that are upgraded. */
export interface Choices {
  readonly ci: Provider;
  /** Whether there are pipelines. */
  readonly workflows: boolean;
  readonly source: ToolSource;
  readonly dialect: string;
  readonly address?: string;
}

/** What `init` has written: its choices, and the files that an upgrade may change. */
export interface InitRecord {
  /** Of zonewright. */
  readonly version: string;
  readonly choices: Choices;
  /** By path. */
  readonly files: Readonly<Record<string, Recorded>>;
}

/** A file as it was written: all of its text if people edit it, or else its digest. Both with line feeds. */
export type Recorded = { readonly text: string } | { readonly digest: string };

/** What a record has of a file. Pure. */
export function recorded({ text, upgrade }: Pick<StarterFile, 'text' | 'upgrade'>): Recorded {
  return upgrade === 'merge' ? { text } : { digest: digestOf(text) };
}

/** Whether a file still has the text that was recorded, whichever line ends git has checked it out with. Pure. */
export function isAsRecorded(text: string, former: Recorded): boolean {
  const plain = withLineFeeds(text);
  return 'text' in former ? former.text === plain : former.digest === digestOf(plain);
}

/** A text with the line ends that zonewright writes. Pure. */
export function withLineFeeds(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

/** The text of a record. Pure. */
export function recordText({ version, choices, files }: InitRecord): string {
  const record = {
    about:
      'Written by zonewright init. zonewright init --upgrade needs it: keep it in git, and do not edit it.',
    version,
    choices,
    files: Object.fromEntries(
      Object.entries(files).map(([path, former]) => [
        path,
        'text' in former ? former.text.split('\n') : former.digest,
      ]),
    ),
  };
  return `${JSON.stringify(record, undefined, 2)}\n`;
}

/** Decodes a record; undefined for a text that is none. Pure. */
export function decodeRecord(text: string): InitRecord | undefined {
  const value = parsed(text);
  if (!isObject(value) || !isObject(value['files']) || typeof value['version'] !== 'string') return undefined;
  const choices = choicesIn(value['choices']);
  const files = Object.entries(value['files']).flatMap(([path, former]) => {
    const file = recordedIn(former);
    return file === undefined ? [] : [[path, file] as const];
  });
  return choices && { version: value['version'], choices, files: Object.fromEntries(files) };
}

function recordedIn(value: unknown): Recorded | undefined {
  if (typeof value === 'string') return { digest: value };
  return Array.isArray(value) && value.every((line) => typeof line === 'string')
    ? { text: value.join('\n') }
    : undefined;
}

function choicesIn(value: unknown): Choices | undefined {
  if (!isObject(value)) return undefined;
  const { ci, workflows, source, dialect, address } = value;
  const provider = PROVIDERS.find((one) => one === ci);
  const from = sourceIn(source);
  if (provider === undefined || from === undefined || typeof dialect !== 'string') return undefined;
  return {
    ci: provider,
    workflows: workflows !== false,
    source: from,
    dialect,
    ...(typeof address === 'string' ? { address } : {}),
  };
}

function sourceIn(value: unknown): ToolSource | undefined {
  if (!isObject(value)) return undefined;
  const { uses, image, url } = value;
  const from = SOURCES.find((one) => one === value['from']);
  switch (from) {
    case undefined:
      return undefined;
    case 'action':
      return { from, ...(typeof uses === 'string' ? { uses } : {}) };
    case 'container':
      return typeof image === 'string' ? { from, image } : undefined;
    case 'binary':
      return { from, ...(typeof url === 'string' ? { url } : {}) };
    case 'npm':
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
