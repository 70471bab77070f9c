import { defined } from '../../../kernel/lib/defined.js';
import { ShapeError } from '../../../kernel/lib/decode.js';
import { KINDS } from '../../../kinds/registry.js';
import type { Meant } from '../../../kinds/definition/elsewhere.js';
import type { FormerOwner, FormerThing, FormerUnclear, NotedMeant } from '../former.js';
import { treeAt, type Tree } from './tree.js';

/** A rules file: things with a place here, and names of other sections. */
export interface RulesFile {
  readonly things: readonly FormerThing[];
  readonly others: readonly string[];
  /** Sections with a place but an unknown shape. */
  readonly unclear: readonly FormerUnclear[];
}

/** Since octorules 0.33 a provider's sections may be below its name. */
const NAMESPACE = 'cloudflare';

/**
 * Reads a rules file's sections. `owner`: the zone or account in its name. A section is one thing, and so is each policy, list or custom ruleset;
 * none is reported twice. Pure.
 */
export function rulesFile(file: string, tree: Tree, owner: FormerOwner): RulesFile {
  const looks = sectionsOf(tree).map(([name, section]) => look(name, section, file, owner));
  return {
    things: looks.flatMap((one) => ('things' in one ? one.things : [])),
    others: looks.flatMap((one) => ('other' in one ? [one.other] : [])),
    unclear: looks.flatMap((one) => ('unclear' in one ? [one.unclear] : [])),
  };
}

function sectionsOf({ members }: Tree): readonly (readonly [string, Tree])[] {
  return [...members].flatMap(([name, section]) =>
    name === NAMESPACE && section.members.size > 0
      ? [...section.members]
      : [[name.startsWith(`${NAMESPACE}.`) ? name.slice(NAMESPACE.length + 1) : name, section] as const],
  );
}

type Look =
  | { readonly things: readonly FormerThing[] }
  | { readonly other: string }
  | { readonly unclear: FormerUnclear };

/** A section's things, or its name without counterpart. */
function look(name: string, tree: Tree, file: string, owner: FormerOwner): Look {
  const kind = KINDS.find(({ elsewhere }) => elsewhere.octorules?.[name] !== undefined);
  if (kind === undefined) return { other: name };
  try {
    const means = kind.elsewhere.octorules?.[name]?.(tree.value) ?? [];
    const things = means.map((one) => ({
      name: `${file}: ${name}${one.label === undefined ? '' : `/${one.label}`}`,
      owner,
      sections: [kind.section],
      means: [noted(one, tree)],
    }));
    return { things };
  } catch (error) {
    if (!(error instanceof ShapeError)) throw error;
    const why = `it has an unknown shape: ${error.message}`;
    return {
      unclear: { name: `${file}: ${name}`, why, owner, about: { sections: [kind.section], means: [] } },
    };
  }
}

function noted({ parts, part: _, at, ...meant }: Meant, section: Tree): NotedMeant {
  return {
    ...meant,
    ...notesAt(section, at),
    ...defined({ parts: parts?.map(({ at: place, ...part }) => ({ ...part, ...notesAt(section, place) })) }),
  };
}

/** People's notes on a thing and its members, without words for octorules' linter. */
function notesAt(
  section: Tree,
  path: readonly (string | number)[] | undefined,
): { readonly notes?: readonly string[] } {
  if (path === undefined) return {};
  const tree = treeAt(section, path);
  // A section has its list's comments; an item's may be at any member.
  const within = path.length === 0 ? [] : [...(tree?.members.values() ?? [])].flatMap(({ notes }) => notes);
  const notes = [...(tree?.notes ?? []), ...within].filter(isForPeople);
  return notes.length === 0 ? {} : { notes };
}

/** False for directives, and lines that only divide. */
function isForPeople(line: string): boolean {
  return !/^\s*octorules:/.test(line) && /[\p{L}\p{N}]/u.test(line);
}
