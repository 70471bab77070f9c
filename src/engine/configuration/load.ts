import { defined } from '../../kernel/lib/defined.js';
import { UserError } from '../../kernel/model/errors.js';
import type { Finding, Location } from '../../kernel/model/finding.js';
import { isObject } from '../../kernel/model/json.js';
import type { ReadableFiles } from '../../files/repository/folder.js';
import {
  expandValue,
  keyOf,
  mentionsInclude,
  pointerOf,
  type Origins,
} from '../../files/repository/expand.js';
import {
  startExpansion,
  type Expansion,
  type Fragments,
  type Given,
  type ItemOrigin,
} from '../../files/repository/include.js';
import { pathKey } from './insertions.js';
import { leadsThrough, pathsOf } from '../../kinds/definition/content.js';
import { KINDS } from '../../kinds/registry.js';
import { parseSource, type Pointer, type SourceDocument } from '../../files/yaml/document.js';

/** A file with its includes inserted. */
export interface LoadedFile {
  readonly file: string;
  readonly value: unknown;
  /** The location of a part of the value, in any file. Offsets are in the string at the pointer. */
  locationOf(
    pointer: Pointer,
    target?: 'key' | 'value',
    offset?: number,
    length?: number,
  ): { readonly location: Location; readonly includedFrom?: readonly Location[] };
  /** The place of a part of the value in the file that it is written in. Absent without the text. */
  readonly ownPointer?: (pointer: Pointer) => Pointer;
  /** The values of includes for fragments; absent if there are none. */
  readonly given?: GivenValues;
  /** `pathKey` of mappings and lists with a failed include: what is missing there is unknown. */
  readonly lacking?: ReadonlySet<string>;
  /** As SourceDocument; absent without the text. */
  readonly commentBehind?: (pointer: Pointer) => string | undefined;
  /** Likewise, with edits in the file of the value. */
  readonly corrected?: SourceDocument['corrected'];
}

/** The values of includes for fragments, as plain data. */
export interface GivenValues {
  /** Outer includes first, at the places of `placeOfGiven`. */
  readonly includes: readonly GivenInclude[];
  /** For parts from another file, which include gives values; -1: none. */
  readonly parts: readonly (readonly [at: Pointer, include: number])[];
}

interface GivenInclude {
  /** As written, maybe wrong. */
  readonly values: unknown;
  /** The include of the fragment around it, if that has values. */
  readonly within?: number;
}

/** Where LoadedFile finds an include's values, which the value no longer has. No YAML file has such a key. */
export function placeOfGiven(include: number, ...within: Pointer): Pointer {
  return [OF_INCLUDE, include, 'with', ...within];
}

/** True for the place of a value that an include gives. */
export function isPlaceOfGiven([first]: Pointer): boolean {
  return first === OF_INCLUDE;
}

const OF_INCLUDE = '\u0000include';

export interface LoadResult {
  /** Absent if it can't be checked further. */
  readonly file?: LoadedFile;
  readonly findings: readonly Finding[];
  /** The file's text, for code frames; absent if unreadable. */
  readonly text?: string;
  /** The inserted fragments. */
  readonly fragments: readonly string[];
}

/** Reads, parses and assembles a file. Never throws for its content: see the findings. */
export async function loadFile(
  files: ReadableFiles,
  name: string,
  fragments: Fragments,
): Promise<LoadResult> {
  const bytes = await readBytes(files, name);
  if (bytes instanceof UserError) return { findings: [unreadableFile(bytes, name)], fragments: [] };
  const { document, findings, text } = parseSource(name, bytes);
  if (document === undefined) return { findings, text, fragments: [] };
  const expansion = startExpansion(fragments, takesItems);
  const expanded = await expandSections(document, expansion);
  const isWhole =
    expansion.findings.length === 0 &&
    [...expansion.needed].every((fragment) => fragments.parsed.get(fragment)?.document !== undefined);
  const lacking = isWhole ? [] : includesIn(document.value);
  return {
    file: {
      ...assemble(document, expanded),
      lacking: new Set(lacking.map(pathKey)),
      ...defined({ given: givenIn(expanded.origins, expansion.given) }),
    },
    findings: [...findings, ...expansion.findings],
    text,
    fragments: [...expansion.needed],
  };
}

/** The values of a file's includes. Adds their places to the origins. */
function givenIn(origins: Origins, given: readonly Given[]): GivenValues | undefined {
  if (given.length === 0) return undefined;
  const parts = [...origins].map(([key, origin]) => [pointerOf(key), origin.given ?? -1] as const);
  for (const [index, { origin }] of given.entries())
    origins.set(keyOf(placeOfGiven(index).slice(0, 2)), origin);
  const includes = given.map(({ values, origin }) => ({ values, ...defined({ within: origin.given }) }));
  return { includes, parts };
}

async function readBytes(files: ReadableFiles, name: string): Promise<Uint8Array | UserError> {
  try {
    return await files.read(name);
  } catch (error) {
    if (error instanceof UserError) return error;
    throw error;
  }
}

/** The finding for a file that could not be read. */
export function unreadableFile({ code, message, help }: UserError, file: string): Finding {
  const place = { file, line: 1, column: 1, length: 1 };
  return { severity: 'error', code, message, ...defined({ help }), location: place };
}

/** The lists that may have includes, as path patterns. */
const WITH_INCLUDES: readonly (readonly string[])[] = KINDS.flatMap(({ section, lists }) =>
  lists.filter(({ takesIncludes }) => takesIncludes === true).map(({ path }) => [section, ...path]),
);

/** The lists whose items may be in files of their own. */
const WITH_FILES: readonly (readonly string[])[] = KINDS.flatMap(({ section, lists }) =>
  lists.filter(({ takesFiles }) => takesFiles === true).map(({ path }) => [section, ...path]),
);

function takesItems(at: Pointer): boolean {
  return WITH_FILES.some((pattern) => pattern.length === at.length && leadsThrough(at, pattern));
}

/** The pointers of lists that may have includes. */
export function listsOf(value: unknown): readonly Pointer[] {
  return WITH_INCLUDES.flatMap((pattern) => pathsOf(pattern, value));
}

/** What may have includes. Not the project file, whose owners own all of it, nor headers. */
const SECTIONS: ReadonlySet<string> = new Set([...KINDS.map(({ section }) => section), 'tests']);

/** A file's sections with includes inserted, and origins of parts from other files. */
async function expandSections(
  document: SourceDocument,
  expansion: Expansion,
): Promise<{ readonly value: unknown; readonly origins: Origins }> {
  const origins: Origins = new Map();
  const { value } = document;
  if (!isObject(value) || !mentionsInclude(value)) return { value, origins };
  const sections: (readonly [string, unknown])[] = [];
  for (const [name, section] of Object.entries(value)) {
    const origin: ItemOrigin = { document, pointer: [name], includedFrom: [] };
    const isOwn = !SECTIONS.has(name) || !mentionsInclude(section);
    sections.push([name, isOwn ? section : await expandValue(section, [name], origin, expansion, origins)]);
  }
  return { value: Object.fromEntries(sections), origins };
}

/** The pointers of mappings and lists with an include. */
function includesIn(value: unknown, at: Pointer = []): readonly Pointer[] {
  if (!mentionsInclude(value)) return [];
  if (Array.isArray(value)) {
    const own = value.some((item) => isObject(item) && 'include' in item) ? [at] : [];
    return [...own, ...value.flatMap((item: unknown, index) => includesIn(item, [...at, index]))];
  }
  if (!isObject(value)) return [];
  const within = Object.entries(value).flatMap(([key, member]) => includesIn(member, [...at, key]));
  return 'include' in value ? [at, ...within] : within;
}

function assemble(
  document: SourceDocument,
  { value, origins }: { readonly value: unknown; readonly origins: Origins },
): LoadedFile {
  return {
    file: document.file,
    value,
    locationOf: (pointer, target, offset, length) => {
      const origin = originOf(document, origins, pointer);
      const location = origin.document.locationOf(origin.pointer, target, offset, length);
      return origin.includedFrom.length > 0 ? { location, includedFrom: origin.includedFrom } : { location };
    },
    ownPointer: (pointer) => originOf(document, origins, pointer).pointer,
    commentBehind: (pointer) => {
      const origin = originOf(document, origins, pointer);
      return origin.document.commentBehind(origin.pointer);
    },
    corrected: (pointer, target, correction) => {
      const origin = originOf(document, origins, pointer);
      return origin.document.corrected(origin.pointer, target, correction);
    },
  };
}

/** The origin of a pointer: of the nearest part around it from another file. */
export function originOf(document: SourceDocument, origins: Origins, pointer: Pointer): ItemOrigin {
  if (origins.size > 0) {
    for (let depth = pointer.length; depth > 0; depth -= 1) {
      const origin = origins.get(keyOf(pointer.slice(0, depth)));
      if (origin !== undefined) return { ...origin, pointer: [...origin.pointer, ...pointer.slice(depth)] };
    }
  }
  return { document, pointer, includedFrom: [] };
}
