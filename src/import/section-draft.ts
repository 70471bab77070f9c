import type { Draft } from '../kinds/definition/draft.js';
import type { SectionName, Sections } from '../kernel/model/context.js';

/** What is live of one kind in a scope, as a file would declare it. */
export interface SectionDraft {
  readonly name: SectionName;
  readonly draft: Draft;
}

/** The sections of drafts, as a file would have them. */
export function sectionsOf(drafts: readonly SectionDraft[]): Sections {
  return Object.fromEntries(drafts.map(({ name, draft }) => [name, draft.section]));
}
