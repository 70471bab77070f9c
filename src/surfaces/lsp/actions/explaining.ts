import type { CodeAction, Diagnostic } from 'vscode-languageserver-protocol';
import { docsAddress } from '../../../docs-page.js';
import { explain } from '../../explain/lookup.js';
import { exampleText, exampleTitle } from '../../reports/explanation.js';

/** The command that explains the code in its argument. */
export const EXPLAIN_COMMAND = 'zonewright.explain';

/** One action for each explained code of the diagnostics. Pure. */
export function explainActions(diagnostics: readonly Diagnostic[]): readonly CodeAction[] {
  const byCode = new Map(diagnostics.map((diagnostic) => [diagnostic.code, diagnostic]));
  return [...byCode].flatMap(([code, diagnostic]): readonly CodeAction[] => {
    if (typeof code !== 'string' || explain(code).length === 0) return [];
    const title = `Explain ${code}`;
    return [
      {
        title,
        kind: 'quickfix',
        diagnostics: [diagnostic],
        command: { title, command: EXPLAIN_COMMAND, arguments: [code] },
      },
    ];
  });
}

/** The meaning of a code and the address of its page; undefined for an unknown code. Pure. */
export function explanationOf(code: unknown): { readonly text: string; readonly page: string } | undefined {
  const entries = typeof code === 'string' ? explain(code) : [];
  const [first] = entries;
  if (first === undefined) return undefined;
  const texts = entries.map(({ code: name, family, meaning, example, advice, note }) =>
    [
      `${name} (${family}): ${meaning}`,
      ...(example === undefined ? [] : [exampleTitle(example), exampleText(example)]),
      advice,
      ...(note === undefined ? [] : [note]),
    ].join('\n'),
  );
  return { text: texts.join('\n\n'), page: docsAddress(`docs/codes/${first.code}.md`) };
}
