import { withLineFeeds } from '../../kernel/lib/line-feeds.js';
import { digestOf } from '../../kernel/lib/digest.js';
import { isObject } from '../../kernel/model/json.js';
import { PROVIDERS, type Provider } from '../providers/names.js';
import type { StarterFile } from './files.js';
import { SOURCES, type ToolSource } from './source.js';

/** `init`'s record of written files, for `init --upgrade`. */
export const RECORD = '.zonewright-init.json';

/** The choices that determine texts of upgraded files. */
export interface Choices {
  readonly ci: Provider;
  /** Has pipelines. */
  readonly workflows: boolean;
  readonly source: ToolSource;
  readonly dialect: string;
  readonly address?: string;
}

/** What `init` wrote: its choices, and files that an upgrade may change. */
export interface InitRecord {
  /** Of zonewright. */
  readonly version: string;
  readonly choices: Choices;
  /** By path. */
  readonly files: Readonly<Record<string, Recorded>>;
}

/** A written file: its text if people edit it, else its digest. With line feeds. */
export type Recorded = { readonly text: string } | { readonly digest: string };

/** A file as recorded. Pure. */
export function recorded({ text, upgrade }: Pick<StarterFile, 'text' | 'upgrade'>): Recorded {
  return upgrade === 'merge' ? { text } : { digest: digestOf(text) };
}

/** True if a file has its recorded text, with any line ends. Pure. */
export function isAsRecorded(text: string, former: Recorded): boolean {
  const plain = withLineFeeds(text);
  return 'text' in former ? former.text === plain : former.digest === digestOf(plain);
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

/** Decodes a record; undefined if it is none. Pure. */
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
