import type { PlanOptions } from './command-options.js';
import { planWith } from './planning.js';
import type { Runtime } from '../runtime/runtime.js';
import { reportDrift } from './show-drift.js';
import type { Telling, TellingOptions } from './telling-options.js';
import { withNotifications } from './notifying.js';
import type { DriftReport } from '../../generated/documents/drift.js';
import { EXIT, type ExitCode } from '../../kernel/model/errors.js';
import { driftDocument } from '../reports/drift/document.js';

export interface DriftOptions extends PlanOptions, TellingOptions {}

/** `zonewright drift`: what is live and differs from the files. There is nothing here to write with. */
export function drift(options: DriftOptions, runtime: Runtime): Promise<ExitCode> {
  return withNotifications('drift', options, runtime, (heard, telling) =>
    lookForDrift(options, heard, telling),
  );
}

async function lookForDrift(options: DriftOptions, runtime: Runtime, telling: Telling): Promise<ExitCode> {
  const startedAt = runtime.now();
  const { plan, configuration } = await planWith({ ...options, onlyLooks: true }, runtime, telling);
  const { ignored } = configuration;
  const document = driftDocument(plan, {
    ignored,
    base: options.base,
    startedAt,
    finishedAt: runtime.now(),
  });
  telling.found(() => ({ of: 'drift', document }));
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
