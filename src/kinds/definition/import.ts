import type { Change } from '../../kernel/model/change.js';
import type { SectionName, Sections } from '../../kernel/model/context.js';
import type { ApiReader } from '../../kernel/model/request.js';
import type { Pointer } from '../../files/yaml/document.js';
import type { Edit } from '../../files/yaml/edit/edit-types.js';
import type { DraftContext, Draft, Omission } from './draft.js';

/** How what is live of a kind gets into files. */
export interface ImportPart<Section> {
  /**
   * The section for everything of this kind that is live in a scope; undefined when there is nothing. Only reads. Throws an ApiError when
   * the read failed or can't be proved complete.
   */
  draft(context: DraftContext, api: ApiReader, signal?: AbortSignal): Promise<Draft | undefined>;
  /**
   * What becomes of the section of a file, so that planning it changes nothing. Throws a NotUpdated when it can't be told how somebody would
   * have written the difference. Pure.
   */
  edit(sides: EditSides<Section>): Edit;
  /** What is left of the section when other sections claim some of it; undefined for nothing. When absent, nobody else can. Pure. */
  unclaimed?(section: Section, claimed: ReadonlySet<string>): Section | undefined;
  /** What was read, in words: `3 policies`. Pure. */
  words(section: Section): string;
  /** The variables that the section refers to. Pure. */
  variables?(section: Section): readonly DeclaredVariable[];
  /** Whether a change may be left when an imported file is planned first: one that sets no more than the names of what is there. Pure. */
  isNaming?(change: Change): boolean;
  /** Addresses of what a change would create below that of the change; when absent, what a change creates is the object itself. Pure. */
  gone?(change: Change): readonly string[];
  /** Addresses of what is live and left alone, because the section shares its lists with others. Pure. */
  foreign?(section: Section, live: Section | undefined): readonly string[];
}

/** A variable that a section refers to, and whose value it is: the same one for the same object and member, whatever it is called. */
export interface DeclaredVariable {
  readonly env: string;
  /** Of the object, in the section: `http_requests requests-to-bucket`. */
  readonly key: string;
  /** `destination_conf of requests-to-bucket`. */
  readonly of: string;
  /** Whether the service tells the value, so that what is live stands for it. */
  readonly isTold: boolean;
}

/** What the edit of a section goes by. */
export interface EditSides<Section> extends EditWorld {
  /** As the file declares it, for this scope. */
  readonly have: Section;
  /** As it is live. */
  readonly want: Section | undefined;
}

/** What is known beside both sides. */
export interface EditWorld {
  readonly changeOf: ChangeOf;
  /** How a list that takes includes is written; the pointer begins with the section. */
  readonly written: (pointer: Pointer) => readonly WrittenItem[];
  /** What other files and sections of the scope claim. */
  readonly claimed: ReadonlySet<string>;
  /** Whether what is live and declared nowhere comes into this file: it is the first with the section. */
  readonly takesNew: boolean;
  /** What is live of the section and can't be written into a file, when planning the file would delete something of it. */
  readonly leftOut: Omission | undefined;
}

/** The change of an address within a scope; undefined when what is declared there is so already. */
export type ChangeOf = (address: string) => Change | undefined;

/** An item of a list as it is written: itself, or an include that stands for several, or for none. */
export interface WrittenItem {
  /** How many items it stands for. */
  readonly count: number;
  /** The fragment that it includes, as it is written. */
  readonly include?: string;
}

/** An import part with its types closed over. */
export interface KindImport {
  draft(context: DraftContext, api: ApiReader, signal?: AbortSignal): Promise<Draft | undefined>;
  /** Undefined when the file has no such section. */
  edit(have: Sections, want: Sections, world: EditWorld): Edit | undefined;
  /** Of the section, which must be there; undefined when nothing of it is left. */
  unclaimed(sections: Sections, claimed: ReadonlySet<string>): unknown;
  words(sections: Sections): string;
  variables(sections: Sections): readonly DeclaredVariable[];
  isNaming(change: Change): boolean;
  gone(change: Change): readonly string[] | undefined;
  foreign(declared: Sections, live: Sections): readonly string[];
}

/** Closes an import part over the type of its section. */
export function importOf<Name extends SectionName>(
  name: Name,
  part: ImportPart<NonNullable<Sections[Name]>>,
): KindImport {
  const inSection = <Result>(
    sections: Sections,
    none: Result,
    tell: (section: NonNullable<Sections[Name]>) => Result,
  ): Result => {
    const section = sections[name];
    return section === undefined ? none : tell(section);
  };
  const own = (sections: Sections): NonNullable<Sections[Name]> | undefined => sections[name] ?? undefined;
  return {
    draft: (context, api, signal) => part.draft(context, api, signal),
    edit: (have, want, world) =>
      inSection(have, undefined, (section) => part.edit({ ...world, have: section, want: own(want) })),
    unclaimed: (sections, claimed) =>
      inSection(sections, undefined, (section) =>
        part.unclaimed === undefined ? section : part.unclaimed(section, claimed),
      ),
    words: (sections) => inSection(sections, '', (section) => part.words(section)),
    variables: (sections) => inSection(sections, [], (section) => part.variables?.(section) ?? []),
    isNaming: (change) => part.isNaming?.(change) ?? false,
    gone: (change) => part.gone?.(change),
    foreign: (declared, live) =>
      inSection(declared, [], (section) => part.foreign?.(section, own(live)) ?? []),
  };
}
