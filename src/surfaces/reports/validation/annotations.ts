import type { Finding, Severity } from '../../../kernel/model/finding.js';
import { pathIn, placeIn, type Checkout } from '../checkout.js';
import { furtherLines } from './finding-parts.js';
import { inert } from '../../../kernel/lib/inert.js';
import type { Annotation } from '../workflow-command.js';

/** GitHub shows so many of each level for a step, and drops others silently. */
const MOST = 10;

const LEVELS: Readonly<Record<Severity, Annotation['command']>> = {
  error: 'error',
  warning: 'warning',
  info: 'notice',
};

/** As many findings as annotations as GitHub shows. `rest`: the others, a line each. */
export function annotationsOf(
  findings: readonly Finding[],
  checkout: Checkout,
): { readonly annotations: readonly Annotation[]; readonly rest: readonly string[] } {
  const levels = (['error', 'warning', 'info'] as const).map((severity) =>
    findings.filter((finding) => finding.severity === severity),
  );
  return {
    annotations: levels.flatMap((level) =>
      level.slice(0, MOST).map((finding) => annotation(finding, checkout)),
    ),
    rest: levels.flatMap((level) => level.slice(MOST).map((finding) => line(finding, checkout))),
  };
}

function annotation(finding: Finding, checkout: Checkout): Annotation {
  const { severity, code, message, location } = finding;
  const head = { command: LEVELS[severity], title: code };
  if (location === undefined || !checkout.holdsRoot) {
    const about = where(finding, checkout);
    const first = about === undefined ? message : `${about}: ${message}`;
    return { ...head, message: linesOf(first, finding, checkout) };
  }
  return {
    ...head,
    file: pathIn(checkout, location.file),
    line: location.line,
    col: location.column,
    endColumn: location.column + location.length - 1,
    message: linesOf(message, finding, checkout),
  };
}

/** A message, and what else a finding says; no line of a file, which may have a secret. */
function linesOf(first: string, finding: Finding, checkout: Checkout): string {
  return [first, ...furtherLines(finding, checkout)].map(inert).join('\n');
}

/** `zones/shop.yaml:3:5 error unknown-key: the file has no key "x"` */
function line(finding: Finding, checkout: Checkout): string {
  const about = where(finding, checkout);
  const text = `${finding.severity} ${finding.code}: ${finding.message}`;
  return inert(about === undefined ? text : `${about} ${text}`);
}

function where({ location, scope }: Finding, checkout: Checkout): string | undefined {
  return location === undefined ? scope : placeIn(checkout, location);
}
