import type { Span } from '@zonewright/edge-rules/expressions/ast.js';
import type { DeclaredRuleset } from '../../generated/files.js';
import type { SectionFinding, SectionPath, Sections } from '../../kernel/model/context.js';
import type { KnownList } from '@zonewright/edge-rules/lib/known-lists.js';
import { isObject, type Json } from '../../kernel/model/json.js';
import type { Raw } from '../../kernel/lib/decode.js';
import type { ApiReader } from '../../kernel/model/request.js';
import type { Scope } from '../../kernel/model/scope.js';

/** A list of objects in a section, reported, moved and left out one by one. */
export interface SectionList {
  /** Its path; `*`: every item of a list; empty: the section itself. */
  readonly path: readonly string[];
  /** Set if an item may be `include: FILE`. */
  readonly takesIncludes?: true;
  /** Set if `file: FILE`, with one item per line, may replace the list. */
  readonly takesFiles?: true;
  /** Set if short mappings and lists in items take one line. */
  readonly hasShortMembers?: true;
}

/** Objects that a mark of `not_understood` can bind as a whole. They are accepted unchecked because they are live, until they change. */
export interface MarkedPlace {
  /** Their path; `*`: every item of a list; empty: the section itself. */
  readonly path: readonly string[];
  /** Set if each member of the mapping is such an object (`{ ssl: strict }`). Marks are beside the members. */
  readonly byMember?: true;
  /** Members outside the object: lists whose items have their own marks. */
  readonly apart?: (object: Raw) => readonly string[];
  /** Set if its expressions have their own marks, checked by its kind. */
  readonly marksExpressions?: true;
  /** A replacement that the schema accepts for a refused object. Never treated as understood. */
  readonly standIn: (content: Raw) => unknown;
}

/** One thing that a scope declares, with includes and variables resolved, not compiled. */
export interface DeclaredObject {
  /** Identifies the same thing in another configuration. */
  readonly key: string;
  /** Its address in the scope, as in plans: `csp_policies/checkout scripts`. */
  readonly address: string;
  /** Plain JSON. Secrets are references here. */
  readonly value: object;
  /** Only for a section's settings: whether its unlisted live objects are deleted (true) or kept. */
  readonly ownsOthers?: boolean;
  /** Parts that are declared one by one. */
  readonly parts?: DeclaredParts;
  /** What details call an item of the file; undefined for a wrong one. */
  readonly itemKey?: (item: Readonly<Record<string, unknown>>) => string | undefined;
}

/** Parts of an object that have names of their own. */
export interface DeclaredParts {
  /** Declared `rules` may be missing live. `fields` are live with their object. */
  readonly of: 'rules' | 'fields';
  readonly names: readonly string[];
  /** Set if the list is complete: other live parts are removed, not kept. */
  readonly isWhole?: true;
}

/**
 * How sections of a scope refer to names of each other. An offer without takers is reported if a section knows all takers; a take without offers,
 * unless something may offer it unseen. With `offers-all`, all offers are known.
 */
export type Relation =
  | {
      readonly role: 'offers' | 'takes';
      /** The kind of name: `log fields`. */
      readonly thing: string;
      readonly name: string;
      readonly path: SectionPath;
      /** The part of the string that is the name; absent: all. */
      readonly span?: Span;
      /** Set if the counterpart may be anywhere in the project. */
      readonly isAcross?: true;
      /** The finding if no counterpart has the name; the argument is the names of existing ones. Absent: nothing is reported. */
      readonly unmet?: (counterparts: readonly string[]) => Pick<
        SectionFinding,
        'severity' | 'code' | 'message' | 'help'
      > & {
        /** What to write at `span`, or else at the path. */
        readonly meant?: string;
      };
    }
  | {
      readonly role: 'may-offer' | 'offers-all' | 'knows-takers';
      readonly thing: string;
      readonly isAcross?: true;
    };

/** Rules of a ruleset that `execute` rules run. */
export interface ExecutedList {
  readonly id: Json;
  /** The ruleset's address in its scope: `custom_rulesets/bad-bots`. */
  readonly address: string;
  readonly ruleset: DeclaredRuleset;
}

/** What a kind knows about its section before compiling. All of it is pure. */
export interface ContentPart<Section> {
  readonly lists?: readonly SectionList[];
  readonly marked?: readonly MarkedPlace[];
  /** The declared objects, and one for the section's settings. Absent: the section is one object. */
  readonly objects?: (section: Section) => readonly DeclaredObject[];
  /** Paths whose places in the file are recorded, besides the section's own. */
  readonly places?: (section: Section) => readonly SectionPath[];
  /** Lists of rules that tests can evaluate. */
  readonly ruleLists?: (section: Section) => readonly DeclaredRuleset[];
  /** Lists that `execute` rules elsewhere run, with the `id` in those rules. */
  readonly executedLists?: (section: Section) => readonly ExecutedList[];
  /** For a section that can redirect requests without TLS: whether it does, and how that is written. */
  readonly plainHttp?: {
    /** Undefined if the section does not set it. */
    readonly isRedirected: (section: Section) => boolean | undefined;
    readonly setting: string;
    readonly edit: string;
  };
  /** Set for a section that decides whether rules see URLs as visitors wrote them. */
  readonly urls?: {
    readonly areAsWritten: (section: Section) => boolean;
    /** How that is said in the section, as a clause. */
    readonly setting: string;
    readonly readAsWritten: SeenUrls['readAsWritten'];
  };
  readonly relations?: (section: Section) => readonly Relation[];
  /** Lists that rules of any scope may name, with their items. */
  readonly namedLists?: (section: Section) => readonly (readonly [name: string, list: KnownList])[];
  /** Paths of CSP texts, where a variable is one source; `*`: every item of a list. */
  readonly policyTexts?: readonly (readonly string[])[];
  /** Paths of JSON texts, where a variable is a value or part of a string. */
  readonly jsonTexts?: readonly (readonly string[])[];
}

/** The default ownership of a section with a list. */
const OWNERSHIP_DEFAULT = { ownership: 'exclusive' } as const;

/** The object for the settings beside a list. It exists for empty lists too: an exclusive section then deletes all live objects. */
export function ownershipAt(
  address: string,
  settings: { readonly ownership?: 'exclusive' | 'shared' },
): DeclaredObject {
  const value = { ...OWNERSHIP_DEFAULT, ...settings };
  return { ...objectAt(address, value), ownsOthers: value.ownership === 'exclusive' };
}

/** A list of rules, known by address. Its rules are parts, complete unless shared. */
export function rulesAt(address: string, ruleset: Ruled): DeclaredObject {
  const names = ruleset.rules.map(({ ref }) => ref);
  const isWhole = ruleset.ownership !== 'shared';
  return { ...objectAt(address, ruleset), parts: { of: 'rules', names, ...(isWhole ? { isWhole } : {}) } };
}

type Ruled = Pick<DeclaredRuleset, 'rules' | 'ownership'>;

/** An object with members as parts. Members without a name here stay. */
export function membersAt(address: string, value: object, names: readonly string[]): DeclaredObject {
  return { ...objectAt(address, value), parts: { of: 'fields', names } };
}

/** An object known by its address. */
export function objectAt(address: string, value: object): DeclaredObject {
  return { key: address, address, value };
}

/** The paths that match a pattern, in the section's order. Skips what doesn't match. */
export function pathsOf(pattern: readonly string[], value: unknown): readonly SectionPath[] {
  const [step, ...rest] = pattern;
  if (step === undefined) return [[]];
  if (step !== '*') {
    const member = isObject(value) ? value[step] : undefined;
    return pathsOf(rest, member).map((path) => [step, ...path]);
  }
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown, index) => pathsOf(rest, item).map((path) => [index, ...path]));
}

/** True if a path matches a pattern, or begins with a match. */
export function leadsThrough(path: SectionPath, pattern: readonly string[]): boolean {
  return pattern.every((step, index) => step === '*' || String(path[index]) === step);
}

/** Whether rules see URLs as written by visitors, and how that is said. */
export interface SeenUrls {
  areAsWritten(sections: Sections): boolean;
  /** The same for the live zone; undefined if the service has no such setting. Throws an ApiError or a ShapeError. */
  readonly readAsWritten: (
    scope: Scope,
    api: ApiReader,
    signal?: AbortSignal,
  ) => Promise<boolean | undefined>;
  readonly setting: string;
}

/** Whether the sections redirect requests without TLS (undefined: not set), and how to declare that. */
export interface PlainHttp {
  isRedirected(sections: Sections): boolean | undefined;
  readonly setting: string;
  readonly edit: string;
}
