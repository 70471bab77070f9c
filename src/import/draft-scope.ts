import type { DraftContext, FormerWords } from '../kinds/definition/draft.js';
import type { Finding } from '../kernel/model/finding.js';
import type { Kind } from '../kinds/definition/kind.js';
import type { SectionName, Sections } from '../kernel/model/context.js';
import type { ApiReader } from '../kernel/model/request.js';
import type { Scope, Level } from '../kernel/model/scope.js';
import type { Settings } from '../kernel/model/settings.js';
import { secretsFrom } from '../kernel/model/secret.js';
import { groupsBy } from '../kernel/lib/groups.js';
import { incompleteRead } from '../engine/plan/observe.js';
import { rememberReads } from '../service/endpoints/remember-reads.js';
import { rulesetClaim } from '../kinds/rule-lists/ruleset-list.js';
import { KINDS } from '../kinds/registry.js';
import { faultsOf } from './faults.js';
import { declaredVariables } from './live-secrets.js';
import type { SectionDraft } from './section-draft.js';
import { ApiError } from '../kernel/model/errors.js';

/** All that is live in a scope, as a file would declare it. */
export interface ScopeDraft {
  readonly scope: Scope;
  /** In the order of reports and documents, without empty ones. */
  readonly sections: readonly SectionDraft[];
  /** Why sections, not listed here, were unreadable. Their content is unknown. */
  readonly unread: readonly Finding[];
}

export interface DraftOptions {
  readonly settings: Settings;
  /** Scopes are drafted together, so variables' names say whose they are. */
  readonly manyScopes?: boolean;
  /** Sections not to read. */
  readonly without?: readonly SectionName[];
  /** What files already declare of the scope. */
  readonly declared?: readonly Sections[];
  /** What the scope's former tool says. */
  readonly former?: FormerWords;
  /** The source of the scope's id; by default a file. */
  readonly idFrom?: IdSource;
}

const NO_WORDS: FormerWords = { refs: new Map(), keys: new Set() };

/**
 * Drafts a scope's live sections. Reads each path once. Reports unreadable sections, once if all are, and drafts the rest. Throws an ApiError for
 * credentials and interruption.
 */
export async function draftScope(
  scope: Scope,
  reader: ApiReader,
  options: DraftOptions,
  signal?: AbortSignal,
): Promise<ScopeDraft> {
  const { settings, manyScopes = false, without = [], declared = [], former = NO_WORDS } = options;
  const { api, isAnswered } = notingAnswers(rememberReads(reader));
  const secrets = secretsFrom({});
  const contextFor = (kind: Kind): DraftContext => ({
    scope,
    settings,
    secrets,
    claimedRulesets: new Set(declared.flatMap(claimsOfRulesets)),
    declaredVariables: declaredVariables(kind, declared),
    former,
    faultsOf: (draft) => faultsOf(kind.section, draft, { scope, settings, api, signal }),
    variable: (family, name, member) =>
      variableOf([family, ...(manyScopes ? [scope.name] : []), name.slice(0, LONGEST_NAME), member]),
  });
  const draftSection = async (kind: Kind): Promise<SectionDraft | Unread | undefined> => {
    try {
      const draft = await kind.import?.draft(contextFor(kind), api, signal);
      return draft === undefined ? undefined : { name: kind.section, draft };
    } catch (error) {
      return { section: kind.section, finding: incompleteRead(scope, error), error };
    }
  };
  const kinds = KINDS.filter(
    ({ levels, section }) => levels.includes(scope.level) && !without.includes(section),
  );
  const drafted = (await Promise.all(kinds.map(draftSection))).filter((result) => result !== undefined);
  const unread = drafted.flatMap((result) => (isDrafted(result) ? [] : [result]));
  const [first] = unread;
  const isWhole = first !== undefined && !isAnswered();
  return {
    scope,
    sections: drafted.filter(isDrafted),
    unread: isWhole ? [unreadScope(scope, first.error, options.idFrom ?? 'file')] : eachOnce(unread),
  };
}

function claimsOfRulesets({ rulesets = [] }: Sections): readonly string[] {
  return rulesets.map(({ phase }) => rulesetClaim(phase));
}

/** An unreadable section, and why. */
interface Unread {
  readonly section: SectionName;
  readonly finding: Finding;
  readonly error: unknown;
}

/** Sections may need the same answer, such as rulesets and log fields: its failure is reported once. */
function eachOnce(unread: readonly Unread[]): readonly Finding[] {
  return groupsBy(unread, ({ finding }) => finding.message).flatMap(({ items }) => {
    const [first] = items;
    if (first === undefined) return [];
    const flags = items.map(({ section }) => `--without ${section}`).join(' ');
    const { help = '' } = first.finding;
    return [{ ...first.finding, help: `${help} To import the rest, add ${flags}.`.trim() }];
  });
}

function isDrafted(result: SectionDraft | Unread): result is SectionDraft {
  return 'draft' in result;
}

/** Jobs' names may be longer than the schema's names of variables. */
const LONGEST_NAME = 100;

function variableOf(parts: readonly string[]): string {
  const words = parts.map((part) => part.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_'));
  return words.join('_').replaceAll(/_+/g, '_');
}

/** The source of a scope's id: a file's header, a flag, or the service, which showed it under the scope's name. */
type IdSource = 'file' | 'flag' | 'service';

/** A reader, and whether any read was answered. */
function notingAnswers(api: ApiReader): {
  readonly api: ApiReader;
  readonly isAnswered: () => boolean;
} {
  let isAnswered = false;
  const noting = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    const read = await answer;
    isAnswered = true;
    return read;
  };
  return {
    api: {
      get: (request, signal) => noting(api.get(request, signal)),
      list: (request, signal) => noting(api.list(request, signal)),
      listPart: (request, signal) => noting(api.listPart(request, signal)),
    },
    isAnswered: () => isAnswered,
  };
}

/** Why a whole scope was unreadable, by its first error: leaving out a section would not help. Rethrows as incompleteRead. */
function unreadScope(scope: Scope, error: unknown, idFrom: IdSource): Finding {
  const finding = incompleteRead(scope, error);
  const kind = error instanceof ApiError ? error.kind : undefined;
  const help = helpFor(kind, scope.level, idFrom);
  return help === undefined ? finding : { ...finding, help: `Nothing is written there. ${help}` };
}

/** Undefined if the id is not in doubt. */
function helpFor(kind: ApiError['kind'] | undefined, level: Level, idFrom: IdSource): string | undefined {
  if (idFrom === 'service') return kind === 'not-found' ? 'Check the base address.' : undefined;
  const where = idFrom === 'file' ? 'in the header of the file' : `of --${level}`;
  const other = level === 'zone' ? 'an account' : 'a zone';
  if (kind === 'not-found')
    return `Check the id ${where}: it is on the overview page of the ${level}, and is not that of ${other}. Then check the base address.`;
  if (kind === 'forbidden')
    return `Check the id ${where}. If it is right, check that the credentials can read this ${level}.`;
  return undefined;
}
