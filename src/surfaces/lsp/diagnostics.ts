import type {
  Diagnostic,
  DiagnosticTag,
  DiagnosticRelatedInformation,
  DiagnosticSeverity,
} from 'vscode-languageserver-protocol';
import { docsAddress } from '../../docs-page.js';
import type { Configuration } from '../../engine/configuration/configuration.js';
import type { Finding, Location } from '../../kernel/model/finding.js';
import type { PositionsIn, TextPositions } from './positions.js';

const SEVERITIES: Readonly<Record<Finding['severity'], DiagnosticSeverity>> = {
  error: 1,
  warning: 2,
  info: 3,
};
/** Has no effect where it is: editors fade it. */
const UNNECESSARY: ReadonlySet<string> = new Set<Finding['code']>([
  'accepted-unused',
  'duplicate-list-item',
  'expression-duplicate-member',
  'gate-matches-nothing',
  'ignore-unused',
  'list-item-contained',
  'list-unused',
  'log-fields-unused',
  'rule-shadowed',
  'unmanaged-unused',
  'variable-unused',
  'with-unused',
]);

/** Renamed or discouraged: editors strike it through. */
const DEPRECATED: ReadonlySet<string> = new Set<Finding['code']>([
  'csp-deprecated-directive',
  'expression-deprecated-field',
  'setting-former',
]);

/** LSP tags of a finding: 1 is unnecessary, 2 deprecated. */
function tagsOf(code: string): DiagnosticTag[] {
  if (UNNECESSARY.has(code)) return [1];
  return DEPRECATED.has(code) ? [2] : [];
}

const HINT: DiagnosticSeverity = 4;

/** Diagnostics of each file: findings, and accepted ones as hints. `texts`: texts with a byte order mark in the editor. Pure. */
export function diagnosticsOf(
  { findings, accepted, sources }: Pick<Configuration, 'findings' | 'accepted' | 'sources'>,
  uriOf: (file: string) => string,
  positionsIn: PositionsIn,
  texts: ReadonlyMap<string, string>,
): ReadonlyMap<string, readonly Diagnostic[]> {
  const positions = new Map<string, TextPositions>();
  const positionsOf = (file: string): TextPositions => {
    const known = positions.get(file) ?? positionsIn(texts.get(file) ?? sources.get(file) ?? '');
    positions.set(file, known);
    return known;
  };
  const placeOf = (location: Location, message: string): DiagnosticRelatedInformation => ({
    location: { uri: uriOf(location.file), range: positionsOf(location.file).rangeAt(location) },
    message,
  });
  const found = new Map<string, Diagnostic[]>();
  const add = (finding: Finding, severity: DiagnosticSeverity): void => {
    const { location, code, message, help, related, includedFrom = [] } = finding;
    if (location === undefined) return;
    const others = [
      ...(related === undefined ? [] : [placeOf(related.location, related.message)]),
      ...includedFrom.map((place) => placeOf(place, 'included here')),
    ];
    const tags = tagsOf(code);
    const diagnostics = found.get(location.file) ?? [];
    found.set(location.file, diagnostics);
    diagnostics.push({
      range: positionsOf(location.file).rangeAt(location),
      severity,
      code,
      codeDescription: { href: docsAddress(`docs/codes/${code}.md`) },
      source: 'zonewright',
      message: help === undefined ? message : `${message}\n${help}`,
      ...(others.length === 0 ? {} : { relatedInformation: others }),
      ...(tags.length === 0 ? {} : { tags }),
    });
  };
  for (const finding of findings) add(finding, SEVERITIES[finding.severity]);
  for (const finding of accepted?.hidden ?? []) add(finding, HINT);
  return found;
}
