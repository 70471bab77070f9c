import { defined } from '../../kernel/lib/defined.js';
import { asciiHost } from '../../kernel/lib/host-names.js';
import { someOf } from '../../kernel/lib/phrases.js';
import type { Finding } from '../../kernel/model/finding.js';
import type { ApiReader } from '../../kernel/model/request.js';
import { accountLabel, scopeAddress, type Level, type Scope } from '../../kernel/model/scope.js';
import type { Settings } from '../../kernel/model/settings.js';
import { readIfAllowed } from '../../service/endpoints/reading.js';
import {
  readNamedScopes,
  readSomeScopes,
  SCOPES_PER_PAGE,
  type SomeScopes,
} from '../../service/endpoints/scopes.js';

/** The result of comparing names with ids. */
export interface Identities {
  /** Why a scope is not read, by address: its id is another scope's. */
  readonly mismatches: ReadonlyMap<string, Finding>;
  /** Names without confirmation, by level. */
  readonly unchecked: readonly Unchecked[];
}

interface Unchecked {
  readonly scopes: readonly Scope[];
  /** Why some could not be read. */
  readonly why: string | undefined;
}

/** The most scopes of a level to read one by one; for more, the list is read. */
const FEW = 3;

/** List items read per wanted scope: one page, so no costlier than single reads; at least some pages. */
const PER_WANTED = SCOPES_PER_PAGE.most;
const AT_LEAST = 500;

/**
 * Compares scope names with the service's: a wrong id would change another zone. `known`: names already seen. Throws an ApiError for interruption.
 */
export async function checkIdentities(
  scopes: readonly Scope[],
  api: ApiReader,
  settings: Settings,
  signal?: AbortSignal,
  known: readonly Scope[] = [],
): Promise<Identities> {
  const zones = await checkLevel('zone', scopes, known, api, settings, signal);
  const accounts = await checkLevel('account', scopes, known, api, settings, signal);
  return {
    mismatches: new Map([...zones.mismatches, ...accounts.mismatches]),
    unchecked: [...zones.unchecked, ...accounts.unchecked],
  };
}

/** Findings about unconfirmed names of the wanted scopes. Pure. */
export function uncheckedFindings(
  { unchecked }: Identities,
  isAsked: (scope: Scope) => boolean = () => true,
): readonly Finding[] {
  return unchecked
    .map(({ scopes, why }) => ({ scopes: scopes.filter(isAsked), why }))
    .filter(({ scopes }) => scopes.length > 0)
    .map(({ scopes, why }) => uncheckedFinding(scopes, why));
}

/** True if a file's and the service's names mean the same scope. Pure. */
export function isSameName(level: Level, name: string, live: string): boolean {
  if (level === 'account') return name === live || name === accountLabel(live);
  return asciiHost(name) === asciiHost(live);
}

async function checkLevel(
  level: Level,
  scopes: readonly Scope[],
  known: readonly Scope[],
  api: ApiReader,
  settings: Settings,
  signal?: AbortSignal,
): Promise<Identities> {
  const shown = known.filter((scope) => scope.level === level);
  const wanted = scopes.filter((scope) => scope.level === level);
  const asked = wanted.filter((scope) => matchOf(scope, shown) === 'unknown');
  const { live: read, why } =
    asked.length === 0 ? { live: [], why: undefined } : await readNames(level, asked, api, settings, signal);
  const live = [...shown, ...read];
  const judged = wanted.map((scope) => ({ scope, match: matchOf(scope, live) }));
  const unknown = judged.flatMap(({ scope, match }) => (match === 'unknown' ? [scope] : []));
  return {
    mismatches: new Map(
      judged.flatMap(({ scope, match }) =>
        typeof match === 'string' ? [] : [[scopeAddress(scope), mismatch(scope, match)] as const],
      ),
    ),
    unchecked: unknown.length === 0 ? [] : [{ scopes: unknown, why }],
  };
}

interface Names {
  readonly live: readonly Scope[];
  /** Why some could not be read. */
  readonly why: string | undefined;
}

/** Reads few names singly, many from the list; then missing ones the other way, if that may help. */
async function readNames(
  level: Level,
  wanted: readonly Scope[],
  api: ApiReader,
  settings: Settings,
  signal?: AbortSignal,
): Promise<Names> {
  const most = Math.max(AT_LEAST, PER_WANTED * wanted.length);
  const fromList = (): Promise<SomeScopes> => readSomeScopes(level, most, api, settings, signal);
  const oneByOne = async (scopes: readonly Scope[]): Promise<SomeScopes> => {
    const found = scopes.map(({ name }) => readNamedScopes(level, name, api, settings, signal));
    return { scopes: (await Promise.all(found)).flat(), isWhole: false };
  };
  const isFew = wanted.length <= FEW;
  const first = await readIfAllowed(() => (isFew ? oneByOne(wanted) : fromList()));
  const live = first.status === 'read' ? first.value.scopes : [];
  const why = first.status === 'read' ? undefined : first.why;
  const left = wanted.filter((scope) => matchOf(scope, live) === 'unknown');
  const isAll = !isFew && (first.status === 'not-read' || first.value.isWhole);
  if (left.length === 0 || isAll) return { live, why };
  const second = await readIfAllowed(() => (isFew ? fromList() : oneByOne(left)));
  return second.status === 'read'
    ? { live: [...live, ...second.value.scopes], why }
    : { live, why: second.why };
}

/** What is live instead: another name for the id, or another id for the name. */
interface Other {
  readonly name: string;
  readonly id: string;
}

function matchOf(scope: Scope, live: readonly Scope[]): 'same' | 'unknown' | Other {
  const own = live.filter(({ id, name }) => id === scope.id && name !== '');
  if (own.some((one) => isNamed(scope, one.name))) return 'same';
  // Several accounts may have zones of one name. If only one does, its id decides.
  const namesakes = live.filter(({ name }) => isNamed(scope, name));
  const ids = new Set(namesakes.map(({ id }) => id));
  return own[0] ?? (ids.size === 1 ? namesakes[0] : undefined) ?? 'unknown';
}

/** Hosts ignore case and form (RFC 5890); files have labels for account names. */
function isNamed({ level, name }: Scope, live: string): boolean {
  return live !== '' && isSameName(level, name, live);
}

function mismatch(scope: Scope, live: Other): Finding {
  const { level, name, id } = scope;
  const message =
    live.id === id
      ? `id ${id} belongs to ${level} ${JSON.stringify(live.name)}, not to ${name}`
      : `${level} ${name} has the id ${live.id} on the service, not ${id}`;
  return {
    severity: 'error',
    code: 'scope-name-mismatch',
    message,
    help: `It was not read or written. Correct the name or the id in the header of the file. The id is on the overview page of the ${level}.`,
    scope: scopeAddress(scope),
  };
}

/** The most to name; more are counted. */
const MOST_NAMED = 5;

function uncheckedFinding(scopes: readonly Scope[], why: string | undefined): Finding {
  const names = someOf(
    scopes.map(({ name }) => name),
    MOST_NAMED,
  );
  const of = scopes[0]?.level === 'account' ? 'accounts' : 'zones';
  return {
    severity: 'info',
    code: 'scope-name-unchecked',
    message: `the service did not show the names of ${of}, so they were not compared with their ids: ${names}`,
    help: `Check that the ids in the headers of the files are right${why === undefined ? '' : ` (${why})`}.`,
    ...defined({ scope: scopes.length === 1 && scopes[0] ? scopeAddress(scopes[0]) : undefined }),
  };
}
