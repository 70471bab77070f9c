import type {
  ClientCapabilities,
  CodeActionParams,
  CodeLens,
  CodeLensParams,
  DidChangeTextDocumentParams,
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
import { canCreateFiles, showExplanation } from './client.js';
import { openChecks, type Checks, type Send } from './checks.js';
import { formattingOf, rangeFormattingOf } from './formatting.js';
import { hoverAt } from './hover.js';
import type { LiveNames } from '../../app/session/live-names.js';
import { openLiveNames } from './live-names.js';
import { definitionAt, referencesAt, renamableAt, renameAt, type TextOf } from './names.js';
import { encodingFor, positionsFor } from './positions.js';
import { ruleHints } from './rules/hints.js';
import { fileOfLens, lensesOf, resolvedLens } from './rules/lenses.js';
import { openSinceHead, riskHints, type SinceHead } from './rules/since-head.js';
import { sceneOf, type Scene } from './scene.js';
import { foldsOf, selectionsAt, symbolsOf, TOKEN_TYPES, tokensOf } from './structure.js';
import { rootOf } from './root.js';
import { openWorkspace, type Workspace } from './workspace.js';

export interface ServerOptions {
  /** The folder of the repository. By default the project around the folder of the editor. */
  readonly root?: string;
  readonly strict?: boolean;
  /** A snapshot, whose names are completed. By default the usual one in the root, if it is there. */
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

/** What is asked about a file, and with which parameters. */
interface Asked {
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

/** Answers an editor until it ends the connection (LSP 3.17). Reads files only. */
export function serve(connection: MessageConnection, options: ServerOptions, host: Host): Promise<void> {
  let workspace: Workspace | undefined;
  let isOver = false;
  const send: Send = async (method, params) => {
    // A check may still run when the editor has gone.
    if (!isOver) await connection.sendNotification(method, params);
  };
  let checks: Checks | undefined;
  let sinceHead: SinceHead | undefined;
  let liveNames: (() => Promise<LiveNames>) | undefined;
  let client: ClientCapabilities = {};
  const sceneAt = async ({ uri }: TextDocumentIdentifier): Promise<Scene | undefined> => {
    const buffer = workspace?.buffer(uri);
    const configuration = await checks?.latest();
    return buffer === undefined || configuration === undefined || workspace === undefined
      ? undefined
      : sceneOf(buffer, configuration, workspace.positionsIn, await liveNames?.());
  };
  const answer = <Method extends keyof Asked>(
    method: Method,
    make: (scene: Scene, params: Asked[Method]) => unknown,
  ): void => {
    connection.onRequest(method, async (params: Asked[Method]) => {
      const scene = await sceneAt(params.textDocument);
      return scene === undefined ? null : make(scene, params);
    });
  };
  const texts = async (): Promise<TextOf> => textsOf(await checks?.latest(), workspace);
  const named = <Method extends keyof Asked>(
    method: Method,
    make: (scene: Scene, texts: TextOf, params: Asked[Method], uriOf: (file: string) => string) => unknown,
  ): void => {
    connection.onRequest(method, async (params: Asked[Method]) => {
      const scene = await sceneAt(params.textDocument);
      return scene === undefined || workspace === undefined
        ? null
        : make(scene, await texts(), params, workspace.uriOf);
    });
  };

  connection.onRequest('initialize', async (params: InitializeParams): Promise<InitializeResult> => {
    client = params.capabilities;
    const positionEncoding = encodingFor(params.capabilities.general?.positionEncodings);
    const root = await rootOf(params, options.root, host);
    workspace = openWorkspace(root, positionsFor(positionEncoding), options, host);
    sinceHead = openSinceHead(root, host, () => {
      if (client.workspace?.inlayHint?.refreshSupport === true && !isOver)
        void connection.sendRequest('workspace/inlayHint/refresh').catch(() => undefined);
    });
    liveNames = openLiveNames(root, options.liveFrom, host, (message) => {
      void send('window/logMessage', { type: 2, message }).catch(() => undefined);
    });
    checks = openChecks(send, workspace);
    return {
      capabilities: { ...CAPABILITIES, positionEncoding },
      serverInfo: { name: 'zonewright', version: TOOL_VERSION },
    };
  });
  connection.onNotification('initialized', () => checks?.ask());
  connection.onNotification(
    'textDocument/didOpen',
    ({ textDocument: { uri, text, version } }: DidOpenTextDocumentParams) => {
      workspace?.put(uri, text, version);
      checks?.forget(uri);
      checks?.ask();
    },
  );
  connection.onNotification(
    'textDocument/didChange',
    ({ textDocument: { uri, version }, contentChanges }: DidChangeTextDocumentParams) => {
      const last = contentChanges.at(-1);
      if (last !== undefined) workspace?.put(uri, last.text, version);
      checks?.ask();
    },
  );
  connection.onNotification(
    'textDocument/didClose',
    ({ textDocument: { uri } }: DidCloseTextDocumentParams) => {
      workspace?.close(uri);
      checks?.ask();
    },
  );
  connection.onNotification('textDocument/didSave', () => checks?.ask());
  connection.onNotification('workspace/didChangeWatchedFiles', () => checks?.ask());

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
    const scene = await sceneAt({ uri: fileOfLens(lens) ?? '' });
    return scene === undefined ? lens : resolvedLens(scene, lens);
  });
  answer('textDocument/inlayHint', (scene, { range }) => [
    ...ruleHints(scene, range),
    ...riskHints(scene, range, sinceHead?.of(scene.configuration) ?? []),
  ]);
  named('textDocument/definition', (scene, all, { position }, uriOf) =>
    definitionAt(scene, all, position, uriOf),
  );
  named('textDocument/references', (scene, all, { position }, uriOf) =>
    referencesAt(scene, all, position, uriOf),
  );
  answer('textDocument/prepareRename', (scene, { position }) => renamableAt(scene, position));
  named(
    'textDocument/rename',
    (scene, all, { position, newName }, uriOf) => renameAt(scene, all, position, newName, uriOf) ?? null,
  );
  connection.onRequest('workspace/symbol', async ({ query }: { readonly query: string }) =>
    workspaceSymbols(await checks?.latest(), await texts(), query, workspace),
  );
  connection.onRequest('shutdown', () => null);
  return new Promise((resolve) => {
    const end = (): void => {
      isOver = true;
      sinceHead?.end();
      resolve();
    };
    connection.onNotification('exit', end);
    connection.onClose(end);
    connection.listen();
  });
}

/** The texts of all files of the repository: those of the editor, and those that were read. */
function textsOf(configuration: Configuration | undefined, workspace: Workspace | undefined): TextOf {
  const texts = new Map<string, string>();
  for (const file of configuration?.sources.keys() ?? [])
    texts.set(file, configuration?.sources.get(file) ?? '');
  for (const { file, text } of workspace?.buffers() ?? []) texts.set(file, text);
  return texts;
}

function workspaceSymbols(
  configuration: Configuration | undefined,
  texts: TextOf,
  query: string,
  workspace: Workspace | undefined,
): readonly unknown[] {
  if (configuration === undefined || workspace === undefined) return [];
  const wanted = query.toLowerCase();
  return [...texts].flatMap(([file, text]) =>
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
