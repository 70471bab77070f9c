import { KINDS } from '../../../kinds/registry.js';
import type { Invariant, Verdict } from '@zonewright/edge-rules/way/invariant.js';
import type { DeclaredScope } from '../resolve.js';

/** True if the files let rules see URLs as visitors wrote them. Pure. */
export function areUrlsAsWritten({ parts }: Pick<DeclaredScope, 'parts'>): boolean {
  return parts.some(({ sections }) => KINDS.some(({ urls }) => urls?.areAsWritten(sections) === true));
}

const SETTINGS = KINDS.flatMap(({ urls }) => urls?.setting ?? []);

/** What that means for rules, as a clause. */
export const AS_WRITTEN = `rules see URLs as visitors wrote them (${SETTINGS.join(', ')}), so a request for /%61dmin is none for /admin to them`;

/** Fields with a normalized URL. `raw` fields are always as written. */
const NORMALIZED = /(?<![\w.])http\.request\.(?:uri(?:\.path(?:\.\w+)?)?|full_uri)(?![\w.])/;

/** True if a proof of the invariant depends on URLs being normalized. Pure. */
export function isAboutNormalized({ demand, expression }: Invariant): boolean {
  return demand === 'never' && NORMALIZED.test(expression);
}

/**
 * The verdict without normalized URLs. A proof that no request for a path gets past covers only the compared spelling: the origin may accept others,
 * which no rule stops. Pure.
 */
export function verdictAsWritten(
  invariant: Invariant,
  verdict: Verdict,
  because = `${AS_WRITTEN}: other spellings of the same URL get past`,
): Verdict {
  return verdict.kind === 'proven' && isAboutNormalized(invariant) ? { kind: 'unknown', because } : verdict;
}
