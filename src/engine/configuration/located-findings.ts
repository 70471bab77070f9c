import { defined } from '../../kernel/lib/defined.js';
import type { SectionPath } from '../../kernel/model/context.js';
import type { Finding } from '../../kernel/model/finding.js';
import type { SchemaFinding } from '../../kernel/schema/findings.js';
import { nameOf } from '../../kernel/schema/schema-words.js';
import type { Pointer } from '../../files/yaml/document.js';
import { fixOf } from './file-fixes.js';
import type { LoadedFile } from './load.js';

/** A schema's findings with their places. */
export function locate(file: LoadedFile, problems: readonly SchemaFinding[]): readonly Finding[] {
  return problems.map(({ path, atKey, fix: correction, ...problem }) => {
    const target = atKey ? 'key' : 'value';
    const isHidden = problem.sensitive === true;
    const fix = isHidden ? undefined : fixOf(correction, { file, pointer: path, target });
    const message = asCounted(problem.message, path, file.ownPointer);
    return { severity: 'error', ...problem, message, ...defined({ fix }), ...file.locationOf(path, target) };
  });
}

/** A message with the number of an item as counted in its own file: a list can have items of included files. `path`: of what it is about. */
export function asCounted(
  message: string,
  path: SectionPath,
  ownPointer: (path: SectionPath) => Pointer | undefined = () => undefined,
): string {
  for (const at of [path, path.slice(0, -1)]) {
    const own = typeof at.at(-1) === 'number' ? ownPointer(at)?.at(-1) : undefined;
    if (own === undefined || !message.startsWith(`${nameOf(at)} `)) continue;
    return `${nameOf([...at.slice(0, -1), Number(own)])}${message.slice(nameOf(at).length)}`;
  }
  return message;
}
