import type { Happening } from '../../app/ports/host.js';
import type { Journal } from '../../engine/apply/journal.js';
import { changeDigest } from '../../kernel/model/plan.js';
import { inertJson } from '../../kernel/lib/inert.js';
import { TOOL_VERSION } from '../../version.js';
import type { Runtime } from './runtime.js';

/** A runtime that writes only events on stdout, the first at once. */
export function withEvents(runtime: Runtime, command: string): Runtime {
  const write = withoutRepeats(eventWriter(runtime));
  write({ type: 'started', command, formatVersion: '1.0', toolVersion: TOOL_VERSION });
  return { ...runtime, onEvent: write };
}

/** Writes events (schemas/event.schema.json) as they happen, one per line. */
export function eventWriter({
  out,
  run,
  now,
}: Pick<Runtime, 'out' | 'run' | 'now'>): (event: Happening) => void {
  return (happening) => {
    const { type, ...rest } = happening;
    const event = { type, time: now().toISOString(), runId: run.id, ...rest };
    // `##[` anywhere in a line starts a command to GitHub's runner.
    out.write(`${inertJson(event).replaceAll('##[', '##\\u005b')}\n`);
  };
}

/** Leaves out repeated findings, and outcomes that are as before: an apply's result repeats its plan's findings. */
function withoutRepeats(write: (event: Happening) => void): (event: Happening) => void {
  const known = new Map<string, string>();
  const findings = new Set<string>();
  return (event) => {
    if (event.type === 'finding') {
      const finding = JSON.stringify(event.finding);
      if (findings.has(finding)) return;
      findings.add(finding);
    }
    const outcome = outcomeIn(event);
    if (outcome !== undefined && known.get(outcome.address) === outcome.status) return;
    if (outcome !== undefined) known.set(outcome.address, outcome.status);
    write(event);
  };
}

function outcomeIn(event: Happening): { readonly address: string; readonly status: string } | undefined {
  if (event.type === 'change-done') return { address: event.address, status: 'applied' };
  return event.type === 'change-failed' ? event : undefined;
}

/** Reports events. Returns an empty text: nothing else is printed. */
export function writeEvents(events: readonly Happening[], { onEvent }: Pick<Runtime, 'onEvent'>): string {
  for (const event of events) onEvent?.(event);
  return '';
}

/** A journal that reports each write as an event. */
export function journalWithEvents(journal: Journal, { onEvent }: Pick<Runtime, 'onEvent'>): Journal {
  if (onEvent === undefined) return journal;
  return {
    ...journal,
    sending: async (change) => {
      await journal.sending(change);
      const { address, action, request } = change;
      const { method, path } = request;
      onEvent({ type: 'change-sent', address, action, method, path, digest: changeDigest(change) });
    },
  };
}
