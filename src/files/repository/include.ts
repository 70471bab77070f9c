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
  /** Include lines that lead to it, nearest first. */
  readonly includedFrom: readonly Location[];
  /** For a fragment with given values: the index in `Expansion.given`. */
  readonly given?: number;
}

/** Values that an include gives its fragment. */
export interface Given {
  /** As written, maybe wrong. */
  readonly values: unknown;
  /** The place of the mapping with the include. */
  readonly origin: ItemOrigin;
}

export interface ExpandedList {
  readonly items: readonly unknown[];
  readonly origins: readonly ItemOrigin[];
}

/** A run's fragments. Shared by files, so parsed and reported once. */
export interface Fragments {
  readonly files: ReadableFiles;
  readonly parsed: Map<string, ParseResult>;
}

/** Opens a repository's fragments. */
export function openFragments(files: ReadableFiles): Fragments {
  return { files, parsed: new Map() };
}

/** Limits per file: fragments that include each other could grow for ever. */
const LIMITS = { depth: 5, includes: 1_000, items: 20_000 };

/** The state of expanding a file's includes. */
export interface Expansion {
  readonly fragments: Fragments;
  readonly findings: Finding[];
  /** Fragments that the file needs. */
  readonly needed: Set<string>;
  /** True if a list's items may be in a file, by the list's place. */
  readonly takesItems: (at: Pointer) => boolean;
  /** Values given to fragments, outer ones first. */
  readonly given: Given[];
  includes: number;
  items: number;
}

/** Starts expanding a file's includes. */
export function startExpansion(
  fragments: Fragments,
  takesItems: Expansion['takesItems'] = () => false,
): Expansion {
  return { fragments, findings: [], needed: new Set(), takesItems, given: [], includes: 0, items: 0 };
}

/**
 * Replaces `- include: PATH`, maybe with `with`, by the file's items. Paths are relative to the including file. A failing include is a finding; the
 * rest stays.
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

/** An include, maybe with values. */
export interface Include {
  readonly include?: unknown;
  readonly with?: unknown;
}

/** True for a list item that is only an include. */
export function isInclude(item: unknown): item is Include {
  return isObject(item) && 'include' in item && Object.keys(item).every((key) => OF_INCLUDE.has(key));
}

/** An include's own members. */
const OF_INCLUDE: ReadonlySet<string> = new Set(['include', 'with']);

const NOTHING: ExpandedList = { items: [], origins: [] };

async function include(written: Include, at: ItemOrigin, expansion: Expansion): Promise<ExpandedList> {
  const fragment = await openFragment(written, at, 'a list', expansion);
  if (fragment === undefined || !Array.isArray(fragment.value)) return NOTHING;
  return expandList(fragment.origin, fragment.value, expansion);
}

/** What an included file may contain. `items`: a text with an item per line. */
export type Wanted = 'a list' | 'a mapping' | 'a list or a mapping' | 'items';

/**
 * An included file's content and place, which has the values of `with`. Undefined for a problem, reported at the include, and an unparsable file,
 * which has its own findings.
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

/** The fragment or the problem; undefined if unparsable. */
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
  if (wanted === 'items') return document; // No limit here: the service has one, and a list has one file.
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
