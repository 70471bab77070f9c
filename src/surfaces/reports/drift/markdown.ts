import { driftRemarks } from './remarks.js';
import { remarkParagraphs } from '../printers/markdown/remark.js';
import { alertBlock, alertNotes, notesFor } from '../plan/alerts.js';
import type { DriftScope } from '../../../generated/documents/drift.js';
import { shortAddress } from '../../../kernel/model/scope.js';
import { diffLine } from '../change/block.js';
import type { DriftDocument } from './document.js';
import { DRIFT_SIGNS, objectLines, wholeNote } from './lines.js';
import {
  driftHeadline,
  driftViews,
  objectsWith,
  objectWords,
  originWords,
  scopeNotes,
  type ObjectView,
} from './drift-words.js';
import { fit, type Block } from '../printers/markdown/fit.js';
import { leaveWarnings } from '../plan/leaves.js';
import { liveFromNote } from '../plan/live-from.js';
import { codeSpan, diffBlock, htmlCode, tableHead, tableRow } from '../printers/markdown/markdown.js';
import { shownOf, type PlanParts } from '../plan/markdown.js';
import { scopeViews } from '../plan/scope-views.js';
import { count } from '../../../kernel/lib/phrases.js';

/** A drift report in Markdown: what must be seen, then each object to unfold. */
export function driftParts(document: DriftDocument): PlanParts {
  const { drift } = document;
  const views = driftViews(document);
  const blocksOf = (which: 'counted' | 'ignored'): readonly Block[] =>
    views.flatMap((view) => objectsWith(view, which).map((object) => objectBlock(object, which)));
  const origins = originWords(document);
  return {
    headline: driftHeadline(document),
    vital: [
      ...liveFromNote(document, 'check'),
      ...alerts(document),
      ...scopeTable(drift.scopes),
      ...(origins === undefined ? [] : [codeSpan(origins)]),
    ],
    blocks: [...blocksOf('counted'), ...blocksOf('ignored')],
    closing: remarkParagraphs(driftRemarks(document)),
  };
}

/** A drift report as Markdown. If it is longer than `limit` characters, details are left out. */
export function driftMarkdown(document: DriftDocument, limit = Infinity): string {
  const { headline, vital, blocks, closing } = driftParts(document);
  const title = `### zonewright drift: ${headline}`;
  const above = (shown: number): readonly string[] => [title, ...vital, ...shownOf(shown, blocks.length)];
  return (
    fit(above, blocks, closing, limit)?.text ??
    `${title}\n\nIt is too large to show here. See the HTML report.\n`
  );
}

/** Alerts: conflicts, objects that have left and unread scopes, then warnings and notes. */
function alerts(document: DriftDocument): readonly string[] {
  const conflicts = document.drift.scopes.flatMap(({ objects }) =>
    objects.flatMap(({ differences }) => differences.filter(({ origin }) => origin === 'both')),
  );
  const notes = alertNotes(document, scopeViews(document), scopeNotes);
  const edits = conflicts.map(({ path }) => `> conflict ${codeSpan(path)}: edited live and in git.`);
  const leaving = (document.leaving ?? []).flatMap(leaveWarnings);
  return [
    ...alertBlock('CAUTION', [...leaving, ...edits, ...notesFor('CAUTION', notes)]),
    ...alertBlock('WARNING', notesFor('WARNING', notes)),
    ...alertBlock('NOTE', notesFor('NOTE', notes)),
  ];
}

/** A row for each scope with differences or problems; others are counted. */
function scopeTable(scopes: readonly DriftScope[]): readonly string[] {
  const noteworthy = scopes.filter(({ status, ignored }) => status !== 'in-sync' || ignored > 0);
  const others = scopes.length - noteworthy.length;
  const inSync = others === 0 ? [] : [`${count(others, 'scope')} in sync.`];
  if (noteworthy.length === 0) return inSync;
  const titles = ['scope', 'status', 'differences', 'ignored', 'in sync'];
  const rows = noteworthy.map(({ address, status, differences, ignored, in_sync }) =>
    tableRow([
      codeSpan(address),
      status === 'unread' ? 'not read' : status,
      ...(status === 'unread' ? ['?', '?', '?'] : [differences, ignored, in_sync].map(String)),
    ]),
  );
  return [[...tableHead(titles), ...rows].join('\n'), ...inSync];
}

function objectBlock({ object, change }: ObjectView, which: 'counted' | 'ignored'): Block {
  const { address, source, differences } = object;
  const name = shortAddress(address);
  const whole = differences.find(({ type }) => type === 'object');
  const words = [
    ...[objectWords(object)].filter((word) => word !== ''),
    ...(which === 'ignored' ? ['ignored'] : []),
  ];
  const lines = objectLines(object, change);
  const note = wholeNote(object);
  const itself = {
    indent: 0,
    sign: DRIFT_SIGNS[object.change],
    text: `${name}${note === '' ? '' : `  (${note})`}`,
  };
  const paragraphs = [
    `<details><summary>${htmlCode(name)} in ${htmlCode(address.split('/')[1] ?? '')}${words.length === 0 ? '' : `: ${words.join(', ')}`}</summary>`,
    diffBlock([...(whole === undefined ? [] : [itself]), ...lines].map(diffLine)),
    ...(source === undefined ? [] : [codeSpan(`${source.file}:${source.line}`)]),
    '</details>',
  ];
  return { text: paragraphs.join('\n\n'), isVital: false };
}
