import type { CodeAction, Diagnostic } from 'vscode-languageserver-protocol';

/** What an editor offers to do about diagnostics: to write what was meant. Pure. */
export function actionsFor(uri: string, diagnostics: readonly Diagnostic[]): readonly CodeAction[] {
  return diagnostics.flatMap((diagnostic) => {
    const [, meant] = /\nDid you mean (\S+)\?/.exec(diagnostic.message) ?? [];
    if (meant === undefined || diagnostic.source !== 'zonewright') return [];
    return [
      {
        title: `Write ${meant}`,
        kind: 'quickfix',
        isPreferred: true,
        diagnostics: [diagnostic],
        edit: { changes: { [uri]: [{ range: diagnostic.range, newText: meant }] } },
      },
    ];
  });
}
