import { nearest } from '../../kernel/lib/suggest.js';

/**
 * The target that was probably meant by one that matches nothing: of a zone or an account that is called like it, with all that it has where the
 * target names no more. `scopes`: the addresses of all that files declare. Undefined where none is like it. Pure.
 */
export function meantTarget(glob: string, scopes: readonly string[]): string | undefined {
  const [level = '', name, ...rest] = glob.split('/');
  const within = rest.join('/') || '**';
  const scope = name === undefined ? calledLike(level, scopes) : nearest(`${level}/${name}`, scopes);
  const meant = scope && `${scope}/${within}`;
  return meant === glob ? undefined : meant;
}

/** The scope that has a name, the first part of one, or almost one. */
function calledLike(name: string, scopes: readonly string[]): string | undefined {
  const nameOf = (scope: string): string => scope.slice(scope.indexOf('/') + 1);
  const like = scopes.filter((scope) => nameOf(scope).startsWith(`${name}.`));
  if (like.length === 1) return like[0];
  const meant = nearest(name, scopes.map(nameOf));
  return scopes.find((scope) => nameOf(scope) === meant);
}
