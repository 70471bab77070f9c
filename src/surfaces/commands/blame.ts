import { readRuns } from '../../app/runs/find-run.js';
import { usageError } from '../../app/ports/usage-error.js';
import { openRuns } from '../../app/runs/open-runs.js';
import { isSelected } from '../../app/runs/run-filter.js';
import { EXIT, type ExitCode } from '../../kernel/model/errors.js';
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
  const reads = (await readRuns(store)).filter((read) => isSelected(read, options, runtime.now()));
  const document = blameDocument(reads, address);
  if (document.changes.length === 0) requireAddress(address);
  noteOn(store, runtime);
  const screen = screenOf(options, runtime);
  runtime.out.write(options.format === 'json' ? jsonText(document) : within(blameText(document), screen));
  return EXIT.ok;
}

/** An address that nothing can have has never changed either, which says nothing about what was meant. */
function requireAddress(address: string): void {
  const [level, , section, , part] = address.split('/');
  const sections = KINDS.filter(({ levels }) => levels.some((of) => of === level)).map(
    (kind) => kind.section,
  );
  const isObject = section === undefined || sections.some((one) => one === section);
  const isPart = section !== 'rulesets' || part === undefined || PARTS.has(part);
  if (sections.length > 0 && isObject && isPart) return;
  throw usageError(
    `${JSON.stringify(address)} is not the address of an object or a rule`,
    'Reports show addresses: zone/shop.example.com/rulesets/http_ratelimit. With /rules/REF behind it, it is that of one rule.',
  );
}

/** What can follow the address of a phase's ruleset. */
const PARTS: ReadonlySet<string> = new Set(['rules', 'fields']);
