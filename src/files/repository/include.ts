import { UserError } from '../../kernel/model/errors.js';
import type { Finding, Location } from '../../kernel/model/finding.js';
import { isObject } from '../../kernel/model/json.js';
import { parseSource, type ParseResult, type Pointer, type SourceDocument } from '../yaml/document.js';
import type { ReadableFiles } from './folder.js';
import { includeProblemOf, includedFileOf, itemFileOf, type IncludeProblem } from './include-path.js';
import { parseItems } from './item-text.js';

/** The place of a part of an expanded value. */
export interface ItemOrigin {
  readonly document: SourceDocument;
  readonly pointer: Pointer;
  /** The include lines that lead to it, nearest first. */
  readonly includedFrom: readonly Location[];
  /** For a part of a fragment that is given values of its own: which of `Expansion.given`. */
  readonly given?: number;
}

/** The values that an include gives to its fragment. */
export interface Given {
  /** As written, right or wrong. */
  readonly values: unknown;
  /** Where the mapping with the include is. */
  readonly origin: ItemOrigin;
}

export interface ExpandedList {
  readonly items: readonly unknown[];
  readonly origins: readonly ItemOrigin[];
}

/** The fragments of a run. Many files share them, so each is parsed once, and its findings are reported once. */
export interface Fragments {
  readonly files: ReadableFiles;
  readonly parsed: Map<string, ParseResult>;
}

/** Opens the fragments of a repository. */
export function openFragments(files: ReadableFiles): Fragments {
  return { files, parsed: new Map() };
}

/** Limits for the includes of one file: fragments that include each other could grow without end. */
const LIMITS = { depth: 5, includes: 1_000, items: 20_000 };

/** The state of expanding one file's includes. */
export interface Expansion {
  readonly fragments: Fragments;
  readonly findings: Finding[];
  /** The names of the fragments that the file needs. */
  readonly needed: Set<string>;
  /** Whether the items of a list may be in a file of their own, by the place of the list. */
  readonly takesItems: (at: Pointer) => boolean;
  /** What includes give to their fragments, outer ones before those in them. */
  readonly given: Given[];
  includes: number;
  items: number;
}

/** Starts to expand one file's includes. */
export function startExpansion(
  fragments: Fragments,
  takesItems: Expansion['takesItems'] = () => false,
): Expansion {
  return { fragments, findings: [], needed: new Set(), takesItems, given: [], includes: 0, items: 0 };
}

/**
 * Replaces each `- include: PATH` by the items of that file, also with `with` beside it. Paths are relative to the including file. An include that can't be replaced is a finding
 * at its line, and the rest of the list stays.
 */
export async function expandList(
  list: ItemOrigin,
  items: readonly unknown[],
  expansion: Expansion,
): Promise<ExpandedList> {
  const expanded: { items: unknown[]; origins: ItemOrigin[] } = { items: [], origins: [] };
  for (const [index, item] of items.entries()) {
    const origin = { ...list, pointer: [...list.pointer, index] };
    const part = isInclude(item)
      ? await include(item, origin, expansion)
      : { items: [item], origins: [origin] };
    expanded.items.push(...part.items);
    expanded.origins.push(...part.origins);
  }
  return expanded;
}

/** An include, perhaps with values for the fragment. */
export interface Include {
  readonly include?: unknown;
  readonly with?: unknown;
}

/** Whether an item of a list stands for the items of another file: it has nothing but an include. */
export function isInclude(item: unknown): item is Include {
  return isObject(item) && 'include' in item && Object.keys(item).every((key) => OF_INCLUDE.has(key));
}

/** The members of an include that are not members of what it is in. */
const OF_INCLUDE: ReadonlySet<string> = new Set(['include', 'with']);

const NOTHING: ExpandedList = { items: [], origins: [] };

async function include(written: Include, at: ItemOrigin, expansion: Expansion): Promise<ExpandedList> {
  const fragment = await openFragment(written, at, 'a list', expansion);
  if (fragment === undefined || !Array.isArray(fragment.value)) return NOTHING;
  return expandList(fragment.origin, fragment.value, expansion);
}

/** The allowed contents of an included file. `items`: a text file with one item per line. */
export type Wanted = 'a list' | 'a mapping' | 'a list or a mapping' | 'items';

/**
 * The content of an included file and its place, which knows the values that `with` gives. Undefined for a problem, which is a finding at the include line; and for a file that can't be
 * parsed, which has findings of its own.
 */
export async function openFragment(
  { include: written, ...beside }: Include,
  at: ItemOrigin,
  wanted: Wanted,
  expansion: Expansion,
): Promise<{ readonly value: unknown; readonly origin: ItemOrigin } | undefined> {
  if (isTooMuch(expansion)) return undefined; // Reported at the first include above the limit.
  expansion.includes += 1;
  const location = at.document.locationOf([...at.pointer, wanted === 'items' ? 'file' : 'include']);
  const trail = [location, ...at.includedFrom];
  const document = isTooMuch(expansion) ? TOO_MUCH : await open(written, at, trail, wanted, expansion);
  if (document === undefined) return undefined;
  if ('code' in document) {
    const inside = at.includedFrom.length > 0 ? { includedFrom: at.includedFrom } : {};
    expansion.findings.push({ severity: 'error', ...document, location, ...inside });
    return undefined;
  }
  const given =
    'with' in beside ? { given: expansion.given.push({ values: beside.with, origin: at }) - 1 } : {};
  return { value: document.value, origin: { document, pointer: [], includedFrom: trail, ...given } };
}

function isTooMuch({ includes, items }: Expansion): boolean {
  return includes > LIMITS.includes || items > LIMITS.items;
}

const TOO_MUCH: IncludeProblem = {
  code: 'include-too-much',
  message: `the includes of one file have more than ${LIMITS.includes} fragments or ${LIMITS.items} items`,
  help: 'Split the file, or include less.',
};

/** The included fragment, or the problem; undefined for a fragment that can't be parsed. */
async function open(
  written: unknown,
  at: ItemOrigin,
  trail: readonly Location[],
  wanted: Wanted,
  expansion: Expansion,
): Promise<SourceDocument | IncludeProblem | undefined> {
  const file = (wanted === 'items' ? itemFileOf : includedFileOf)(written, at.document.file);
  if (typeof file !== 'string') return file;
  const cycle = trail.toReversed().map((step) => step.file);
  if (cycle.includes(file)) {
    const message = [...cycle.slice(cycle.indexOf(file)), file].join(' includes ');
    return { code: 'include-cycle', message, help: 'Remove one of these includes.' };
  }
  if (trail.length > LIMITS.depth) {
    const message = `includes are nested more than ${LIMITS.depth} deep`;
    return { code: 'include-too-deep', message, help: 'Include the file directly.' };
  }
  const parsed = await parse(file, String(written), trail, wanted, expansion);
  if ('code' in parsed) return parsed;
  const { document } = parsed;
  if (document === undefined) return undefined;
  const { value } = document;
  const is = Array.isArray(value) ? 'a list' : isObject(value) ? 'a mapping' : undefined;
  if (wanted === 'items') return document; // Not limited here: the service limits the items of a list, and a list has one file.
  if (is === undefined || !wanted.includes(is)) return notWanted(file, wanted);
  expansion.items += Array.isArray(value) ? value.length : Object.keys(Object(value)).length;
  return isTooMuch(expansion) ? TOO_MUCH : document;
}

function notWanted(file: string, wanted: Wanted): IncludeProblem {
  const message = `${file} does not contain ${wanted}`;
  if (wanted === 'a list') {
    const help = 'Start each item of the file with "- ".';
    return { code: 'include-not-a-list', message, help };
  }
  const help = 'Write "key: value" lines in the file, as you would write them in place of the include.';
  return { code: 'include-not-a-mapping', message, help };
}

async function parse(
  file: string,
  written: string,
  trail: readonly Location[],
  wanted: Wanted,
  { fragments, findings, needed }: Expansion,
): Promise<ParseResult | IncludeProblem> {
  needed.add(file);
  const known = fragments.parsed.get(file);
  if (known !== undefined) return known;
  try {
    const bytes = await fragments.files.read(file);
    const parsed = wanted === 'items' ? await parseItems(file, bytes) : parseSource(file, bytes);
    fragments.parsed.set(file, parsed);
    findings.push(...parsed.findings.map((finding) => ({ ...finding, includedFrom: trail })));
    return parsed;
  } catch (error) {
    if (error instanceof UserError) return includeProblemOf(error, written, file, fragments.files);
    throw error;
  }
}
