import { setImmediate as nextTurn } from 'node:timers/promises';
import type { InlayHint, Range } from 'vscode-languageserver-protocol';
import { commitAt, openRepositoryAt } from '../../../app/repository/repository.js';
import type { Host } from '../../../app/ports/host.js';
import { hasErrors, type Configuration } from '../../../engine/configuration/configuration.js';
import { editedLists, risksOfEdit } from '../../../engine/configuration/life/opens.js';
import { inert } from '../../../kernel/lib/inert.js';
import { UserError } from '../../../kernel/model/errors.js';
import type { Risk } from '../../../kernel/model/risk.js';
import type { Scene } from '../scene.js';
import { cut } from './hints.js';

/** What the rules of an editor risk, compared with those of the last commit. */
export interface SinceHead {
  /** What is known now. If it is of earlier texts, those of `configuration` are compared after a pause, and the editor is then asked to ask again. */
  of(configuration: Configuration): readonly EditRisks[];
  /** Compares nothing from now on. */
  end(): void;
}

/** The risks of the edit of one list of rules. */
export interface EditRisks {
  readonly file: string;
  readonly phase: string;
  readonly commit: string;
  readonly risks: readonly Risk[];
}

/** So long nothing may be written before texts are compared. */
const PAUSE_MS = 600;

/** Prepares comparisons with the commit that is checked out. Without git, or before the first commit, there are none. `changed` is called when there are new ones. */
export function openSinceHead(root: string, host: Host, changed: () => void): SinceHead {
  let known: readonly EditRisks[] = [];
  let asked: Configuration | undefined;
  let under = new AbortController();
  let head: { readonly commit: string; readonly configuration: Configuration } | undefined;
  const headNow = async (): Promise<typeof head> => {
    const commit = await commitAt('HEAD', { root }, host);
    if (head?.commit !== commit)
      head = { commit, configuration: await openRepositoryAt(commit, { root }, host) };
    return hasErrors(head.configuration) ? undefined : head;
  };
  const compare = async (configuration: Configuration, { signal }: AbortController): Promise<void> => {
    await host.clock.sleep(PAUSE_MS, signal);
    const former = await headNow();
    const found: EditRisks[] = [];
    for (const edited of former === undefined ? [] : editedLists(former.configuration, configuration)) {
      // What an editor asks meanwhile comes first.
      await nextTurn();
      if (signal.aborted) return;
      const { location, phase } = edited;
      const risks = risksOfEdit(edited).filter(({ code }) => code in LABELS);
      if (risks.length > 0) found.push({ file: location.file, phase, commit: former?.commit ?? '', risks });
    }
    if (signal.aborted) return;
    const isOther = JSON.stringify(found) !== JSON.stringify(known);
    known = found;
    if (isOther) changed();
  };
  return {
    of: (configuration) => {
      // What files with errors declare is not known.
      if (configuration === asked || hasErrors(configuration)) return known;
      asked = configuration;
      under.abort();
      under = new AbortController();
      const { signal } = under;
      compare(configuration, under).catch((error: unknown) => {
        if (signal.aborted || error instanceof UserError) return;
        host.trouble?.(`comparing with HEAD failed: ${String(error)}`);
      });
      return known;
    },
    end: () => {
      under.abort();
    },
  };
}

/** How hints begin that are about a risk for traffic. */
const LABELS: Readonly<Record<string, string>> = {
  'opens-traffic': 'opens',
  'may-open-traffic': 'may open',
  'weakens-managed-rules': 'weakens managed rules',
  'weakens-rate-limit': 'weakens a rate limit',
};

/** Hints behind the phases of lists of rules that stop less than those of the last commit. `range`: what the editor shows. Pure. */
export function riskHints(scene: Scene, range: Range, all: readonly EditRisks[]): readonly InlayHint[] {
  const { parts, positions, file } = scene;
  const [from, to] = [positions.offsetAt(range.start), positions.offsetAt(range.end)];
  const phases = parts.filter(
    ({ path, span }) =>
      path[0] === 'rulesets' &&
      path.length === 3 &&
      path[2] === 'phase' &&
      from <= span.end &&
      span.end <= to,
  );
  return phases.flatMap(({ text, span }) => {
    const own = all.filter((one) => one.file === file && one.phase === text);
    const messages = own.flatMap(({ risks, commit }) =>
      risks.map(({ code, message }) => ({
        label: cut(`${LABELS[code] ?? code} ${inert(message)}`),
        tooltip: `Compared with HEAD (${commit.slice(0, SHORT)}): ${code}: ${inert(message)}`,
      })),
    );
    // Zones that share a file have the same rules.
    const each = new Map(messages.map((hint) => [hint.tooltip, hint]));
    return [...each.values()].map((hint) => ({
      ...hint,
      position: positions.positionAt(span.end),
      paddingLeft: true,
    }));
  });
}

/** As many digits as git shows. */
const SHORT = 7;
