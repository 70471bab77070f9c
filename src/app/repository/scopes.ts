import { nameInFiles } from '../../kernel/lib/host-names.js';
import { UserError } from '../../kernel/model/errors.js';
import type { Level } from '../../kernel/model/scope.js';
import { nearest } from '@zonewright/edge-rules/lib/suggest.js';
import type { Configuration } from '../../engine/configuration/configuration.js';
import type { DeclaredScope } from '../../engine/configuration/resolve.js';

/** The scope with a name, for zones in any form. Throws a UserError if there is none. */
export function scopeNamed({ scopes }: Configuration, level: Level, given: string): DeclaredScope {
  const name = nameInFiles(level, given);
  const own = scopes.filter(({ scope }) => scope.level === level);
  const found = own.find(({ scope }) => scope.name === name);
  if (found !== undefined) return found;
  const names = own.map(({ scope }) => scope.name);
  const meant = nearest(name, names);
  const known =
    names.length === 0
      ? `The repository has no ${level} file.`
      : `There ${names.length === 1 ? 'is' : 'are'} ${names.join(', ')}.`;
  throw new UserError(`the repository has no ${level} ${JSON.stringify(name)}`, {
    code: 'no-such-scope',
    help: meant === undefined ? known : `Did you mean ${meant}?`,
  });
}
