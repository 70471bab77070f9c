import type { SectionName } from '../../kernel/model/context.js';
import type { Scope } from '../../kernel/model/scope.js';
import { someOf } from '../../kernel/lib/phrases.js';
import type { ImportStatus } from '../result.js';
import type { SectionDraft } from '../section-draft.js';
import { comparedParts } from './compare.js';
import { isOwn, type Former, type FormerOwner, type FormerThing } from './former.js';
import { liveIndex, partIn, type LiveIndex, type LiveThing } from './match.js';
import { unclearAmong } from './unclear.js';

/** A scope's result, for the report about another tool. */
export interface MovedScope {
  readonly scope: Scope;
  readonly status: ImportStatus;
  /** What is live; undefined if unknown. */
  readonly drafts: readonly SectionDraft[] | undefined;
  /** Sections left out. What is live there is unknown. */
  readonly without: readonly SectionName[];
  /** Keys that the scope's files cover now. */
  readonly covers: ReadonlySet<string>;
  /** Addresses of live things that stay out of a shared list. */
  readonly foreign: readonly string[];
}

/**
 * `taken`: all live and in files; `partly`: some; `gone`: nothing live; `left`: live, not in files; `elsewhere`: unknown, as its scope or section was
 * not imported.
 */
export type MoveOutcome = 'taken' | 'partly' | 'gone' | 'left' | 'elsewhere';

/** A thing of the other tool, and its result. */
export interface MovedThing {
  readonly name: string;
  readonly outcome: MoveOutcome;
  readonly scope?: Scope;
  /** Addresses, in the scope, of its live things. */
  readonly live: readonly string[];
  /** Notes, as clauses. */
  readonly notes: readonly string[];
}

/** What an import took over from another tool. */
export interface MoveReport extends Pick<Former, 'tool' | 'source' | 'program' | 'others' | 'unclear'> {
  /** All things of the other tool, in order. */
  readonly things: readonly MovedThing[];
  /** Live and in files, but not in the other tool's. */
  readonly unlisted: readonly { readonly scope: Scope; readonly address: string }[];
  /** An imported scope's file was unreadable, so not taken over. */
  readonly isPartial: boolean;
}

/** Compares another tool's things with live and the files. Pure. */
export function moveReport(former: Former, scopes: readonly MovedScope[]): MoveReport {
  const { tool, source, program, others, unclear } = former;
  const sides = scopes.map((one) => ({ ...one, live: one.drafts && liveIndex(one.drafts) }));
  const isImported = (owner: FormerOwner): boolean => scopes.some(({ scope }) => isOwn(scope, owner));
  return {
    tool,
    source,
    program,
    others,
    unclear,
    things: former.things.map((thing) => {
      const side = sides.find(({ scope }) => isOwn(scope, thing.owner));
      return side === undefined ? elsewhere(thing) : movedIn(thing, side);
    }),
    unlisted: sides.flatMap((side) => (isRead(side) ? unlistedIn(side, former) : [])),
    isPartial: unclear.some(
      ({ isUnread, owner }) => isUnread === true && owner !== undefined && isImported(owner),
    ),
  };
}

/** A scope whose live things are known. */
interface Side extends MovedScope {
  readonly drafts: readonly SectionDraft[];
  readonly live: LiveIndex;
}

function isRead(side: MovedScope & { readonly live: LiveIndex | undefined }): side is Side {
  return side.live !== undefined;
}

function elsewhere({ name, owner }: FormerThing): MovedThing {
  const whose = owner.level === undefined ? 'what it is of' : `its ${owner.level}`;
  return { name, outcome: 'elsewhere', live: [], notes: [`${whose} is not imported`] };
}

function movedIn(
  thing: FormerThing,
  side: MovedScope & { readonly live: LiveIndex | undefined },
): MovedThing {
  return isRead(side) ? moved(thing, side) : { ...elsewhere(thing), scope: side.scope };
}

const IN_FILES = new Set<ImportStatus>(['created', 'updated', 'unchanged']);

function moved(thing: FormerThing, side: Side): MovedThing {
  const { name, means, sections } = thing;
  const { scope, status, live, covers } = side;
  const common = { name, scope };
  const found = means.flatMap((meant) => {
    const target = live.find(meant, sections);
    const isThere =
      target !== undefined && (meant.part === undefined || partIn(target)(meant.part) !== undefined);
    return isThere ? [{ meant, target }] : [];
  });
  const addresses = [...new Set(found.map(({ target }) => target.address))];
  if (found.length === 0) {
    const unread = sections.filter((section) => side.without.includes(section));
    return unread.length === 0
      ? { ...common, outcome: 'gone', live: [], notes: [] }
      : {
          ...common,
          outcome: 'elsewhere',
          live: [],
          notes: [`${someOf(unread, MOST_NAMES)} left out of the import`],
        };
  }
  const covered = found.filter(({ target }) => IN_FILES.has(status) && covers.has(target.key));
  const parts = found.flatMap(({ meant, target }) => comparedParts(meant, target, side.drafts));
  const foreign = covered.flatMap(({ target }) => foreignIn(target, side));
  const notes = [
    ...parts,
    ...foreign.map((address) => `${address} stays out of the file, which shares its list`),
    ...restWords(found.filter((one) => !covered.includes(one)).map(({ target }) => target)),
  ];
  if (covered.length === 0) return { ...common, outcome: 'left', live: addresses, notes: [leftWhy(side)] };
  return {
    ...common,
    outcome: foreign.length > 0 ? 'partly' : 'taken',
    live: covered.map(({ target }) => target.address),
    notes,
  };
}

/** What a thing means beyond the file: for settings managed together, never-changed ones. */
function restWords(rest: readonly LiveThing[]): readonly string[] {
  if (rest.length === 0) return [];
  return [
    `not in the file: ${someOf(
      rest.map(({ address }) => address),
      MOST_NAMES,
    )}`,
  ];
}

const MOST_NAMES = 5;

function leftWhy({ scope, status }: Side): string {
  if (!IN_FILES.has(status)) return `the file of the ${scope.level} was not written`;
  return 'it is live, but not in the file';
}

function foreignIn({ address }: LiveThing, { foreign }: Side): readonly string[] {
  return foreign.filter((one) => one === address || one.startsWith(`${address}: `));
}

/** Things in files that the other tool does not mean, and parts that its things lack. */
function unlistedIn({ scope, status, live, covers }: Side, former: Former): MoveReport['unlisted'] {
  if (!IN_FILES.has(status)) return [];
  const own = former.things.filter(({ owner }) => isOwn(scope, owner));
  const unclear = unclearAmong(live, scope, former);
  const meant = new Map<LiveThing, { readonly parts: Set<unknown>; isPartial: boolean }>();
  for (const { means, sections } of own) {
    for (const one of means) {
      const target = live.find(one, sections);
      if (target === undefined) continue;
      const known = meant.get(target) ?? { parts: new Set<unknown>(), isPartial: false };
      const parts = [...(one.parts ?? []), ...(one.part === undefined ? [] : [one.part])];
      for (const part of parts) known.parts.add(partIn(target)(part));
      meant.set(target, {
        parts: known.parts,
        isPartial: known.isPartial || one.parts !== undefined || one.part !== undefined,
      });
    }
  }
  return live.things
    .filter((thing) => covers.has(thing.key) && !unclear.has(thing))
    .flatMap((thing) => {
      const known = meant.get(thing);
      if (known === undefined) return thing.path === undefined ? [] : [{ scope, address: thing.address }];
      const others = known.isPartial ? thing.parts.filter((part) => !known.parts.has(part)) : [];
      return others.map(({ name, about }) => {
        const words = about === undefined ? name : `${name} (${about})`;
        return { scope, address: `${thing.address}: ${words}` };
      });
    });
}

/** Names of fully taken-over things. Pure. */
export function takenOver({ things }: Pick<MoveReport, 'things'>): readonly string[] {
  return things.filter(({ outcome }) => outcome === 'taken').map(({ name }) => name);
}
