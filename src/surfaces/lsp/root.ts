import { fileURLToPath } from 'node:url';
import type { InitializeParams } from 'vscode-languageserver-protocol';
import type { Host } from '../../app/ports/host.js';
import { discoverOwnRoot } from '../../app/repository/discover.js';
import { UserError } from '../../kernel/model/errors.js';

/**
 * The folder of the repository: the given one, else that of the project that the folder of the editor is in, else that of the editor. Some editors open the
 * folder of the file. A folder that no other command would choose by itself is not chosen here.
 */
export async function rootOf(
  { workspaceFolders, rootUri }: Pick<InitializeParams, 'workspaceFolders' | 'rootUri'>,
  given: string | undefined,
  host: Pick<Host, 'cwd' | 'env' | 'machine'>,
): Promise<string> {
  if (given !== undefined) return given;
  const uri = workspaceFolders?.[0]?.uri ?? rootUri;
  const opened = typeof uri === 'string' && uri.startsWith('file:') ? fileURLToPath(uri) : host.cwd;
  try {
    const discovery = await discoverOwnRoot(opened, host);
    return discovery.kind === 'found' ? discovery.folder : opened;
  } catch (error) {
    if (error instanceof UserError) return opened;
    throw error;
  }
}
