import { withKeptMembers } from './kept-members.js';
import { defined } from '../../kernel/lib/defined.js';
import type { Detail, Diff, KindName } from '../../kernel/model/change.js';
import type {
  CompileContext,
  DiffContext,
  Foresight,
  SectionName,
  SectionPath,
  Sections,
  ScopeWithDialect,
} from '../../kernel/model/context.js';
import type { DeclaredRuleset } from '../../generated/files.js';
import type { Location } from '../../kernel/model/finding.js';
import type { Json } from '../../kernel/model/json.js';
import type { Observable } from '../../kernel/model/plan.js';
import type { Evidence, Written } from '../../kernel/model/proof.js';
import type { ApiReader, WriteRequest } from '../../kernel/model/request.js';
import type { KnownList } from '@zonewright/edge-rules/lib/known-lists.js';
import type { Level, Scope } from '../../kernel/model/scope.js';
import type { Dialect } from '../../kernel/model/settings.js';
import type { AccessPart } from './access.js';
import type { ChangeOrder } from './change-order.js';
import {
  objectAt,
  type ContentPart,
  type DeclaredObject,
  type ExecutedList,
  type MarkedPlace,
  type PlainHttp,
  type SeenUrls,
  type Relation,
  type SectionList,
} from './content.js';
import type { Elsewhere } from './elsewhere.js';
import { importOf, type ImportPart, type KindImport } from './import.js';
import type { Restored, RestorePart, Restoring } from './restore.js';
import type { Survey } from './survey.js';
import type { TrialPart } from './trial.js';
import type { KindWords } from './words.js';

/** What is specific to a kind of resource. Everything else is written once for all kinds. */
export interface KindDefinition<Name extends SectionName, Spec, Live> {
  readonly name: KindName;
  readonly section: Name;
  readonly levels: readonly Level[];
  readonly words: KindWords;
  readonly order?: ChangeOrder;
  /** For what apply never does: how it is done. Plans report whether it is. */
  readonly oneWay?: { readonly help: string };
  readonly content?: ContentPart<NonNullable<Sections[Name]>>;
  readonly access?: AccessPart;
  /** Defaults of limits, by their keys in the project file. */
  readonly limits?: Readonly<Record<string, Readonly<Record<Dialect['name'], number>>>>;
  /** Request members that may refer to variables, and how stored answers mask them. */
  readonly secretMembers?: Readonly<Record<string, SecretMask>>;
  /** Names of reads shared with other kinds of a scope. Each is sent once. */
  readonly sharedReads?: readonly string[];
  /** Section of one scope → units, read and compared separately. Reports what a schema can't express. Pure. */
  compile(section: NonNullable<Sections[Name]>, context: CompileContext): readonly Spec[];
  /** Names of the live things that the unit owns. Unique over all units. */
  claims(spec: Spec): readonly string[];
  /** Keys of the covered live things. Default: its claims. */
  covers?(spec: Spec): readonly string[];
  /** Reads everything live of the kind in a scope. Absent without a live side. */
  readonly survey?: Survey;
  source(spec: Spec): Location;
  /** The address of the object that a change's address is a part of. Absent: they are the same. Pure. */
  readonly objectOf?: (address: string) => string;
  /** Environment variables that the unit needs, all set when `diff` is called. */
  secrets?(spec: Spec): readonly SecretUse[];
  /** The only I/O. Throws an ApiError if it fails or is not proved complete. */
  read(spec: Spec, context: DiffContext, api: ApiReader, signal?: AbortSignal): Promise<Live>;
  /** Declared against live → changes. Pure. */
  diff(spec: Spec, live: Live, context: DiffContext): Diff;
  /** Adds details, risks and findings, no request. A failed read is a finding. Throws an ApiError for credentials and interruption. */
  foresee?(
    spec: Spec,
    diff: Diff,
    live: Live,
    context: DiffContext & { readonly foresight: Foresight },
    api: ApiReader,
    signal?: AbortSignal,
  ): Promise<Diff>;
  /**
   * Reads again and compares with what was sent. `before`: read right before the write. Absent for kinds without changes. Throws an ApiError or a
   * ShapeError.
   */
  prove?(written: Written, before: Live, context: DiffContext, api: ApiReader): Promise<Evidence>;
  /** How what was read is stored and declared again. Absent if apply never writes it. */
  readonly restore?: RestorePart<Spec, Live>;
  readonly trials?: TrialPart;
  /** The service's codes for creating what already exists. Then the live object is compared again. */
  readonly existsCodes?: readonly number[];
  /** Removes details that report the same difference as others. Pure. */
  dedupeDetails?(details: readonly Detail[]): readonly Detail[];
  /** Reads what plans need but no file declares, for recordings. Throws an ApiError only for credentials and interruption. */
  readAround?(where: ScopeWithDialect, api: ApiReader, signal: AbortSignal): Promise<unknown>;
  /** How what is live is imported. Absent if none of it is. */
  readonly import?: ImportPart<NonNullable<Sections[Name]>>;
  /** What other tools call its things. Absent if none has them. */
  readonly elsewhere?: Elsewhere;
}

/** What a stored answer keeps of a secret: scheme and host of a destination, or nothing. */
export type SecretMask = 'destination' | 'whole';

/** An environment variable that the configuration refers to, and where. */
export interface SecretUse {
  readonly env: string;
  readonly location: Location;
  /** Why a value is not valid, in words without it; undefined if valid. */
  readonly problemOf?: (value: string) => string | undefined;
}

/** A declared unit with closed types: the engine handles all kinds alike. */
export interface Declaration extends Observable {
  readonly kind: KindName;
  readonly scope: Scope;
  readonly claims: readonly string[];
  /** Keys of the live things that it covers. */
  readonly covers: readonly string[];
  readonly source: Location;
  readonly secrets: readonly SecretUse[];
}

/** A restore part with its types closed over. */
export interface KindRestore {
  written(kept: Json, request: WriteRequest): Json;
  /** Declarations of what was stored. They also report unknown members that differ. */
  restored(
    kept: Json,
    scope: Scope,
    about: Restoring,
  ): Pick<Restored<unknown>, 'lost'> & { readonly declarations: readonly Declaration[] };
}

/** A kind with its types closed over, for code that handles all kinds. Section functions return nothing for absent sections. */
export interface Kind extends Readonly<
  Pick<
    KindDefinition<SectionName, unknown, unknown>,
    'name' | 'section' | 'levels' | 'words' | 'oneWay' | 'survey' | 'objectOf' | 'trials'
  >
> {
  readonly order: ChangeOrder;
  readonly access: AccessPart;
  readonly limits: NonNullable<KindDefinition<SectionName, unknown, unknown>['limits']>;
  readonly secretMembers: Readonly<Record<string, SecretMask>>;
  readonly sharedReads: readonly string[];
  readonly elsewhere: Elsewhere;
  readonly lists: readonly SectionList[];
  readonly marked: readonly MarkedPlace[];
  readonly policyTexts: readonly (readonly string[])[];
  readonly jsonTexts: readonly (readonly string[])[];
  objects(sections: Sections): readonly DeclaredObject[];
  places(sections: Sections): readonly SectionPath[];
  ruleLists(sections: Sections): readonly DeclaredRuleset[];
  executedLists(sections: Sections): readonly ExecutedList[];
  /** Whether the section redirects requests without TLS, and how to declare that. */
  readonly plainHttp?: PlainHttp;
  /** Whether rules see URLs as visitors wrote them. */
  readonly urls?: SeenUrls;
  relations(sections: Sections): readonly Relation[];
  namedLists(sections: Sections): readonly (readonly [name: string, list: KnownList])[];
  /** Removes details that report the same difference as others. */
  dedupeDetails(details: readonly Detail[]): readonly Detail[];
  /** Reads what plans need besides what can be declared. */
  readAround(where: ScopeWithDialect, api: ApiReader, signal: AbortSignal): Promise<unknown>;
  /** Declarations of the section. Empty if absent, that is, not managed. */
  declare(sections: Sections, context: CompileContext): readonly Declaration[];
  readonly import?: KindImport;
  readonly restore?: KindRestore;
}

/** Makes a kind from its definition, closing over its types. */
export function defineKind<Name extends SectionName, Spec, Live>(
  definition: KindDefinition<Name, Spec, Live>,
): Kind {
  const { section: name, content = {} } = definition;
  const declared = <Result>(
    sections: Sections,
    apply: (section: NonNullable<Sections[Name]>) => readonly Result[] = () => [],
  ): readonly Result[] => {
    const section = sections[name];
    return section === undefined ? [] : apply(section);
  };
  return {
    name: definition.name,
    section: name,
    levels: definition.levels,
    words: definition.words,
    ...defined({
      oneWay: definition.oneWay,
      survey: definition.survey,
      objectOf: definition.objectOf,
      trials: definition.trials,
    }),
    order: definition.order ?? {},
    access: definition.access ?? {},
    limits: definition.limits ?? {},
    secretMembers: definition.secretMembers ?? {},
    sharedReads: definition.sharedReads ?? [],
    elsewhere: definition.elsewhere ?? {},
    lists: content.lists ?? [],
    marked: content.marked ?? [],
    policyTexts: content.policyTexts ?? [],
    jsonTexts: content.jsonTexts ?? [],
    objects: (sections) => declared(sections, content.objects ?? ((section) => [objectAt(name, section)])),
    places: (sections) => declared(sections, content.places),
    ruleLists: (sections) => declared(sections, content.ruleLists),
    executedLists: (sections) => declared(sections, content.executedLists),
    relations: (sections) => declared(sections, content.relations),
    namedLists: (sections) => declared(sections, content.namedLists),
    dedupeDetails: (details) => definition.dedupeDetails?.(details) ?? details,
    readAround: async (where, api, signal) => definition.readAround?.(where, api, signal),
    declare: (sections, context) =>
      declared(sections, (section) =>
        definition.compile(section, context).map((spec) => declarationOf(definition, spec, context.scope)),
      ),
    ...defined({
      plainHttp: content.plainHttp && {
        ...content.plainHttp,
        isRedirected: (sections: Sections) =>
          declared(sections, (section) => [content.plainHttp?.isRedirected(section)])[0],
      },
      urls: content.urls && {
        ...content.urls,
        areAsWritten: (sections: Sections) =>
          declared(sections, (section) => [content.urls?.areAsWritten(section)])[0] === true,
      },
      import: definition.import && importOf(name, definition.import),
      restore: definition.restore && restoreOf(definition, definition.restore),
    }),
  };
}

/** Closes a restore part over the types of its kind. */
function restoreOf<Name extends SectionName, Spec, Live>(
  definition: KindDefinition<Name, Spec, Live>,
  part: RestorePart<Spec, Live>,
): KindRestore {
  return {
    written: (kept, request) => part.written(kept, request),
    restored: (kept, scope, about) => {
      const { specs, lost } = part.restored(kept, about);
      return {
        declarations: specs.map((spec) => declarationOf(definition, spec, scope, SIDES[about.side])),
        lost,
      };
    },
  };
}

/** Restoring what was found removes members added later. What a run left is compared without unknown members, which the service may have added. */
const SIDES = { found: { unknownMembers: 'go' }, left: {} } as const;

function declarationOf<Name extends SectionName, Spec, Live>(
  definition: KindDefinition<Name, Spec, Live>,
  spec: Spec,
  scope: Scope,
  more: Pick<DiffContext, 'unknownMembers'> = {},
): Declaration {
  return {
    kind: definition.name,
    scope,
    claims: definition.claims(spec),
    covers: definition.covers?.(spec) ?? definition.claims(spec),
    source: definition.source(spec),
    secrets: definition.secrets?.(spec) ?? [],
    ...defined({ existsCodes: definition.existsCodes }),
    observe: async (own, api, signal) => {
      const context = { ...own, ...more };
      const live = await definition.read(spec, context, api, signal);
      const { restore } = definition;
      const isKept = restore !== undefined && own.keepsFound === true;
      const found = isKept ? (): Json => restore.keep(live, spec, context) : undefined;
      const compared = { ...definition.diff(spec, live, context), ...defined({ found }) };
      const kept = withKeptMembers(compared, scope, definition.source(spec));
      const diff = withProof(kept, definition, live);
      const { foresight } = context;
      if (definition.foresee === undefined || foresight === undefined) return diff;
      const { wants = () => true } = foresight;
      if (!diff.changes.some(({ address }) => wants(address))) return diff;
      return definition.foresee(spec, diff, live, { ...context, foresight }, api, signal);
    },
  };
}

/** Adds the proof that changes, also of an interrupted run, are stored as sent. */
function withProof<Name extends SectionName, Spec, Live>(
  diff: Diff,
  definition: KindDefinition<Name, Spec, Live>,
  live: Live,
): Diff {
  const prove = definition.prove?.bind(definition);
  if (prove === undefined) return diff;
  return { ...diff, prove: (written, context, api) => prove(written, live, context, api) };
}
