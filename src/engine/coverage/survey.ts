import { readIfPossible, type Reading } from '../../service/endpoints/reading.js';
import { readAccounts, readZones } from '../../service/endpoints/scopes.js';
import { ApiError } from '../../kernel/model/errors.js';
import type { ApiReader } from '../../kernel/model/request.js';
import { isSameScope, type Level, type Scope } from '../../kernel/model/scope.js';
import type { Settings } from '../../kernel/model/settings.js';
import { sideBySide } from '../../kernel/lib/side-by-side.js';
import { rememberReads } from '../../service/endpoints/remember-reads.js';
import type { DeclaredScope } from '../configuration/resolve.js';
import { KINDS } from '../../kinds/registry.js';
import type { SurveyedScopes, SurveyedScope } from './measure.js';

/** What a survey needs. */
export interface SurveyOptions {
  readonly settings: Settings;
  /** Scopes read in parallel. */
  readonly concurrency: number;
  readonly signal: AbortSignal;
  readonly onScope: (scope: Scope, done: number, total: number) => void;
}

/** A list of scopes, why it could not be read, or that there is none (undocumented). */
export type ScopeList = Reading<readonly Scope[]> | { readonly status: 'no-list'; readonly why: string };

/** The zones and accounts that the service lists. */
export interface ListedScopes {
  readonly zones: ScopeList;
  readonly accounts: ScopeList;
}

/** Reads both lists. Throws an ApiError only for credentials and interruption. */
export async function listScopes(
  api: ApiReader,
  { settings, signal }: Pick<SurveyOptions, 'settings' | 'signal'>,
): Promise<ListedScopes> {
  const [zones, accounts] = await Promise.all([
    readIfListed(() => readZones(api, settings, signal)),
    readIfListed(() => readAccounts(api, settings, signal)),
  ]);
  return { zones, accounts };
}

async function readIfListed(read: () => Promise<readonly Scope[]>): Promise<ScopeList> {
  const list = await readIfPossible(async (): Promise<ScopeList> => {
    try {
      return { status: 'read', value: await read() };
    } catch (error) {
      if (!(error instanceof ApiError) || error.kind !== 'not-found') throw error;
      return { status: 'no-list', why: error.message };
    }
  });
  return list.status === 'read' ? list.value : list;
}

/** A scope from a file, a list, or both. */
export type KnownScope = Pick<SurveyedScope, 'scope' | 'isDeclared' | 'isListed' | 'covers'>;

/** Joins declared and listed scopes by id. Names are those of files. Pure. */
export function knownScopes(
  declared: readonly DeclaredScope[],
  { zones, accounts }: ListedScopes,
): { readonly scopes: readonly KnownScope[]; readonly unlisted: SurveyedScopes['unlisted'] } {
  const listed = [zones, accounts].flatMap((list) => (list.status === 'read' ? list.value : []));
  const own = declared.map(({ scope, declarations }) => ({
    scope,
    isDeclared: true,
    isListed: listed.some((other) => isSameScope(other, scope)),
    covers: declarations.flatMap(({ covers }) => covers),
  }));
  const others = listed
    .filter((scope) => !declared.some((one) => isSameScope(one.scope, scope)))
    .map((scope) => ({ scope, isDeclared: false, isListed: true, covers: [] }));
  return {
    scopes: [...own, ...others],
    unlisted: [...unlistedOf('zone', zones), ...unlistedOf('account', accounts)],
  };
}

function unlistedOf(level: Level, list: ScopeList): SurveyedScopes['unlisted'] {
  return list.status === 'read' ? [] : [{ level, why: list.why, hasList: list.status !== 'no-list' }];
}

/** Surveys each scope, and reports failed reads. Throws an ApiError only for credentials and interruption. */
export function surveyScopes(
  scopes: readonly KnownScope[],
  api: ApiReader,
  options: SurveyOptions,
): Promise<readonly SurveyedScope[]> {
  const { concurrency, onScope } = options;
  return sideBySide(
    scopes,
    concurrency,
    async (known) => ({ ...known, kinds: await surveyKinds(known.scope, rememberReads(api), options) }),
    ({ scope }, done, total) => onScope(scope, done, total),
  );
}

function surveyKinds(
  scope: Scope,
  api: ApiReader,
  { settings, signal }: SurveyOptions,
): Promise<SurveyedScope['kinds']> {
  const looks = KINDS.flatMap(({ name, levels, survey }) =>
    survey === undefined || !levels.includes(scope.level) ? [] : [{ name, survey }],
  );
  return Promise.all(
    looks.map(async ({ name, survey }) => ({
      kind: name,
      live: await readIfPossible(() => survey({ scope, settings }, api, signal)),
    })),
  );
}
