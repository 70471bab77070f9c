import type { Json } from '../../kernel/model/json.js';
import type { DiffContext, SectionPath } from '../../kernel/model/context.js';

/** A section that declares what is live, as a careful person would. */
export interface Draft {
  /** As its schema has it. Undefined if nothing can be declared; see the omissions. */
  readonly section: Json | undefined;
  /** Notes for readers of the file, written as comments. */
  readonly remarks: readonly Remark[];
  /** What is live but not in the section. Planning neither changes nor deletes it. */
  readonly omissions: readonly Omission[];
  /** The variables that the section refers to. */
  readonly secrets: readonly DraftSecret[];
  /** Everything live that was read, in the section or left out. */
  readonly things: readonly DraftedThing[];
}

/** A live thing, and its place in the section. */
export interface DraftedThing {
  /** The id on the service, or the name for things without one (settings). */
  readonly id: string;
  /** The key that declarations cover it by, as in a survey. */
  readonly key: string;
  /** Its address in plans, without that of its scope. */
  readonly address: string;
  /** Absent if it is not in the section. */
  readonly path?: SectionPath;
  /** The rules of a ruleset, or the items of a list. */
  readonly parts: readonly DraftedPart[];
}

/** A part of a live thing. Parts are in the order of the service. */
export interface DraftedPart {
  /** The id on the service; absent if the service gives none. */
  readonly id?: string;
  /** Distinguishes it from other parts: a ref, an address. */
  readonly name: string;
  /** Its description or comment; absent if it has none. */
  readonly about?: string;
  /** Its path in the thing. */
  readonly path: SectionPath;
}

/** What another tool says of live things, if taking it over changes nothing live. */
export interface FormerWords {
  /** Refs for live rules without one, by rule id. */
  readonly refs: ReadonlyMap<string, string>;
  /** Keys of things that it manages one by one, written even with default values. */
  readonly keys: ReadonlySet<string>;
}

/** A comment above a value of the section; empty path: above the section. */
export interface Remark {
  readonly path: SectionPath;
  /** Lines without comment sign. Live text in them must be made harmless by the writer. */
  readonly text: string;
}

/** Something live that can't be declared as it is. Both texts may quote live text. */
export interface Omission {
  readonly what: string;
  /** A clause: `two live policies have this description`. */
  readonly why: string;
  /** Set if no section is about it: even exclusive ones don't delete it. */
  readonly isLeftAlone?: true;
}

/** A variable that has to be set before planning. */
export interface DraftSecret {
  readonly env: string;
  /** What the variable is for, such as `destination_conf of requests-to-bucket`. */
  readonly of: string;
  /** The service's answer, compared but never shown or written. Absent if not returned. */
  readonly value?: string;
  /** Set if the service hides a part, so that the value must come from elsewhere. */
  readonly isMasked: boolean;
  /** Set if certainly complete. Then equal values are the same secret. */
  readonly isWhole: boolean;
}

/** Why a draft is not usable. */
export interface Faults {
  /** In words; empty if the draft is usable. */
  readonly words: readonly string[];
  /** The paths of the objects at fault, where known. */
  readonly at: readonly SectionPath[];
}

/** What drafting a section may use. */
export interface DraftContext extends DiffContext {
  /** Why a file with only this section is not usable: it is refused, read differently, or its plan changes more than refs. */
  readonly faultsOf: (draft: Pick<Draft, 'section' | 'secrets'>) => Promise<Faults>;
  /**
   * The name of an environment variable (LOGPUSH_REQUESTS_TO_BUCKET_DESTINATION): family, scope if there are several, object, member. Not always
   * unique.
   */
  readonly variable: (family: string, name: string, member: string) => string;
  /** Claims of the rulesets that files of the scope already declare. */
  readonly claimedRulesets: ReadonlySet<string>;
  /** The declared variables of log push jobs, by `DATASET NAME` or bound id. */
  readonly declaredVariables: ReadonlyMap<string, string>;
  readonly former: FormerWords;
}
