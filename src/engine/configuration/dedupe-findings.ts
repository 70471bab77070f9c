import { filesOf, type Finding, type Location } from '../../kernel/model/finding.js';
import { GIVEN_HERE, NOT_GIVEN } from './section-finding.js';

/**
 * Each finding once, with the files of equal ones: files share fragments, and zones files. Once for each include if it is about a value that the
 * include gives.
 */
export function dedupeFindings(findings: readonly Finding[]): readonly Finding[] {
  const first = new Map<string, Finding>();
  for (const finding of findings) {
    const key = JSON.stringify([finding.code, finding.message, finding.location, givenTo(finding)]);
    const known = first.get(key);
    first.set(key, known === undefined ? finding : withFiles(known, filesOf(finding)));
  }
  return [...first.values()];
}

function givenTo({ related }: Finding): Location | undefined {
  return related?.message === GIVEN_HERE || related?.message === NOT_GIVEN ? related.location : undefined;
}

function withFiles(finding: Finding, more: readonly string[]): Finding {
  const known = filesOf(finding);
  const files = [...new Set([...known, ...more])];
  return files.length === known.length ? finding : { ...finding, files };
}
