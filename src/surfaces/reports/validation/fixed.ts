import { withLineFeeds } from '../../../kernel/lib/line-feeds.js';
import type { ValidationDocument } from '../../../generated/documents/validation.js';
import type { FixedFile } from '../../../app/repository/fixing.js';
import { defined } from '../../../kernel/lib/defined.js';
import { count } from '../../../kernel/lib/phrases.js';
import { sections, type Text } from '../printers/text/text.js';
import { diffLines, shortDiff } from '../printers/text/unified-diff.js';
import { bold } from '../printers/text/inline.js';

/** The corrections of a run, and whether they were written. */
export interface Corrections {
  readonly files: readonly FixedFile[];
  readonly isDryRun: boolean;
  /** Whether the lines of a file may have a secret. */
  readonly isSecretive: (file: string) => boolean;
}

/** What was corrected, for a terminal; with `--dry-run` what would be, as a unified diff. */
export function correctionsText({ files, isDryRun, isSecretive }: Corrections): Text {
  const parts = files.map((file) => (isDryRun ? diffText(file, isSecretive(file.file)) : listText(file)));
  const all = files.reduce((sum, { titles }) => sum + titles.length, 0);
  const where = `${count(all, 'correction')} in ${count(files.length, 'file')}`;
  const nothing = files.length === 0 ? 'Nothing can be corrected safely.' : undefined;
  const summary = nothing ?? (isDryRun ? `${where}. Nothing was written.` : `${where}.`);
  return sections([...parts, [bold(summary)]]);
}

function listText({ file, titles }: FixedFile): Text {
  const times = new Map<string, number>();
  for (const title of titles) times.set(title, (times.get(title) ?? 0) + 1);
  const lines = [...times].map(([title, number]) => `  ${title}${number > 1 ? `   ${number} times` : ''}`);
  return [file, ...lines];
}

function diffText(file: FixedFile, isSecretive: boolean): Text {
  const diff = diffOf(file, isSecretive);
  if (diff !== undefined) return diffLines(diff);
  return [`${file.file} would change; its lines are not shown, as they can contain a secret`];
}

function diffOf({ file, before, after }: FixedFile, isSecretive: boolean): string | undefined {
  return isSecretive ? undefined : shortDiff(file, withLineFeeds(before), withLineFeeds(after));
}

/** The same as the published document has it (schemas/validation.schema.json). */
export function correctionsDocument({
  files,
  isDryRun,
  isSecretive,
}: Corrections): Pick<ValidationDocument, 'fixed'> {
  const fixed = files.map((file) => ({
    file: file.file,
    fixes: [...file.titles],
    ...defined({ diff: isDryRun ? diffOf(file, isSecretive(file.file)) : undefined }),
  }));
  return { fixed };
}
