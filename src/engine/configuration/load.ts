import { defined } from '../../kernel/lib/defined.js';
import { UserError } from '../../kernel/model/errors.js';
import type { Finding, Location } from '../../kernel/model/finding.js';
import { isObject } from '../../kernel/model/json.js';
import type { RepositoryFiles } from '../../files/repository/folder.js';
import {
  expandList,
  startExpansion,
  type ExpandedList,
  type Expansion,
  type Fragments,
  type ItemOrigin,
} from '../../files/repository/include.js';
import { pathsOf } from '../../kinds/definition/content.js';
import { KINDS } from '../../kinds/registry.js';
import { parseSource, type Pointer, type SourceDocument } from '../../files/yaml/document.js';

/** A file with its includes put in place. */
export interface LoadedFile {
  readonly file: string;
  readonly value: unknown;
  /** Where a part of the value stands, in whichever file that is. Offsets count inside the string at the pointer. */
  locationOf(
    pointer: Pointer,
    target?: 'key' | 'value',
    offset?: number,
    length?: number,
  ): { readonly location: Location; readonly includedFrom?: readonly Location[] };
}

export interface LoadResult {
  /** Absent when the file has no meaning that could be checked further. */
  readonly file?: LoadedFile;
  readonly findings: readonly Finding[];
  /** The file's text, for code frames; absent when it could not be read. */
  readonly text?: string;
  /** The fragments that were put in place. */
  readonly fragments: readonly string[];
}

/** Reads, parses and assembles one file. Never throws for what is in the repository: it is all in the findings. */
export async function loadFile(
  files: RepositoryFiles,
  name: string,
  fragments: Fragments,
): Promise<LoadResult> {
  const bytes = await readBytes(files, name);
  if (bytes instanceof UserError) return { findings: [refusal(bytes, name)], fragments: [] };
  const { document, findings, text } = parseSource(name, bytes);
  if (document === undefined) return { findings, text, fragments: [] };
  const expansion = startExpansion(fragments);
  const lists = await expandLists(document, expansion);
  return {
    file: assemble(document, lists),
    findings: [...findings, ...expansion.findings],
    text,
    fragments: [...expansion.needed],
  };
}

async function readBytes(files: RepositoryFiles, name: string): Promise<Uint8Array | UserError> {
  try {
    return await files.read(name);
  } catch (error) {
    if (error instanceof UserError) return error;
    throw error;
  }
}

function refusal({ code, message, help }: UserError, file: string): Finding {
  const place = { file, line: 1, column: 1, length: 1 };
  return { severity: 'error', code, message, ...defined({ help }), location: place };
}

/** A list with its includes put in place, and where it stands in the file. */
interface PlacedList {
  readonly pointer: Pointer;
  readonly list: ExpandedList;
}

/** The lists of a file in which an include may stand, as patterns of paths. */
const WITH_INCLUDES: readonly (readonly string[])[] = KINDS.flatMap(({ section, lists }) =>
  lists.filter(({ takesIncludes }) => takesIncludes === true).map(({ path }) => [section, ...path]),
);

/** Where the lists of a file stand in which an include may stand. */
export function listsOf(value: unknown): readonly Pointer[] {
  return WITH_INCLUDES.flatMap((pattern) => pathsOf(pattern, value));
}

async function expandLists(document: SourceDocument, expansion: Expansion): Promise<readonly PlacedList[]> {
  const lists: PlacedList[] = [];
  for (const pointer of listsOf(document.value)) {
    const items = valueAt(document.value, pointer);
    if (!Array.isArray(items)) continue;
    const origin: ItemOrigin = { document, pointer, includedFrom: [] };
    lists.push({ pointer, list: await expandList(origin, items, expansion) });
  }
  return lists;
}

/** What stands at a pointer; undefined when nothing does. */
export function valueAt(value: unknown, pointer: Pointer): unknown {
  return pointer.reduce<unknown>((node, step) => {
    if (Array.isArray(node)) return node[Number(step)];
    return isObject(node) ? node[String(step)] : undefined;
  }, value);
}

function assemble(document: SourceDocument, lists: readonly PlacedList[]): LoadedFile {
  return {
    file: document.file,
    value: lists.reduce((value, { pointer, list }) => replaceAt(value, pointer, list.items), document.value),
    locationOf: (pointer, target, offset, length) => {
      const origin = originOf(document, lists, pointer);
      const location = origin.document.locationOf(origin.pointer, target, offset, length);
      return origin.includedFrom.length > 0 ? { location, includedFrom: origin.includedFrom } : { location };
    },
  };
}

function originOf(document: SourceDocument, lists: readonly PlacedList[], pointer: Pointer): ItemOrigin {
  for (const { pointer: at, list } of lists) {
    if (!at.every((step, index) => String(step) === String(pointer[index]))) continue;
    const [index, ...rest] = pointer.slice(at.length);
    const origin = index === undefined ? undefined : list.origins[Number(index)];
    if (origin !== undefined) return { ...origin, pointer: [...origin.pointer, ...rest] };
  }
  return { document, pointer, includedFrom: [] };
}

function replaceAt(value: unknown, [step, ...rest]: Pointer, replacement: unknown): unknown {
  if (step === undefined) return replacement;
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) =>
      index === Number(step) ? replaceAt(item, rest, replacement) : item,
    );
  }
  return isObject(value) ? { ...value, [step]: replaceAt(value[String(step)], rest, replacement) } : value;
}
