import type { PlanOptions } from '../cli/options.js';
import { makePlan } from '../cli/planning.js';
import type { Runtime } from '../cli/runtime.js';
import { reportDrift } from '../cli/show-drift.js';
import type { DriftReport } from '../core/config.js';
import { EXIT, type ExitCode } from '../core/errors.js';
import { driftDocument } from '../report/drift-document.js';

/** `zonewright drift`: what is live and differs from the files. There is nothing here to write with. */
export async function drift(options: PlanOptions, runtime: Runtime): Promise<ExitCode> {
  const startedAt = runtime.now();
  const { plan, configuration } = await makePlan(options, runtime);
  const { ignored } = configuration;
  const document = driftDocument(plan, {
    ignored,
    base: options.base,
    startedAt,
    finishedAt: runtime.now(),
  });
  await reportDrift(document, options, runtime);
  return exitOfDrift(document.drift);
}

/** What is not known is not in sync. What was edited in git and waits to be applied differs live as well. */
function exitOfDrift({ status }: Pick<DriftReport, 'status'>): ExitCode {
  switch (status) {
    case 'in-sync':
      return EXIT.ok;
    case 'drifted':
    case 'pending':
      return EXIT.changes;
    case 'unread':
      return EXIT.refused;
  }
}
