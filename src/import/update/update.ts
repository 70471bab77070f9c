import type { Change } from '../../kernel/model/change.js';
import { isObject, type Json } from '../../kernel/model/json.js';
import type { SectionName } from '../../kernel/model/kind.js';
import { scopeAddress, type Scope } from '../../kernel/model/scope.js';
import type { DeclaredPart } from '../../engine/configuration/validate.js';
import { KINDS } from '../../kinds/registry.js';
import type { Fragments } from '../../files/repository/include.js';
import { LOG_FIELDS_PHASE } from '../../kinds/rule-lists/catalogue.js';
import { parseSource } from '../../files/yaml/document.js';
import { editText } from '../../files/yaml/edit/edit.js';
import { LayoutError, type AddedMember, type Edit } from '../../files/yaml/edit/edit-types.js';
import { printerFrom } from '../../files/yaml/edit/printer.js';
import { fileText } from '../file-text.js';
import { sectionsOf, type SectionDraft } from '../section-draft.js';
import { putAt } from './merge.js';
import { NotUpdated } from './not-updated.js';
import {
  jobsEdit,
  logFieldsEdit,
  pageShieldEdit,
  policiesEdit,
  rulesetsEdit,
  type SectionSides,
} from './sections.js';
import { listsIn } from './written.js';

/** A scope that files of the repository declare, and what is live of it. */
export interface UpdateInput {
  readonly scope: Scope;
  readonly files: readonly DeclaringFile[];
  /** What is live, as a new file would say it. */
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
  /** How many scopes it declares. */
  readonly scopes: number;
}

/** A file with the text that it will have. */
export interface UpdatedFile {
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

/**
 * The files of a scope as they have to be so that planning them changes nothing: sections that differ say what is live, sections that no
 * file has come in, and everything else stays byte for byte. Files that stay are left out. Throws a NotUpdated, of a file, when a difference
 * stands where it can't be told how somebody would have written it.
 */
export async function updateFiles(input: UpdateInput): Promise<readonly UpdatedFile[]> {
  const printer = printerFrom(fileText(input.scope, input.drafts));
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
      'Run zonewright fmt on it, or write it with one key to a line and dashes for lists, and import again.',
      [],
      { file, line },
    );
  }
}

/** What differs in one of several zones must not be written into the file of all. */
function requireOwn({ file, scopes }: DeclaringFile): void {
  if (scopes === 1) return;
  throw new NotUpdated(
    `${file} is shared by ${scopes} zones, and this one differs from it`,
    'Give the zone a file of its own first: take it out of zones, and import it again.',
    [],
  );
}

type SectionEdit = (sides: SectionSides) => Edit;

const EDITS: Readonly<Partial<Record<SectionName, SectionEdit>>> = {
  page_shield: pageShieldEdit,
  csp_policies: policiesEdit,
  rulesets: rulesetsEdit,
  log_fields: logFieldsEdit,
  logpush_jobs: jobsEdit,
};

async function fileEdit(
  { file, text, part }: DeclaringFile,
  added: readonly AddedMember[],
  { scope, drafts, changes, files, fragments }: UpdateInput,
): Promise<Edit | undefined> {
  const { document } = parseSource(file, Buffer.from(text));
  const lists = await listsIn(document, fragments);
  const sides: SectionSides = {
    have: part.sections,
    want: sectionsOf(drafts),
    changeOf: (address) => changes.find((change) => change.address === `${scopeAddress(scope)}/${address}`),
    written: (pointer) => lists.get(pointer.join('/')) ?? [],
    otherPhases: phasesLeftOut(part, files, drafts),
    leftOut: (section) => {
      const prefix = `${scopeAddress(scope)}/${section}/`;
      const deletes = changes.some(
        ({ action, address }) => action === 'delete' && address.startsWith(prefix),
      );
      return deletes ? drafts.find(({ name }) => name === section)?.draft.omissions[0] : undefined;
    },
  };
  const members = Object.entries(EDITS).flatMap(([name, edit]) => {
    if (!Object.hasOwn(part.sections, name)) return [];
    const own = edit(sides);
    return own.type === 'keep' ? [] : [[name, own] as const];
  });
  if (members.length === 0 && added.length === 0) return undefined;
  return { type: 'members', members: new Map(members), added, order: ORDER };
}

/** The order of the documents. */
const ORDER = ['zone', 'zones', 'account', 'vars', ...KINDS.map(({ section }) => section), 'tests'];

/** Sections that are live and in no file go into the first one that is the scope's own. */
function addedSections({ files, drafts }: UpdateInput): {
  readonly file: DeclaringFile | undefined;
  readonly members: readonly AddedMember[];
} {
  const isDeclared = (name: SectionName): boolean =>
    files.some(({ part }) => part.sections[name] !== undefined);
  const members = drafts.flatMap(({ name, draft }): readonly AddedMember[] => {
    if (draft.section === undefined || isDeclared(name) || isManagedElsewhere(name, files)) return [];
    return name === 'rulesets' && isDeclared('log_fields')
      ? otherRulesets(draft.section)
      : [{ key: name, ...putAt(draft.section, [name]) }];
  });
  return { file: files.find(({ scopes }) => scopes === 1) ?? files[0], members };
}

/** The rulesets but for that of the log fields, which their own section manages. */
function otherRulesets(section: Json): readonly AddedMember[] {
  const all = Array.isArray(section) ? section : [];
  const others = all.filter((ruleset: Json) => !isObject(ruleset) || ruleset['phase'] !== LOG_FIELDS_PHASE);
  if (others.length === 0) return [];
  return [{ key: 'rulesets', ...putAt(others, others.length === all.length ? ['rulesets'] : undefined) }];
}

/** Log fields may be managed as the ruleset of their phase, and then must not be managed twice. */
function isManagedElsewhere(name: SectionName, files: readonly DeclaringFile[]): boolean {
  return (
    name === 'log_fields' &&
    files.some(({ part }) => part.sections.rulesets?.some(({ phase }) => phase === LOG_FIELDS_PHASE))
  );
}

/** Phases that come into no list of this file: those that other files have, and all when another file has the first list. */
function phasesLeftOut(
  part: DeclaredPart,
  files: readonly DeclaringFile[],
  drafts: readonly SectionDraft[],
): ReadonlySet<string> {
  const lists = files.filter((file) => file.part.sections.rulesets !== undefined);
  const others = lists
    .filter((file) => file.part !== part)
    .flatMap((file) => file.part.sections.rulesets ?? []);
  const isFirst = lists[0]?.part === part;
  const live = isFirst ? [] : (sectionsOf(drafts).rulesets ?? []);
  const hasLogFields = files.some((file) => file.part.sections.log_fields !== undefined);
  return new Set([...others, ...live].map(({ phase }) => phase).concat(hasLogFields ? LOG_FIELDS_PHASE : []));
}
