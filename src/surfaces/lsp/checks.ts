import { hasErrors, type Configuration } from '../../engine/configuration/configuration.js';
import { scopeAddress } from '../../kernel/model/scope.js';
import { diagnosticsOf } from './diagnostics.js';
import { MARK } from './positions.js';
import type { Workspace } from './workspace.js';

/** Sends a notification if the editor is still there. */
export type Send = (method: string, params: object) => Promise<void>;

/** Checks of the repository, one at a time. Changes during one are in the next. */
export interface Checks {
  /** Asks for a check of the present texts. The editor gets diagnostics that changed. */
  ask(): void;
  /** The editor may have lost the diagnostics of a file. */
  forget(uri: string): void;
  /** Takes back diagnostics of files that don't belong here any more. */
  disown(): void;
  /** The result of the last requested check. */
  latest(): Promise<Configuration>;
}

/** Prepares checks of a workspace. `isOwn`: whether a file's diagnostics come from here. */
export function openChecks(send: Send, workspace: Workspace, isOwn: (uri: string) => boolean): Checks {
  let published = new Set<string>();
  const sent = new Map<string, string>();
  let running: Promise<Configuration> | undefined;
  let next: Promise<Configuration> | undefined;
  let good: Configuration | undefined;
  const check = async (): Promise<Configuration> => {
    const versions = new Map(workspace.buffers().map(({ file, version }) => [file, version]));
    const configuration = await workspace.check();
    const texts = new Map(
      workspace
        .buffers()
        .filter(({ file, text }) => text === `${MARK}${configuration.sources.get(file)}`)
        .map(({ file, text }) => [file, text]),
    );
    const diagnostics = diagnosticsOf(configuration, workspace.uriOf, workspace.positionsIn, texts);
    const open = new Set(workspace.buffers().map(({ file }) => file));
    // A file closed meanwhile has no version: the next check sends it.
    const closed = [...versions.keys()].filter((file) => !open.has(file));
    for (const file of new Set([...versions.keys(), ...diagnostics.keys(), ...published])) {
      if (closed.includes(file)) continue;
      const version = versions.get(file);
      const params = {
        uri: workspace.uriOf(file),
        ...(version === undefined ? {} : { version }),
        diagnostics: diagnostics.get(file) ?? [],
      };
      const text = JSON.stringify(params);
      if (sent.get(params.uri) === text || !isOwn(params.uri)) continue;
      sent.set(params.uri, text);
      await send('textDocument/publishDiagnostics', params);
    }
    published = new Set([...diagnostics.keys(), ...closed]);
    // A file with an error declares nothing, so names come from its last check without errors.
    if (!hasErrors(configuration)) good = configuration;
    const own = new Set(configuration.scopes.map(({ scope }) => scopeAddress(scope)));
    const former = good?.scopes.filter(({ scope }) => !own.has(scopeAddress(scope))) ?? [];
    return { ...configuration, scopes: [...configuration.scopes, ...former] };
  };
  const start = (): Promise<Configuration> => {
    const now = check().finally(() => {
      if (running === now) running = undefined;
    });
    running = now;
    return now;
  };
  let last: Promise<Configuration> | undefined;
  const ask = (): Promise<Configuration> => {
    if (running === undefined) return start();
    // Several changes during a check lead to one more.
    next ??= running.then(nothing, nothing).then(() => {
      next = undefined;
      return start();
    });
    return next;
  };
  return {
    ask: () => {
      last = ask();
      last.catch((error: unknown) => {
        void send('window/logMessage', { type: 1, message: String(error) }).catch(nothing);
      });
    },
    forget: (uri) => void sent.delete(uri),
    disown: () => {
      for (const uri of [...sent.keys()].filter((one) => !isOwn(one))) {
        sent.delete(uri);
        void send('textDocument/publishDiagnostics', { uri, diagnostics: [] }).catch(nothing);
      }
    },
    latest: () => (last ??= ask()),
  };
}

function nothing(): undefined {
  return undefined;
}
