import type {
  DidChangeTextDocumentParams,
  DidChangeWorkspaceFoldersParams,
  DidCloseTextDocumentParams,
  DidOpenTextDocumentParams,
  InitializeParams,
  InitializeResult,
} from 'vscode-languageserver-protocol';
import type { MessageConnection } from 'vscode-jsonrpc/node.js';
import type { Host } from '../../app/ports/host.js';
import { TOOL_VERSION } from '../../version.js';
import { EXPLAIN_COMMAND } from './actions/explaining.js';
import { watchFiles } from './client.js';
import type { Send } from './checks.js';
import { encodingFor, positionsFor } from './positions.js';
import { openProjects } from './projects.js';
import { answerQueries, type Session } from './queries.js';
import { foldersOf, placesFor } from './root.js';
import { TOKEN_TYPES } from './structure.js';

export interface ServerOptions {
  /** The repository's folder. By default the nearest project around each file. */
  readonly root?: string;
  readonly strict?: boolean;
  /** A snapshot for completion. By default the usual one in the root, if there. */
  readonly liveFrom?: string;
}

const CAPABILITIES: InitializeResult['capabilities'] = {
  textDocumentSync: { openClose: true, change: 1 },
  completionProvider: { triggerCharacters: ['.', '$', '{', '"', ' ', ':', '('] },
  signatureHelpProvider: { triggerCharacters: ['(', ','] },
  hoverProvider: true,
  definitionProvider: true,
  referencesProvider: true,
  renameProvider: { prepareProvider: true },
  documentSymbolProvider: true,
  workspaceSymbolProvider: true,
  workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
  foldingRangeProvider: true,
  selectionRangeProvider: true,
  documentFormattingProvider: true,
  documentRangeFormattingProvider: true,
  codeLensProvider: { resolveProvider: true },
  inlayHintProvider: true,
  codeActionProvider: { codeActionKinds: ['quickfix', 'refactor'] },
  executeCommandProvider: { commands: [EXPLAIN_COMMAND] },
  semanticTokensProvider: { legend: { tokenTypes: [...TOKEN_TYPES], tokenModifiers: [] }, full: true },
};

/** Answers an editor until the connection ends (LSP 3.17). Only reads files. */
export function serve(connection: MessageConnection, options: ServerOptions, host: Host): Promise<void> {
  const session: Session = { client: {}, projects: undefined, isOver: false };
  openFolders(connection, session, options, host);
  followDocuments(connection, session);
  answerQueries(connection, session, host);
  return untilTheEnd(connection, session);
}

/** Opens the projects of the editor's folders, also of those that it adds later. */
function openFolders(
  connection: MessageConnection,
  session: Session,
  options: ServerOptions,
  host: Host,
): void {
  let folders: readonly string[] = [];
  const send: Send = async (method, params) => {
    // A check may outlast the editor.
    if (!session.isOver) await connection.sendNotification(method, params);
  };
  const hinted = (): void => {
    if (session.client.workspace?.inlayHint?.refreshSupport === true && !session.isOver)
      void connection.sendRequest('workspace/inlayHint/refresh').catch(() => undefined);
  };
  connection.onRequest('initialize', async (params: InitializeParams): Promise<InitializeResult> => {
    session.client = params.capabilities;
    const positionEncoding = encodingFor(params.capabilities.general?.positionEncodings);
    folders = foldersOf(params);
    const places = await placesFor(folders, options.root, host);
    const served = { ...options, send, positionsIn: positionsFor(positionEncoding), hinted };
    session.projects = openProjects(places, served, host);
    return {
      capabilities: { ...CAPABILITIES, positionEncoding },
      serverInfo: { name: 'zonewright', version: TOOL_VERSION },
    };
  });
  connection.onNotification('initialized', () => {
    session.projects?.refresh();
    void watchFiles(connection, session.client).catch(() => undefined);
  });
  connection.onNotification(
    'workspace/didChangeWorkspaceFolders',
    ({ event: { added, removed } }: DidChangeWorkspaceFoldersParams) => {
      const gone = new Set(removed.map(({ uri }) => uri));
      folders = [...folders.filter((uri) => !gone.has(uri)), ...added.map(({ uri }) => uri)];
      const now = folders;
      placesFor(now, options.root, host).then(
        (places) => (now === folders ? session.projects?.move(places) : undefined),
        (error: unknown) => host.trouble?.(`other folders are not served: ${String(error)}`),
      );
    },
  );
}

/** Follows what the editor opens, changes, saves and closes. */
function followDocuments(connection: MessageConnection, session: Session): void {
  connection.onNotification(
    'textDocument/didOpen',
    ({ textDocument: { uri, text, version } }: DidOpenTextDocumentParams) =>
      session.projects?.open(uri, text, version),
  );
  connection.onNotification(
    'textDocument/didChange',
    ({ textDocument: { uri, version }, contentChanges }: DidChangeTextDocumentParams) => {
      const last = contentChanges.at(-1);
      if (last !== undefined) session.projects?.change(uri, last.text, version);
    },
  );
  connection.onNotification(
    'textDocument/didClose',
    ({ textDocument: { uri } }: DidCloseTextDocumentParams) => session.projects?.close(uri),
  );
  connection.onNotification('textDocument/didSave', () => session.projects?.refresh());
  connection.onNotification('workspace/didChangeWatchedFiles', () => session.projects?.refresh());
}

function untilTheEnd(connection: MessageConnection, session: Session): Promise<void> {
  connection.onRequest('shutdown', () => null);
  return new Promise((resolve) => {
    const end = (): void => {
      session.isOver = true;
      session.projects?.end();
      resolve();
    };
    connection.onNotification('exit', end);
    connection.onClose(end);
    connection.listen();
  });
}
