import { visibleScopes } from '../../app/import/visible-scopes.js';
import { ShapeError } from '../../kernel/lib/decode.js';
import { someOf } from '../../kernel/lib/phrases.js';
import { ApiError } from '../../kernel/model/errors.js';
import type { Settings } from '../../kernel/model/settings.js';
import { watched } from '../runtime/progress.js';
import type { Runtime } from '../runtime/runtime.js';
import type { ImportCommandOptions } from './import.js';
import type { InitOptions } from './init-options.js';
import { say } from '../runtime/print.js';

/** The import's options: the named zones, otherwise everything. */
export function importOptions(options: InitOptions, root: string): ImportCommandOptions {
  const { dialect: _, ci: _ci, workflows: _workflows, ...common } = options;
  return { ...common, root, account: [], without: [], ...(options.zone.length === 0 ? { all: true } : {}) };
}

/** How many scopes the question names. */
const NAMED = 5;

/** Asks on a terminal whether to import what the credentials see. If that can't be read, says why and returns false. */
export async function wantsImport(
  options: InitOptions,
  settings: Settings,
  runtime: Runtime,
): Promise<boolean> {
  if (runtime.ask === undefined) return false;
  try {
    const scopes =
      options.zone.length > 0
        ? options.zone.map(({ name }) => `zone ${name}`)
        : (await visibleScopes(options, settings, watched(runtime, options))).map(
            ({ level, name }) => `${level} ${name}`,
          );
    if (scopes.length === 0) return false;
    const names = someOf(scopes, NAMED);
    return await runtime.ask(
      `Import what is live in ${names}? zonewright reads it and writes it into files.`,
    );
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof ShapeError)) throw error;
    say(runtime.err, `No import is offered: ${error.message}`);
    return false;
  }
}
