import { textOfFile } from '../../files/repository/file-text.js';
import type { Texts } from '../../kernel/model/texts.js';
import { openFragments } from '../../files/repository/include.js';
import { metaTemplate, type MetaTemplate } from '../../import/meta-template.js';
import type { Former } from '../../import/moving/former.js';
import { moveReport, type MovedScope, type MoveReport } from '../../import/moving/report.js';
import { propose, type DraftedScope, type NoProposal, type Proposal } from '../../import/propose.js';
import type { ImportedScope } from '../../import/result.js';
import { sharedVariables } from '../../import/shared-variables.js';
import { readSurroundings } from '../../import/surroundings.js';
import { verifyProposals, type CheckedProposal } from '../../import/verify.js';
import { defined } from '../../kernel/lib/defined.js';
import { sideBySide } from '../../kernel/lib/side-by-side.js';
import { count } from '../../kernel/lib/phrases.js';
import type { Finding } from '../../kernel/model/finding.js';
import type { ApiReader } from '../../kernel/model/request.js';
import type { Scope } from '../../kernel/model/scope.js';
import { uncheckedFindings, type Identities } from '../../engine/plan/identity.js';
import { snapshotDocument, snapshotText } from '../../engine/snapshot/document.js';
import { recordReads, type Recording } from '../../engine/snapshot/record.js';
import { replayReads } from '../../engine/snapshot/snapshot-reads.js';
import { kindOfSection } from '../../kinds/lookup.js';
import { TOOL_VERSION } from '../../version.js';
import type { Host, WatchedHost } from '../ports/host.js';
import { usageError } from '../ports/usage-error.js';
import { writeReport } from '../repository/report-file.js';
import type { ReadSession } from '../session/reading.js';
import { withReadSession } from '../session/session.js';
import { finishImport, notProposed, type Agree } from './finish.js';
import { flagsFor, readFormer } from './former.js';
import { identitiesOf, draftKnown } from './identities.js';
import type { ImportOptions } from './import-options.js';
import { requireNamed, scopesToImport, type ChosenScopes } from './scopes.js';
import { newFilesFor, openDestination, type ImportDestination } from './destination.js';

interface Run {
  readonly target: ImportDestination;
  readonly options: ImportOptions;
  readonly host: Host;
  readonly reading: ReadSession;
  readonly meta: readonly MetaTemplate[];
}

/** The result of an import. */
export interface Imported {
  readonly scopes: readonly ImportedScope[];
  /** About several scopes. */
  readonly findings: readonly Finding[];
  /** Texts of files, for findings. */
  readonly sources: Texts;
  /** Requests sent. */
  readonly reads: number;
  /** What another tool managed, if one is named. */
  readonly moved?: MoveReport;
}

/** Reads live state, makes files, proves that they match, writes them. Can't write to the service. Throws a UserError for what can't be imported. */
export async function importLive(options: ImportOptions, host: WatchedHost, agree: Agree): Promise<Imported> {
  const meta = templatesOf(options);
  const former = await readFormer(options, host);
  requireNamed(options, former === undefined ? [] : flagsFor(former));
  const destination = await openDestination(options, host);
  return withReadSession(destination.configuration.settings, options, host, async (reading) => {
    const run: Run = { target: destination, options, host, reading, meta };
    const began = host.now();
    const recording = recordReads(reading.reader);
    const { configuration } = destination;
    const chosen = await scopesToImport(options, configuration, recording.reader, reading.signal);
    const { scopes } = chosen;
    protectSensitive(former, scopes, host);
    const { without } = options;
    const identities = await identitiesOf(chosen, { configuration, without }, reading);
    const looks = await proposeAll(chosen, identities, recording.reader, run, former);
    reading.progress.show(`comparing the files of ${count(scopes.length, 'scope')} with what was read`);
    const proposals = looks.filter((look) => look.status === 'proposed');
    const replay = replayReads({ answers: recording.answers() });
    const { checkedProposals, sources } = await verifyProposals(proposals, destination.files, replay);
    await saveSnapshot(scopes, recording, began, run);
    reading.progress.stop();
    const finished = await finishImport(checkedProposals, destination, options, host, agree);
    const imported = inOrder(looks, checkedProposals, finished);
    const moved = former && moveReport(former, movedScopes(imported, checkedProposals, options));
    // An unread scope has another problem already.
    const isRead = (scope: Scope): boolean =>
      looks.some((look) => look.scope === scope && look.status === 'proposed');
    const findings = [...chosen.notes, ...uncheckedFindings(identities, isRead)];
    return { scopes: imported, findings, sources, reads: reading.sent.reads, ...defined({ moved }) };
  });
}

/** The templates of `--meta`. Throws a UserError for a wrong one. */
function templatesOf({ meta = [] }: ImportOptions): readonly MetaTemplate[] {
  return meta.map((text) => {
    const template = metaTemplate(text);
    if (!('wrong' in template)) return template;
    throw usageError(
      `--meta ${JSON.stringify(text)} can't be used: ${template.wrong}`,
      'Write what descriptions look like, such as --meta "[{owner}] {ticket}: {reason}".',
    );
  });
}

/** Values that the other tool marks as sensitive are redacted, except names from the command line. */
function protectSensitive(former: Former | undefined, scopes: readonly Scope[], host: Host): void {
  const names = new Set(scopes.flatMap(({ name, id }) => [name, id]));
  host.protect((former?.sensitive ?? []).filter((text) => !names.has(text)));
}

function movedScopes(
  imported: readonly ImportedScope[],
  checkedProposals: readonly CheckedProposal[],
  { without }: ImportOptions,
): readonly MovedScope[] {
  return imported.map(({ scope, status, foreign }) => {
    const checked = checkedProposals.find(({ proposal }) => proposal.scope === scope);
    const covers = checked?.status === 'verified' ? checked.covers : new Set<string>();
    const own = without.filter((section) => kindOfSection(section)?.levels.includes(scope.level));
    return { scope, status, foreign, covers, drafts: checked?.proposal.drafts, without: own };
  });
}

async function proposeAll(
  { scopes, refused }: ChosenScopes,
  identities: Identities,
  reader: ApiReader,
  { target: destination, options, host, reading, meta }: Run,
  former: Former | undefined,
): Promise<readonly (Proposal | NoProposal)[]> {
  const { configuration, files } = destination;
  const { progress, signal } = reading;
  const ids = new Set([...configuration.scopes.map(({ scope }) => scope.id), ...scopes.map(({ id }) => id)]);
  const world = {
    configuration,
    fragments: openFragments(files),
    textOf: (file: string) => textOfFile(files, file),
    reader,
    manyScopes: ids.size > 1,
    fileFor: newFilesFor(scopes, destination),
    without: options.without,
    former,
    meta,
    signal,
    onSecrets: (secrets: Proposal['secrets']) => host.protect(secrets.map(({ value }) => value)),
  };
  const looks = await sideBySide(
    scopes,
    options.concurrency,
    async (scope): Promise<DraftedScope | NoProposal> => {
      const problem = refused.get(scope);
      return problem === undefined
        ? draftKnown(scope, identities, world)
        : { status: 'refused', scope, problems: [problem] };
    },
    (scope, done, total) => {
      const text = `read ${done} of ${count(total, 'scope')}`;
      // A few scopes are read at once.
      if (total >= MANY_SCOPES) progress.announce(text);
      else progress.show(`${text}: ${scope.name}`);
    },
  );
  return sideBySide(sharedVariables(looks), options.concurrency, async (look) =>
    look.status === 'drafted' ? propose(look, world) : look,
  );
}

const MANY_SCOPES = 20;

async function saveSnapshot(
  scopes: readonly Scope[],
  recording: Recording,
  madeAt: Date,
  { target: destination, options, host, reading }: Run,
): Promise<void> {
  if (options.snapshot === undefined) return;
  reading.progress.show('reading what else plans need, for the snapshot');
  const { dialect } = destination.configuration.settings;
  const { signal } = reading;
  await readSurroundings(scopes, recording.reader, { ...options, signal, dialect: dialect.name });
  const about = { scopes, dialect: dialect.name, madeAt, toolVersion: TOOL_VERSION };
  const text = snapshotText(snapshotDocument(recording.answers(), about));
  await writeReport(options.snapshot, host.hide(text), host);
}

/** Results of all scopes, in the order asked. */
function inOrder(
  looks: readonly (Proposal | NoProposal)[],
  checkedProposals: readonly CheckedProposal[],
  imported: readonly ImportedScope[],
): readonly ImportedScope[] {
  return looks.flatMap((look) => {
    if (look.status !== 'proposed') return [notProposed(look)];
    const index = checkedProposals.findIndex(({ proposal }) => proposal === look);
    return imported.slice(index, index + 1);
  });
}
