import type {
  ClientCapabilities,
  CodeActionParams,
  CodeLens,
  CodeLensParams,
  DidChangeTextDocumentParams,
  DidChangeWorkspaceFoldersParams,
  DidCloseTextDocumentParams,
  DidOpenTextDocumentParams,
  DocumentFormattingParams,
  DocumentRangeFormattingParams,
  DocumentSymbolParams,
  ExecuteCommandParams,
  FoldingRangeParams,
  InitializeParams,
  InitializeResult,
  InlayHintParams,
  ReferenceParams,
  RenameParams,
  SelectionRangeParams,
  SemanticTokensParams,
  TextDocumentIdentifier,
  TextDocumentPositionParams,
  WorkspaceSymbol,
  WorkspaceSymbolParams,
} from 'vscode-languageserver-protocol';
import type { MessageConnection } from 'vscode-jsonrpc/node.js';
import type { Configuration } from '../../engine/configuration/configuration.js';
import type { Host } from '../../app/ports/host.js';
import { dayOf } from '../../kernel/lib/day.js';
import { TOOL_VERSION } from '../../version.js';
import { EXPLAIN_COMMAND, explainActions, explanationOf } from './actions/explaining.js';
import { actionsFor } from './actions/findings.js';
import { testActions } from './actions/tests.js';
import { completionAt, signatureAt } from './completion.js';
import { canCreateFiles, showExplanation, watchFiles } from './client.js';
import type { Send } from './checks.js';
import { formattingOf, rangeFormattingOf } from './formatting.js';
import { hoverAt } from './hover.js';
import { definitionAt, referencesAt, renamableAt, type TextOf } from './names.js';
import { encodingFor, positionsFor } from './positions.js';
import { ruleHints } from './rules/hints.js';
import { fileOfLens, lensesOf, resolvedLens } from './rules/lenses.js';
import { riskHints } from './rules/since-head.js';
import { sceneOf, type Scene } from './scene.js';
import { foldsOf, selectionsAt, symbolsOf, TOKEN_TYPES, tokensOf } from './structure.js';
import { renaming } from './renaming.js';
import { openProjects, type Project, type Projects } from './projects.js';
import { foldersOf, placesFor } from './root.js';
import type { Workspace } from './workspace.js';

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

/** Requests about a file, with their parameters. */
interface Queries {
  readonly 'textDocument/completion': TextDocumentPositionParams;
  readonly 'textDocument/signatureHelp': TextDocumentPositionParams;
  readonly 'textDocument/hover': TextDocumentPositionParams;
  readonly 'textDocument/definition': TextDocumentPositionParams;
  readonly 'textDocument/references': ReferenceParams;
  readonly 'textDocument/prepareRename': TextDocumentPositionParams;
  readonly 'textDocument/rename': RenameParams;
  readonly 'textDocument/documentSymbol': DocumentSymbolParams;
  readonly 'textDocument/foldingRange': FoldingRangeParams;
  readonly 'textDocument/selectionRange': SelectionRangeParams;
  readonly 'textDocument/semanticTokens/full': SemanticTokensParams;
  readonly 'textDocument/formatting': DocumentFormattingParams;
  readonly 'textDocument/rangeFormatting': DocumentRangeFormattingParams;
  readonly 'textDocument/codeAction': CodeActionParams;
  readonly 'textDocument/codeLens': CodeLensParams;
  readonly 'textDocument/inlayHint': InlayHintParams;
}

/** Answers an editor until the connection ends (LSP 3.17). Only reads files. */
export function serve(connection: MessageConnection, options: ServerOptions, host: Host): Promise<void> {
  let projects: Projects | undefined;
  let isOver = false;
  const send: Send = async (method, params) => {
    // A check may outlast the editor.
    if (!isOver) await connection.sendNotification(method, params);
  };
  let client: ClientCapabilities = {};
  let folders: readonly string[] = [];
  const sceneAt = async ({ uri }: TextDocumentIdentifier): Promise<readonly [Scene, Project] | undefined> => {
    const project = projects?.of(uri);
    if (project?.workspace.buffer(uri) === undefined) return undefined;
    const { workspace, checks, liveNames } = project;
    const configuration = await checks.latest();
    const buffer = workspace.buffer(uri);
    return buffer === undefined
      ? undefined
      : [sceneOf(buffer, configuration, workspace.positionsIn, await liveNames()), project];
  };
  const answer = <Method extends keyof Queries>(
    method: Method,
    make: (scene: Scene, params: Queries[Method], project: Project) => unknown,
  ): void => {
    connection.onRequest(method, async (params: Queries[Method]) => {
      const found = await sceneAt(params.textDocument);
      return found === undefined ? null : make(found[0], params, found[1]);
    });
  };
  const named = <Method extends keyof Queries>(
    method: Method,
    make: (scene: Scene, texts: TextOf, params: Queries[Method], uriOf: (file: string) => string) => unknown,
  ): void => {
    connection.onRequest(method, async (params: Queries[Method]) => {
      const found = await sceneAt(params.textDocument);
      if (found === undefined) return null;
      const [scene, { checks, workspace }] = found;
      return make(scene, textsOf(await checks.latest(), workspace), params, workspace.uriOf);
    });
  };

  connection.onRequest('initialize', async (params: InitializeParams): Promise<InitializeResult> => {
    client = params.capabilities;
    const positionEncoding = encodingFor(params.capabilities.general?.positionEncodings);
    folders = foldersOf(params);
    const places = await placesFor(folders, options.root, host);
    const hinted = (): void => {
      if (client.workspace?.inlayHint?.refreshSupport === true && !isOver)
        void connection.sendRequest('workspace/inlayHint/refresh').catch(() => undefined);
    };
    const served = { ...options, send, positionsIn: positionsFor(positionEncoding), hinted };
    projects = openProjects(places, served, host);
    return {
      capabilities: { ...CAPABILITIES, positionEncoding },
      serverInfo: { name: 'zonewright', version: TOOL_VERSION },
    };
  });
  connection.onNotification('initialized', () => {
    projects?.refresh();
    void watchFiles(connection, client).catch(() => undefined);
  });
  connection.onNotification(
    'workspace/didChangeWorkspaceFolders',
    ({ event: { added, removed } }: DidChangeWorkspaceFoldersParams) => {
      const gone = new Set(removed.map(({ uri }) => uri));
      folders = [...folders.filter((uri) => !gone.has(uri)), ...added.map(({ uri }) => uri)];
      const now = folders;
      placesFor(now, options.root, host).then(
        (places) => (now === folders ? projects?.move(places) : undefined),
        (error: unknown) => host.trouble?.(`other folders are not served: ${String(error)}`),
      );
    },
  );
  connection.onNotification(
    'textDocument/didOpen',
    ({ textDocument: { uri, text, version } }: DidOpenTextDocumentParams) =>
      projects?.open(uri, text, version),
  );
  connection.onNotification(
    'textDocument/didChange',
    ({ textDocument: { uri, version }, contentChanges }: DidChangeTextDocumentParams) => {
      const last = contentChanges.at(-1);
      if (last !== undefined) projects?.change(uri, last.text, version);
    },
  );
  connection.onNotification(
    'textDocument/didClose',
    ({ textDocument: { uri } }: DidCloseTextDocumentParams) => projects?.close(uri),
  );
  connection.onNotification('textDocument/didSave', () => projects?.refresh());
  connection.onNotification('workspace/didChangeWatchedFiles', () => projects?.refresh());

  answer('textDocument/completion', (scene, { position }) => completionAt(scene, position));
  answer('textDocument/signatureHelp', (scene, { position }) => signatureAt(scene, position));
  answer('textDocument/hover', (scene, { position }) => hoverAt(scene, position));
  answer('textDocument/documentSymbol', symbolsOf);
  answer('textDocument/foldingRange', foldsOf);
  answer('textDocument/selectionRange', (scene, { positions }) => selectionsAt(scene, positions));
  answer('textDocument/semanticTokens/full', tokensOf);
  answer('textDocument/formatting', formattingOf);
  answer('textDocument/rangeFormatting', (scene, { range }) => rangeFormattingOf(scene, range));
  named('textDocument/codeAction', (scene, all, { context, range }, uriOf) => {
    const { file, configuration, positionsIn } = scene;
    const { diagnostics, only } = context;
    const found = {
      file,
      findings: configuration.findings,
      texts: all,
      uriOf,
      positionsIn,
      today: dayOf(host.now()),
      canCreate: canCreateFiles(client),
    };
    return [
      ...actionsFor(diagnostics, found),
      ...testActions(scene, range, diagnostics, all, uriOf),
      ...explainActions(diagnostics),
    ].filter(({ kind = '' }) => only === undefined || only.some((one) => `${kind}.`.startsWith(`${one}.`)));
  });
  connection.onRequest(
    'workspace/executeCommand',
    ({ command, arguments: [code] = [] }: ExecuteCommandParams) => {
      const explained = command === EXPLAIN_COMMAND ? explanationOf(code) : undefined;
      if (explained !== undefined) void showExplanation(connection, explained, client).catch(() => undefined);
      return explained?.text ?? null;
    },
  );
  answer('textDocument/codeLens', (scene, { textDocument }) => lensesOf(scene, textDocument.uri));
  connection.onRequest('codeLens/resolve', async (lens: CodeLens) => {
    const found = await sceneAt({ uri: fileOfLens(lens) ?? '' });
    return found === undefined ? lens : resolvedLens(found[0], lens);
  });
  answer('textDocument/inlayHint', (scene, { range }, { sinceHead }) => [
    ...ruleHints(scene, range),
    ...riskHints(scene, range, sinceHead.of(scene.configuration)),
  ]);
  named('textDocument/definition', (scene, all, { position }, uriOf) =>
    definitionAt(scene, all, position, uriOf),
  );
  named('textDocument/references', (scene, all, { position }, uriOf) =>
    referencesAt(scene, all, position, uriOf),
  );
  answer('textDocument/prepareRename', (scene, { position }) => renamableAt(scene, position));
  named('textDocument/rename', renaming);
  connection.onRequest('workspace/symbol', async ({ query }: WorkspaceSymbolParams) => {
    const found = (projects?.all() ?? []).map((project) => workspaceSymbols(project, query));
    return (await Promise.all(found)).flat();
  });
  connection.onRequest('shutdown', () => null);
  return new Promise((resolve) => {
    const end = (): void => {
      isOver = true;
      projects?.end();
      resolve();
    };
    connection.onNotification('exit', end);
    connection.onClose(end);
    connection.listen();
  });
}

/** All texts of the repository; the editor's win. */
function textsOf({ sources }: Configuration, workspace: Workspace): TextOf {
  const texts = new Map<string, string>();
  for (const file of sources.keys()) texts.set(file, sources.get(file) ?? '');
  for (const { file, text } of workspace.buffers()) texts.set(file, text);
  return texts;
}

/** Symbols of a project whose names contain the query. */
async function workspaceSymbols(
  { workspace, checks }: Project,
  query: string,
): Promise<readonly WorkspaceSymbol[]> {
  const configuration = await checks.latest();
  const wanted = query.toLowerCase();
  return [...textsOf(configuration, workspace)].flatMap(([file, text]) =>
    text.toLowerCase().includes(wanted)
      ? symbolsOf(sceneOf({ file, text }, configuration, workspace.positionsIn))
          .flatMap(function flat(symbol): readonly (typeof symbol)[] {
            return [symbol, ...(symbol.children ?? []).flatMap(flat)];
          })
          .filter(({ name }) => name.toLowerCase().includes(wanted))
          .map(({ name, kind, range }) => ({
            name,
            kind,
            location: { uri: workspace.uriOf(file), range },
            containerName: file,
          }))
      : [],
  );
}
