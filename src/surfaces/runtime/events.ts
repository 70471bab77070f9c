import type { Happening } from '../../app/ports/host.js';
import type { Journal } from '../../engine/apply/journal.js';
import { changeDigest } from '../../kernel/model/plan.js';
import { inertJson } from '../../kernel/lib/inert.js';
import { TOOL_VERSION } from '../../version.js';
import type { Runtime } from './runtime.js';

/** The runtime of a command of which others read what happens: the first event is told, and stdout is for events only. */
export function withEvents(runtime: Runtime, command: string): Runtime {
  const tell = tellingOnce(teller(runtime));
  tell({ type: 'started', command, formatVersion: '1.0', toolVersion: TOOL_VERSION });
  return { ...runtime, heard: tell };
}

/** Writes events (schemas/event.schema.json), each on a line of its own, as they happen. */
export function teller({ out, run, now }: Pick<Runtime, 'out' | 'run' | 'now'>): (event: Happening) => void {
  return (happening) => {
    const { type, ...rest } = happening;
    const event = { type, time: now().toISOString(), runId: run.id, ...rest };
    // GitHub's runner obeys it anywhere in a line.
    out.write(`${inertJson(event).replaceAll('##[', '##\\u005b')}\n`);
  };
}

/**
 * What became of a change is told when it is known, and again only when it turns out otherwise; a finding is told once: the result of an apply has
 * those of its plan as well.
 */
function tellingOnce(tell: (event: Happening) => void): (event: Happening) => void {
  const known = new Map<string, string>();
  const findings = new Set<string>();
  return (event) => {
    if (event.type === 'finding') {
      const finding = JSON.stringify(event.finding);
      if (findings.has(finding)) return;
      findings.add(finding);
    }
    const became = becameIn(event);
    if (became !== undefined && known.get(became.address) === became.status) return;
    if (became !== undefined) known.set(became.address, became.status);
    tell(event);
  };
}

function becameIn(event: Happening): { readonly address: string; readonly status: string } | undefined {
  if (event.type === 'change-done') return { address: event.address, status: 'applied' };
  return event.type === 'change-failed' ? event : undefined;
}

/** Tells events to whoever listens; there is nothing more to print. */
export function tellAll(events: readonly Happening[], { heard }: Pick<Runtime, 'heard'>): string {
  for (const event of events) heard?.(event);
  return '';
}

/** The journal, of which whoever listens hears each write before it leaves. */
export function heardJournal(journal: Journal, { heard }: Pick<Runtime, 'heard'>): Journal {
  if (heard === undefined) return journal;
  return {
    ...journal,
    sending: async (change) => {
      await journal.sending(change);
      const { address, action, request } = change;
      const { method, path } = request;
      heard({ type: 'change-sent', address, action, method, path, digest: changeDigest(change) });
    },
  };
}
