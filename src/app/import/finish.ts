import { defined } from '../../kernel/lib/defined.js';
import type { NoProposal, Proposal, ProposedFile } from '../../import/propose.js';
import type { ImportedFile, ImportedScope, ImportedSecret, ImportStatus } from '../../import/result.js';
import { foreignTo, goneFrom, sectionsRead } from '../../import/summary.js';
import type { CheckedProposal } from '../../import/verify.js';
import { UserError } from '../../kernel/model/errors.js';
import type { Finding } from '../../kernel/model/finding.js';
import { scopeAddress, type Scope } from '../../kernel/model/scope.js';
import { editorSchemaFile } from '../../kernel/schema/editor.js';
import type { Host } from '../ports/host.js';
import { createFile, keepRejected, replaceFile } from '../repository/files.js';
import { credentialWarnings } from './credentials.js';
import type { ImportOptions } from './import-options.js';
import type { ImportDestination } from './destination.js';

/** Shows existing files that would change. Returns whether the person agrees. */
export type Agree = (changed: readonly ProposedFile[]) => Promise<boolean>;

/** Writes what was proved and, for existing files, agreed to. Puts the unproved beside it as `.rejected`. A failing scope stops no other. */
export async function finishImport(
  checkedProposals: readonly CheckedProposal[],
  destination: ImportDestination,
  options: ImportOptions,
  host: Host,
  agree: Agree,
): Promise<readonly ImportedScope[]> {
  const checked = checkedProposals.map((checkedProposal) => withoutPlainSecrets(checkedProposal, host));
  const changed = checked.flatMap(changedFiles);
  const agreed = changed.length === 0 || (await agree(changed));
  const imported: ImportedScope[] = [];
  for (const checkedProposal of checked) {
    imported.push(await finishOne(checkedProposal, agreed, { target: destination, options, host }));
  }
  if (options.dryRun !== true) await writeSchemas(imported, destination);
  return imported;
}

interface Finish {
  readonly target: ImportDestination;
  readonly options: ImportOptions;
  readonly host: Host;
}

/** The result of a scope with nothing to write. */
export function notProposed({ scope, status, problems }: NoProposal): ImportedScope {
  return { scope, status, files: [], sections: [], secrets: [], refs: [], gone: [], foreign: [], problems };
}

async function finishOne(
  checkedProposal: CheckedProposal,
  agreed: boolean,
  finish: Finish,
): Promise<ImportedScope> {
  const { proposal } = checkedProposal;
  const base = resultOf(proposal, finish.host);
  if (checkedProposal.status === 'rejected') {
    const { files, problems } = await rejected(proposal, finish);
    return { ...base, files, status: 'rejected', problems: [...checkedProposal.problems, ...problems] };
  }
  const status = agreed ? base.status : declinedOr(base.status);
  const secrets = base.secrets.filter(({ env }) => checkedProposal.variables.has(env));
  const problems = status === 'declined' ? [] : credentialWarnings(proposal.scope, proposal.files);
  const result = { ...base, status, secrets, refs: checkedProposal.refs, problems };
  if (finish.options.dryRun === true || status === 'declined') return result;
  const problem = await written(proposal, finish.target);
  return problem === undefined ? result : { ...result, status: 'failed', problems: [...problems, problem] };
}

function declinedOr(status: ImportStatus): ImportStatus {
  return status === 'updated' ? 'declined' : status;
}

/** Writes a scope's files. Returns the problem if one can't be written. */
async function written(
  { scope, files }: Proposal,
  destination: ImportDestination,
): Promise<Finding | undefined> {
  try {
    for (const { file, before, after } of files) {
      await (before === undefined
        ? createFile(destination, file, after)
        : replaceFile(destination, file, before, after));
    }
    return undefined;
  } catch (error) {
    return problemOf(error, scope);
  }
}

/** An unwritable file is a problem of its scope. Throws other errors. */
function problemOf(error: unknown, scope: Scope): Finding {
  if (!(error instanceof UserError)) throw error;
  const { code, message, help } = error;
  return {
    severity: 'error',
    code,
    message,
    ...defined({ help }),
    scope: scopeAddress(scope),
  };
}

/** Writes unproved files, if possible. */
async function rejected(
  { scope, files }: Proposal,
  { target: destination, options, host }: Finish,
): Promise<{ readonly files: readonly ImportedFile[]; readonly problems: readonly Finding[] }> {
  if (options.dryRun === true) return { files, problems: [] };
  const kept: ImportedFile[] = [];
  const problems: Finding[] = [];
  for (const file of files) {
    try {
      kept.push({ ...file, rejectedAs: await keepRejected(destination, file.file, host.hide(file.after)) });
    } catch (error) {
      kept.push(file);
      problems.push(problemOf(error, scope));
    }
  }
  return { files: kept, problems };
}

function resultOf(proposal: Proposal, host: Host): ImportedScope {
  const { scope, files, drafts, changes } = proposal;
  return {
    scope,
    status: statusOf(proposal),
    files,
    sections: sectionsRead(drafts),
    secrets: secretsOf(proposal, host),
    refs: [],
    gone: goneFrom(changes),
    foreign: foreignTo(proposal),
    problems: [],
  };
}

function statusOf({ files, declaredIn }: Proposal): ImportStatus {
  if (declaredIn.length > 0) return files.length > 0 ? 'updated' : 'unchanged';
  return files.length > 0 ? 'created' : 'empty';
}

function secretsOf({ secrets }: Proposal, { env }: Host): readonly ImportedSecret[] {
  return secrets.map(({ env: name, of, isMasked, value }) => {
    const present = env[name] ?? '';
    const state =
      present === '' ? 'unset' : isMasked || value === undefined || present === value ? 'set' : 'else';
    return { env: name, of, isMasked, state };
  });
}

/** A file with a secret in plain text is not written: the repository would keep it for ever. */
function withoutPlainSecrets(checkedProposal: CheckedProposal, host: Host): CheckedProposal {
  const { proposal } = checkedProposal;
  const holding = proposal.files.find(
    ({ before = '', after }) => host.hide(after) !== after && host.hide(before) === before,
  );
  if (checkedProposal.status === 'rejected' || holding === undefined) return checkedProposal;
  const problem: Finding = {
    severity: 'error',
    code: 'import-holds-secret',
    message: `${holding.file} would contain the value of a secret as plain text`,
    help: 'It is live as plain text: replace the secret on the service, as anybody who can read it there knows it.',
    scope: scopeAddress(proposal.scope),
  };
  return { status: 'rejected', proposal, problems: [problem] };
}

function changedFiles(checkedProposal: CheckedProposal): readonly ProposedFile[] {
  if (checkedProposal.status !== 'verified') return [];
  return checkedProposal.proposal.files.filter(({ before }) => before !== undefined);
}

/** Writes schemas for editors that new files name. A failure is no problem of the import. */
async function writeSchemas(
  imported: readonly ImportedScope[],
  destination: ImportDestination,
): Promise<void> {
  const levels = new Set(
    imported.filter(({ status }) => status === 'created').map(({ scope }) => scope.level),
  );
  for (const level of levels) await writeSchema(level, destination);
}

async function writeSchema(level: Scope['level'], destination: ImportDestination): Promise<void> {
  const { path, text } = editorSchemaFile(level);
  try {
    await createFile(destination, path, text);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
  }
}
