import type { LifeDocument } from '../../../generated/documents/parts.js';

/** What the files say of the life of something, in words: `owner: edge-team · SEC-123 · expires 2027-03-01 · scans of June`. Not inert yet. Pure. */
export function lifeWords({ owner, ticket, expires, reason, references = [] }: LifeDocument): string {
  return [
    ...(owner === undefined ? [] : [`owner: ${owner}`]),
    ...(ticket === undefined ? [] : [ticket]),
    ...(expires === undefined ? [] : [`expires ${expires}`]),
    ...(reason === undefined ? [] : [reason]),
    ...references,
  ].join(' · ');
}
