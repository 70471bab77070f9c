import { defined } from '../../kernel/lib/defined.js';
import type { Pruning } from '../../app/repository/prune.js';
import type { PrunedFile } from '../../app/repository/pruned-files.js';
import type { Over } from '../../engine/configuration/life/over.js';
import type { PruningDocument } from '../../generated/documents/pruning.js';
import { inert } from '../../kernel/lib/inert.js';
import { count } from '../../kernel/lib/phrases.js';
import { DOCUMENT_HEAD } from '../../kernel/model/document-head.js';
import { EXIT } from '../../kernel/model/errors.js';
import { lifeWords } from './change/life-words.js';
import { outcomeLines } from './change/outcome-words.js';
import { findingDocument } from './plan/document.js';
import type { Style } from './printers/text/style.js';
import type { Screen } from './printers/text/table.js';
import { diffLines, unifiedDiff } from './printers/text/unified-diff.js';
import { within } from './printers/text/within.js';

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
export function pruningText(pruning: Pruning, isDryRun: boolean, screen: Screen): string {
  const { style } = screen;
  const { removed, left, files, findings } = pruning;
  const parts = [
    listText('-', removed, style),
    listText('?', left, style),
    ...openedDocuments(pruning.opens).map(({ address, says }) =>
      [style.bold(inert(address)), ...says.map((text) => `  ${style.yellow('~')} ${inert(text)}`)].join('\n'),
    ),
    ...files.map((file) => diffText(file, style)),
    findings
      .map(
        ({ code, message, location }) =>
          `${style.red('!')} ${location === undefined ? '' : `${inert(location.file)}:${location.line} `}${code}: ${inert(message)}`,
      )
      .join('\n'),
    within(style.bold(summary(pruning, isDryRun)), screen),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function listText(sign: string, all: readonly Over[], style: Style): string {
  return all.flatMap((over) => overLines(sign, over, style)).join('\n');
}

function overLines(sign: string, over: Over, style: Style): readonly string[] {
  const { what, location, day, meta = {}, stays, note } = over;
  const { expires: _, ...others } = meta;
  const words = lifeWords(others);
  return [
    `${style.red(sign)} ${inert(location.file)}:${location.line}  ${style.bold(inert(what))}, until ${day}`,
    ...[words, stays ?? '', note ?? '']
      .filter((text) => text !== '')
      .map((text) => `    ${style.dim(inert(text))}`),
  ];
}

/** What lists of rules let through; nothing for those that decide as before. */
export function openedDocuments(opens: Pruning['opens']): PruningDocument['opens'] {
  return opens.flatMap(({ address, outcome }) => {
    const says = outcomeLines([outcome]).map(({ text }) => text);
    return says.length === 0 ? [] : [{ address, says }];
  });
}

function diffText({ file, before, after }: PrunedFile, style: Style): string {
  return diffLines(unifiedDiff(file, before, after), style).join('\n');
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
