import type { ApprovalDocument } from '../../generated/documents/approval.js';
import { digestOf } from '../../kernel/model/json-digest.js';
import { isBy } from '../forge/checks.js';
import type { Account } from '../forge/author.js';
import type { Forge } from '../forge/forge.js';
import type { Subject } from '../forge/marker.js';
import { checkId, checkName } from './check-text.js';
import { useIn, type Use } from './use-line.js';

/** A part of an approval, with its name and changes. Its use is recorded by itself. */
export interface Source {
  readonly number: number;
  /** From 1. */
  readonly part: number;
  /** The reviewed commit, whose checks have the approval and its use. */
  readonly commit: string;
  /** The author of the approving check. Only that account can record its use. */
  readonly author: Account | undefined;
  readonly key: string;
  /** Digests of its changes, in order. */
  readonly digests: readonly string[];
}

/** What a run used of an approval. */
export interface Claim extends Pick<Use, 'run' | 'places'> {
  /** False until the run has reported the outcome. */
  readonly isOver: boolean;
}

/** The recorded use of an approval. */
export interface Uses {
  readonly claims: readonly Claim[];
  readonly isSettled: boolean;
}

/** Identifies a part of an approval by content, commit and subject. */
export function approvalKey(
  subject: Subject,
  { commit, part }: Pick<Source, 'commit' | 'part'>,
  approval: ApprovalDocument,
): string {
  return digestOf([checkId('apply', subject, part), commit, approval])
    .replace(/^sha256:/, '')
    .slice(0, 16);
}

/** The check that records a use. Where checks have only one line, the use is in it. */
export function useCheck(
  { commit, part }: Pick<Source, 'commit' | 'part'>,
  subject: Subject,
): { readonly commit: string; readonly name: string; readonly externalId: string } {
  return { commit, name: checkName('apply', subject, part), externalId: checkId('apply', subject, part) };
}

/** Reads the use of an approval; undefined if a record is unreadable or about another one. Throws a ForgeError. */
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

/** A run's last word on its use counts. */
function claimsIn(uses: readonly Use[]): readonly Claim[] {
  const claims: Claim[] = [];
  for (const { run, places, state } of uses) {
    const claim = { run, places, isOver: state !== 'started' };
    const at = claims.findIndex((other) => other.run === run && !other.isOver);
    claims.splice(at < 0 ? claims.length : at, 1, claim);
  }
  return claims;
}

/** Digests of changes that are used, or that unfinished runs use. */
export function digestsIn(
  { digests }: Pick<Source, 'digests'>,
  claims: readonly Claim[],
): ReadonlySet<string> {
  const places = claims.flatMap((claim) => claim.places);
  return new Set(places.flatMap((place) => digests[place] ?? []));
}
