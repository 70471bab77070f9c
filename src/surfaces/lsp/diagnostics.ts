import type {
  Diagnostic,
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
const HINT: DiagnosticSeverity = 4;

/** The findings of each file as diagnostics: those of `validate`, and as hints those that are accepted. Pure. */
export function diagnosticsOf(
  { findings, accepted, sources }: Pick<Configuration, 'findings' | 'accepted' | 'sources'>,
  uriOf: (file: string) => string,
  positionsIn: PositionsIn,
): ReadonlyMap<string, readonly Diagnostic[]> {
  const positions = new Map<string, TextPositions>();
  const positionsOf = (file: string): TextPositions => {
    const known = positions.get(file) ?? positionsIn(sources.get(file) ?? '');
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
    });
  };
  for (const finding of findings) add(finding, SEVERITIES[finding.severity]);
  for (const finding of accepted?.hidden ?? []) add(finding, HINT);
  return found;
}
