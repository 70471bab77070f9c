import { compileTargets } from '../configuration/targets.js';
import { UserError } from '../../kernel/model/errors.js';
import type { Plan } from '../../kernel/model/plan.js';
import { addressesOf } from '../../kernel/model/subject.js';
import { EXAMPLE_ADDRESS } from '../../kinds/registry.js';

/**
 * What was agreed to: this plan, or risks by name, everywhere (`drops-rules`) or at matching addresses (`drops-rules@zone/*.staging.example.com/**`).
 * Computed once, never inferred from several flags.
 */
export type Consent =
  | { readonly kind: 'reviewed' }
  | { readonly kind: 'risks'; readonly allow: ReadonlySet<string> };

/** The options about consent. */
export interface Consenting {
  readonly allow: readonly string[];
  readonly expectDigest?: string;
  /** Set for consent by change, as merging gives it: denied changes are left out, others carried out. */
  readonly byChange?: true;
  /** Set for the consent of a resumed run, which can't be extended. */
  readonly isOfBefore?: true;
}

/** The only place where flags become consent. A plan file or an expected digest is a review; else risks are named. */
export function consentFrom({ allow, expectDigest }: Consenting, planFile: boolean): Consent {
  if (planFile || expectDigest !== undefined) return { kind: 'reviewed' };
  return { kind: 'risks', allow: new Set(allow) };
}

/** Returns a test: whether allowed risks cover a code at an address. */
export function coverage(
  allow: ReadonlySet<string>,
): (code: string, ...addresses: readonly string[]) => boolean {
  const placed = [...allow].flatMap((text) => {
    const { code, glob } = partsOf(text);
    return glob === undefined ? [] : [{ code, matches: matching(glob) }];
  });
  return (code, ...addresses) =>
    allow.has(code) ||
    addresses.every((address) => placed.some((entry) => entry.code === code && entry.matches(address)));
}

/** The code and place in an allowed risk. Codes have no `@`; addresses may. */
export function partsOf(text: string): { readonly code: string; readonly glob?: string } {
  const at = text.indexOf('@');
  return at < 0 ? { code: text } : { code: text.slice(0, at), glob: text.slice(at + 1) };
}

/** A literal address matches, whatever it means as a glob. */
function matching(glob: string): (address: string) => boolean {
  const { matches } = compileTargets([glob]);
  return (address) => address === glob || matches(address);
}

/** Throws a UserError for consent at unknown addresses: that is a typo. Not for an incomplete plan, which may lack the place. */
export function requirePlaces({ allow }: Consenting, { scopes, leaving = [] }: Plan): void {
  if (scopes.some(({ status }) => status === 'incomplete')) return;
  const planned = scopes.flatMap((scope) =>
    scope.status === 'complete'
      ? [...scope.changes.flatMap(({ change }) => addressesOf(change)), ...scope.unchanged]
      : [],
  );
  const addresses = [...planned, ...leaving.map(({ address }) => address)];
  for (const text of allow) {
    const { code, glob } = partsOf(text);
    if (glob === undefined || addresses.some(matching(glob))) continue;
    throw new UserError(`no part of the plan matches --allow ${code}@${glob}`, {
      code: 'allow-matches-nothing',
      help: `Addresses look like ${EXAMPLE_ADDRESS}; * matches part of a segment, ** any segments.`,
    });
  }
}
