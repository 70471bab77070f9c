import type { Change } from '../kernel/model/change.js';
import { shortAddress } from '../kernel/model/scope.js';
import { kindNamed, kindOfSection } from '../kinds/lookup.js';
import { KINDS } from '../kinds/registry.js';
import type { Proposal } from './propose.js';
import type { ImportedSection } from './result.js';
import { sectionsOf, type SectionDraft } from './section-draft.js';

/** What was read of each section. Pure. */
export function sectionsRead(drafts: readonly SectionDraft[]): readonly ImportedSection[] {
  const sections = sectionsOf(drafts);
  return drafts.map(({ name, draft }) => ({
    name,
    words:
      draft.section === undefined
        ? 'nothing that a file can declare'
        : (kindOfSection(name)?.import?.words(sections) ?? ''),
    leftOut: draft.omissions,
  }));
}

/** Addresses declared but not live: objects, and separately reported parts. Pure. */
export function goneFrom(changes: readonly Change[]): readonly string[] {
  return changes.flatMap(
    (change) =>
      kindNamed(change.kind)?.import?.gone(change) ??
      (change.action === 'create' ? [shortAddress(change.address)] : []),
  );
}

/** Addresses of other people's live things in shared lists. Pure. */
export function foreignTo({ declared, drafts }: Pick<Proposal, 'declared' | 'drafts'>): readonly string[] {
  const live = sectionsOf(drafts);
  return declared.flatMap((sections) => KINDS.flatMap((kind) => kind.import?.foreign(sections, live) ?? []));
}
