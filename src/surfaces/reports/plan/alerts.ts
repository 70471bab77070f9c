import type { PlanDocument } from '../../../generated/documents/plan.js';
import type { FindingDocument } from '../../../generated/documents/parts.js';
import { codeSpan } from '../printers/markdown/markdown.js';
import { generalFindings, type ScopeView } from './scope-views.js';

/**
 * The alerts of Markdown, loudest first. CAUTION: what a change risks, what gates deny, and what was not read. WARNING: what is wrong with a file, or may
 * be with a setting, whether anything changes or not. NOTE: what is good to know. One that is too loud is no longer read.
 */
export const ALERTS = ['CAUTION', 'WARNING', 'NOTE'] as const;

export type Alert = (typeof ALERTS)[number];

/** A line of a quotation, and the alert that it belongs into. */
export interface Note {
  readonly alert: Alert;
  readonly text: string;
}

/** What a plan or a look for drift says of its scopes, and of none: what was not read, and findings. `wanted`: those of a scope that count here. */
export function alertNotes(
  plan: PlanDocument,
  views: readonly ScopeView[],
  wanted: (view: ScopeView) => readonly FindingDocument[] = ({ findings }) => findings,
): readonly Note[] {
  const general = generalFindings(plan).map((finding): Note => ({
    alert: alertOf(finding),
    text: `> ${codeSpan(finding.message)} ${codeSpan(finding.help ?? '')}`,
  }));
  const notes = views.flatMap((view) =>
    wanted(view).map((finding): Note => ({
      alert: view.isRead ? alertOf(finding) : 'CAUTION',
      text: `> ${codeSpan(view.address)}${view.isRead ? '' : ' could not be read'}: ${codeSpan(finding.message)}`,
    })),
  );
  return [...general, ...notes];
}

function alertOf({ severity }: FindingDocument): Alert {
  return ALERT_OF[severity];
}

const ALERT_OF: Readonly<Record<FindingDocument['severity'], Alert>> = {
  error: 'CAUTION',
  warning: 'WARNING',
  info: 'NOTE',
};

/** The lines of the notes of an alert. */
export function notesFor(alert: Alert, notes: readonly Note[]): readonly string[] {
  return notes.filter((note) => note.alert === alert).map(({ text }) => text);
}

/** An alert with lines of a quotation in it; none without any. */
export function alertBlock(alert: Alert, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [[`> [!${alert}]`, ...lines].join('\n>\n')];
}
