import type { Remark, Words } from '../remark.js';
import type { Fact } from './facts.js';
import { markup, type Html } from './markup.js';

/** A sentence in HTML. */
export function wordsHtml(words: Words): Html {
  return markup`${words.map((part) => {
    if (typeof part === 'string') return part;
    return part.isCode === true ? markup`<code>${part.quoted}</code>` : part.quoted;
  })}`;
}

/** Remarks as facts about a page. A list is one sentence. */
export function remarkFacts(remarks: readonly Remark[]): readonly Fact[] {
  return remarks.flatMap(({ fact, lines, isList }): readonly Fact[] => {
    if (fact === undefined) return [];
    return [
      [
        fact,
        markup`${lines.map((words, index) => [index === 0 ? '' : isList === true && index > 1 ? '; ' : ' ', wordsHtml(words)])}`,
      ],
    ];
  });
}
