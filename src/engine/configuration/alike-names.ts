import { compare, type Finding } from '../../kernel/model/finding.js';

/** Warns of files whose names differ only in case or Unicode form (NFC, NFD): Windows and macOS check out only one. Pure. */
export function alikeNames(files: Iterable<string>): readonly Finding[] {
  const first = new Map<string, string>();
  return [...new Set(files)].toSorted(compare).flatMap((file): readonly Finding[] => {
    const key = file.normalize('NFC').toLowerCase();
    const other = first.get(key);
    first.set(key, other ?? file);
    return other === undefined ? [] : [alike(file, other)];
  });
}

function alike(file: string, other: string): Finding {
  return {
    severity: 'warning',
    code: 'file-names-alike',
    message: `${file} and ${other} are the same name on Windows and macOS, where a checkout has only one of them`,
    help: 'Rename one of them: a plan from such a checkout would not include the other file.',
    location: { file, line: 1, column: 1, length: 1 },
  };
}
