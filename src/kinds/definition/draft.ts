import type { Json } from '../../kernel/model/json.js';
import type { DiffContext, SectionPath } from '../../kernel/model/context.js';

/** A section of a file as a careful person would write it for what is live. */
export interface Draft {
  /** As its schema has it. Undefined when nothing of it can be declared; what is left out says why. */
  readonly section: Json | undefined;
  /** What a reader of the file needs to know; written as comments. */
  readonly remarks: readonly Remark[];
  /** What is live and not in the section. The section leaves it alone: planning it changes and deletes nothing. */
  readonly omissions: readonly Omission[];
  /** The variables that the section refers to. */
  readonly secrets: readonly DraftSecret[];
  /** Everything live that was looked at, whether it is in the section or left out. */
  readonly things: readonly DraftedThing[];
}

/** A live thing, and where it stands in the section. */
export interface DraftedThing {
  /** Of the service; of what has none there, such as a setting, its name. */
  readonly id: string;
  /** What it is known by to declarations, as in a survey. */
  readonly key: string;
  /** Its address in plans, without that of its scope. */
  readonly address: string;
  /** Absent of what is not in the section. */
  readonly path?: SectionPath;
  /** The rules of a ruleset, the items of a list. */
  readonly parts: readonly DraftedPart[];
}

/** A part of a live thing, in the order of the service. */
export interface DraftedPart {
  /** Of the service; absent where it tells none. */
  readonly id?: string;
  /** What tells it from the other parts: a ref, an address. */
  readonly name: string;
  /** What somebody has written of it; absent where nobody has. */
  readonly about?: string;
  /** Where it stands in the thing. */
  readonly path: SectionPath;
}

/** What another tool says of live things, as far as it can be in a section without changing what is live. */
export interface FormerWords {
  /** Refs for rules that have none on the service, by the ids of the rules. */
  readonly refs: ReadonlyMap<string, string>;
  /** Keys of things that are managed there one by one: they are in the section even where they are as the service has them by itself. */
  readonly keys: ReadonlySet<string>;
}

/** A comment above the value at a path of the section; of the section itself when the path is empty. */
export interface Remark {
  readonly path: SectionPath;
  /** One line or several, without the sign of a comment. May quote live text: whoever writes it makes it harmless. */
  readonly text: string;
}

/** Something live that no file can declare as it is. Both texts may quote live text. */
export interface Omission {
  /** `policy "checkout" (id …)`. */
  readonly what: string;
  /** A clause: `two live policies have this description`. */
  readonly why: string;
  /** Set of what no section is about: not even one that is exclusive deletes it. */
  readonly isLeftAlone?: true;
}

/** A variable that somebody has to set. */
export interface DraftSecret {
  readonly env: string;
  /** What it stands for, such as `destination_conf of requests-to-bucket`. */
  readonly of: string;
  /** As the service answers it: never shown or written, only compared. Absent when the service does not tell it. */
  readonly value?: string;
  /** The service hides a part of the value: somebody has to find the whole of it elsewhere. */
  readonly isMasked: boolean;
  /** The value is surely all of it: two of one value are the same secret, and may have one variable. */
  readonly isWhole: boolean;
}

/** Why a draft would not do. */
export interface Faults {
  /** In words; none where it would do. */
  readonly words: readonly string[];
  /** The objects that they are about, by their paths in the section, as far as that is known. */
  readonly at: readonly SectionPath[];
}

/** What writing down what is live may use. */
export interface DraftContext extends DiffContext {
  /**
   * Why a file that holds nothing but this section would not do: it would be refused, it would be read as something else, or a
   * plan of it would change more than to set refs. Without words when it would do.
   */
  readonly faultsOf: (draft: Pick<Draft, 'section' | 'secrets'>) => Promise<Faults>;
  /**
   * The name of an environment variable, such as LOGPUSH_REQUESTS_TO_BUCKET_DESTINATION: what it belongs to, the scope where there are
   * several, the object, and the member of the object. Different objects may get the same one.
   */
  readonly variable: (family: string, name: string, member: string) => string;
  /** The variables of log push jobs that files declare already, by `DATASET NAME`, or by the id that a bound one has. */
  readonly declaredVariables: ReadonlyMap<string, string>;
  readonly former: FormerWords;
}
