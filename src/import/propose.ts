import { defined } from '../kernel/lib/defined.js';
import type { Change } from '../kernel/model/change.js';
import type { DraftSecret } from '../kinds/definition/draft.js';
import type { Finding } from '../kernel/model/finding.js';
import type { SectionName, Sections } from '../kernel/model/context.js';
import type { ApiReader } from '../kernel/model/request.js';
import { isSameScope, scopeAddress, type Scope } from '../kernel/model/scope.js';
import type { SecretStore } from '../kernel/model/secret.js';
import type { Configuration } from '../engine/configuration/configuration.js';
import { observe } from '../engine/plan/observe.js';
import type { DeclaredScope } from '../engine/configuration/resolve.js';
import type { Fragments } from '../files/repository/include.js';
import { schemaFindings } from '../kernel/schema/findings.js';
import { validatorOf } from '../kernel/schema/validator.js';
import { draftScope, type DraftOptions } from './draft-scope.js';
import type { Former } from './moving/former.js';
import { heldSecrets } from './moving/held.js';
import { notesFor, withRemarks, wordsFor } from './moving/moving-words.js';
import type { SectionDraft } from './section-draft.js';
import { fileText } from './file-text.js';
import { liveSecrets } from './live-secrets.js';
import { NotUpdated } from '../kinds/toolkit/edit/not-updated.js';
import type { MetaTemplate } from './meta-template.js';
import { withMeta } from './with-meta.js';
import { updateFiles, type DeclaringFile } from './update.js';

/** A file and its new text. Without a former text it is new. */
export interface ProposedFile {
  readonly file: string;
  readonly before?: string;
  readonly after: string;
}

/** A scope's live state as texts of files. */
export interface Proposal {
  readonly status: 'proposed';
  readonly scope: Scope;
  /** Files whose text changes; none if they match live. */
  readonly files: readonly ProposedFile[];
  /** Files that declare the scope, and what they say. */
  readonly declaredIn: readonly string[];
  readonly declared: readonly Sections[];
  readonly drafts: readonly SectionDraft[];
  /** Variables of the written files. */
  readonly secrets: readonly DraftSecret[];
  readonly store: SecretStore;
  /** Differences between files and live; none without a file. */
  readonly changes: readonly Change[];
}

/** A scope without proposal: unread, or its file can't be changed. */
export interface NoProposal {
  readonly status: 'not-read' | 'refused';
  readonly scope: Scope;
  readonly problems: readonly Finding[];
}

export interface ProposeWorld {
  readonly configuration: Configuration;
  readonly fragments: Fragments;
  /** A file's text with its byte order mark. */
  readonly textOf: (file: string) => Promise<string>;
  /** Reads, and records what was read. */
  readonly reader: ApiReader;
  /** True if names of variables must say whose they are. */
  readonly manyScopes: boolean;
  /** A scope's new file; a problem if the project's patterns leave no place. */
  readonly fileFor: (scope: Scope) => ProposedName;
  readonly signal: AbortSignal;
  /** Sections left out of the files. */
  readonly without: readonly SectionName[];
  /** What another tool manages. */
  readonly former?: Former | undefined;
  /** How descriptions and comments say the `meta` of new files. */
  readonly meta?: readonly MetaTemplate[];
  /** Called with secrets once known. */
  readonly onSecrets: (secrets: readonly DraftSecret[]) => void;
}

/** A scope's live state, to be written. */
export interface DraftedScope {
  readonly status: 'drafted';
  readonly scope: Scope;
  readonly drafts: readonly SectionDraft[];
  /** What files already declare of the scope. */
  readonly declared: readonly Sections[];
}

/** A new file, with the path to its schema; or why there is none. */
export type ProposedName =
  | { readonly file: string; readonly schema: string }
  | { readonly problem: Pick<Finding, 'message' | 'help'> };

/** Drafts a scope's live state. `isShown`: the service showed it under its name and id. Throws an ApiError for credentials and interruption. */
export async function draftLive(
  scope: Scope,
  world: ProposeWorld,
  isShown = false,
): Promise<DraftedScope | NoProposal> {
  const { configuration, reader, manyScopes, without, former, signal } = world;
  const { settings } = configuration;
  const declared = configuration.scopes.find((own) => isSameScope(own.scope, scope));
  const problem = problemBefore(scope, world);
  if (problem !== undefined) return refused(scope, problem);
  const options: DraftOptions = {
    settings,
    manyScopes,
    without,
    declared: sectionsOfFiles(declared),
    idFrom: isShown ? 'service' : declared === undefined ? 'flag' : 'file',
    ...(former === undefined ? {} : { former: wordsFor(scope, former) }),
  };
  const { sections, unread } = await draftScope(scope, reader, options, signal);
  const remarked = former === undefined ? sections : withRemarks(sections, scope, former);
  const drafts = declared === undefined ? withLives(remarked, scope, world) : remarked;
  const held = former && heldSecrets(drafts, scope, former);
  world.onSecrets(drafts.flatMap(({ draft }) => draft.secrets));
  if (unread.length > 0) return { status: 'not-read', scope, problems: unread };
  if (held !== undefined) return refused(scope, held);
  return { status: 'drafted', scope, drafts, declared: sectionsOfFiles(declared) };
}

/** Drafts with owner, ticket, reason and last day from descriptions and comments, if asked for. */
function withLives(
  drafts: readonly SectionDraft[],
  scope: Scope,
  { former, meta = [] }: ProposeWorld,
): readonly SectionDraft[] {
  if (meta.length === 0) return drafts;
  return withMeta(drafts, meta, former === undefined ? [] : notesFor(drafts, scope, former));
}

/** A scope's new or changed files, unwritten. Throws an ApiError for credentials and interruption. */
export async function propose(
  { scope, drafts }: Pick<DraftedScope, 'scope' | 'drafts'>,
  world: ProposeWorld,
): Promise<Proposal | NoProposal> {
  const declared = world.configuration.scopes.find((own) => isSameScope(own.scope, scope));
  return declared === undefined ? newFile(scope, drafts, world) : updatedFiles(declared, drafts, world);
}

function sectionsOfFiles(declared: DeclaredScope | undefined): readonly Sections[] {
  return (declared?.parts ?? []).map(({ sections }) => sections);
}

/** Why a scope is not read, if so. Pure. */
export function problemBefore(
  scope: Scope,
  { configuration, without }: Pick<ProposeWorld, 'configuration' | 'without'>,
): Finding | undefined {
  const declared = configuration.scopes.find((own) => isSameScope(own.scope, scope));
  return declared === undefined ? headerProblem(scope) : managedProblem(declared, without);
}

/** Managed sections can't be left out: files would keep content that was never compared. */
function managedProblem({ parts }: DeclaredScope, without: readonly SectionName[]): Finding | undefined {
  for (const section of without) {
    const part = parts.find(({ sections }) => sections[section] !== undefined);
    if (part === undefined) continue;
    return {
      severity: 'error',
      code: 'import-not-updated',
      message: `the file manages ${section}, so the import can't leave it out`,
      help: `Import without --without ${section}, or remove the section from the file first.`,
      location: part.locationOf([section]),
    };
  }
  return undefined;
}

/** Why a file can't name a scope, if so. */
function headerProblem({ level, name, id }: Scope): Finding | undefined {
  const validate = validatorOf(level);
  if (validate({ [level]: { name, id } })) return undefined;
  const [first] = schemaFindings(validate.errors ?? []);
  if (first === undefined) return undefined;
  const { code, message, help } = first;
  return { severity: 'error', code, message, ...defined({ help }) };
}

function newFile(
  scope: Scope,
  drafts: readonly SectionDraft[],
  { fileFor }: ProposeWorld,
): Proposal | NoProposal {
  const name = fileFor(scope);
  if ('problem' in name) return refused(scope, { severity: 'error', code: 'import-file', ...name.problem });
  const { file, schema } = name;
  const { store, secrets } = liveSecrets([], drafts);
  const files = drafts.length === 0 ? [] : [{ file, after: fileText(scope, drafts, { schema }) }];
  return {
    status: 'proposed',
    scope,
    files,
    declaredIn: [],
    declared: [],
    drafts,
    secrets,
    store,
    changes: [],
  };
}

async function updatedFiles(
  declared: DeclaredScope,
  drafts: readonly SectionDraft[],
  { configuration, fragments, reader, textOf, signal }: ProposeWorld,
): Promise<Proposal | NoProposal> {
  const { scope, parts } = declared;
  const sections = sectionsOfFiles(declared);
  const { store, secrets } = liveSecrets(sections, drafts);
  // What a file can say goes in, known or not.
  const unknownMembers = 'differ';
  const context = { scope, settings: configuration.settings, secrets: store, unknownMembers } as const;
  const live = await observe(declared, context, reader, signal);
  if (live.status === 'incomplete') return notCompared(scope, live.reason);
  const changes = live.value.flatMap(({ diff }) => diff.changes);
  const files = await Promise.all(parts.map((part) => declaringFile(part, configuration, textOf)));
  const common = { status: 'proposed', scope, declared: sections, drafts, secrets, store, changes } as const;
  try {
    const updated = await updateFiles({ declared, files, drafts, changes, fragments });
    return { ...common, files: updated, declaredIn: files.map(({ file }) => file) };
  } catch (error) {
    if (!(error instanceof NotUpdated)) throw error;
    return refused(scope, notUpdated(error, files));
  }
}

/** What was unreadable, or what files say that contradicts live. */
function notCompared(scope: Scope, problems: readonly Finding[]): NoProposal {
  const isUnread = problems.some(({ location }) => location === undefined);
  return { status: isUnread ? 'not-read' : 'refused', scope, problems };
}

async function declaringFile(
  part: DeclaringFile['part'],
  { scopes }: Configuration,
  textOf: ProposeWorld['textOf'],
): Promise<DeclaringFile> {
  const { file } = part.locationOf([]);
  const sharing = scopes.filter(({ parts }) => parts.some(({ locationOf }) => locationOf([]).file === file));
  return { file, text: await textOf(file), part, scopes: sharing.length };
}

function notUpdated(
  { message, help, path, file, line }: NotUpdated,
  files: readonly DeclaringFile[],
): Finding {
  const part = files.find((one) => one.file === file)?.part ?? files[0]?.part;
  const location =
    file === undefined || line === undefined
      ? part?.locationOf([...path])
      : { file, line, column: 1, length: 1 };
  return {
    severity: 'error',
    code: 'import-not-updated',
    message,
    help,
    ...defined({ location }),
  };
}

function refused(scope: Scope, finding: Finding): NoProposal {
  return { status: 'refused', scope, problems: [{ ...finding, scope: scopeAddress(scope) }] };
}
