import { openFolder, type RepositoryFiles } from '../../files/repository/folder.js';
import { openFragments } from '../../files/repository/include.js';
import { loadFile, type LoadedFile } from '../../engine/configuration/load.js';
import { placeOfPart } from '../../engine/configuration/rule-places.js';
import { checkByService, type CheckedPlan, type Refusal } from '../../engine/plan/service-check/check.js';
import { findingsOf, serviceNotAsked, type PlaceOf } from '../../engine/plan/service-check/findings.js';
import { gapsDocument } from '../../engine/plan/service-check/gaps.js';
import type { GapsDocument } from '../../generated/documents/gaps.js';
import { kindNamed } from '../../kinds/lookup.js';
import type { Plan } from '../../kernel/model/plan.js';
import type { Settings } from '../../kernel/model/settings.js';
import type { Host } from '../ports/host.js';
import type { RepositoryOptions } from '../ports/shared-options.js';
import { rootOf } from '../repository/repository.js';
import type { ReadSession } from '../session/reading.js';

/** A plan with the service's answers about it. */
export interface ServiceCheckedPlan {
  readonly plan: Plan;
  /** What the service refuses though our tables allow it. */
  readonly gaps: GapsDocument;
}

/**
 * Asks the service about a plan's writes, and adds refusals as findings. Only dialects documented to know dry runs are asked. Throws an ApiError only
 * for credentials and interruption.
 */
export async function askService(
  plan: Plan,
  settings: Settings,
  { reader, trial, signal, sent, liveFrom }: ReadSession,
  options: RepositoryOptions,
  host: Host,
): Promise<ServiceCheckedPlan> {
  const dialect = settings.dialect.name;
  const obstacle = obstacleOf(settings, liveFrom !== undefined);
  const before = sent.reads;
  const checked: CheckedPlan =
    trial === undefined || obstacle !== undefined
      ? { asked: 0, refusals: [], notAsked: [] }
      : await checkByService(plan, { api: reader, trial, dialect, signal });
  const placeOf = await placesOf(checked.refusals, settings, openFolder(rootOf(options, host)));
  const findings =
    obstacle === undefined ? findingsOf(checked, placeOf) : [serviceNotAsked('about any write', obstacle)];
  const requests = { ...plan.requests, read: plan.requests.read + sent.reads - before, try: checked.asked };
  return {
    plan: { ...plan, requests, findings: [...plan.findings, ...findings] },
    gaps: gapsDocument(checked.refusals, dialect),
  };
}

/** Why the service must not be asked, if so. */
function obstacleOf({ dialect }: Settings, isSnapshot: boolean): string | undefined {
  if (isSnapshot) return 'the plan is compared with a snapshot';
  return dialect.name === 'cloudflare'
    ? undefined
    : `the service of the ${dialect.name} dialect is not known to have dry_run, and could store what it is asked about`;
}

/** Reads files of refused rules again, to find the rules' places. */
async function placesOf(
  refusals: readonly Refusal[],
  settings: Settings,
  files: RepositoryFiles,
): Promise<PlaceOf> {
  const fragments = openFragments(files);
  const loaded = new Map<string, LoadedFile | undefined>();
  for (const { source } of refusals)
    if (source !== undefined && !loaded.has(source.file))
      loaded.set(source.file, (await loadFile(files, source.file, fragments)).file);
  return ({ change, scope, source, part }) => {
    const file = source && loaded.get(source.file);
    const section = kindNamed(change.kind)?.section;
    const ruleset = change.address.split('/').slice(3).join('/');
    if (file === undefined || section === undefined || part === undefined) return undefined;
    return placeOfPart(file, { scope, section, ruleset, ...part }, settings);
  };
}
