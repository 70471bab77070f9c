import type { FindingDocument } from '../../../generated/documents/parts.js';
import type { PolicyFinding } from '../../../app/inspect/policies.js';
import { inert } from '../../../kernel/lib/inert.js';
import { findingDocument } from '../plan/document.js';
import type { Style } from '../printers/text/style.js';

/** A finding as it stands in documents, each by itself: `img-src data:` before what is said of it. */
export function policyFindingDocument({ directive, source, ...finding }: PolicyFinding): FindingDocument {
  return findingDocument({ ...finding, message: about([directive, source], finding.message) });
}

/** Findings for a terminal, a line each: what is said of several sources of one directive is said once. */
export function policyFindingLines(findings: readonly PolicyFinding[], style: Style): readonly string[] {
  const groups = new Map<string, PolicyFinding[]>();
  for (const finding of findings) {
    const { source: _, ...shared } = finding;
    const key = JSON.stringify(shared);
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  return [...groups.values()].flatMap((group) => groupLine(group, style));
}

function groupLine(group: readonly PolicyFinding[], style: Style): readonly string[] {
  const [first] = group;
  if (first === undefined) return [];
  const { severity, code, message, help, directive } = first;
  const paint = { error: style.red, warning: style.yellow, info: style.cyan }[severity];
  const said = about([directive, ...group.map(({ source }) => source)], message);
  return [`${paint(severity)} ${code}: ${inert(help === undefined ? said : `${said}. ${help}`)}`];
}

function about(words: readonly (string | undefined)[], message: string): string {
  const known = words.filter((word) => word !== undefined);
  return known.length === 0 ? message : `${known.join(' ')}: ${message}`;
}
