import { join } from 'node:path';
import type { Host } from '../../app/ports/host.js';
import type { LiveNames } from '../../app/session/live-names.js';
import { PROJECT_FILE } from '../../kernel/model/settings.js';
import { openChecks, type Checks, type Send } from './checks.js';
import { openLiveNames } from './live-names.js';
import type { PositionsIn } from './positions.js';
import { firstRoots, pathOf, rootOf, type Places } from './root.js';
import { openSinceHead, type SinceHead } from './rules/since-head.js';
import { openWorkspace, type Workspace } from './workspace.js';

export interface Project {
  readonly root: string;
  readonly workspace: Workspace;
  readonly checks: Checks;
  readonly sinceHead: SinceHead;
  readonly liveNames: () => Promise<LiveNames>;
}

/** The editor's projects. A file belongs to the nearest project file. */
export interface Projects {
  /** A file's project; undefined outside of all, and for what is no file. */
  of(uri: string): Project | undefined;
  all(): readonly Project[];
  /** Opens a file, and asks for a check. */
  open(uri: string, text: string, version: number): void;
  /** Changes an open file, and asks for a check. */
  change(uri: string, text: string, version: number): void;
  /** Closes a file, and asks for a check. */
  close(uri: string): void;
  /** After changes on disk: assigns each open file to its project again, and asks for checks. */
  refresh(): void;
  /** The editor's folders changed. */
  move(places: Places): void;
  end(): void;
}

/** What projects need of the server. */
export interface Served {
  readonly send: Send;
  readonly positionsIn: PositionsIn;
  readonly strict?: boolean;
  readonly liveFrom?: string;
  /** There are new hints. */
  readonly hinted: () => void;
}

interface Opened {
  readonly text: string;
  readonly version: number;
  readonly project: Project | undefined;
}

/** Opens projects: those of the editor's folders at once, others with their first file. */
export function openProjects(first: Places, served: Served, host: Host): Projects {
  let places = first;
  const projects = new Map<string, Project>();
  const opened = new Map<string, Opened>();
  const rootFor = (uri: string): string | undefined => {
    const path = pathOf(uri);
    return path === undefined ? undefined : rootOf(path, places, host);
  };
  const projectAt = (root: string): Project => {
    const known = projects.get(root);
    if (known !== undefined) return known;
    const project = openProject(root, served, host, (uri) => rootFor(uri) === root);
    projects.set(root, project);
    return project;
  };
  const projectFor = (uri: string): Project | undefined => {
    const root = rootFor(uri);
    return root === undefined ? undefined : projectAt(root);
  };
  const put = (uri: string, text: string, version: number, project: Project | undefined): void => {
    opened.set(uri, { text, version, project });
    project?.workspace.put(uri, text, version);
  };
  const rehome = (): void => {
    for (const [uri, { text, version, project }] of opened) {
      const now = projectFor(uri);
      if (now === project) continue;
      project?.workspace.close(uri);
      put(uri, text, version, now);
    }
    // First takes back stale diagnostics: a file keeps those of its last message.
    for (const { checks } of projects.values()) checks.disown();
    for (const [root, { sinceHead }] of projects) {
      if (rootOf(join(root, PROJECT_FILE), places, host) === root) continue;
      sinceHead.end();
      projects.delete(root);
    }
    for (const root of firstRoots(places)) projectAt(root);
    for (const { checks } of projects.values()) checks.ask();
  };
  for (const root of firstRoots(places)) projectAt(root);
  return {
    of: (uri) => opened.get(uri)?.project ?? projectFor(uri),
    all: () => [...projects.values()],
    open: (uri, text, version) => {
      const project = projectFor(uri);
      put(uri, text, version, project);
      project?.checks.forget(uri);
      project?.checks.ask();
    },
    change: (uri, text, version) => {
      const project = opened.get(uri)?.project;
      put(uri, text, version, project);
      project?.checks.ask();
    },
    close: (uri) => {
      const project = opened.get(uri)?.project;
      opened.delete(uri);
      project?.workspace.close(uri);
      project?.checks.ask();
    },
    refresh: rehome,
    move: (now) => {
      places = now;
      rehome();
    },
    end: () => {
      for (const { sinceHead } of projects.values()) sinceHead.end();
    },
  };
}

function openProject(
  root: string,
  { send, positionsIn, strict, liveFrom, hinted }: Served,
  host: Host,
  isOwn: (uri: string) => boolean,
): Project {
  const workspace = openWorkspace(root, positionsIn, strict === undefined ? {} : { strict }, host);
  return {
    root,
    workspace,
    checks: openChecks(send, workspace, isOwn),
    sinceHead: openSinceHead(root, host, hinted),
    liveNames: openLiveNames(root, liveFrom, host, (message) => {
      void send('window/logMessage', { type: 2, message }).catch(() => undefined);
    }),
  };
}
