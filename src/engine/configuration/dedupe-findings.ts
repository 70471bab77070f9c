import { filesOf, type Finding } from '../../kernel/model/finding.js';

/**
 * Each finding once. Zones that share a file, and files that share a fragment, share its mistakes: the first one of equal findings is kept, with the files of
 * the others.
 */
export function dedupeFindings(findings: readonly Finding[]): readonly Finding[] {
  const first = new Map<string, Finding>();
  for (const finding of findings) {
    const said = JSON.stringify([finding.code, finding.message, finding.location]);
    const known = first.get(said);
    first.set(said, known === undefined ? finding : withFiles(known, filesOf(finding)));
  }
  return [...first.values()];
}

function withFiles(finding: Finding, more: readonly string[]): Finding {
  const known = filesOf(finding);
  const files = [...new Set([...known, ...more])];
  return files.length === known.length ? finding : { ...finding, files };
}
