import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { pathToFileURL } from 'node:url';
import type { Host } from '../../src/app/ports/host.js';
import { instantClock } from './instant-clock.js';
import { serve } from '../../src/surfaces/lsp/server.js';
import type { CompletionList, Diagnostic, Hover, InitializeResult } from 'vscode-languageserver-protocol';
import {
  createMessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type MessageConnection,
} from 'vscode-jsonrpc/node.js';

/** A place in a text: line and character from 0. */
export interface At {
  readonly line: number;
  readonly character: number;
}

/** A language server in a process of its own, as an editor sees it. */
export interface EditorSession {
  readonly connection: MessageConnection;
  /** The folder, as editors name it. */
  readonly rootUri: string;
  /** What the server says that it can do. */
  readonly capabilities: InitializeResult['capabilities'];
  /** Opens a file, or gives an open one another text, and returns its diagnostics. */
  diagnose(path: string, text: string): Promise<readonly Diagnostic[]>;
  complete(path: string, at: At): Promise<readonly CompletionList['items'][number][]>;
  hover(path: string, at: At): Promise<Hover | null>;
  /** The diagnostics that the editor has of a file when all checks are done; undefined if it never got any. A file can be a whole URI. */
  shown(path: string): Promise<readonly Diagnostic[] | undefined>;
  /** Closes a file that is open. */
  close(path: string): Promise<void>;
  /** Sends a request about a file. */
  ask<T>(method: string, path: string, more?: object): Promise<T>;
  /** Asks the server to end, and returns its exit code. */
  end(): Promise<number | null>;
}

/** Starts a server in a folder. `settings` are what the editor answers when the server asks for its configuration. */
export async function openEditor(
  command: readonly [program: string, ...args: string[]],
  root: string,
  settings: Readonly<Record<string, unknown>> = {},
  env: NodeJS.ProcessEnv = process.env,
): Promise<EditorSession> {
  const [program, ...args] = command;
  const server = spawn(program, args, { cwd: root, env, stdio: ['pipe', 'pipe', 'inherit'] });
  const connection = createMessageConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  );
  return openSession(connection, root, settings, async () => {
    await once(server, 'exit');
    return server.exitCode;
  });
}

/**
 * A session with our server in this process, which reads files as a host would, and for which waiting takes no time. `encodings` are those of positions,
 * the best first. `folders`: those that the editor has opened, instead of the root.
 */
export async function openOwnEditor(
  root: string,
  encodings?: readonly string[],
  env: Host['env'] = {},
  folders?: readonly string[],
): Promise<EditorSession> {
  const [asked, answered] = [new PassThrough(), new PassThrough()];
  const host = {
    cwd: root,
    env,
    clock: instantClock(),
    machine: {},
    now: () => new Date('2026-11-28'),
    protect: () => undefined,
  } as unknown as Host;
  const server = createMessageConnection(new StreamMessageReader(asked), new StreamMessageWriter(answered));
  const ended = serve(server, {}, host);
  const connection = createMessageConnection(
    new StreamMessageReader(answered),
    new StreamMessageWriter(asked),
  );
  const end = async (): Promise<number> => {
    await ended;
    server.dispose();
    return 0;
  };
  return openSession(connection, root, {}, end, encodings, folders);
}

/** Greets the server. `ended` waits for its end, and returns its exit code. */
async function openSession(
  connection: MessageConnection,
  root: string,
  settings: Readonly<Record<string, unknown>>,
  ended: () => Promise<number | null>,
  encodings?: readonly string[],
  folders: readonly string[] = [root],
): Promise<EditorSession> {
  const last = new Map<string, readonly Diagnostic[]>();
  const waiting = new Map<string, (found: readonly Diagnostic[]) => void>();
  const versions = new Map<string, number>();
  connection.onNotification(
    'textDocument/publishDiagnostics',
    ({ uri, diagnostics, version }: { uri: string; diagnostics: Diagnostic[]; version?: number }) => {
      if (version !== undefined && version !== versions.get(uri)) return;
      last.set(uri, diagnostics);
      waiting.get(uri)?.(diagnostics);
    },
  );
  connection.onRequest('workspace/configuration', ({ items }: { items: { section: string }[] }) =>
    items.map(({ section }) => settings[section] ?? null),
  );
  connection.onRequest('client/registerCapability', () => null);
  connection.listen();
  const rootUri = pathToFileURL(root).href;
  const { capabilities } = await connection.sendRequest<InitializeResult>('initialize', {
    processId: process.pid,
    rootUri: folders.length === 0 ? null : rootUri,
    workspaceFolders: folders.map((folder) => ({ uri: pathToFileURL(folder).href, name: folder })),
    capabilities: {
      ...(encodings === undefined ? {} : { general: { positionEncodings: encodings } }),
      textDocument: {
        completion: { completionItem: { snippetSupport: true, documentationFormat: ['markdown'] } },
        hover: { contentFormat: ['markdown'] },
        publishDiagnostics: { versionSupport: true, relatedInformation: true, codeDescriptionSupport: true },
      },
      workspace: {
        configuration: true,
        workspaceFolders: true,
        didChangeWatchedFiles: { dynamicRegistration: true },
        inlayHint: { refreshSupport: true },
        workspaceEdit: { documentChanges: true, resourceOperations: ['create'] },
      },
      window: { showDocument: { support: true } },
    },
  });
  await connection.sendNotification('initialized', {});
  await connection.sendNotification('workspace/didChangeConfiguration', { settings });
  const uriOf = (path: string): string => (path.includes(':') ? path : `${rootUri}/${path}`);
  const ask = <T>(method: string, path: string, more: object = {}): Promise<T> =>
    connection.sendRequest(method, { textDocument: { uri: uriOf(path) }, ...more });
  return {
    connection,
    rootUri,
    capabilities,
    diagnose: async (path, text) => {
      const uri = uriOf(path);
      const version = (versions.get(uri) ?? 0) + 1;
      const isOpen = versions.has(uri);
      versions.set(uri, version);
      const found = new Promise<readonly Diagnostic[]>((resolve) => waiting.set(uri, resolve));
      if (isOpen)
        await connection.sendNotification('textDocument/didChange', {
          textDocument: { uri, version },
          contentChanges: [{ text }],
        });
      else
        await connection.sendNotification('textDocument/didOpen', {
          textDocument: { uri, languageId: 'yaml', version, text },
        });
      return found;
    },
    complete: async (path, at) => {
      const found = await ask<CompletionList | CompletionList['items'] | null>(
        'textDocument/completion',
        path,
        {
          position: at,
        },
      );
      return Array.isArray(found) ? found : (found?.items ?? []);
    },
    hover: (path, at) => ask('textDocument/hover', path, { position: at }),
    shown: async (path) => {
      await connection.sendRequest('workspace/symbol', { query: 'no such name' });
      return last.get(uriOf(path));
    },
    close: async (path) => {
      versions.delete(uriOf(path));
      await connection.sendNotification('textDocument/didClose', { textDocument: { uri: uriOf(path) } });
    },
    ask,
    end: async () => {
      await connection.sendRequest('shutdown');
      await connection.sendNotification('exit');
      const exit = await ended();
      connection.dispose();
      return exit;
    },
  };
}
