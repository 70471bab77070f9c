import { hasErrors, type Configuration } from '../../engine/configuration/configuration.js';
import { scopeAddress } from '../../kernel/model/scope.js';
import { diagnosticsOf } from './diagnostics.js';
import { MARK } from './positions.js';
import type { Workspace } from './workspace.js';

/** Sends a notification to the editor, if it is still there. */
export type Send = (method: string, params: object) => Promise<void>;

/** Checks of the repository, one after the other: what changed during one is in the next. */
export interface Checks {
  /** Asks for a check of what is there now. Its diagnostics go to the editor, where they are others than it has. */
  ask(): void;
  /** The editor may not have the diagnostics of a file any more. */
  forget(uri: string): void;
  /** Takes back the diagnostics of files that are not its own any more. */
  disown(): void;
  /** The result of the last check that was asked for. */
  latest(): Promise<Configuration>;
}

/** Prepares checks of a workspace. `isOwn`: whether the diagnostics of a file come from here, by its name in the editor. */
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
    // The next check sends what was closed meanwhile: a closed file has no version.
    const closed = [...versions.keys()].filter((file) => !open.has(file));
    for (const file of new Set([...versions.keys(), ...diagnostics.keys(), ...published])) {
      if (closed.includes(file)) continue;
      const version = versions.get(file);
      const params = {
        uri: workspace.uriOf(file),
        ...(version === undefined ? {} : { version }),
        diagnostics: diagnostics.get(file) ?? [],
      };
      const said = JSON.stringify(params);
      if (sent.get(params.uri) === said || !isOwn(params.uri)) continue;
      sent.set(params.uri, said);
      await send('textDocument/publishDiagnostics', params);
    }
    published = new Set([...diagnostics.keys(), ...closed]);
    // A file with an error declares nothing. Names are still those of the last time without one.
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
    // Several changes during a check are one more check.
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
