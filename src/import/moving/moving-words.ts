import type { FormerWords, Remark } from '../../kinds/definition/draft.js';
import type { Scope } from '../../kernel/model/scope.js';
import { count } from '../../kernel/lib/phrases.js';
import type { SectionDraft } from '../section-draft.js';
import { isOwn, type Former, type FormerThing } from './former.js';
import { liveIndex, partIn, type LiveIndex } from './match.js';
import { withoutKeys } from './terraform/addresses.js';

/** What files can take from another tool without changing live: names of still nameless things. Pure. */
export function wordsFor(scope: Scope, former: Former): FormerWords {
  const things = former.things.filter(({ owner }) => isOwn(scope, owner));
  const parts = things.flatMap(({ means }) => means.flatMap((meant) => meant.parts ?? []));
  return {
    refs: new Map(
      parts.flatMap(({ id, ref = '' }) => (id !== undefined && REF.test(ref) ? [[id, ref] as const] : [])),
    ),
    // The tool may fill in everything: a thing managed with others may not be wanted for itself.
    keys: new Set(things.flatMap(({ means }) => (means.length === 1 ? (means[0]?.key ?? []) : []))),
  };
}

/** A ref that fits a file and people. Others are ignored. */
const REF = /^[\w.:/-]{1,100}$/;

/** Drafts with comments: where a thing was managed, and people's notes there. Pure. */
export function withRemarks(
  drafts: readonly SectionDraft[],
  scope: Scope,
  former: Former,
): readonly SectionDraft[] {
  const placed = placedIn(drafts, scope, former);
  return drafts.map(({ name, draft }) => {
    const own = placed.filter(({ section }) => section === name);
    const remarks = [...whereabouts(own, former), ...own.flatMap(({ notes }) => notes)];
    return { name, draft: { ...draft, remarks: [...draft.remarks, ...remarks] } };
  });
}

/** People's note on a thing elsewhere, with its place in a section. */
export interface PlacedNote extends Remark {
  readonly section: string;
}

/** People's notes on drafts' things where those were managed. Pure. */
export function notesFor(
  drafts: readonly SectionDraft[],
  scope: Scope,
  former: Former,
): readonly PlacedNote[] {
  return placedIn(drafts, scope, former).flatMap(({ section, notes }) =>
    notes.map((note) => ({ ...note, section })),
  );
}

function placedIn(drafts: readonly SectionDraft[], scope: Scope, former: Former): readonly Placed[] {
  const live = liveIndex(drafts);
  return former.things.filter(({ owner }) => isOwn(scope, owner)).flatMap((thing) => placedOf(thing, live));
}

/** A live thing in its section, and what is known of it elsewhere. */
interface Placed {
  readonly section: string;
  readonly path: Remark['path'];
  readonly name: string;
  /** About a part of what is at the path. */
  readonly isPart: boolean;
  readonly notes: readonly Remark[];
}

function placedOf({ name, sections, means }: FormerThing, live: LiveIndex): readonly Placed[] {
  const placed = means.flatMap((meant): readonly Placed[] => {
    const thing = live.find(meant, sections);
    if (thing?.path === undefined) return [];
    const { path, section } = thing;
    const find = partIn(thing);
    if (meant.part !== undefined && find(meant.part) === undefined) return [];
    const ofParts = [...(meant.parts ?? []), ...(meant.part === undefined ? [] : [meant.part])].flatMap(
      (part) => {
        const found = find(part);
        return found === undefined ? [] : remarkOf([...path, ...found.path], part.notes);
      },
    );
    const notes = [...remarkOf(path, meant.notes), ...ofParts];
    return [{ section, path, name, isPart: meant.part !== undefined, notes }];
  });
  // A note about a whole section is written once, above it.
  const [first] = placed;
  return means.length > 1 && first !== undefined
    ? [{ ...first, path: [], notes: placed.flatMap(({ notes }) => notes) }]
    : placed;
}

function remarkOf(path: Remark['path'], notes: readonly string[] | undefined): readonly Remark[] {
  return notes === undefined ? [] : [{ path, text: notes.join('\n') }];
}

const TOOLS = { terraform: 'Terraform', octorules: 'octorules' } as const;

/** Where each thing was managed; for many parts, what they share. */
function whereabouts(placed: readonly Placed[], { tool }: Former): readonly Remark[] {
  const byPath = new Map<string, { readonly path: Remark['path']; readonly names: Map<string, number> }>();
  for (const { path, name, isPart } of placed) {
    const key = JSON.stringify(path);
    const own = byPath.get(key) ?? { path, names: new Map<string, number>() };
    const label = isPart ? withoutKeys(name) : name;
    own.names.set(label, (own.names.get(label) ?? 0) + 1);
    byPath.set(key, own);
  }
  return [...byPath.values()].map(({ path, names }) => {
    const labels = [...names].map(([name, number]) =>
      number > 1 ? `${name} (${count(number, 'item')})` : name,
    );
    return { path, text: `${TOOLS[tool]}: ${labels.join(', ')}` };
  });
}
