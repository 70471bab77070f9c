import type { Change, Diff, KindName } from './change.js';
import type { AccountFile, ZoneFile } from './config.js';
import type { AdoptContext, Draft } from './draft.js';
import type { Finding, Place } from './finding.js';
import type { ApiReader } from './request.js';
import type { Level, Scope } from './scope.js';
import type { SecretStore } from './secret.js';
import type { Settings } from './settings.js';
import type { Survey } from './survey.js';

/** The sections of zone and account files that a kind may own, with their types from the schemas. */
export type Sections = Omit<ZoneFile, 'zone' | 'zones' | 'vars'> & Omit<AccountFile, 'account' | 'vars'>;
export type SectionName = keyof Sections;

/** A path inside a section: member names and list indexes. */
export type SectionPath = readonly (string | number)[];

/** A finding as a check makes it; the context adds the place. */
export type SectionFinding = Pick<Finding, 'severity' | 'code' | 'message' | 'help'> & {
  /** Point at the key instead of the value. */
  readonly atKey?: boolean;
  /** Point at this stretch of the string at the path: offsets in UTF-16 code units, `to` exclusive. */
  readonly span?: { readonly from: number; readonly to: number };
  /** The first of two that clash. */
  readonly related?: { readonly path: SectionPath; readonly message: string };
};

/** What compiling a section may use. It has no way to reach the service. */
export interface CompileContext {
  readonly scope: Scope;
  readonly settings: Settings;
  place(path: SectionPath): Place;
  readonly report: (path: SectionPath, finding: SectionFinding) => void;
}

/** What comparing may use. */
export interface DiffContext {
  readonly scope: Scope;
  readonly settings: Settings;
  readonly secrets: SecretStore;
  /** Set when somebody wants to know what changes would do; verifying and the look right before a write don't. */
  readonly foresight?: Foresight;
}

/** What looking ahead goes by. */
export interface Foresight {
  readonly now: Date;
  /** Whether somebody wants to know it of the change of an address; absent: of every one. */
  readonly wants?: (address: string) => boolean;
}

/** What a kind of resource says about itself; everything else is written once, for all kinds. */
export interface KindDefinition<Name extends SectionName, Spec, Live> {
  readonly name: KindName;
  readonly section: Name;
  readonly levels: readonly Level[];
  /** Section of one scope → what is wanted, one entry per unit that is read and compared on its own. Pure; reports what a schema can't say. */
  compile(section: NonNullable<Sections[Name]>, context: CompileContext): readonly Spec[];
  /** Names of the live things the unit owns within its scope: no two units may claim the same. */
  claims(spec: Spec): readonly string[];
  /** Keys of the live things that the unit covers; when absent, what it claims. */
  covers?(spec: Spec): readonly string[];
  /** Everything of the kind that is live in a scope; absent for what has no live side of its own. Only reads. */
  readonly survey?: Survey;
  /** Where the unit stands in the repository. */
  source(spec: Spec): Place;
  /** Environment variables whose values the unit needs. They are set when `diff` is called. */
  secrets?(spec: Spec): readonly SecretUse[];
  /** The only I/O. Throws an ApiError when the read failed or can't be proved complete. */
  read(spec: Spec, context: DiffContext, api: ApiReader, signal?: AbortSignal): Promise<Live>;
  /** Declared against live → changes. Pure. */
  diff(spec: Spec, live: Live, context: DiffContext): Diff;
  /**
   * Adds to changes what they would do: details, risks, findings; never another request. Reads, too, and tells in a finding when it
   * can't. Throws an ApiError only for credentials and interruption.
   */
  foresee?(
    diff: Diff,
    live: Live,
    context: DiffContext & { readonly foresight: Foresight },
    api: ApiReader,
    signal?: AbortSignal,
  ): Promise<Diff>;
  /**
   * The section for everything of this kind that is live in a scope; undefined when there is nothing. Only reads. Throws an ApiError when
   * the read failed or can't be proved complete.
   */
  adopt?(context: AdoptContext, api: ApiReader, signal?: AbortSignal): Promise<Draft | undefined>;
  /** Findings from the answer to a write, such as somebody else's write in between. Pure. */
  afterWrite?(change: Change, result: unknown): readonly Finding[];
}

/** An environment variable that configuration refers to, and where. */
export interface SecretUse {
  readonly env: string;
  readonly place: Place;
}

/** A declared unit with its types closed over: the pipeline handles every kind alike. */
export interface Declaration {
  readonly kind: KindName;
  readonly scope: Scope;
  readonly claims: readonly string[];
  /** Keys of the live things that it covers. */
  readonly covers: readonly string[];
  readonly source: Place;
  readonly secrets: readonly SecretUse[];
  /** Reads the live side and compares. Throws an ApiError when the read failed or can't be proved complete. */
  observe(context: DiffContext, api: ApiReader, signal?: AbortSignal): Promise<Diff>;
  afterWrite(change: Change, result: unknown): readonly Finding[];
}

export interface Kind {
  readonly name: KindName;
  readonly section: SectionName;
  readonly levels: readonly Level[];
  /** Declarations of the kind's section; none when the section is absent, that is: not managed. */
  declare(sections: Sections, context: CompileContext): readonly Declaration[];
  /** The section for what is live; undefined when there is nothing, or the kind has no live side of its own. */
  adopt(context: AdoptContext, api: ApiReader, signal?: AbortSignal): Promise<Draft | undefined>;
  /** What is live; absent when the kind has no live side of its own. */
  readonly survey?: Survey;
}

/** Makes a kind from its definition; the pipeline only sees the result. */
export function defineKind<Name extends SectionName, Spec, Live>(
  definition: KindDefinition<Name, Spec, Live>,
): Kind {
  const declaration = (spec: Spec, scope: Scope): Declaration => ({
    kind: definition.name,
    scope,
    claims: definition.claims(spec),
    covers: definition.covers?.(spec) ?? definition.claims(spec),
    source: definition.source(spec),
    secrets: definition.secrets?.(spec) ?? [],
    observe: async (context, api, signal) => {
      const live = await definition.read(spec, context, api, signal);
      const diff = definition.diff(spec, live, context);
      const { foresight } = context;
      if (definition.foresee === undefined || foresight === undefined) return diff;
      const { wants = () => true } = foresight;
      if (!diff.changes.some(({ address }) => wants(address))) return diff;
      return definition.foresee(diff, live, { ...context, foresight }, api, signal);
    },
    afterWrite: (change, result) => definition.afterWrite?.(change, result) ?? [],
  });
  return {
    name: definition.name,
    section: definition.section,
    levels: definition.levels,
    adopt: async (context, api, signal) => definition.adopt?.(context, api, signal),
    ...(definition.survey === undefined ? {} : { survey: definition.survey }),
    declare: (sections, context) => {
      const section = sections[definition.section];
      if (section === undefined) return [];
      return definition.compile(section, context).map((spec) => declaration(spec, context.scope));
    },
  };
}
