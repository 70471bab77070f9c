import { digestOf } from '../../../kernel/model/json-digest.js';
import type { Finding } from '../../../kernel/model/finding.js';
import { inert } from '../../../kernel/lib/inert.js';
import { pathIn, type Checkout } from '../checkout.js';

/**
 * What a finding is known by from one commit to the next, wherever the line has moved: its code, file and message; of several that are
 * the same in these, also which one it is.
 */
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

/** Errors before warnings, and those before the rest; within them as they were. */
export function errorsFirst(findings: readonly Finding[]): readonly Finding[] {
  return (['error', 'warning', 'info'] as const).flatMap((severity) =>
    findings.filter((finding) => finding.severity === severity),
  );
}

/**
 * What has no location of its own is told at the top of the project file, where the patterns stand that found no file, though there may
 * be none: what reads such reports shows nothing that has no location.
 */
export const NOWHERE = { file: 'zonewright.yaml', line: 1, column: 1, length: 1 } as const;
