import type { Raw } from '../../kernel/lib/decode.js';
import type { SectionPath } from '../../kernel/model/context.js';

/**
 * What other tools call things of a kind: what was meant, never what is live. Readers decode every known member. They throw a ShapeError without
 * values for unknown shapes. Pure.
 */
export interface Elsewhere {
  /** Resource types of Terraform's provider `cloudflare` 4 and 5. Sensitive values except ids are absent. */
  readonly resources?: Readonly<Record<string, (values: Raw) => readonly Meant[]>>;
  /** Sections of octorules files, without the name of the provider. */
  readonly octorules?: Readonly<Record<string, (section: unknown) => readonly Meant[]>>;
}

/** A live thing of another tool, by its id or declaration key. */
export interface Meant extends MeantAt {
  readonly id?: string;
  readonly key?: string;
  /** All its parts; absent if unknown, or if the entry is about one. */
  readonly parts?: readonly MeantPart[];
  /** Set if the entry is about this one part of the thing. */
  readonly part?: MeantPart;
}

/** A rule or list item in another tool: matched by id, else by name. */
export interface MeantPart extends MeantAt {
  readonly id?: string;
  /** The same name as in a DraftedPart. */
  readonly name?: string;
  /** The ref of the rule in the other tool. */
  readonly ref?: string;
  /** The common rule members that the other tool has. */
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
