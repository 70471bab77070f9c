import type { DeclaredScope } from '../engine/configuration/resolve.js';
import type { DeclaredPart } from '../engine/configuration/validate.js';
import { valueAt } from '../kernel/lib/value-at.js';
import type { Fragments } from '../files/repository/include.js';
import { parseSource } from '../files/yaml/document.js';
import { editText } from '../files/yaml/edit/edit.js';
import { LayoutError, type AddedMember, type Edit } from '../files/yaml/edit/edit-types.js';
import { printerFrom } from '../files/yaml/edit/printer.js';
import type { Change } from '../kernel/model/change.js';
import { scopeAddress } from '../kernel/model/scope.js';
import { kindOfSection } from '../kinds/lookup.js';
import { rulesetsWrittenBy } from '../kinds/rule-lists/written-phases.js';
import { KINDS } from '../kinds/registry.js';
import { putAt } from '../kinds/toolkit/edit/merge.js';
import { NotUpdated } from '../kinds/toolkit/edit/not-updated.js';
import { fileText } from './file-text.js';
import { sectionsOf, type SectionDraft } from './section-draft.js';
import { includedMapping, listsIn } from './written-lists.js';

/** A declared scope, and what is live. */
export interface UpdateInput {
  readonly declared: Pick<DeclaredScope, 'scope' | 'declarations'>;
  readonly files: readonly DeclaringFile[];
  /** Live state as a new file would say it. */
  readonly drafts: readonly SectionDraft[];
  /** What planning the files would change. */
  readonly changes: readonly Change[];
  readonly fragments: Fragments;
}

/** A file that declares a scope. */
export interface DeclaringFile {
  readonly file: string;
  readonly text: string;
  readonly part: DeclaredPart;
  /** The number of scopes that it declares. */
  readonly scopes: number;
}

/** A file and its new text. */
export interface UpdatedFile {
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

/**
 * A scope's files for an empty plan: differing sections become live, missing ones are added, the rest stays byte for byte. Without unchanged files.
 * Throws a NotUpdated if it is unknown how to write a difference.
 */
export async function updateFiles(input: UpdateInput): Promise<readonly UpdatedFile[]> {
  const printer = printerFrom(fileText(input.declared.scope, input.drafts));
  const added = addedSections(input);
  const updated: UpdatedFile[] = [];
  for (const file of input.files) {
    try {
      const edit = await fileEdit(file, added.file === file ? added.members : [], input);
      if (edit === undefined) continue;
      requireOwn(file);
      updated.push({ file: file.file, before: file.text, after: edited(file, edit, printer) });
    } catch (error) {
      throw error instanceof NotUpdated ? error.in(file.file) : error;
    }
  }
  return updated;
}

function edited({ file, text }: DeclaringFile, edit: Edit, printer: Parameters<typeof editText>[2]): string {
  try {
    return editText(text, edit, printer);
  } catch (error) {
    if (!(error instanceof LayoutError)) throw error;
    const line = text.slice(0, error.offset).split('\n').length;
    throw new NotUpdated(
      `what differs can't be edited here: ${error.message}`,
      'Run zonewright fmt on it, or write it with one key per line and dashes for lists, and import again.',
      [],
      { file, line },
    );
  }
}

/** One zone's difference must not go into a file of several. */
function requireOwn({ file, scopes }: DeclaringFile): void {
  if (scopes === 1) return;
  throw new NotUpdated(
    `${file} is shared by ${scopes} zones, but this one differs from it`,
    'Give the zone its own file first: remove it from zones, and import it again.',
    [],
  );
}

async function fileEdit(
  { file, text, part }: DeclaringFile,
  added: readonly AddedMember[],
  { declared, drafts, changes, files, fragments }: UpdateInput,
): Promise<Edit | undefined> {
  const { document } = parseSource(file, Buffer.from(text));
  const lists = await listsIn(document, fragments);
  const address = scopeAddress(declared.scope);
  const members = KINDS.flatMap((kind) => {
    const { section } = kind;
    const own = kind.import?.edit(part.sections, sectionsOf(drafts), {
      changeOf: (short) => changes.find((change) => change.address === `${address}/${short}`),
      written: (pointer) => lists.get(pointer.join('/')) ?? [],
      claimed: claimsOf(declared),
      takesNew: files.find((one) => one.part.sections[section] !== undefined)?.part === part,
      leftOut: deletesIn(`${address}/${section}/`, changes)
        ? drafts
            .find(({ name }) => name === section)
            ?.draft.omissions.find(({ isLeftAlone }) => isLeftAlone !== true)
        : undefined,
    });
    if (own === undefined || own.type === 'keep') return [];
    const include = includedMapping(valueAt(document?.value, [section]));
    if (include !== undefined) throw differsBeside(include, section);
    return [[section, own] as const];
  });
  if (members.length === 0 && added.length === 0) return undefined;
  return { type: 'members', members: new Map(members), added, order: ORDER };
}

/** It is unknown whether the difference belongs in the fragment or beside the include. */
function differsBeside(include: string, section: string): NotUpdated {
  return new NotUpdated(
    `what differs in ${section} is perhaps in ${include}, which it includes`,
    'Other files can include it too, so it is left alone: change it by hand, or write its members here instead of the include.',
    [section],
  );
}

function deletesIn(prefix: string, changes: readonly Change[]): boolean {
  return changes.some(({ action, address }) => action === 'delete' && address.startsWith(prefix));
}

/** Live things that files declare, in any section. */
function claimsOf({ declarations }: UpdateInput['declared']): ReadonlySet<string> {
  return new Set(declarations.flatMap(({ claims }) => claims));
}

/** The order of documents. */
const ORDER = ['zone', 'zones', 'account', 'vars', ...KINDS.map(({ section }) => section), 'tests'];

/** Live sections in no file go into the scope's first own file. */
function addedSections({ declared, files, drafts }: UpdateInput): {
  readonly file: DeclaringFile | undefined;
  readonly members: readonly AddedMember[];
} {
  const live = sectionsOf(drafts);
  const claimed = claimsOf(declared);
  const members = drafts.flatMap(({ name }): readonly AddedMember[] => {
    if (files.some(({ part }) => part.sections[name] !== undefined)) return [];
    if (rulesetsWrittenBy(name).some((claim) => claimed.has(claim))) return [];
    const left = kindOfSection(name)?.import?.unclaimed(live, claimed);
    if (left === undefined) return [];
    return [{ key: name, ...putAt(left, left === live[name] ? [name] : undefined) }];
  });
  return { file: files.find(({ scopes }) => scopes === 1) ?? files[0], members };
}
