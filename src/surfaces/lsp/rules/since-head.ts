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

/** The risks of an editor's rules, compared with the last commit. */
export interface SinceHead {
  /** The known risks. If outdated, compares after a pause, then has the editor ask again. */
  of(configuration: Configuration): readonly EditRisks[];
  /** Stops comparing. */
  end(): void;
}

/** The risks of an edited list of rules. */
export interface EditRisks {
  readonly file: string;
  readonly phase: string;
  readonly commit: string;
  readonly risks: readonly Risk[];
}

/** The pause in writing before texts are compared. */
const PAUSE_MS = 600;

/** Prepares comparisons with HEAD. None without git or a commit. `changed` is called for new results. */
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
      // Editor requests go first.
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
      // Files with errors have unknown declarations.
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

/** The first words of hints about traffic risks. */
const LABELS: Readonly<Record<string, string>> = {
  'opens-traffic': 'opens',
  'may-open-traffic': 'may open',
  'weakens-managed-rules': 'weakens managed rules',
  'weakens-rate-limit': 'weakens a rate limit',
};

/** Hints at phases whose rules stop less than at the last commit. `range`: the visible part. Pure. */
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
    // Zones that share a file share rules.
    const each = new Map(messages.map((hint) => [hint.tooltip, hint]));
    return [...each.values()].map((hint) => ({
      ...hint,
      position: positions.positionAt(span.end),
      paddingLeft: true,
    }));
  });
}

/** Digits of a commit, as in git. */
const SHORT = 7;
