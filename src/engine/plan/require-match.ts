import { UserError } from '../../kernel/model/errors.js';
import type { ScopePlan } from '../../kernel/model/plan.js';
import { EXAMPLE_ADDRESS } from '../../kinds/registry.js';
import { compileSelection, isWholeExcluded, partsOf } from '../configuration/selection.js';
import { narrow } from './plan.js';
import { nearest } from '@zonewright/edge-rules/lib/suggest.js';

/** What a selection is applied to. */
export interface Selected {
  /** The scopes read, with all findings. */
  readonly planned: readonly ScopePlan[];
  /** The addresses of all possible scopes. */
  readonly declared: readonly string[];
}

/** Throws a UserError for targets that match nothing, and for exclusions that leave out everything: an empty selection is a mistake. */
export function requireMatch(globs: readonly string[], { planned, declared }: Selected): void {
  if (isFoundIn(planned, globs)) return;
  const { targets, excluded } = partsOf(globs);
  const unread = declared.filter((scope) => isWholeExcluded(scope, excluded));
  const { mayMatchIn } = compileSelection(targets);
  if (excluded.length > 0 && (isFoundIn(planned, targets) || unread.some((scope) => mayMatchIn(scope))))
    throw leavesNothing(targets, excluded);
  if (targets.length > 0) throw matchesNothing('--target', targets, { planned, declared });
}

function isFoundIn(planned: readonly ScopePlan[], globs: readonly string[]): boolean {
  const selection = compileSelection(globs);
  return planned.some((scope) => {
    const left = narrow(scope, selection);
    return (
      left.status === 'incomplete' || left.changes.length + left.unchanged.length + left.pending.length > 0
    );
  });
}

function leavesNothing(targets: readonly string[], excluded: readonly string[]): UserError {
  const of =
    targets.length === 0 ? 'nothing to compare' : `nothing in --target ${targets.join(' --target ')}`;
  return new UserError(`--exclude ${excluded.join(' --exclude ')} leaves ${of}`, {
    code: 'target-matches-nothing',
    help: 'Everything that is asked for is excluded too. Exclude less, or name with --target what you want.',
  });
}

/** The error for globs of a flag that match no address. Pure. */
export function matchesNothing(
  flag: '--target' | '--exclude',
  globs: readonly string[],
  { planned, declared }: Selected,
): UserError {
  const addresses = planned.flatMap(addressesIn);
  const meant = globs
    .flatMap((glob) => meantTarget(glob, declared) ?? nearest(glob, addresses, MOST_WRONG) ?? [])
    .map((glob) => JSON.stringify(glob));
  const suggestion = meant.length === 0 ? '' : `Did you mean ${meant.join(' or ')}? `;
  return new UserError(`no address matches ${flag} ${globs.join(` ${flag} `)}`, {
    code: 'target-matches-nothing',
    help: `${suggestion}Addresses look like ${EXAMPLE_ADDRESS}; * matches part of a segment, ** any segments.`,
  });
}

/** The most wrong letters of an address: a third of it, as in a word, could be another section. */
const MOST_WRONG = 3;

function addressesIn(scope: ScopePlan): readonly string[] {
  if (scope.status === 'incomplete') return [];
  const { changes, unchanged, pending } = scope;
  return [
    ...unchanged,
    ...changes.map(({ change }) => change.address),
    ...pending.map(({ address }) => address),
  ];
}

/** The probably meant target for one that matches nothing, or undefined. `scopes`: all declared addresses. Pure. */
export function meantTarget(glob: string, scopes: readonly string[]): string | undefined {
  const [level = '', name, ...rest] = glob.split('/');
  const within = rest.join('/') || '**';
  const scope = name === undefined ? calledLike(level, scopes) : nearest(`${level}/${name}`, scopes);
  const meant = scope && `${scope}/${within}`;
  return meant === glob ? undefined : meant;
}

/** The scope with a name, the first part of one, or nearly one. */
function calledLike(name: string, scopes: readonly string[]): string | undefined {
  const nameOf = (scope: string): string => scope.slice(scope.indexOf('/') + 1);
  const like = scopes.filter((scope) => nameOf(scope).startsWith(`${name}.`));
  if (like.length === 1) return like[0];
  const meant = nearest(name, scopes.map(nameOf));
  return scopes.find((scope) => nameOf(scope) === meant);
}
