import type { Raw } from '../../kernel/lib/decode.js';
import type { SectionPath } from '../../kernel/model/context.js';

/**
 * What other tools call things of a kind. Each table says what somebody meant, never what is live. A reader decodes each member that it knows, whether
 * anything is made of it or not, and throws a ShapeError, without a word of the values, for a shape that is not known: nothing is guessed. Pure.
 */
export interface Elsewhere {
  /** Types of resources of Terraform's provider `cloudflare`, versions 4 and 5. What is marked as sensitive is not among the values, but for ids. */
  readonly resources?: Readonly<Record<string, (values: Raw) => readonly Meant[]>>;
  /** Sections of the files of octorules, without the name of the provider. */
  readonly octorules?: Readonly<Record<string, (section: unknown) => readonly Meant[]>>;
}

/** One live thing that another tool means, by its id, or by what declarations know it by. */
export interface Meant extends MeantAt {
  readonly id?: string;
  readonly key?: string;
  /** All the parts that it has there; absent where that is not told, or where it is only about one of them. */
  readonly parts?: readonly MeantPart[];
  /** It is about this part of the thing, and about no other. */
  readonly part?: MeantPart;
}

/** A rule of a ruleset, or an item of a list, that another tool means: by its id, else by its name. */
export interface MeantPart extends MeantAt {
  readonly id?: string;
  /** As a DraftedPart has it. */
  readonly name?: string;
  /** A ref that somebody gave it. */
  readonly ref?: string;
  /** What it says of what every rule has, as far as it does. */
  readonly says?: RuleWords;
  /** The tool leaves it out of what it writes. */
  readonly isIgnored?: true;
}

interface MeantAt {
  /** Where it stands in what was read, for comments. */
  readonly at?: SectionPath;
  /** What people call it there: `office`. */
  readonly label?: string;
}

/** The members that every rule has. */
export interface RuleWords {
  readonly action?: string;
  readonly expression?: string;
  readonly enabled?: boolean;
  readonly description?: string;
}
