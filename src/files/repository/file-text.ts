import type { RepositoryFiles } from './folder.js';

/** The text of a file, with its byte order mark. The file was read before, so it is UTF-8. */
export async function textOfFile(files: RepositoryFiles, file: string): Promise<string> {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await files.read(file));
}
