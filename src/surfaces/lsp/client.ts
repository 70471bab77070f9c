import type { ClientCapabilities, MessageType } from 'vscode-languageserver-protocol';
import type { MessageConnection } from 'vscode-jsonrpc/node.js';

/** True if the client's edits can create files (LSP 3.17, ResourceOperationKind). */
export function canCreateFiles({ workspace }: ClientCapabilities): boolean {
  const { documentChanges, resourceOperations } = workspace?.workspaceEdit ?? {};
  return documentChanges === true && resourceOperations?.includes('create') === true;
}

/** Shows an explanation, and its page if the reader wants it and the editor can. */
export async function showExplanation(
  connection: MessageConnection,
  { text, page }: { readonly text: string; readonly page: string },
  { window }: ClientCapabilities,
): Promise<void> {
  const message = { type: INFORMATION, message: text };
  if (window?.showDocument?.support !== true)
    return connection.sendNotification('window/showMessage', message);
  const chosen = await connection.sendRequest<{ readonly title: string } | null>(
    'window/showMessageRequest',
    {
      ...message,
      actions: [{ title: OPEN_PAGE }],
    },
  );
  if (chosen?.title === OPEN_PAGE)
    await connection.sendRequest('window/showDocument', { uri: page, external: true });
}

/** Asks the editor to report changes on disk, if it can. */
export async function watchFiles(
  connection: MessageConnection,
  { workspace }: ClientCapabilities,
): Promise<void> {
  if (workspace?.didChangeWatchedFiles?.dynamicRegistration !== true) return;
  const registerOptions = { watchers: [{ globPattern: WATCHED }] };
  await connection.sendRequest('client/registerCapability', {
    registrations: [{ id: 'files', method: 'workspace/didChangeWatchedFiles', registerOptions }],
  });
}

/** Files of a project, their includes, and list items. */
const WATCHED = '**/*.{yaml,yml,txt,csv}';

const INFORMATION: MessageType = 3;
const OPEN_PAGE = 'Open its page';
