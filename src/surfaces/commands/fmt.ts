import { relative, resolve, sep } from 'node:path';
import type { CommonOptions } from './options.js';
import { jsonText } from '../runtime/print.js';
import { replaceFile } from '../../app/repository/files.js';
import { openRepository, rootOf } from '../../app/repository/repository.js';
import { styleOf } from '../runtime/screen.js';
import type { Runtime } from '../runtime/runtime.js';
import type { ExitCode } from '../../kernel/model/errors.js';
import { formatFiles } from '../../engine/configuration/formatting.js';
import { changedFiles, formattingDocument, formattingExit, formattingText } from '../reports/formatting.js';
import { openFolder } from '../../files/repository/folder.js';

interface FmtOptions extends CommonOptions {
  readonly format: 'text' | 'json';
  readonly check?: boolean;
}

/**
 * `zonewright fmt`: the files of a repository, or those that are named, in their canonical layout. Offline. Only files that change are
 * written, each whole or not at all; with `--check` none is.
 */
export async function fmt(
  options: FmtOptions,
  runtime: Runtime,
  ...names: readonly string[]
): Promise<ExitCode> {
  const isCheck = options.check === true;
  const root = rootOf(options, runtime);
  const configuration = await openRepository(options, runtime);
  const asked = names.map((name) => insideRoot(name, root, runtime));
  const files = openFolder(root);
  const formatting = await formatFiles(configuration, files, asked);
  if (!isCheck) {
    for (const { file, before, after } of changedFiles(formatting)) {
      await replaceFile({ folder: root, files }, file, before, after);
    }
  }
  runtime.out.write(
    options.format === 'json'
      ? jsonText(formattingDocument(formatting, isCheck))
      : formattingText(formatting, isCheck, styleOf(runtime.out, options, runtime)),
  );
  return formattingExit(formatting, isCheck);
}

/** Names are relative to the working directory, as a shell completes them; what leads out of the root is refused when it is read. */
function insideRoot(name: string, root: string, { cwd }: Runtime): string {
  return relative(root, resolve(cwd, name)).split(sep).join('/');
}
