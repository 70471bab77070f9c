import type { ClientCapabilities, MessageType } from 'vscode-languageserver-protocol';
import type { MessageConnection } from 'vscode-jsonrpc/node.js';

/** Whether an edit of a client can create a file (LSP 3.17, ResourceOperationKind). */
export function canCreateFiles({ workspace }: ClientCapabilities): boolean {
  const { documentChanges, resourceOperations } = workspace?.workspaceEdit ?? {};
  return documentChanges === true && resourceOperations?.includes('create') === true;
}

/** Shows an explanation, and its page if the reader wants that and the editor can open it. */
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

const INFORMATION: MessageType = 3;
const OPEN_PAGE = 'Open its page';
