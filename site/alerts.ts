import type { Token } from 'markdown-it';

const ALERT = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]$/;

/** Makes the quotes that GitHub shows as alerts (`> [!CAUTION]`) quotes of a class, with the word as their first line. Changes the tokens. */
export function markAlerts(tokens: readonly Token[]): void {
  for (const [place, token] of tokens.entries()) {
    const [first] = tokens[place + 2]?.children ?? [];
    const [, kind] = ALERT.exec(first?.content ?? '') ?? [];
    if (token.type !== 'blockquote_open' || first === undefined || kind === undefined) continue;
    token.attrSet('class', `alert ${kind.toLowerCase()}`);
    first.content = kind.charAt(0) + kind.slice(1).toLowerCase();
  }
}
