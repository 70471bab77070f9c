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
  SpokenTo,
} from '../../kernel/model/context.js';
import type { DeclaredRuleset } from '../../generated/files.js';
import type { Location } from '../../kernel/model/finding.js';
import type { Json } from '../../kernel/model/json.js';
import type { Observable } from '../../kernel/model/plan.js';
import type { Evidence, Written } from '../../kernel/model/proof.js';
import type { ApiReader, WriteRequest } from '../../kernel/model/request.js';
import type { KnownList } from '../../kernel/model/known-lists.js';
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
  type Relation,
  type SectionList,
} from './content.js';
import type { Elsewhere } from './elsewhere.js';
import { importOf, type ImportPart, type KindImport } from './import.js';
import type { Restored, RestorePart, Restoring } from './restore.js';
import type { Survey } from './survey.js';

/** What reports call things of a kind. */
export interface KindWords {
  /** `log push jobs`. */
  readonly title: string;
  /** The column of the HTML report; kinds may share one. */
  readonly column: string;
  /** One and many of its objects, where they are counted because their names would be too many. */
  readonly counted?: { readonly one: string; readonly many: string };
}

/** What a kind of resource says about itself; everything else is written once, for all kinds. */
export interface KindDefinition<Name extends SectionName, Spec, Live> {
  readonly name: KindName;
  readonly section: Name;
  readonly levels: readonly Level[];
  readonly words: KindWords;
  readonly order?: ChangeOrder;
  /** Of what apply never does: what does it. Plans tell whether it is done. */
  readonly oneWay?: { readonly help: string };
  readonly content?: ContentPart<NonNullable<Sections[Name]>>;
  readonly access?: AccessPart;
  /** Defaults of limits, by their keys in the project file. */
  readonly limits?: Readonly<Record<string, Readonly<Record<Dialect['name'], number>>>>;
  /** Members of requests that may stand as references to variables, and how each is masked where an answer is kept. */
  readonly secretMembers?: Readonly<Record<string, SecretMask>>;
  /** Reads that it shares with other kinds of a scope, by any name: each is sent once. */
  readonly sharedReads?: readonly string[];
  /** Section of one scope → what is wanted, one entry per unit that is read and compared on its own. Pure; reports what a schema can't say. */
  compile(section: NonNullable<Sections[Name]>, context: CompileContext): readonly Spec[];
  /** Names of the live things the unit owns within its scope: no two units may claim the same. */
  claims(spec: Spec): readonly string[];
  /** Keys of the live things that the unit covers; when absent, what it claims. */
  covers?(spec: Spec): readonly string[];
  /** Everything of the kind that is live in a scope; absent for what has no live side of its own. Only reads. */
  readonly survey?: Survey;
  /** Where the unit stands in the repository. */
  source(spec: Spec): Location;
  /** The address of the object that a change is about, where it is about a part of it; when absent, a change has that of its object. Pure. */
  readonly objectOf?: (address: string) => string;
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
    spec: Spec,
    diff: Diff,
    live: Live,
    context: DiffContext & { readonly foresight: Foresight },
    api: ApiReader,
    signal?: AbortSignal,
  ): Promise<Diff>;
  /**
   * Reads what was written once more and compares; `before` was read right before. Absent for what plans no change. Throws an ApiError or a ShapeError.
   */
  prove?(written: Written, before: Live, context: DiffContext, api: ApiReader): Promise<Evidence>;
  /** How what was read is kept, and declared again; absent for what apply never writes. */
  readonly restore?: RestorePart<Spec, Live>;
  /** Codes of the service that say of a create: it exists already, so what is there has to be compared anew. */
  readonly existsCodes?: readonly number[];
  /** Details of a change without those that would tell one difference twice. Pure. */
  tellOnce?(details: readonly Detail[]): readonly Detail[];
  /** Reads what plans look at beside what can be declared, so that a recording holds it. Throws an ApiError only for credentials and interruption. */
  readAround?(where: SpokenTo, api: ApiReader, signal: AbortSignal): Promise<unknown>;
  /** How what is live gets into files; absent when nothing of it does. */
  readonly import?: ImportPart<NonNullable<Sections[Name]>>;
  /** What other tools call things of the kind; absent where none has them. */
  readonly elsewhere?: Elsewhere;
}

/** What is left of a secret where an answer is kept: scheme and host of a destination, or nothing. */
export type SecretMask = 'destination' | 'whole';

/** An environment variable that configuration refers to, and where. */
export interface SecretUse {
  readonly env: string;
  readonly location: Location;
  /** Why a value can't be what it is for, in words without the value; undefined for one that can. */
  readonly problemOf?: (value: string) => string | undefined;
}

/** A declared unit with its types closed over: the engine handles every kind alike. */
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
  /** Declarations of what was kept: observed, they tell every difference, members that nobody knows included. */
  restored(
    kept: Json,
    scope: Scope,
    about: Restoring,
  ): Pick<Restored<unknown>, 'lost'> & { readonly declarations: readonly Declaration[] };
}

/** A kind with its types closed over: whoever handles all kinds sees nothing else. Of an absent section there is nothing to say. */
export interface Kind extends Readonly<
  Pick<
    KindDefinition<SectionName, unknown, unknown>,
    'name' | 'section' | 'levels' | 'words' | 'oneWay' | 'survey' | 'objectOf'
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
  /** Whether requests without TLS are redirected by it, and what would make it so. */
  readonly plainHttp?: PlainHttp;
  relations(sections: Sections): readonly Relation[];
  namedLists(sections: Sections): readonly (readonly [name: string, list: KnownList])[];
  /** Details of a change without those that would tell one difference twice. */
  tellOnce(details: readonly Detail[]): readonly Detail[];
  /** Reads what plans look at beside what can be declared. */
  readAround(where: SpokenTo, api: ApiReader, signal: AbortSignal): Promise<unknown>;
  /** Declarations of the kind's section; none when the section is absent, that is: not managed. */
  declare(sections: Sections, context: CompileContext): readonly Declaration[];
  readonly import?: KindImport;
  readonly restore?: KindRestore;
}

/** Makes a kind from its definition; the engine only sees the result. */
export function defineKind<Name extends SectionName, Spec, Live>(
  definition: KindDefinition<Name, Spec, Live>,
): Kind {
  const { section: name, content = {} } = definition;
  const declared = <Result>(
    sections: Sections,
    tell: (section: NonNullable<Sections[Name]>) => readonly Result[] = () => [],
  ): readonly Result[] => {
    const section = sections[name];
    return section === undefined ? [] : tell(section);
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
    tellOnce: (details) => definition.tellOnce?.(details) ?? details,
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

/** What was found is wanted back, and nothing beside it. To what a run left, the service may have added what nobody knows. */
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

/** A difference, with the way to prove afterwards that its changes, or those of a run that was cut off, are stored as they were sent. */
function withProof<Name extends SectionName, Spec, Live>(
  diff: Diff,
  definition: KindDefinition<Name, Spec, Live>,
  live: Live,
): Diff {
  const prove = definition.prove?.bind(definition);
  if (prove === undefined) return diff;
  return { ...diff, prove: (written, context, api) => prove(written, live, context, api) };
}
