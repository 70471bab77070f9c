import type { ApprovalDocument } from '../../generated/documents/approval.js';
import { digestOf } from '../../kernel/model/json-digest.js';
import { isBy } from '../forge/checks.js';
import type { Account } from '../forge/author.js';
import type { Forge } from '../forge/forge.js';
import type { Subject } from '../forge/marker.js';
import { checkId, checkName } from './check-text.js';
import { useIn, type Use } from './use-line.js';

/** A part of an approval with what names it, and which changes it is about. Of each part it is recorded by itself what is used. */
export interface Source {
  readonly number: number;
  /** Which part, counted from 1. */
  readonly part: number;
  /** The commit that was reviewed: its checks hold the approval, and what was used of it. */
  readonly commit: string;
  /** The author of the check with the approval. Only that account can record its use. */
  readonly author: Account | undefined;
  readonly key: string;
  /** The digests of its changes, in its order. */
  readonly digests: readonly string[];
}

/** What runs have used of an approval, oldest first. */
export interface Claim extends Pick<Use, 'run' | 'places'> {
  /** False as long as the run has not said what became of it. */
  readonly isOver: boolean;
}

/** What is recorded of the use of an approval. */
export interface Uses {
  readonly claims: readonly Claim[];
  readonly isSettled: boolean;
}

/** What distinguishes a part of an approval from any other, by its content, its commit and its subject. */
export function approvalKey(
  subject: Subject,
  { commit, part }: Pick<Source, 'commit' | 'part'>,
  approval: ApprovalDocument,
): string {
  return digestOf([checkId('apply', subject, part), commit, approval])
    .replace(/^sha256:/, '')
    .slice(0, 16);
}

/** The check that records a use; at a forge whose checks have room for a line only, it is in that line and nowhere else. */
export function useCheck(
  { commit, part }: Pick<Source, 'commit' | 'part'>,
  subject: Subject,
): { readonly commit: string; readonly name: string; readonly externalId: string } {
  return { commit, name: checkName('apply', subject, part), externalId: checkId('apply', subject, part) };
}

/**
 * Reads what was used of an approval; undefined when a record can't be read or is about another one: then it is not known. Throws a ForgeError.
 */
export async function usesOf(
  forge: Pick<Forge, 'checksOn'>,
  source: Source,
  subject: Subject,
): Promise<Uses | undefined> {
  const checks = await forge.checksOn(useCheck(source, subject));
  const uses = checks
    .filter((check) => isBy(check, source.author))
    .map(({ text }) => useIn(text))
    .toReversed();
  const known = uses.flatMap((use) => (use !== undefined && isOf(use, source) ? [use] : []));
  if (known.length < uses.length) return undefined;
  return { claims: claimsIn(known), isSettled: known.some(({ state }) => state === 'settled') };
}

function isOf({ approval, places }: Use, { key, digests }: Source): boolean {
  return approval === key && places.every((place) => place < digests.length);
}

/** What a run says last of what it uses is what counts. */
function claimsIn(uses: readonly Use[]): readonly Claim[] {
  const claims: Claim[] = [];
  for (const { run, places, state } of uses) {
    const claim = { run, places, isOver: state !== 'started' };
    const at = claims.findIndex((other) => other.run === run && !other.isOver);
    claims.splice(at < 0 ? claims.length : at, 1, claim);
  }
  return claims;
}

/** The digests of what was used, or of what runs use that have not said what became of it. */
export function digestsIn(
  { digests }: Pick<Source, 'digests'>,
  claims: readonly Claim[],
): ReadonlySet<string> {
  const places = claims.flatMap((claim) => claim.places);
  return new Set(places.flatMap((place) => digests[place] ?? []));
}
