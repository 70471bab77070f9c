import { defined } from '../../../kernel/lib/defined.js';
import { KINDS } from '../../../kinds/registry.js';
import type { Meant } from '../../../kinds/definition/elsewhere.js';
import type { FormerOwner, FormerThing, NotedMeant } from '../former.js';
import { treeAt, type Tree } from './tree.js';

/** What a file of rules holds: what zonewright has a place for, and the names of sections that it has none for. */
export interface RulesFile {
  readonly things: readonly FormerThing[];
  readonly others: readonly string[];
}

/** Since octorules 0.33 the sections of a provider may stand below its name. */
const NAMESPACE = 'cloudflare';

/**
 * Makes out the sections of a file of rules. `owner` is the zone or account that it is named after. Of what a section holds nothing is told
 * twice: a section is one thing, and so is each policy, list or custom ruleset. Pure.
 */
export function rulesFile(file: string, tree: Tree, owner: FormerOwner): RulesFile {
  const looks = sectionsOf(tree).map(([name, section]) => look(name, section, file, owner));
  return {
    things: looks.flatMap((one) => (typeof one === 'string' ? [] : one)),
    others: looks.filter((one) => typeof one === 'string'),
  };
}

function sectionsOf({ members }: Tree): readonly (readonly [string, Tree])[] {
  return [...members].flatMap(([name, section]) =>
    name === NAMESPACE && section.members.size > 0
      ? [...section.members]
      : [[name.startsWith(`${NAMESPACE}.`) ? name.slice(NAMESPACE.length + 1) : name, section] as const],
  );
}

/** The things of a section; its name when nobody has a place for it. */
function look(
  name: string,
  section: Tree,
  file: string,
  owner: FormerOwner,
): readonly FormerThing[] | string {
  const read = KINDS.flatMap(({ elsewhere }) => elsewhere.octorules?.[name] ?? [])[0];
  if (read === undefined) return name;
  return read(section.value).map((one) => ({
    name: `${file}: ${name}${one.label === undefined ? '' : `/${one.label}`}`,
    owner,
    sections: [],
    means: [noted(one, section)],
  }));
}

function noted({ parts, part: _, at, ...meant }: Meant, section: Tree): NotedMeant {
  return {
    ...meant,
    ...notesAt(section, at),
    ...defined({ parts: parts?.map(({ at: place, ...part }) => ({ ...part, ...notesAt(section, place) })) }),
  };
}

/** What people have written of a thing, and at its members; words for octorules' linter are no words for people. */
function notesAt(
  section: Tree,
  path: readonly (string | number)[] | undefined,
): { readonly notes?: readonly string[] } {
  if (path === undefined) return {};
  const tree = treeAt(section, path);
  // The section itself has the comments of its list; those of an item may stand at any of its members.
  const within = path.length === 0 ? [] : [...(tree?.members.values() ?? [])].flatMap(({ notes }) => notes);
  const notes = [...(tree?.notes ?? []), ...within].filter(isForPeople);
  return notes.length === 0 ? {} : { notes };
}

/** Neither a directive, nor a line that only divides. */
function isForPeople(line: string): boolean {
  return !/^\s*octorules:/.test(line) && /[\p{L}\p{N}]/u.test(line);
}
