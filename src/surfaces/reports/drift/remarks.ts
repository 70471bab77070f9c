import { count } from '../../../kernel/lib/phrases.js';
import { invariantRemarks } from '../plan/invariant-words.js';
import {
  acceptedRemark,
  findingRemarks,
  narrowedRemarks,
  shardRemark,
  unreadRemark,
} from '../plan/remarks.js';
import { quoted, remark, type Remark } from '../printers/remark.js';
import type { DriftDocument } from './document.js';
import { ignoreNotes, originWords, WHAT_TO_DO } from './drift-words.js';

/** For a terminal: Markdown has it in its table, or above it. */
const TERMINAL = { isForTerminal: true } as const;

/** What is said about a whole drift report, in the order of reports. */
export function driftRemarks(document: DriftDocument): readonly Remark[] {
  const { drift, pending = [] } = document;
  const { differences, objects } = drift.totals;
  const origins = originWords(document);
  return [
    ...(origins === undefined ? [] : remark([quoted(origins)], TERMINAL)),
    ...counted(objects.in_sync, ['object is', 'objects are'], 'live as the files say.'),
    ...counted(differences.ignored, ['difference is', 'differences are'], 'ignored.'),
    ...ignoreNotes(document).flatMap((note) => remark([quoted(note)], { tone: 'warning' })),
    ...counted(
      pending.length,
      ['one-way job', 'one-way jobs'],
      'pending: zonewright plan shows the progress.',
    ),
    ...invariantRemarks(document),
    ...shardRemark(document),
    ...findingRemarks(document),
    ...narrowedRemarks(document),
    ...acceptedRemark(document),
    ...unreadRemark(document, 'could not be read, so differences there are unknown'),
    ...(differences.all > 0 ? remark([WHAT_TO_DO]) : []),
  ];
}

/** `3 objects are live as the files say.`; none for zero. */
function counted(number: number, [one, many]: readonly [string, string], more: string): readonly Remark[] {
  return number === 0 ? [] : remark([`${count(number, one, many)} ${more}`], TERMINAL);
}
