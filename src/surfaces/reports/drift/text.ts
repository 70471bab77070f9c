import { capital } from '../../../kernel/lib/phrases.js';
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
import { wholeLine } from '../printers/text/line.js';
import { sections, type Text } from '../printers/text/text.js';
import { scopeViews, type ScopeView } from '../plan/scope-views.js';
import { bold, dim, green, inline, red, withoutBlanksAtEnd, yellow } from '../printers/text/inline.js';

/** A drift report for a terminal, by scope, from files to live. Scopes in sync are left out. */
export function driftText(document: DriftDocument): Text {
  const views = new Map(scopeViews(document).map((view) => [view.address, view]));
  return sections([
    liveFromText(document, 'check'),
    ...driftViews(document).map((view) => scopeText(view, views.get(view.scope.address))),
    ...leftTexts(document),
    closingText(document),
  ]);
}

/** What has left the files since the base, by scope. */
function leftTexts(document: DriftDocument): readonly Text[] {
  return scopeViews(document)
    .filter(({ leaving }) => leaving.length > 0)
    .map(({ scope, leaving }) => [bold(shownScope(scope)), ...leaving.flatMap(leaveLines), LEAVE_HELP_LINE]);
}

function scopeText(drift: DriftView, view: ScopeView | undefined): Text {
  const { scope } = drift;
  const paint = scope.status === 'unread' ? red : yellow;
  const notes = (view === undefined ? [] : scopeNotes(view)).flatMap(({ message, help }) => [
    inline`  ${paint('?')} ${message}`,
    ...(help === undefined ? [] : [`    ${help}`]),
  ]);
  const counted = objectTexts(objectsWith(drift, 'counted'));
  const ignored = objectTexts(objectsWith(drift, 'ignored'));
  const parts = [...counted, ...notes, ...(ignored.length === 0 ? [] : ['  ignored:', ...ignored])];
  if (parts.length === 0) return [];
  return [bold(shownScope(scope)), ...parts];
}

function objectTexts(views: readonly ObjectView[]): Text {
  const heads = views.map(({ object }) => [
    shortAddress(object.address),
    [objectWords(object), wholeNote(object)].filter((word) => word !== '').join(', '),
    object.source === undefined ? '' : `${object.source.file}:${object.source.line}`,
  ]);
  return aligned(heads).flatMap(([name = '', ...rest], index): Text => {
    const view = views[index];
    if (view === undefined) return [];
    const { object, change } = view;
    const paint = { added: green, removed: red, changed: yellow }[object.change];
    const lines = objectLines(object, change);
    const head = inline`  ${paint(DRIFT_SIGNS[object.change])} ${withoutBlanksAtEnd(inline`${name}   ${dim(rest.join('   ').replace(/ +$/, ''))}`)}`;
    return [head, ...lines.map((line) => wholeLine(line, 6))];
  });
}

function closingText(document: DriftDocument): Text {
  const headline = driftHeadline(document);
  const title = document.drift.totals.differences.all > 0 ? `Drift: ${headline}.` : `${capital(headline)}.`;
  return [bold(title), ...remarkLines(driftRemarks(document))];
}
