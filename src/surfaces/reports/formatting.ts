import { withLineFeeds } from '../../kernel/lib/line-feeds.js';
import { defined } from '../../kernel/lib/defined.js';
import type { FormattingDocument } from '../../generated/documents/formatting.js';
import { changedFiles, formattingExit } from '../../app/repository/format.js';
import type { Upgrading } from '../../app/repository/upgrade.js';
import { count } from '../../kernel/lib/phrases.js';
import type { Formatting, LaidOutFile } from '../../engine/configuration/formatting.js';
import { DOCUMENT_HEAD } from '../../kernel/model/document-head.js';
import { findingsText } from './validation/findings-text.js';
import { findingDocument } from './plan/document.js';
import { sections, type Text } from './printers/text/text.js';
import type { Screen } from './printers/text/table.js';
import { diffLines, shortDiff } from './printers/text/unified-diff.js';
import { bold, red } from './printers/text/inline.js';

/** What was formatted, or with `isCheck` would be, for a terminal. */
export function formattingText(formatting: Formatting, isCheck: boolean, screen: Screen): Text {
  const { findings, sources, files } = formatting;
  const changed = changedFiles(formatting);
  return sections([
    findingsText(findings, sources, screen),
    ...(isCheck ? changed.map(diffText) : [changed.map(({ file }) => file)]),
    files.length > 0 ? [bold(summary(changed.length, files.length, isCheck))] : [],
    findings.length > 0 ? [red(leftAlone(findings))] : [],
  ]);
}

/** As formattingText, for files brought to the newest version of the format. */
export function upgradingText(upgrading: Upgrading, isCheck: boolean, screen: Screen): Text {
  const { findings, sources } = upgrading;
  const changed = changedFiles(upgrading);
  return sections([
    findingsText(findings, sources, screen),
    ...(isCheck ? changed.map(diffText) : [changed.map(({ file }) => file)]),
    [findings.length > 0 ? red(leftAlone(findings)) : bold(upgraded(upgrading, changed.length, isCheck))],
  ]);
}

function upgraded({ from, to }: Upgrading, changed: number, isCheck: boolean): string {
  if (changed === 0) return `All files are of version ${to}, the newest: nothing to do.`;
  const files = count(changed, 'file');
  if (isCheck)
    return `${files} would change from version ${from} to ${to}. Nothing was written: run zonewright fmt --upgrade.`;
  return `${files} changed from version ${from} to ${to}.`;
}

function summary(changed: number, all: number, isCheck: boolean): string {
  if (changed === 0) return `${count(all, 'file')}: nothing to do.`;
  if (isCheck)
    return `${changed} of ${count(all, 'file')} would change. Nothing was written: run zonewright fmt.`;
  return `${changed} of ${count(all, 'file')} formatted.`;
}

function leftAlone(findings: Formatting['findings']): string {
  // A finding without a file: there are no files.
  const files = new Set(findings.flatMap(({ location }) => location?.file ?? [])).size;
  if (files === 0) return `${count(findings.length, 'error')}.`;
  return `${count(findings.length, 'error')}: ${count(files, 'file was', 'files were')} left as ${files === 1 ? 'it is' : 'they are'}.`;
}

function diffText(file: LaidOutFile): Text {
  const diff = diffOf(file);
  if (diff === undefined) {
    return [`${file.file} would change; its lines are not shown, as they can contain a secret`];
  }
  return diffLines(diff);
}

/** A unified diff that ignores line ends; undefined for files that may have secrets. */
function diffOf({ file, before, after, isSecretive }: LaidOutFile): string | undefined {
  if (isSecretive) return undefined;
  const [from, to] = [withLineFeeds(before), withLineFeeds(after)];
  const diff = from === to ? undefined : shortDiff(file, from, to);
  const why = from === to ? 'only its line endings would change' : 'too much would change to show it';
  return diff ?? `--- a/${file}\n+++ b/${file}\n ${why}\n`;
}

/** What was formatted, or with `isCheck` would be, as published document (schemas/formatting.schema.json). */
export function formattingDocument(formatting: Formatting, isCheck: boolean): FormattingDocument {
  return {
    ...DOCUMENT_HEAD,
    exit_code: formattingExit(formatting, isCheck),
    check: isCheck,
    files: formatting.files.length,
    changed: changedFiles(formatting).map((file) => {
      const diff = diffOf(file);
      return { file: file.file, ...defined({ diff }) };
    }),
    findings: formatting.findings.map(findingDocument),
  };
}

/** As formattingDocument, for files brought to the newest version of the format. */
export function upgradingDocument(upgrading: Upgrading, isCheck: boolean): FormattingDocument {
  const { from, to } = upgrading;
  return { ...formattingDocument(upgrading, isCheck), upgrade: { from, to } };
}
