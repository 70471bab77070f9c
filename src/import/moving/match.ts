import type { DraftedPart, DraftedThing } from '../../kinds/definition/draft.js';
import type { SectionName } from '../../kernel/model/context.js';
import type { SectionDraft } from '../section-draft.js';
import type { FormerThing, NotedMeant, NotedPart } from './former.js';

/** A live thing with its section. */
export interface LiveThing extends DraftedThing {
  readonly section: SectionName;
}

/** A scope's live things, and how to find them. */
export interface LiveIndex {
  readonly things: readonly LiveThing[];
  readonly find: (
    meant: Pick<NotedMeant, 'id' | 'key'>,
    sections: FormerThing['sections'],
  ) => LiveThing | undefined;
}

/** All live things in drafts. Pure. */
export function liveIndex(drafts: readonly SectionDraft[]): LiveIndex {
  const things = drafts.flatMap(({ name, draft }) =>
    draft.things.map((thing) => ({ ...thing, section: name })),
  );
  const byKey = new Map(things.map((thing) => [thing.key, thing]));
  const byId = new Map(things.map((thing) => [`${thing.section} ${thing.id}`, thing]));
  return {
    things,
    find: ({ id, key }, sections) =>
      id === undefined
        ? byKey.get(key ?? '')
        : sections.map((section) => byId.get(`${section} ${id}`)).find((thing) => thing !== undefined),
  };
}

/** Finds a live thing's part by its id, else its name. Pure. */
export function partIn({ parts }: LiveThing): (part: NotedPart) => DraftedPart | undefined {
  const byId = new Map(parts.flatMap((part) => (part.id === undefined ? [] : [[part.id, part] as const])));
  const byName = new Map(parts.map((part) => [part.name, part]));
  return ({ id, name }) => byId.get(id ?? '') ?? (name === undefined ? undefined : byName.get(name));
}
