import type { PlanDocument } from '../../../generated/documents/plan.js';
import type { FindingDocument } from '../../../generated/documents/parts.js';
import { errorPlace } from './plan-words.js';
import { codeSpan } from '../printers/markdown/markdown.js';
import { generalFindings, type ScopeView } from './scope-views.js';

/**
 * The alerts of Markdown, loudest first. CAUTION: risks, denials, what was not read. WARNING: problems of files or settings. NOTE: all else. CAUTION
 * is rare, so that it is noticed.
 */
export const ALERTS = ['CAUTION', 'WARNING', 'NOTE'] as const;

export type Alert = (typeof ALERTS)[number];

/** A line of a quotation, and its alert. */
export interface Note {
  readonly alert: Alert;
  readonly text: string;
}

/** Notes on findings and unread scopes. `wanted` selects the findings of a scope. */
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
      text: `> ${codeSpan(view.address)}${view.isRead ? placeText(finding) : ' could not be read'}: ${codeSpan(finding.message)}`,
    })),
  );
  return [...general, ...notes];
}

function placeText(finding: FindingDocument): string {
  const place = errorPlace(finding);
  return place === undefined ? '' : ` ${codeSpan(place)}`;
}

function alertOf({ severity }: FindingDocument): Alert {
  return ALERT_OF[severity];
}

const ALERT_OF: Readonly<Record<FindingDocument['severity'], Alert>> = {
  error: 'CAUTION',
  warning: 'WARNING',
  info: 'NOTE',
};

/** The lines of an alert. */
export function notesFor(alert: Alert, notes: readonly Note[]): readonly string[] {
  return notes.filter((note) => note.alert === alert).map(({ text }) => text);
}

/** An alert with these lines; none without lines. */
export function alertBlock(alert: Alert, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [[`> [!${alert}]`, ...lines].join('\n>\n')];
}
