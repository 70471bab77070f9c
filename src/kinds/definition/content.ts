import type { Span } from '@zonewright/edge-rules/expressions/ast.js';
import type { DeclaredRuleset } from '../../generated/files.js';
import type { SectionFinding, SectionPath, Sections } from '../../kernel/model/context.js';
import type { KnownList } from '@zonewright/edge-rules/lib/known-lists.js';
import { isObject, type Json } from '../../kernel/model/json.js';
import type { Raw } from '../../kernel/lib/decode.js';
import type { ApiReader } from '../../kernel/model/request.js';
import type { Scope } from '../../kernel/model/scope.js';

/** A list of objects in a section. Its items can be reported, moved and left out one by one. */
export interface SectionList {
  /** Its path in the section; `*` stands for every item of a list. Empty: the section itself. */
  readonly path: readonly string[];
  /** Set if an item may be `include: FILE`. */
  readonly takesIncludes?: true;
  /** Set if `file: FILE` is allowed in place of the list: a file with one item per line. */
  readonly takesFiles?: true;
  /** Set if short mappings and lists in its items are written in one line. */
  readonly hasShortMembers?: true;
}

/**
 * Objects of a section that a mark of `not_understood` can bind as a whole. They are accepted because they are live, without the checks, until their
 * content changes.
 */
export interface MarkedPlace {
  /** The path of such an object in the section; `*` stands for every item of a list. Empty: the section itself. */
  readonly path: readonly string[];
  /** Set if every member of the mapping at the path is such an object: `{ ssl: strict }`. The marks are next to the members. */
  readonly byMember?: true;
  /** Members that don't belong to the object: lists whose items have marks of their own. */
  readonly apart?: (object: Raw) => readonly string[];
  /** Set if expressions of the object have marks of their own, which its kind checks. */
  readonly marksExpressions?: true;
  /**
   * A replacement that the schema accepts, for an object that it refuses. It has the type of the object, and is never treated as an object that is
   * understood.
   */
  readonly standIn: (content: Raw) => unknown;
}

/** One thing that a scope declares, in its effective form: with includes and variables resolved, but not compiled. */
export interface DeclaredObject {
  /** Identifies the same thing in another configuration. */
  readonly key: string;
  /** Its address within the scope, as in plans: `csp_policies/checkout scripts`. */
  readonly address: string;
  /** Plain JSON. Secrets are references here. */
  readonly value: object;
  /** Set for an entry that is not a live object, but says whether live objects that its section does not list are deleted (true) or kept. */
  readonly ownsOthers?: boolean;
  /** Parts that are declared one by one. */
  readonly parts?: DeclaredParts;
  /** For an object with items: what the details of a change call an item of the file; undefined for one that is wrong. */
  readonly itemKey?: (item: Readonly<Record<string, unknown>>) => string | undefined;
}

/** Parts of an object that have names of their own. */
export interface DeclaredParts {
  /** Declared `rules` may be missing live; `fields` are live whenever their object is. */
  readonly of: 'rules' | 'fields';
  readonly names: readonly string[];
  /** Set if the list is complete: live parts without a name here are removed. Otherwise they stay as they are. */
  readonly isWhole?: true;
}

/**
 * How sections of a scope refer to each other by name. A name that is offered and never taken is reported if some section knows the takers. A name
 * that is taken and never offered is reported, unless something may offer it unseen. With `offers-all`, all offers are known.
 */
export type Relation =
  | {
      readonly role: 'offers' | 'takes';
      /** The kind of name: `log fields`. */
      readonly thing: string;
      readonly name: string;
      readonly path: SectionPath;
      /** The part of the string at the path that is the name; absent: all of it. */
      readonly span?: Span;
      /** Set if the counterpart may be in any zone or account of the project. */
      readonly isAcross?: true;
      /** The finding if there is no counterpart, given the names of existing counterparts. Without this function, nothing is reported. */
      readonly unmet?: (counterparts: readonly string[]) => Pick<
        SectionFinding,
        'severity' | 'code' | 'message' | 'help'
      > & {
        /** What to write in its place: all that is at `span`, or at the path. */
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
  /** Of their ruleset, within its scope: `custom_rulesets/bad-bots`. */
  readonly address: string;
  readonly ruleset: DeclaredRuleset;
}

/** What a kind knows about the content of its section before anything is compiled. All of it is pure. */
export interface ContentPart<Section> {
  readonly lists?: readonly SectionList[];
  readonly marked?: readonly MarkedPlace[];
  /** The declared objects, and an entry for the settings of the section beside them. If absent, the section is one object. */
  readonly objects?: (section: Section) => readonly DeclaredObject[];
  /** Paths of parts whose places in the file are recorded for later use. The place of the section itself is always recorded. */
  readonly places?: (section: Section) => readonly SectionPath[];
  /** Lists of rules that tests can evaluate. */
  readonly ruleLists?: (section: Section) => readonly DeclaredRuleset[];
  /** Lists of rules that `execute` rules elsewhere run, with the `id` that those rules give. */
  readonly executedLists?: (section: Section) => readonly ExecutedList[];
  /** Set for a section that can redirect requests without TLS, independent of rules: whether it does, and how that is written. */
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
  /** Paths of texts in the CSP language, in which a variable stands for one source; `*` stands for every item of a list. */
  readonly policyTexts?: readonly (readonly string[])[];
  /** Paths of JSON texts, in which a variable is a value or a part of a string. */
  readonly jsonTexts?: readonly (readonly string[])[];
}

/** The default ownership of a section with a list. */
const OWNERSHIP_DEFAULT = { ownership: 'exclusive' } as const;

/**
 * The object for the settings of a section beside its list. It exists even if the list is empty, since an exclusive section deletes the live objects
 * that it does not list.
 */
export function ownershipAt(
  address: string,
  said: { readonly ownership?: 'exclusive' | 'shared' },
): DeclaredObject {
  const value = { ...OWNERSHIP_DEFAULT, ...said };
  return { ...objectAt(address, value), ownsOthers: value.ownership === 'exclusive' };
}

/** A list of rules, known by its address. Its rules are parts, which are the complete list unless the ruleset is shared. */
export function rulesAt(address: string, ruleset: Ruled): DeclaredObject {
  const names = ruleset.rules.map(({ ref }) => ref);
  const isWhole = ruleset.ownership !== 'shared';
  return { ...objectAt(address, ruleset), parts: { of: 'rules', names, ...(isWhole ? { isWhole } : {}) } };
}

type Ruled = Pick<DeclaredRuleset, 'rules' | 'ownership'>;

/** An object with members as parts, known by its address. Members without a name here stay as they are. */
export function membersAt(address: string, value: object, names: readonly string[]): DeclaredObject {
  return { ...objectAt(address, value), parts: { of: 'fields', names } };
}

/** An object known by its address. */
export function objectAt(address: string, value: object): DeclaredObject {
  return { key: address, address, value };
}

/** The paths in a section that match a pattern, in the order of the section. The value may be anything; what doesn't match is skipped. */
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

/** Whether rules see URLs as visitors wrote them by the sections, and how that is said. */
export interface SeenUrls {
  areAsWritten(sections: Sections): boolean;
  /** Whether they do as the zone is live; undefined if the service has no such setting. Throws an ApiError or a ShapeError. */
  readonly readAsWritten: (
    scope: Scope,
    api: ApiReader,
    signal?: AbortSignal,
  ) => Promise<boolean | undefined>;
  readonly setting: string;
}

/** Whether the sections redirect requests without TLS (undefined if they don't set it), and how to declare that. */
export interface PlainHttp {
  isRedirected(sections: Sections): boolean | undefined;
  readonly setting: string;
  readonly edit: string;
}
