import type { OutputOptions } from '../runtime/output-options.js';
import { jsonText } from '../runtime/print.js';
import { usageError } from '../../app/ports/usage-error.js';
import type { Runtime } from '../runtime/runtime.js';
import { EXIT, type ExitCode } from '../../kernel/model/errors.js';
import { nearest } from '@zonewright/edge-rules/lib/suggest.js';
import { editorSchema } from '../../kernel/schema/editor.js';
import { bundleSchema, schemaNames } from '../../kernel/schema/load.js';

/** The documents to list, in order. Other schemas are parts of these. */
export const DOCUMENTS: readonly string[] = [
  'zone',
  'account',
  'project',
  'fragment',
  'drift-ignore',
  'plan',
  'gaps',
  'approval',
  'result',
  'journal',
  'run',
  'history',
  'blame',
  'event',
  'snapshot',
  'bundle',
  'verification',
  'import',
  'coverage',
  'inspection',
  'observations',
  'live-lists',
  'live-rulesets',
  'live-settings',
  'differences',
  'doctor',
  'suggestion',
  'csp-replay',
  'replay',
  'readiness',
  'ask',
  'migration',
  'migrations',
  'formatting',
  'pruning',
  'stale',
  'starter',
  'explanation',
  'validation',
  'suggested-tests',
  'notification',
  'error',
  'emulator-state',
  'emulator-faults',
];

/** What people write. */
const FILES: ReadonlySet<string> = new Set(['zone', 'account', 'project', 'fragment', 'drift-ignore']);

/** `zonewright schema [NAME]`: prints a self-contained JSON Schema, or names. Throws a UserError for an unknown name. */
export function schema(_: OutputOptions, runtime: Runtime, name?: string): Promise<ExitCode> {
  const names = schemaNames();
  if (name === undefined) {
    runtime.out.write(`${DOCUMENTS.join('\n')}\n`);
    return Promise.resolve(EXIT.ok);
  }
  if (!names.includes(name)) {
    const meant = nearest(name, names);
    throw usageError(
      `there is no schema ${JSON.stringify(name)}`,
      meant === undefined ? `There are ${DOCUMENTS.join(', ')}.` : `Did you mean ${meant}?`,
    );
  }
  runtime.out.write(jsonText(FILES.has(name) ? editorSchema(name) : bundleSchema(name)));
  return Promise.resolve(EXIT.ok);
}
