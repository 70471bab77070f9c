import type { SectionPath } from '../../kernel/model/context.js';
import type { Finding } from '../../kernel/model/finding.js';
import type { Scope } from '../../kernel/model/scope.js';
import type { LoadedFile } from './load.js';

/** The id in a starter's files, to be replaced. The service refuses it. */
const PLACEHOLDER_ID = 'f'.repeat(32);

/** Warns of a scope with the placeholder as id. `path`: the scope's. Pure. */
export function placeholder(
  file: LoadedFile,
  { level, name, id }: Scope,
  path: SectionPath,
): readonly Finding[] {
  if (id !== PLACEHOLDER_ID) return [];
  return [
    {
      severity: 'warning',
      code: 'placeholder-id',
      message: `the id of ${level} ${name} is a placeholder: the service has no such id`,
      help: `Write the id that the service shows for the ${level}, or delete the file.`,
      ...file.locationOf([...path, 'id']),
    },
  ];
}
