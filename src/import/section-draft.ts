import type { Draft } from '../kinds/definition/draft.js';
import type { SectionName, Sections } from '../kernel/model/context.js';

/** A kind's live state in a scope, as a file would declare it. */
export interface SectionDraft {
  readonly name: SectionName;
  readonly draft: Draft;
}

/** Drafts' sections as in a file. */
export function sectionsOf(drafts: readonly SectionDraft[]): Sections {
  return Object.fromEntries(drafts.map(({ name, draft }) => [name, draft.section]));
}
