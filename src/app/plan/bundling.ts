import type { BundleDocument } from '../../generated/documents/bundle.js';
import type { PlanDocument } from '../../generated/documents/plan.js';
import { bundleDocument } from '../../engine/bundle/document.js';
import { snapshotDocument } from '../../engine/snapshot/document.js';
import { recordReads, type Recording } from '../../engine/snapshot/record.js';
import { holdingFiles, type HoldingFiles } from '../../files/repository/held-files.js';
import { defined } from '../../kernel/lib/defined.js';
import { someOf } from '../../kernel/lib/phrases.js';
import { tokensIn } from '../../kernel/redaction/looks.js';
import { UserError } from '../../kernel/model/errors.js';
import type { Plan } from '../../kernel/model/plan.js';
import type { ApiReader } from '../../kernel/model/request.js';
import { TOOL_VERSION } from '../../version.js';
import type { WatchedHost } from '../ports/host.js';
import { usageError } from '../ports/usage-error.js';
import { planAgain } from './plan-again.js';
import type { PlannedRevision, PlanningOptions, WatchFiles } from './planning.js';

/** Records what a plan is made from. */
export interface Bundling {
  readonly watchFiles: WatchFiles;
  readonly through: (reader: ApiReader) => ApiReader;
  /** The bundle of the finished plan. `print`: a plan as its document. Throws a UserError for files that a bundle can't have. */
  readonly finish: (
    plan: Plan,
    about: Pick<PlanningOptions, 'target' | 'shard' | 'base' | 'changedSince' | 'strict' | 'impact'> & {
      readonly dialect: BundleDocument['snapshot']['dialect'];
      /** The ignore file, if one is read. */
      readonly ignore: string | undefined;
    },
    print: (plan: Plan) => PlanDocument,
  ) => Promise<BundleDocument>;
}

/** Starts recording. `madeAt`: the plan's moment. Throws a UserError for options whose answers can't be in a bundle. */
export function openBundling(
  { checkService, liveFrom }: Pick<PlanningOptions, 'checkService' | 'liveFrom'>,
  host: WatchedHost,
  madeAt: Date,
): Bundling {
  if (checkService === true)
    throw usageError("--bundle and --check-service: what the service says of writes can't be asked again");
  if (liveFrom !== undefined)
    throw usageError('--bundle and --live-from: a bundle has what is read of the service in the same run');
  const holding = new Map<PlannedRevision, HoldingFiles>();
  let recording: Recording | undefined;
  return {
    watchFiles: (revision, files) => {
      const held = holdingFiles(files);
      holding.set(revision, held);
      return held.files;
    },
    through: (reader) => (recording = recordReads(reader)).reader,
    finish: async (plan, about, print) => {
      const files = filesOf(holding);
      requireInside(about.ignore, files);
      requireNoTokens(files);
      const { dialect, target, shard, impact, strict = false, base, changedSince, ignore } = about;
      const bare = {
        tool_version: TOOL_VERSION,
        made_at: madeAt.toISOString(),
        asked: {
          targets: [...target],
          impact,
          strict,
          labels: [...(host.labels ?? [])],
          ...defined({ shard: shard && { ...shard }, base, changed_since: changedSince, ignore }),
        },
        files,
        snapshot: snapshotDocument(recording?.answers() ?? [], {
          scopes: plan.scopes.map(({ scope }) => scope),
          dialect,
          madeAt,
          toolVersion: TOOL_VERSION,
        }),
      };
      return bundleDocument({ ...bare, shown: print(plan), plan: print(await planAgain(bare, host)) });
    },
  };
}

/** Files of all revisions, in one order. */
function filesOf(
  holding: ReadonlyMap<PlannedRevision, HoldingFiles>,
): BundleDocument['configuration']['files'] {
  return (['head', 'base', 'changed_since'] as const).flatMap((revision) =>
    (holding.get(revision)?.held() ?? []).map((file) => ({ revision, ...file })),
  );
}

/** Throws a UserError for an ignore file outside the repository. */
function requireInside(ignore: string | undefined, files: BundleDocument['configuration']['files']): void {
  if (ignore === undefined || files.some(({ revision, name }) => revision === 'head' && name === ignore))
    return;
  throw usageError(
    `--bundle and --ignore ${ignore}: a bundle has files of the repository only`,
    'Move the file into the root, or leave out one of the flags.',
  );
}

/** Bundles are given away, and redacted files would not fit their hash. Throws a UserError with the places of tokens. */
function requireNoTokens(files: BundleDocument['configuration']['files']): void {
  const places = files.flatMap(({ revision, name, text = '' }) =>
    tokensIn(text).map((at) => {
      const line = text.slice(0, at).split('\n').length;
      return `${name}:${line}${revision === 'head' ? '' : ` (${revision})`}`;
    }),
  );
  if (places.length === 0) return;
  throw new UserError(
    `the bundle was not written: ${someOf([...new Set(places)], MOST_NAMED)} has the form of a token or a private key`,
    {
      code: 'plan-holds-secret',
      help: 'A bundle has the files as they are, for whoever it is given to. Replace the secret where it is used, and take it out of the files.',
    },
  );
}

const MOST_NAMED = 5;
