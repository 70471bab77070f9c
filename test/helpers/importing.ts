import { signalOfRun } from './signal.js';
import { openFragments } from '../../src/files/repository/include.js';
import { fileNameFor } from '../../src/import/file-name.js';
import type { Former } from '../../src/import/moving/former.js';
import {
  draftLive,
  propose,
  type NoProposal,
  type Proposal,
  type ProposeWorld,
} from '../../src/import/propose.js';
import { verifyProposals, type CheckedProposal } from '../../src/import/verify.js';
import type { ApiReader } from '../../src/kernel/model/request.js';
import type { Scope } from '../../src/kernel/model/scope.js';
import { readConfiguration } from '../../src/engine/configuration/read.js';
import { recordReads } from '../../src/engine/snapshot/record.js';
import { replayReads } from '../../src/engine/snapshot/snapshot-reads.js';
import { memoryFiles } from './world.js';

export type Files = Readonly<Record<string, string>>;

/** What an import makes of one scope of a repository in memory. */
export interface Imported {
  readonly look: Proposal | NoProposal;
  readonly verdict: CheckedProposal | undefined;
  /** The repository afterwards: changed when what was proposed was proved. */
  readonly files: Files;
}

/** Imports one scope as the command does, without the command line. */
export async function importScope(
  files: Files,
  scope: Scope,
  reader: ApiReader,
  former?: Former,
): Promise<Imported> {
  const repository = memoryFiles(files);
  const recording = recordReads(reader);
  const configuration = await readConfiguration(repository);
  const { settings } = configuration;
  const world: ProposeWorld = {
    configuration,
    fragments: openFragments(repository),
    textOf: (file) => Promise.resolve(files[file] ?? ''),
    reader: recording.reader,
    manyScopes: false,
    without: [],
    former,
    fileFor: (one) => {
      const file = fileNameFor(one, one.level === 'zone' ? settings.zones : settings.accounts) ?? 'no place';
      return { file, schema: '../schemas/zone.schema.json' };
    },
    signal: signalOfRun(),
    onSecrets: () => {},
  };
  const drafted = await draftLive(scope, world);
  const look = drafted.status === 'drafted' ? await propose(drafted, world) : drafted;
  if (look.status !== 'proposed') return { look, verdict: undefined, files };
  const replay = replayReads({ answers: recording.answers() });
  const { checkedProposals } = await verifyProposals([look], repository, replay);
  const [verdict] = checkedProposals;
  if (verdict?.status !== 'verified') return { look, verdict, files };
  const written = Object.fromEntries(look.files.map(({ file, after }) => [file, after]));
  return { look, verdict, files: { ...files, ...written } };
}
