import type { Json } from '../../kernel/model/json.js';
import type { DiffContext, SectionPath } from '../../kernel/model/context.js';

/** A section of a file that declares what is live, in the form in which a careful person would write it. */
export interface Draft {
  /** In the form of its schema. Undefined if nothing can be declared; the omissions say why. */
  readonly section: Json | undefined;
  /** Notes for readers of the file, written as comments. */
  readonly remarks: readonly Remark[];
  /** What is live but not in the section. Planning the section neither changes nor deletes it. */
  readonly omissions: readonly Omission[];
  /** The variables that the section refers to. */
  readonly secrets: readonly DraftSecret[];
  /** Everything live that was read, in the section or left out. */
  readonly things: readonly DraftedThing[];
}

/** A live thing, and its place in the section. */
export interface DraftedThing {
  /** The id on the service; the name for things without one, such as settings. */
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
  /** Distinguishes it from the other parts: a ref, an address. */
  readonly name: string;
  /** Its description or comment; absent if it has none. */
  readonly about?: string;
  /** Its path in the thing. */
  readonly path: SectionPath;
}

/** What another tool says about live things, where a section can take it over without changing what is live. */
export interface FormerWords {
  /** Refs for rules without a ref on the service, by rule id. */
  readonly refs: ReadonlyMap<string, string>;
  /** Keys of things that the other tool manages one by one. They are written into the section even if they have the service's defaults. */
  readonly keys: ReadonlySet<string>;
}

/** A comment above the value at a path of the section. An empty path: above the section itself. */
export interface Remark {
  readonly path: SectionPath;
  /** One or more lines, without the comment sign. May quote live text, which must be made harmless by the code that writes the remark. */
  readonly text: string;
}

/** Something live that no file can declare as it is. Both texts may quote live text. */
export interface Omission {
  readonly what: string;
  /** A clause: `two live policies have this description`. */
  readonly why: string;
  /** Set for things outside the subject of every section: even an exclusive section doesn't delete them. */
  readonly isLeftAlone?: true;
}

/** A variable that has to be set before planning. */
export interface DraftSecret {
  readonly env: string;
  /** What the variable is for, such as `destination_conf of requests-to-bucket`. */
  readonly of: string;
  /** The answer of the service: compared, but never shown or written. Absent if the service does not return it. */
  readonly value?: string;
  /** Set if the service hides a part of the value, so that the whole value has to come from elsewhere. */
  readonly isMasked: boolean;
  /** Set if the value is certainly complete. Then equal values are the same secret, and may share a variable. */
  readonly isWhole: boolean;
}

/** Why a draft is not usable. */
export interface Faults {
  /** In words; empty if the draft is usable. */
  readonly words: readonly string[];
  /** The paths in the section of the objects at fault, where they are known. */
  readonly at: readonly SectionPath[];
}

/** What drafting a section may use. */
export interface DraftContext extends DiffContext {
  /**
   * Why a file with only this section is not usable: it would be refused, it would be read differently, or its plan would change more than refs.
   * `words` is empty if the file is usable.
   */
  readonly faultsOf: (draft: Pick<Draft, 'section' | 'secrets'>) => Promise<Faults>;
  /**
   * The name of an environment variable, such as LOGPUSH_REQUESTS_TO_BUCKET_DESTINATION. It is made of the family, the scope if there are several,
   * the object, and the member of the object. Different objects may get the same name.
   */
  readonly variable: (family: string, name: string, member: string) => string;
  /** The variables of log push jobs that files already declare, by `DATASET NAME`, or by the id of a bound job. */
  readonly declaredVariables: ReadonlyMap<string, string>;
  readonly former: FormerWords;
}
