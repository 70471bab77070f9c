import type { DeclaredRuleset } from '../../generated/files.js';
import type { SectionFinding, SectionPath, Sections } from '../../kernel/model/context.js';
import type { KnownList } from '../../kernel/model/known-lists.js';
import { isObject, type Json } from '../../kernel/model/json.js';
import type { Raw } from '../../kernel/lib/decode.js';

/** A list of objects in a section: each can be told, set apart and left out by itself. */
export interface SectionList {
  /** Where it stands in the section; `*` stands for every item of a list. Empty: the section itself. */
  readonly path: readonly string[];
  /** Whether an item may be `include: FILE`. */
  readonly takesIncludes?: true;
  /** Whether `file: FILE` may stand in its place: its items, one on each line. */
  readonly takesFiles?: true;
  /** Whether mappings and lists in its items stand in one line where they are short. */
  readonly hasShortMembers?: true;
}

/**
 * Objects of a section that a mark of `not_understood` can bind as a whole. They are accepted because they are live, whatever a check says of
 * them, until their content changes.
 */
export interface MarkedPlace {
  /** Where such an object is in the section; `*` stands for every item of a list. Empty: the section itself. */
  readonly path: readonly string[];
  /** Set when every member of what is at the path is such an object: `{ ssl: strict }`. The marks are beside the members. */
  readonly byMember?: true;
  /** Members that are no part of the object: lists whose items have marks of their own. */
  readonly apart?: (object: Raw) => readonly string[];
  /** Set when expressions of the object have marks of their own, which its kind checks. */
  readonly marksExpressions?: true;
  /**
   * A replacement that the schema accepts, for an object that it refuses. It has the object's type, and is never taken for an object that is
   * understood.
   */
  readonly standIn: (content: Raw) => unknown;
}

/** One thing that a scope declares, as it is effective: includes and variables are put in, and nothing is compiled yet. */
export interface DeclaredObject {
  /** What makes it the same thing in another configuration. */
  readonly key: string;
  /** Its address within the scope, as plans have it: `csp_policies/checkout scripts`. */
  readonly address: string;
  /** Plain JSON. Secrets are references here. */
  readonly value: object;
  /** Set where it is no live thing, and says what becomes of live objects that its section does not list. */
  readonly ownsOthers?: boolean;
  /** What it declares one by one: what it does not name stays as it is. */
  readonly parts?: DeclaredParts;
}

/** Parts of an object that have names of their own. */
export interface DeclaredParts {
  /** Of rules a live one may be gone; a member is live wherever its object is. */
  readonly of: 'rules' | 'fields';
  readonly names: readonly string[];
  /** It is all that there may be: live parts that it does not name are removed. */
  readonly isWhole?: true;
}

/**
 * How sections of a scope hang together by name. What is offered and never taken is told where it is known who could take it; what is
 * taken and never offered, unless somebody may offer it unseen, which nobody can of what a section says to offer whole.
 */
export type Relation =
  | {
      readonly role: 'offers' | 'takes';
      /** Of what: `log fields`. */
      readonly thing: string;
      readonly name: string;
      readonly path: SectionPath;
      /** Set where a counterpart may stand in any zone or account of the project. */
      readonly isAcross?: true;
      /** What to say when there is no counterpart, among those that there are; nothing when absent. */
      readonly unmet?: (
        counterparts: readonly string[],
      ) => Pick<SectionFinding, 'severity' | 'code' | 'message' | 'help'>;
    }
  | {
      readonly role: 'may-offer' | 'offers-all' | 'knows-takers';
      readonly thing: string;
      readonly isAcross?: true;
    };

/** Rules that run where a rule executes them. */
export interface ExecutedList {
  readonly id: Json;
  readonly rules: DeclaredRuleset['rules'];
}

/** What a kind knows of the content of its section, before anything is compiled. All of it is pure. */
export interface ContentPart<Section> {
  readonly lists?: readonly SectionList[];
  readonly marked?: readonly MarkedPlace[];
  /** What it declares, one entry per object; what the section says beside them stands for itself. When absent, the section is one object. */
  readonly objects?: (section: Section) => readonly DeclaredObject[];
  /** Parts whose places are looked up for whoever needs them later; the section's own place always is. */
  readonly places?: (section: Section) => readonly SectionPath[];
  /** Lists of rules that tests can ask. */
  readonly ruleLists?: (section: Section) => readonly DeclaredRuleset[];
  /** Lists of rules that rules of others execute, by what these give as the id. */
  readonly executedLists?: (section: Section) => readonly ExecutedList[];
  /** Where a section may say that requests without TLS are redirected, whatever rules there are: whether it does, and how that is written. */
  readonly plainHttp?: {
    /** Undefined where it does not say. */
    readonly isRedirected: (section: Section) => boolean | undefined;
    /** `always_use_https`. */
    readonly setting: string;
    /** `declare zone_settings: { always_use_https: "on" }`. */
    readonly edit: string;
  };
  readonly relations?: (section: Section) => readonly Relation[];
  /** Lists that rules of any scope may name, with what is in them. */
  readonly namedLists?: (section: Section) => readonly (readonly [name: string, list: KnownList])[];
  /** Paths of texts in the language of policies, in which a variable stands for one source; `*` stands for every item of a list. */
  readonly policyTexts?: readonly (readonly string[])[];
  /** Paths of texts that are JSON, in which a variable stands for a value or is a part of a string. */
  readonly jsonTexts?: readonly (readonly string[])[];
}

/** What a section with a list says when it does not say it. */
const OWNERSHIP_DEFAULT = { ownership: 'exclusive' } as const;

/** What a section with a list of objects says beside them: that it is there at all means something, as what it doesn't list is deleted. */
export function ownershipAt(
  address: string,
  said: { readonly ownership?: 'exclusive' | 'shared' },
): DeclaredObject {
  const value = { ...OWNERSHIP_DEFAULT, ...said };
  return { ...objectAt(address, value), ownsOthers: value.ownership === 'exclusive' };
}

/** A list of rules that goes by its address: of a shared one each rule is declared by itself. */
export function rulesAt(address: string, ruleset: Ruled): DeclaredObject {
  const names = ruleset.rules.map(({ ref }) => ref);
  const isWhole = ruleset.ownership !== 'shared';
  return { ...objectAt(address, ruleset), parts: { of: 'rules', names, ...(isWhole ? { isWhole } : {}) } };
}

type Ruled = Pick<DeclaredRuleset, 'rules' | 'ownership'>;

/** Members that go by the address of their object: one that is not named stays as it is. */
export function membersAt(address: string, value: object, names: readonly string[]): DeclaredObject {
  return { ...objectAt(address, value), parts: { of: 'fields', names } };
}

/** An object that goes by its address. */
export function objectAt(address: string, value: object): DeclaredObject {
  return { key: address, address, value };
}

/** Where the lists of a section stand that match a pattern, in the order of the section. The value may be anything. */
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

/** Whether a path is one that a pattern stands for, or leads on from it. */
export function leadsThrough(path: SectionPath, pattern: readonly string[]): boolean {
  return pattern.every((step, index) => step === '*' || String(path[index]) === step);
}

/** Whether sections say that requests without TLS are redirected, or nothing of it; and what is to be said of that. */
export interface PlainHttp {
  isRedirected(sections: Sections): boolean | undefined;
  readonly setting: string;
  readonly edit: string;
}
