import { isObject } from '../../../kernel/model/json.js';
import type { Finding } from '../../../kernel/model/finding.js';
import { expandValue, mentionsInclude, type Origins } from '../../../files/repository/expand.js';
import type { RepositoryFiles } from '../../../files/repository/folder.js';
import { startExpansion, type Fragments, type ItemOrigin } from '../../../files/repository/include.js';
import { parseSource, type Pointer, type SourceDocument } from '../../../files/yaml/document.js';
import { originOf } from '../load.js';

/** A file of any version with includes inserted, and the places of its parts. */
export interface WholeFile {
  readonly value: unknown;
  readonly partOf: (pointer: Pointer) => PlacedPart;
}

/** A place in a file, or in a fragment that it includes. */
export interface PlacedPart {
  readonly document: SourceDocument;
  readonly pointer: Pointer;
}

/** Keys without includes, in any version. */
const HEADS: ReadonlySet<string> = new Set(['zone', 'zones', 'account', 'vars', 'version']);

/** Reads a file with its includes, whatever its sections are called. Returns findings if that fails. */
export async function wholeFile(
  files: RepositoryFiles,
  file: string,
  fragments: Fragments,
): Promise<WholeFile | readonly Finding[]> {
  const { document, findings } = parseSource(file, await files.read(file));
  if (document === undefined || findings.length > 0) return findings;
  const expansion = startExpansion(fragments);
  const origins: Origins = new Map();
  const sections: (readonly [string, unknown])[] = [];
  for (const [name, section] of Object.entries(isObject(document.value) ? document.value : {})) {
    const origin: ItemOrigin = { document, pointer: [name], includedFrom: [] };
    const isOwn = HEADS.has(name) || !mentionsInclude(section);
    sections.push([name, isOwn ? section : await expandValue(section, [name], origin, expansion, origins)]);
  }
  if (expansion.findings.length > 0) return expansion.findings;
  return {
    value: Object.fromEntries(sections),
    partOf: (pointer) => originOf(document, origins, pointer),
  };
}
