import type { Raw } from '../../kernel/lib/decode.js';
import type { SectionPath } from '../../kernel/model/context.js';

/**
 * What other tools call things of a kind. The tables say what was meant there, never what is live. A reader decodes every member that it knows, used
 * or not, and throws a ShapeError for an unknown shape instead of guessing. The error shows no values. Pure.
 */
export interface Elsewhere {
  /** Resource types of Terraform's provider `cloudflare`, versions 4 and 5. Values marked as sensitive are absent, except ids. */
  readonly resources?: Readonly<Record<string, (values: Raw) => readonly Meant[]>>;
  /** Sections of octorules files, without the name of the provider. */
  readonly octorules?: Readonly<Record<string, (section: unknown) => readonly Meant[]>>;
}

/** One live thing that another tool manages, by its id or by the key of declarations. */
export interface Meant extends MeantAt {
  readonly id?: string;
  readonly key?: string;
  /** All its parts in the other tool; absent if they are unknown, or if the entry is about one part. */
  readonly parts?: readonly MeantPart[];
  /** Set if the entry is about this one part of the thing. */
  readonly part?: MeantPart;
}

/** A rule of a ruleset or an item of a list in another tool: matched by its id, else by its name. */
export interface MeantPart extends MeantAt {
  readonly id?: string;
  /** The same name as in a DraftedPart. */
  readonly name?: string;
  /** The ref of the rule in the other tool. */
  readonly ref?: string;
  /** The common members of a rule, where the other tool has them. */
  readonly says?: RuleWords;
  /** Set if the other tool ignores the part when it writes. */
  readonly isIgnored?: true;
}

interface MeantAt {
  /** Its place in the input, for comments. */
  readonly at?: SectionPath;
  /** Its label in the other tool: `office`. */
  readonly label?: string;
}

/** The members that every rule has. */
export interface RuleWords {
  readonly action?: string;
  readonly expression?: string;
  readonly enabled?: boolean;
  readonly description?: string;
}
