import { defined } from '../../kernel/lib/defined.js';
import type { Pruning } from '../../app/repository/prune.js';
import type { Over } from '../../engine/configuration/life/over.js';
import type { PruningDocument } from '../../generated/documents/pruning.js';
import { count } from '../../kernel/lib/phrases.js';
import { DOCUMENT_HEAD } from '../../kernel/model/document-head.js';
import { EXIT } from '../../kernel/model/errors.js';
import { lifeWords } from './change/life-words.js';
import { outcomeLines } from './change/outcome-words.js';
import { findingDocument } from './plan/document.js';
import { sections, type Text } from './printers/text/text.js';
import { diffLines, unifiedDiff } from './printers/text/unified-diff.js';
import { bold, dim, inline, type Inline, red, yellow } from './printers/text/inline.js';

/** What was removed, or would be, as published document (schemas/pruning.schema.json). */
export function pruningDocument(pruning: Pruning, isDryRun: boolean): PruningDocument {
  const { removed, left, files, findings } = pruning;
  return {
    ...DOCUMENT_HEAD,
    exit_code: EXIT.ok,
    dry_run: isDryRun,
    removed: removed.map(overDocument),
    left: left.map(overDocument),
    changed: files.map(({ file, before, after }) => ({ file, diff: unifiedDiff(file, before, after) })),
    opens: openedDocuments(pruning.opens),
    findings: findings.map(findingDocument),
  };
}

function overDocument({
  what,
  scopes,
  location: { file, line },
  day,
  meta,
  stays,
  note,
}: Over): PruningDocument['removed'][number] {
  return { what, scopes: [...scopes], file, line, expired: day, ...defined({ meta, stays, note }) };
}

/** What was removed, or would be, for a terminal: owners, what it opens, the difference of files. */
export function pruningText(pruning: Pruning, isDryRun: boolean): Text {
  const { removed, left, files, findings } = pruning;
  return sections([
    removed.flatMap((over) => overLines('-', over)),
    left.flatMap((over) => overLines('?', over)),
    ...openedDocuments(pruning.opens).map(({ address, says }) => [
      bold(address),
      ...says.map((text) => inline`  ${yellow('~')} ${text}`),
    ]),
    ...files.map(({ file, before, after }) => diffLines(unifiedDiff(file, before, after))),
    findings.map(
      ({ code, message, location }) =>
        inline`${red('!')} ${location === undefined ? '' : `${location.file}:${location.line} `}${code}: ${message}`,
    ),
    [bold(summary(pruning, isDryRun))],
  ]);
}

function overLines(sign: string, over: Over): readonly Inline[] {
  const { what, location, day, meta = {}, stays, note } = over;
  const { expires: _, ...others } = meta;
  const words = lifeWords(others);
  return [
    inline`${red(sign)} ${location.file}:${location.line}  ${bold(what)}, until ${day}`,
    ...[words, stays ?? '', note ?? ''].filter((text) => text !== '').map((text) => inline`    ${dim(text)}`),
  ];
}

/** What lists of rules let through; nothing for those that decide as before. */
export function openedDocuments(opens: Pruning['opens']): PruningDocument['opens'] {
  return opens.flatMap(({ address, outcome }) => {
    const says = outcomeLines([outcome]).map(({ text }) => text);
    return says.length === 0 ? [] : [{ address, says }];
  });
}

function summary({ removed, left, files, findings }: Pruning, isDryRun: boolean): string {
  const stays =
    left.length === 0
      ? ''
      : ` ${count(left.length, 'thing')} left as ${left.length === 1 ? 'it is' : 'they are'}.`;
  if (removed.length === 0) return `Nothing to remove.${stays}`;
  const edits = `${count(removed.length, 'entry', 'entries')} of ${count(files.length, 'file')}`;
  const broken =
    findings.length === 0
      ? ''
      : ` The files have ${count(findings.length, 'error')} then: fix what expects it.`;
  return isDryRun
    ? `${edits} would be removed. Nothing was written.${stays}${broken}`
    : `${edits} removed. zonewright plan shows what that changes.${stays}${broken}`;
}
