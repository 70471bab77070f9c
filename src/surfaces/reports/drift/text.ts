import { driftRemarks } from './remarks.js';
import { remarkLines } from '../printers/text/remark.js';
import { shownScope } from '../../../kernel/lib/host-names.js';
import { shortAddress } from '../../../kernel/model/scope.js';
import { aligned } from '../printers/text/columns.js';
import type { DriftDocument } from './document.js';
import { DRIFT_SIGNS, objectLines, wholeNote } from './lines.js';
import {
  driftHeadline,
  driftViews,
  objectsWith,
  objectWords,
  scopeNotes,
  type DriftView,
  type ObjectView,
} from './drift-words.js';
import { LEAVE_HELP_LINE, leaveLines } from '../plan/leaves.js';
import { liveFromText } from '../plan/live-from.js';
import { inert } from '../../../kernel/lib/inert.js';
import { lineText } from '../printers/text/line.js';
import { scopeViews, type ScopeView } from '../plan/scope-views.js';
import type { Style } from '../printers/text/style.js';

/** A drift report for a terminal, by scope, from files to live. Scopes in sync are left out. */
export function driftText(document: DriftDocument, style: Style): string {
  const views = new Map(scopeViews(document).map((view) => [view.address, view]));
  const sections = driftViews(document).flatMap((view) =>
    scopeText(view, views.get(view.scope.address), style),
  );
  return `${[...liveFromText(document, style), ...sections, ...leftTexts(document, style), closingText(document, style)].join('\n\n')}\n`;
}

/** What has left the files since the base, by scope. */
function leftTexts(document: DriftDocument, style: Style): readonly string[] {
  return scopeViews(document)
    .filter(({ leaving }) => leaving.length > 0)
    .map(({ scope, leaving }) => {
      const lines = [...leaving.flatMap((leave) => leaveLines(leave, style)), LEAVE_HELP_LINE];
      return [style.bold(shownScope(scope)), ...lines.map(({ prefix, text }) => prefix + text)].join('\n');
    });
}

function scopeText(drift: DriftView, view: ScopeView | undefined, style: Style): readonly string[] {
  const { scope } = drift;
  const paint = scope.status === 'unread' ? style.red : style.yellow;
  const notes = (view === undefined ? [] : scopeNotes(view)).map(
    ({ message, help }) =>
      `  ${paint('?')} ${inert(message)}${help === undefined ? '' : `\n    ${inert(help)}`}`,
  );
  const counted = objectTexts(objectsWith(drift, 'counted'), style);
  const ignored = objectTexts(objectsWith(drift, 'ignored'), style);
  const parts = [...counted, ...notes, ...(ignored.length === 0 ? [] : ['  ignored:', ...ignored])];
  if (parts.length === 0) return [];
  return [[style.bold(shownScope(scope)), ...parts].join('\n')];
}

function objectTexts(views: readonly ObjectView[], style: Style): readonly string[] {
  const heads = views.map(({ object }) => [
    inert(shortAddress(object.address)),
    [objectWords(object), wholeNote(object)].filter((word) => word !== '').join(', '),
    object.source === undefined ? '' : `${inert(object.source.file)}:${object.source.line}`,
  ]);
  return aligned(heads).map(([name = '', ...rest], index) => {
    const view = views[index];
    if (view === undefined) return '';
    const { object, change } = view;
    const paint = { added: style.green, removed: style.red, changed: style.yellow }[object.change];
    const lines = objectLines(object, change, style);
    const head = `  ${paint(DRIFT_SIGNS[object.change])} ${`${name}   ${style.dim(rest.join('   ').trimEnd())}`.trimEnd()}`;
    return [head, ...lines.map((line) => `      ${lineText(line, style)}`)].join('\n');
  });
}

function closingText(document: DriftDocument, style: Style): string {
  const headline = driftHeadline(document);
  const title = document.drift.totals.differences.all > 0 ? `Drift: ${headline}.` : `${capital(headline)}.`;
  return [style.bold(title), ...remarkLines(driftRemarks(document), style)].join('\n');
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
