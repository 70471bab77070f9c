import { narrowedWords } from '../plan/undo-words.js';
import { shownScope } from '../../../kernel/lib/host-names.js';
import { shortAddress } from '../../../kernel/model/scope.js';
import { count } from '../../../kernel/lib/phrases.js';
import { aligned } from '../printers/text/columns.js';
import { acceptedText } from '../plan/denied.js';
import type { DriftDocument } from './document.js';
import { DRIFT_SIGNS, objectLines, wholeNote } from './lines.js';
import {
  driftHeadline,
  driftViews,
  ignoreNotes,
  objectsWith,
  objectWords,
  originWords,
  scopeNotes,
  WHAT_TO_DO,
  type DriftView,
  type ObjectView,
} from './drift-words.js';
import { LEAVE_HELP_LINE, leaveLines } from '../plan/leaves.js';
import { invariantWords } from '../plan/invariant-words.js';
import { liveFromText } from '../plan/live-from.js';
import { inert } from '../../../kernel/lib/inert.js';
import { lineText } from '../printers/text/line.js';
import { generalFindings, scopeViews, type ScopeView } from '../plan/scope-views.js';
import type { Style } from '../printers/text/style.js';

/** A drift report for a terminal, scope by scope, from the files to the live side. Scopes in sync are left out. */
export function driftText(document: DriftDocument, style: Style): string {
  const views = new Map(scopeViews(document).map((view) => [view.address, view]));
  const sections = driftViews(document).flatMap((view) =>
    scopeText(view, views.get(view.scope.address), style),
  );
  return `${[...liveFromText(document, style), ...sections, ...leftTexts(document, style), closingText(document, style)].join('\n\n')}\n`;
}

/** What has left the files since the base revision, by scope. */
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
  const { drift, shard, pending = [] } = document;
  const { differences, objects } = drift.totals;
  const hasDrift = differences.all > 0;
  const origins = originWords(document);
  const headline = driftHeadline(document);
  const accepted = acceptedText(document.accepted);
  const unread = drift.scopes.filter(({ status }) => status === 'unread');
  return [
    style.bold(hasDrift ? `Drift: ${headline}.` : `${capital(headline)}.`),
    ...(origins === undefined ? [] : [inert(origins)]),
    ...(objects.in_sync > 0
      ? [`${count(objects.in_sync, 'object is', 'objects are')} live as the files say.`]
      : []),
    ...(differences.ignored > 0
      ? [`${count(differences.ignored, 'difference is', 'differences are')} ignored.`]
      : []),
    ...ignoreNotes(document).map((note) => style.yellow(inert(note))),
    ...(pending.length > 0
      ? [`${count(pending.length, 'one-way job')} pending: zonewright plan shows the progress.`]
      : []),
    ...invariantWords(document),
    ...(shard === undefined ? [] : [`Shard ${shard.index} of ${shard.of}.`]),
    ...generalFindings(document).map(({ severity, message, help = '' }) =>
      (severity === 'error' ? style.red : style.yellow)(inert(`${message}. ${help}`.trim())),
    ),
    ...narrowedWords(document),
    ...(accepted === undefined ? [] : [style.dim(`${accepted}.`)]),
    ...(unread.length > 0
      ? [
          style.red(
            `${count(unread.length, 'scope')} could not be read, so differences there are unknown: ${unread.map(({ address }) => inert(address)).join(', ')}`,
          ),
        ]
      : []),
    ...(hasDrift ? [WHAT_TO_DO] : []),
  ].join('\n');
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
