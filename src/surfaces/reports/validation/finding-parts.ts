import { digestOf } from '../../../kernel/model/json-digest.js';
import type { Finding } from '../../../kernel/model/finding.js';
import { inert } from '../../../kernel/lib/inert.js';
import { pathIn, placeIn, type Checkout } from '../checkout.js';

/** Fingerprints of findings, from code, file and message: the same in the next commit, even if lines move. Equal findings are numbered. */
export function fingerprintsOf(findings: readonly Finding[], checkout: Checkout): readonly string[] {
  const seen = new Map<string, number>();
  return findings.map(({ code, message, location }) => {
    const file = location === undefined ? '' : inert(pathIn(checkout, location.file));
    const digest = digestOf([code, file, inert(message)]);
    const before = seen.get(digest) ?? 0;
    seen.set(digest, before + 1);
    return `${digest}:${before}`;
  });
}

/** Errors, then warnings, then notes; each in their order. */
export function errorsFirst(findings: readonly Finding[]): readonly Finding[] {
  return (['error', 'warning', 'info'] as const).flatMap((severity) =>
    findings.filter((finding) => finding.severity === severity),
  );
}

/** Stands for no location: otherwise readers of such reports don't show a finding. The project file may not exist. */
export const NOWHERE = { file: 'zonewright.yaml', line: 1, column: 1, length: 1 } as const;

/** The message, after the scope if there is no location; then the advice. */
export function messageAndHelp({
  message,
  help,
  scope,
  location,
}: Pick<Finding, 'message' | 'scope' | 'location'> & {
  readonly help?: string | undefined;
}): readonly string[] {
  const about = location === undefined && scope !== undefined ? `${scope}: ` : '';
  return [`${about}${message}`, ...(help === undefined ? [] : [help])];
}

/** The advice and other locations of a finding, a line each. */
export function furtherLines(
  { help, related, includedFrom = [] }: Finding,
  checkout: Checkout,
): readonly string[] {
  return [
    ...(help === undefined ? [] : [help]),
    ...(related === undefined ? [] : [`${related.message}: ${placeIn(checkout, related.location)}`]),
    ...includedFrom.map((include) => `included at ${placeIn(checkout, include)}`),
  ];
}
