import { spawn, type ChildProcess } from 'node:child_process';
import { relative } from 'node:path';
import { RelativePattern, Uri, window, workspace, type OutputChannel } from 'vscode';
import { LanguageClient, type LanguageClientOptions } from 'vscode-languageclient/node.js';
import type { Program } from './program.js';
import { escapedGlob } from './projects.js';

/** What the server reads: configuration, and the items of lists. */
const READ = '**/*.{yaml,yml,txt,csv}';

/** Starts `zonewright lsp` for a project, and connects the editor with it. Rejects if it can't be started. */
export async function startServer(
  program: Program,
  project: string,
  isStrict: boolean,
  output: OutputChannel,
): Promise<LanguageClient> {
  const client = new LanguageClient(
    'zonewright',
    'zonewright',
    () => Promise.resolve(started(program, project, isStrict)),
    optionsFor(project, output),
  );
  output.appendLine(`${project}: ${program.path}, ${CHOSEN[program.chosenBy]}.`);
  await client.start();
  const { serverInfo } = client.initializeResult ?? {};
  output.appendLine(`${project}: ${serverInfo?.name ?? 'zonewright'} ${serverInfo?.version ?? ''} answers.`);
  return client;
}

const CHOSEN: Readonly<Record<Program['chosenBy'], string>> = {
  setting: 'by the setting zonewright.path',
  workspace: 'which is installed in the workspace',
  extension: 'which comes with the extension',
};

function started({ kind, path }: Program, project: string, isStrict: boolean): ChildProcess {
  const args = ['lsp', '--root', project, ...(isStrict ? ['--strict'] : [])];
  return kind === 'program'
    ? spawn(path, args, { cwd: project })
    : spawn(process.execPath, [path, ...args], {
        cwd: project,
        // Without it, the program of the editor opens a window.
        env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
      });
}

function optionsFor(project: string, output: OutputChannel): LanguageClientOptions {
  const uri = Uri.file(project);
  return {
    documentSelector: [{ scheme: 'file', language: 'yaml', pattern: `${escapedGlob(project)}/**/*` }],
    workspaceFolder: {
      uri,
      name: relative(workspace.getWorkspaceFolder(uri)?.uri.fsPath ?? project, project),
      index: 0,
    },
    synchronize: { fileEvents: workspace.createFileSystemWatcher(new RelativePattern(uri, READ)) },
    outputChannel: output,
    diagnosticCollectionName: 'zonewright',
    initializationFailedHandler: (error) => {
      void window.showErrorMessage(`zonewright does not answer: ${String(error)}`);
      return false;
    },
  };
}
