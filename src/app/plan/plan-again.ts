import type { BundleDocument, BundleFile } from '../../generated/documents/bundle.js';
import { hasErrors, type Configuration } from '../../engine/configuration/configuration.js';
import { placedFor } from '../../engine/configuration/life/with-life.js';
import { readConfiguration } from '../../engine/configuration/read.js';
import { openHeld } from '../../files/repository/held-files.js';
import type { RepositoryFiles } from '../../files/repository/folder.js';
import { dayOf } from '../../kernel/lib/day.js';
import { defined } from '../../kernel/lib/defined.js';
import type { Plan } from '../../kernel/model/plan.js';
import type { WatchedHost } from '../ports/host.js';
import { readRevision } from '../repository/repository.js';
import { replaying, requireDialect } from '../session/live-from.js';
import { emptyPlan, planNow, planOf, type PlannedRevision, type ToPlan } from './planning.js';

/** The parts of a bundle that determine its plan. */
export interface PlannedFrom extends Pick<BundleDocument, 'made_at' | 'asked' | 'snapshot'> {
  readonly files: readonly BundleFile[];
}

/** Plans from a bundle, at its time, without service, credentials or variables. Throws a UserError if the files have errors. */
export async function planAgain(parts: PlannedFrom, host: Pick<WatchedHost, 'openProgress'>): Promise<Plan> {
  const { asked, snapshot, made_at: madeAt } = parts;
  const { configuration, base } = await openParts(parts);
  const empty = hasErrors(configuration) ? undefined : emptyPlan(configuration, base);
  if (empty !== undefined) return empty;
  requireDialect(snapshot, configuration.settings, 'the snapshot');
  const { targets, shard, impact, labels } = asked;
  const from = { file: 'bundle', madeAt, ageSeconds: 0, masked: snapshot.masked };
  const progress = host.openProgress();
  try {
    return await planNow(
      configuration,
      { root: '.', target: targets, impact, concurrency: 1, rateLimit: 'off', ...defined({ shard }) },
      { env: {}, labels, now: () => new Date(madeAt) },
      { ...replaying(snapshot, from), progress },
      { base },
    );
  } finally {
    progress.stop();
  }
}

async function openParts({ asked, files, made_at }: PlannedFrom): Promise<ToPlan> {
  const today = dayOf(new Date(made_at));
  const held = (revision: PlannedRevision): RepositoryFiles =>
    openHeld(files.filter((file) => file.revision === revision));
  const { strict, base, changed_since, ignore } = asked;
  const head = held('head');
  const readHead = (places?: true): Promise<Configuration> =>
    readConfiguration(head, {
      strict,
      today,
      ...defined({ places }),
      ...(ignore === undefined ? {} : { ignore: { files: head, name: ignore, today } }),
    });
  const read = await readHead();
  if (hasErrors(read)) return { configuration: read };
  const before = base === undefined ? undefined : await readRevision(held('base'), base, today);
  return planOf(await placedFor(read, before, () => readHead(true)), today, {
    ...defined({ base: before }),
    ...(changed_since === undefined
      ? {}
      : {
          since: {
            name: changed_since,
            configuration: await readRevision(held('changed_since'), changed_since, today),
          },
        }),
  });
}
