/**
 * What the editor is to an extension, as far as ours needs it: a process that loads the extension, opens one file, and writes each published set of
 * diagnostics as a line of JSON. Each line of its stdin is a command; it ends when its stdin does. Arguments: the extension's folder, the workspace, the file, and the trust and settings as JSON.
 */
import { readFileSync } from 'node:fs';
import { createRequire, Module } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

interface Given {
  readonly isTrusted: boolean;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly projects: readonly string[];
}

const [extension = '', root = '', file = '', given = '{}'] = process.argv.slice(2);
const { isTrusted, settings, projects } = JSON.parse(given) as Given;

function say(kind: string, what: unknown): void {
  process.stdout.write(`${JSON.stringify({ kind, what })}\n`);
}

class Uri {
  readonly scheme = 'file';
  readonly fsPath: string;
  constructor(path: string) {
    this.fsPath = path;
  }
  static file(path: string): Uri {
    return new Uri(path);
  }
  static parse(address: string): Uri {
    return new Uri(decodeURIComponent(new URL(address).pathname));
  }
  toString(): string {
    return pathToFileURL(this.fsPath).href;
  }
}

class Range {
  readonly place: readonly number[];
  constructor(...place: readonly number[]) {
    this.place = place;
  }
}

class Diagnostic {
  readonly range: Range;
  readonly message: string;
  readonly severity: number;
  constructor(range: Range, message: string, severity: number) {
    this.range = range;
    this.message = message;
    this.severity = severity;
  }
}

const disposable = { dispose: () => undefined };
const event = (): typeof disposable => disposable;

/** Stands for what the extension only hands on: a class, an event, a function that registers something, and each member of it. */
const anything: unknown = new Proxy(Range, {
  get: (target, name): unknown =>
    name === 'prototype' ? target.prototype : typeof name === 'symbol' ? undefined : anything,
  apply: () => disposable,
});

function known(members: Readonly<Record<string, unknown>>): unknown {
  return new Proxy(members, {
    get: (target, name) =>
      name in target ? target[String(name)] : typeof name === 'symbol' ? undefined : anything,
  });
}

const document = {
  uri: new Uri(join(root, file)),
  fileName: join(root, file),
  languageId: 'yaml',
  version: 1,
  isClosed: false,
  getText: () => readFileSync(join(root, file), 'utf8'),
};

class EventEmitter {
  readonly #listeners: ((value: unknown) => void)[] = [];
  readonly event = (listener: (value: unknown) => void): typeof disposable => {
    this.#listeners.push(listener);
    return disposable;
  };
  fire(value: unknown): void {
    for (const listener of this.#listeners) listener(value);
  }
  dispose(): void {
    this.#listeners.length = 0;
  }
}

const output = {
  name: 'zonewright',
  append: () => undefined,
  appendLine: (line: string) => say('output', line),
  show: () => say('shown', true),
  dispose: () => undefined,
};
const commands = new Map<string, () => unknown>();
const folder = { uri: new Uri(root), name: 'root', index: 0 };

const vscode = known({
  version: '1.101.0',
  Uri,
  Range,
  Diagnostic,
  EventEmitter,
  DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2, Hint: 3 },
  Disposable: class {
    dispose = (): undefined => undefined;
  },
  CancellationTokenSource: class {
    readonly token = { isCancellationRequested: false, onCancellationRequested: event };
    cancel = (): undefined => undefined;
    dispose = (): undefined => undefined;
  },
  commands: known({
    registerCommand: (name: string, run: () => unknown) => {
      commands.set(name, run);
      return disposable;
    },
    executeCommand: (...what: readonly unknown[]) => {
      say('command', what);
      return Promise.resolve();
    },
  }),
  extensions: known({ getExtension: () => undefined, onDidChange: event, all: [] }),
  env: known({ language: 'en', appName: 'tests' }),
  window: known({
    createOutputChannel: () => output,
    showErrorMessage: (message: string) => {
      say('error', message);
      return Promise.resolve('Show Output');
    },
    showInformationMessage: (message: string, button: string) => {
      say('message', message);
      return Promise.resolve(button);
    },
    visibleTextEditors: [],
    activeTextEditor: undefined,
    tabGroups: { all: [], onDidChangeTabs: event },
  }),
  workspace: known({
    isTrusted,
    textDocuments: [document],
    notebookDocuments: [],
    workspaceFolders: [folder],
    getWorkspaceFolder: () => folder,
    findFiles: () => Promise.resolve(projects.map((path) => new Uri(join(root, path)))),
    getConfiguration: (section: string) => ({
      get: (name: string, otherwise: unknown) =>
        settings[section === '' ? name : `${section}.${name}`] ?? otherwise,
    }),
    createFileSystemWatcher: () => ({
      onDidCreate: event,
      onDidChange: event,
      onDidDelete: event,
      ...disposable,
    }),
  }),
  languages: known({
    match: () => 10,
    createDiagnosticCollection: () => ({
      set: (uri: Uri, found: readonly Diagnostic[] = []) => say('diagnostics', { file: uri.fsPath, found }),
      delete: () => undefined,
      clear: () => undefined,
      dispose: () => undefined,
    }),
  }),
});

/** The editor gives extensions its module in the same way. */
const LOAD = '_load';
const loader = Module as unknown as Record<
  typeof LOAD,
  (name: string, ...more: readonly unknown[]) => unknown
>;
const load = loader[LOAD];
loader[LOAD] = (name, ...more) => (name === 'vscode' ? vscode : load(name, ...more));

const { main } = JSON.parse(readFileSync(join(extension, 'package.json'), 'utf8')) as { main: string };
const loaded = createRequire(join(extension, 'package.json'))(main) as {
  activate: (context: object) => Promise<void>;
  deactivate: () => Promise<void>;
};
const state = new Map<string, unknown>();
await loaded.activate({
  subscriptions: [],
  asAbsolutePath: (path: string) => join(extension, path),
  globalState: {
    get: (name: string, otherwise: unknown) => state.get(name) ?? otherwise,
    update: (name: string, value: unknown) => Promise.resolve(void state.set(name, value)),
  },
});
say('active', [...commands.keys()]);
// Two lines can come in one piece.
createInterface({ input: process.stdin })
  .on('line', (name) => void commands.get(name)?.())
  .on('close', () => void loaded.deactivate().then(() => process.exit(0)));
