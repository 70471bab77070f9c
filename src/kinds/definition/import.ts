import type { Change } from '../../kernel/model/change.js';
import type { SectionName, Sections } from '../../kernel/model/context.js';
import type { ApiReader } from '../../kernel/model/request.js';
import type { Pointer } from '../../files/yaml/document.js';
import type { Edit } from '../../files/yaml/edit/edit-types.js';
import type { DraftContext, Draft, Omission } from './draft.js';

/** How the live objects of a kind are imported into files. */
export interface ImportPart<Section> {
  /** The section for everything live of this kind; undefined if there is nothing. Throws an ApiError if the read fails or is not proved complete. */
  draft(context: DraftContext, api: ApiReader, signal?: AbortSignal): Promise<Draft | undefined>;
  /** Edits a section so that planning it changes nothing. Throws a NotUpdated if it can't decide how to write the difference. Pure. */
  edit(sides: EditSides<Section>): Edit;
  /** The section without what other sections claim; undefined if nothing is left. Absent if only its own section can claim its objects. Pure. */
  unclaimed?(section: Section, claimed: ReadonlySet<string>): Section | undefined;
  /** A summary of what was read: `3 policies`. Pure. */
  words(section: Section): string;
  /** The variables that the section refers to. Pure. */
  variables?(section: Section): readonly DeclaredVariable[];
  /** True if an imported file's first plan may contain it: it only sets names. Pure. */
  isNaming?(change: Change): boolean;
  /** Addresses that a change would create below its own. Absent: the object itself. Pure. */
  gone?(change: Change): readonly string[];
  /** Addresses of live parts that a shared section leaves alone. Pure. */
  foreign?(section: Section, live: Section | undefined): readonly string[];
}

/** A variable of a section, identified by object and member, whatever its name. */
export interface DeclaredVariable {
  readonly env: string;
  /** The key of the object in the section: `http_requests requests-to-bucket`. */
  readonly key: string;
  readonly of: string;
  /** True if the service returns the value, so that it can be compared. */
  readonly isShown: boolean;
}

/** What the edit of a section depends on. */
export interface EditSides<Section> extends EditWorld {
  /** The section as declared in the file, for this scope. */
  readonly have: Section;
  /** The section as it is live. */
  readonly want: Section | undefined;
}

/** What is known besides both sides. */
export interface EditWorld {
  readonly changeOf: ChangeOf;
  /** The written items of a list that takes includes. Pointers begin with the section. */
  readonly written: (pointer: Pointer) => readonly WrittenItem[];
  /** The claims of other files and sections of the scope. */
  readonly claimed: ReadonlySet<string>;
  /** True if undeclared live objects are added here: the first file with the section. */
  readonly takesNew: boolean;
  /** Something live that can't be written, which planning would delete. */
  readonly leftOut: Omission | undefined;
}

/** The change of an address within a scope; undefined if it is live as declared. */
export type ChangeOf = (address: string) => Change | undefined;

/** A list item as written: the item, or an include of any number of items. */
export interface WrittenItem {
  /** The number of items that it stands for. */
  readonly count: number;
  /** The included fragment, as written. */
  readonly include?: string;
}

/** An import part with its types closed over. */
export interface KindImport {
  draft(context: DraftContext, api: ApiReader, signal?: AbortSignal): Promise<Draft | undefined>;
  /** Undefined if the file has no such section. */
  edit(have: Sections, want: Sections, world: EditWorld): Edit | undefined;
  /** Expects the section to be there; undefined if nothing is left of it. */
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
    apply: (section: NonNullable<Sections[Name]>) => Result,
  ): Result => {
    const section = sections[name];
    return section === undefined ? none : apply(section);
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
