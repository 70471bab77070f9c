/** The extension of VS Code: starts `zonewright lsp` for each project of the workspace. What it answers is the server's. */
import {
  commands,
  extensions,
  Uri,
  window,
  workspace,
  type Disposable,
  type ExtensionContext,
  type OutputChannel,
} from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node.js';
import { programFor, type Program } from './program.js';
import { projectFolders } from './projects.js';
import { startServer } from './server.js';

/** More projects are more processes than a computer wants. */
const MOST_PROJECTS = 10;

const PROJECT_FILES = '**/zonewright.yaml';
const YAML_EXTENSION = 'redhat.vscode-yaml';

let stopAll: (() => Promise<void>) | undefined;

/** Starts the servers, and starts them again when projects, settings or trust change. */
export async function activate(context: ExtensionContext): Promise<void> {
  const output = window.createOutputChannel('zonewright');
  const watcher = workspace.createFileSystemWatcher(PROJECT_FILES, false, true, false);
  const bundled = context.asAbsolutePath('server/dist/zonewright.cjs');
  let running: readonly LanguageClient[] = [];
  let last = Promise.resolve();
  const stop = async (): Promise<void> => {
    const clients = running;
    running = [];
    await Promise.allSettled(clients.map((client) => client.dispose()));
  };
  const startAgain = async (before: Promise<void>): Promise<void> => {
    await before;
    await stop();
    running = await startAll(bundled, output);
  };
  const restart = (): Promise<void> => {
    last = startAgain(last);
    return last;
  };
  stopAll = () => last.then(stop);
  const listeners: readonly Disposable[] = [
    output,
    watcher,
    watcher.onDidCreate(restart),
    watcher.onDidDelete(restart),
    workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('zonewright.path') || event.affectsConfiguration('zonewright.strict'))
        void restart();
    }),
    workspace.onDidChangeWorkspaceFolders(restart),
    workspace.onDidGrantWorkspaceTrust(restart),
    commands.registerCommand('zonewright.restart', restart),
    commands.registerCommand('zonewright.showOutput', () => output.show()),
  ];
  context.subscriptions.push(...listeners);
  await restart();
  void recommendYaml(context);
}

/** Ends the servers. */
export async function deactivate(): Promise<void> {
  await stopAll?.();
}

/** A server for each project. What can't be started is in the output, and in a message. */
async function startAll(bundled: string, output: OutputChannel): Promise<readonly LanguageClient[]> {
  const files = await workspace.findFiles(PROJECT_FILES, '**/node_modules/**');
  const folders = projectFolders(files.flatMap(({ scheme, fsPath }) => (scheme === 'file' ? [fsPath] : [])));
  for (const folder of folders.slice(MOST_PROJECTS))
    output.appendLine(
      `${folder}: not served, because there are more than ${MOST_PROJECTS} projects. Open this folder alone.`,
    );
  const started = folders.slice(0, MOST_PROJECTS).map(async (project) => {
    try {
      return [await startFor(project, bundled, output)];
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      output.appendLine(`${project}: ${message}`);
      void offerOutput(`zonewright was not started. ${message}`, output);
      return [];
    }
  });
  return (await Promise.all(started)).flat();
}

function startFor(project: string, bundled: string, output: OutputChannel): Promise<LanguageClient> {
  const folder = workspace.getWorkspaceFolder(Uri.file(project));
  const settings = workspace.getConfiguration('zonewright', folder?.uri ?? null);
  const program: Program = programFor({
    project,
    workspace: folder?.uri.fsPath ?? project,
    setting: settings.get('path', '').trim(),
    isTrusted: workspace.isTrusted,
    bundled,
  });
  return startServer(program, project, settings.get('strict', false), output);
}

async function offerOutput(message: string, output: OutputChannel): Promise<void> {
  if ((await window.showErrorMessage(message, 'Show Output')) !== undefined) output.show();
}

/** Recommends the YAML extension once, if it is not there: it offers keys and values by the schemas of `zonewright init`. */
async function recommendYaml({ globalState }: ExtensionContext): Promise<void> {
  const isKnown =
    extensions.getExtension(YAML_EXTENSION) !== undefined || globalState.get('recommendedYaml', false);
  if (isKnown) return;
  await globalState.update('recommendedYaml', true);
  const chosen = await window.showInformationMessage(
    'The YAML extension of Red Hat offers keys and values by the schemas that `zonewright init` writes.',
    'Show Extension',
  );
  if (chosen !== undefined)
    await commands.executeCommand('workbench.extensions.search', `@id:${YAML_EXTENSION}`);
}
