import { ResponseError } from 'vscode-jsonrpc/node.js';
import type { RenameParams, WorkspaceEdit } from 'vscode-languageserver-protocol';
import { renameAt, type TextOf } from './names.js';
import type { Scene } from './scene.js';

/** `LSPErrorCodes.RequestFailed`: editors show the message. */
const REQUEST_FAILED = -32803;

/** The edits of a rename; null if nothing there can have the new name. Throws a ResponseError for a name that another has. */
export function renaming(
  scene: Scene,
  texts: TextOf,
  { position, newName }: RenameParams,
  uriOf: (file: string) => string,
): WorkspaceEdit | null {
  const edit = renameAt(scene, texts, position, newName, uriOf);
  if (edit !== 'taken') return edit ?? null;
  throw new ResponseError(
    REQUEST_FAILED,
    `${newName} is already the name of another: choose a name that is free`,
  );
}
