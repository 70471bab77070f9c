import { filesOf, type Finding } from '../../kernel/model/finding.js';

/** Each finding once, with the files of equal ones: files share fragments, and zones files. */
export function dedupeFindings(findings: readonly Finding[]): readonly Finding[] {
  const first = new Map<string, Finding>();
  for (const finding of findings) {
    const key = JSON.stringify([finding.code, finding.message, finding.location]);
    const known = first.get(key);
    first.set(key, known === undefined ? finding : withFiles(known, filesOf(finding)));
  }
  return [...first.values()];
}

function withFiles(finding: Finding, more: readonly string[]): Finding {
  const known = filesOf(finding);
  const files = [...new Set([...known, ...more])];
  return files.length === known.length ? finding : { ...finding, files };
}
