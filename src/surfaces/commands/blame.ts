import { PHASE_FACTS } from '@zonewright/edge-rules/expressions/catalogue/phases.js';
import { readRuns } from '../../app/runs/find-run.js';
import { usageError } from '../../app/ports/usage-error.js';
import type { ReadRun } from '../../app/runs/run-file.js';
import { openRuns } from '../../app/runs/open-runs.js';
import { isSelected } from '../../app/runs/run-filter.js';
import { meantAddress } from '../../engine/runs/blame.js';
import { EXIT, type ExitCode } from '../../kernel/model/errors.js';
import { scopeOfAddress } from '../../kernel/model/scope.js';
import { KINDS } from '../../kinds/registry.js';
import { blameDocument } from '../reports/history/blame-document.js';
import { blameText } from '../reports/history/blame-text.js';
import { within } from '../reports/printers/text/within.js';
import { jsonText } from '../runtime/print.js';
import type { Runtime } from '../runtime/runtime.js';
import { screenOf } from '../runtime/screen.js';
import type { BlameOptions } from './command-options.js';
import { noteOn } from './history.js';

/** `zonewright blame ADDRESS`: the last run that changed a rule or object, and who agreed. Reads only run records. */
export async function blame(options: BlameOptions, runtime: Runtime, address = ''): Promise<ExitCode> {
  const store = await openRuns(options, runtime);
  const all = await readRuns(store);
  const reads = all.filter((read) => isSelected(read, options, runtime.now()));
  const document = blameDocument(reads, address);
  if (document.changes.length === 0) requireAddress(address, all);
  noteOn(store, runtime);
  const screen = screenOf(options, runtime);
  runtime.out.write(options.format === 'json' ? jsonText(document) : within(blameText(document), screen));
  return EXIT.ok;
}

/** Throws a UserError for an address that nothing can have, and for one that no record has, but nearly. What neither has did not change either. */
function requireAddress(address: string, reads: readonly ReadRun[]): void {
  const meant = meantAddress(
    reads.flatMap((read) => ('run' in read ? [read.run] : [])),
    address,
    [...PHASE_FACTS.keys()].map((phase) => `${scopeOfAddress(address)}/rulesets/${phase}`),
  );
  const suggestion = meant === undefined ? '' : `Did you mean ${meant}? `;
  if (!canBeAddress(address))
    throw usageError(
      `${JSON.stringify(address)} is not the address of an object or a rule`,
      `${suggestion}Reports show addresses: zone/shop.example.com/rulesets/http_ratelimit. With /rules/REF behind it, it is that of one rule.`,
    );
  if (meant !== undefined)
    throw usageError(
      `no record has the address ${JSON.stringify(address)}`,
      `${suggestion}If it is right as it is, no run of the records changed it.`,
    );
}

function canBeAddress(address: string): boolean {
  const [level, , section, , part] = address.split('/');
  const sections = KINDS.filter(({ levels }) => levels.some((of) => of === level)).map(
    (kind) => kind.section,
  );
  const isObject = section === undefined || sections.some((one) => one === section);
  const isPart = section !== 'rulesets' || part === undefined || PARTS.has(part);
  return sections.length > 0 && isObject && isPart;
}

/** What can follow the address of a phase's ruleset. */
const PARTS: ReadonlySet<string> = new Set(['rules', 'fields']);
