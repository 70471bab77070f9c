import type {
  ClientCapabilities,
  CodeAction,
  CodeActionParams,
  CodeLens,
  CodeLensParams,
  DocumentFormattingParams,
  DocumentRangeFormattingParams,
  DocumentSymbolParams,
  ExecuteCommandParams,
  FoldingRangeParams,
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
import { EXPLAIN_COMMAND, explainActions, explanationOf } from './actions/explaining.js';
import { actionsFor } from './actions/findings.js';
import { testActions } from './actions/tests.js';
import { completionAt, signatureAt } from './completion.js';
import { canCreateFiles, showExplanation } from './client.js';
import { formattingOf, rangeFormattingOf } from './formatting.js';
import { hoverAt } from './hover.js';
import { definitionAt, referencesAt, renamableAt, type TextOf } from './names.js';
import { ruleHints } from './rules/hints.js';
import { fileOfLens, lensesOf, resolvedLens } from './rules/lenses.js';
import { riskHints } from './rules/since-head.js';
import { sceneOf, type Scene } from './scene.js';
import { foldsOf, selectionsAt, symbolsOf, tokensOf } from './structure.js';
import { renaming } from './renaming.js';
import type { Project, Projects } from './projects.js';
import type { Workspace } from './workspace.js';

/** What is known of the editor. */
export interface Session {
  /** What the editor can do; nothing until it says so. */
  client: ClientCapabilities;
  /** The projects of its folders; undefined until it names them. */
  projects: Projects | undefined;
  /** True after the connection has ended: nothing is sent any more. */
  isOver: boolean;
}

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

/** Answers what an editor asks about files. */
export function answerQueries(
  connection: MessageConnection,
  session: Session,
  host: Pick<Host, 'now'>,
): void {
  /** With the scene of the file; null for a file that is not open. */
  const answer = <Method extends keyof Queries>(
    method: Method,
    make: (scene: Scene, params: Queries[Method], project: Project) => unknown,
  ): void => {
    connection.onRequest(method, async (params: Queries[Method]) => {
      const found = await sceneAt(session, params.textDocument);
      return found === undefined ? null : make(found[0], params, found[1]);
    });
  };
  /** As `answer`, with the texts of the whole repository. */
  const named = <Method extends keyof Queries>(
    method: Method,
    make: (scene: Scene, texts: TextOf, params: Queries[Method], uriOf: (file: string) => string) => unknown,
  ): void => {
    connection.onRequest(method, async (params: Queries[Method]) => {
      const found = await sceneAt(session, params.textDocument);
      if (found === undefined) return null;
      const [scene, { checks, workspace }] = found;
      return make(scene, textsOf(await checks.latest(), workspace), params, workspace.uriOf);
    });
  };

  answer('textDocument/completion', (scene, { position }) => completionAt(scene, position));
  answer('textDocument/signatureHelp', (scene, { position }) => signatureAt(scene, position));
  answer('textDocument/hover', (scene, { position }) => hoverAt(scene, position));
  answer('textDocument/documentSymbol', symbolsOf);
  answer('textDocument/foldingRange', foldsOf);
  answer('textDocument/selectionRange', (scene, { positions }) => selectionsAt(scene, positions));
  answer('textDocument/semanticTokens/full', tokensOf);
  answer('textDocument/formatting', formattingOf);
  answer('textDocument/rangeFormatting', (scene, { range }) => rangeFormattingOf(scene, range));
  named('textDocument/codeAction', (scene, texts, params, uriOf) =>
    codeActions(scene, texts, params, uriOf, {
      today: dayOf(host.now()),
      canCreate: canCreateFiles(session.client),
    }),
  );
  connection.onRequest(
    'workspace/executeCommand',
    ({ command, arguments: [code] = [] }: ExecuteCommandParams) => {
      const explained = command === EXPLAIN_COMMAND ? explanationOf(code) : undefined;
      if (explained !== undefined)
        void showExplanation(connection, explained, session.client).catch(() => undefined);
      return explained?.text ?? null;
    },
  );
  answer('textDocument/codeLens', (scene, { textDocument }) => lensesOf(scene, textDocument.uri));
  connection.onRequest('codeLens/resolve', async (lens: CodeLens) => {
    const found = await sceneAt(session, { uri: fileOfLens(lens) ?? '' });
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
    const found = (session.projects?.all() ?? []).map((project) => workspaceSymbols(project, query));
    return (await Promise.all(found)).flat();
  });
}

/** What can be done about a part of a file: fixes, tests, explanations. */
function codeActions(
  scene: Scene,
  texts: TextOf,
  { context: { diagnostics, only }, range }: CodeActionParams,
  uriOf: (file: string) => string,
  about: { readonly today: string; readonly canCreate: boolean },
): readonly CodeAction[] {
  const { file, configuration, positionsIn } = scene;
  const found = { file, findings: configuration.findings, texts, uriOf, positionsIn, ...about };
  return [
    ...actionsFor(diagnostics, found),
    ...testActions(scene, range, diagnostics, texts, uriOf),
    ...explainActions(diagnostics),
  ].filter(({ kind = '' }) => only === undefined || only.some((one) => `${kind}.`.startsWith(`${one}.`)));
}

/** An open file as it is checked, and its project; undefined for a file that is not open. */
async function sceneAt(
  { projects }: Session,
  { uri }: TextDocumentIdentifier,
): Promise<readonly [Scene, Project] | undefined> {
  const project = projects?.of(uri);
  if (project?.workspace.buffer(uri) === undefined) return undefined;
  const { workspace, checks, liveNames } = project;
  const configuration = await checks.latest();
  const buffer = workspace.buffer(uri);
  return buffer === undefined
    ? undefined
    : [sceneOf(buffer, configuration, workspace.positionsIn, await liveNames()), project];
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
