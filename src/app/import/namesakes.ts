import { groupsBy } from '../../kernel/lib/groups.js';
import { shellWord } from '../../kernel/lib/shell-word.js';
import { someOf } from '../../kernel/lib/phrases.js';
import type { Finding } from '../../kernel/model/finding.js';
import { isSameScope, scopeAddress, type Scope } from '../../kernel/model/scope.js';

/** Scopes to import, and those that have the name of another one: files and addresses can have only one scope of a name. */
export interface SortedScopes {
  readonly scopes: readonly Scope[];
  /** Those that are refused, with the reason. */
  readonly refused: ReadonlyMap<Scope, Finding>;
  /** About those that are left out, as the one that is meant is known. */
  readonly notes: readonly Finding[];
}

/**
 * Decides which of several scopes of one name is imported: the one that is named on the command line or declared in a file (`known`). The others are
 * left out, with a note. If none is named or declared, all of them are refused. If the named or declared id is not live, they are refused too. Pure.
 */
export function withoutNamesakes(scopes: readonly Scope[], known: readonly Scope[]): SortedScopes {
  const groups = groupsBy(scopes, scopeAddress).map(({ items }) => sortOut(items, known));
  const kept = new Set(groups.flatMap((group) => group.kept));
  return {
    scopes: scopes.filter((scope) => kept.has(scope)),
    refused: new Map(
      groups.flatMap(({ kept: all, why }) => all.flatMap((one) => (why ? [[one, why(one)]] : []))),
    ),
    notes: groups.flatMap(({ notes }) => notes),
  };
}

/** The scopes of one name. */
interface Namesakes {
  /** To import, or to report as refused. */
  readonly kept: readonly Scope[];
  /** Why they are refused; absent if they are imported. */
  readonly why?: (scope: Scope) => Finding;
  readonly notes: readonly Finding[];
}

function sortOut(alike: readonly Scope[], known: readonly Scope[]): Namesakes {
  const [first, ...more] = alike;
  const chosen = known.find((one) => first !== undefined && scopeAddress(one) === scopeAddress(first));
  if (chosen === undefined)
    return { kept: alike, notes: [], ...(more.length === 0 ? {} : { why: () => unclear(alike) }) };
  const meant = alike.find((one) => isSameScope(one, chosen));
  if (meant === undefined) return { kept: alike, notes: [], why: (one) => otherId(one, chosen, alike) };
  const others = alike.filter((one) => one !== meant);
  return { kept: [meant], notes: others.map((other) => leftOut(other, chosen)) };
}

/** The most scopes of one name to show. */
const MOST = 5;

function unclear(alike: readonly Scope[]): Finding {
  const [first] = alike;
  const flags = someOf(alike.map(flagFor), MOST).replace(/, (?=[^,]*$)/, ' or ');
  return {
    ...about(first),
    severity: 'error',
    message: `${alike.length} ${first?.level}s are called ${first?.name}, and a repository can have only one of them`,
    help: `Import again with one of these flags as well: ${flags}. ${ANOTHER}`,
  };
}

function otherId(scope: Scope, { id }: Scope, alike: readonly Scope[]): Finding {
  const { level, name } = scope;
  return {
    ...about(scope),
    severity: 'error',
    message: `${level} ${name} has the id ${id} in a file, and the service lists it with ${someOf(
      alike.map((one) => one.id),
      MOST,
    )}`,
    help: `Correct the id in the header of the file, if it is wrong. ${ANOTHER}`,
  };
}

function leftOut(scope: Scope, chosen: Scope): Finding {
  return {
    ...about(scope),
    severity: 'info',
    message: `another ${scope.level} called ${scope.name} was left out: its id is ${scope.id}, and the import is of ${chosen.id}`,
    help: ANOTHER_WITH.replace('FLAG', flagFor(scope)),
  };
}

const ANOTHER = 'For another one, use a repository of its own: give --out another folder.';
const ANOTHER_WITH =
  'To import it too, give it a repository of its own: zonewright import FLAG --out FOLDER.';

function about(scope: Scope | undefined): Pick<Finding, 'code' | 'scope'> {
  return { code: 'scope-identity', ...(scope && { scope: scopeAddress(scope) }) };
}

function flagFor({ level, name, id }: Scope): string {
  return `--${level} ${shellWord(`${name}=${id}`)}`;
}
