import { readAccounts, readZones } from '../service/endpoints/scopes.js';
import { ApiError } from '../kernel/model/errors.js';
import type { Settings } from '../kernel/model/settings.js';
import { ShapeError } from '../kernel/lib/decode.js';
import { someOf } from '../kernel/lib/words.js';
import { inert } from '../kernel/lib/inert.js';
import type { NamedZone } from './starter/adapt.js';
import type { ApiOptions } from '../surfaces/cli/options.js';
import type { Runtime } from './runtime.js';
import { withReading } from './session.js';

interface Offered extends ApiOptions {
  readonly zone: readonly NamedZone[];
}

/** The most scopes that a question names. */
const NAMED = 5;

/**
 * Whether what is live is to be imported: somebody at a terminal says so, once they know of which zones and accounts. Without a terminal
 * nobody is asked. What the credentials may see is read for the question; when that fails it is told, and nothing is offered.
 */
export async function wantsImport(options: Offered, settings: Settings, runtime: Runtime): Promise<boolean> {
  if (runtime.ask === undefined) return false;
  try {
    const scopes =
      options.zone.length > 0
        ? options.zone.map(({ name }) => `zone ${name}`)
        : await visible(options, settings, runtime);
    if (scopes.length === 0) return false;
    const names = inert(someOf(scopes, NAMED));
    return await runtime.ask(`Import what is live in ${names}? It is read, and written into files.`);
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof ShapeError)) throw error;
    runtime.err.write(`No import is offered: ${inert(error.message)}\n`);
    return false;
  }
}

/** The zones and accounts that the credentials may see. */
function visible(options: Offered, settings: Settings, runtime: Runtime): Promise<readonly string[]> {
  return withReading(settings, options, runtime, async ({ reader, signal }) => {
    const zones = await readZones(reader, settings, signal);
    const accounts = await readAccounts(reader, settings, signal);
    return [...zones, ...accounts].map(({ level, name }) => `${level} ${name}`);
  });
}
