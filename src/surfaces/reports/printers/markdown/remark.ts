import type { Remark, Words } from '../remark.js';
import { codeSpan } from './markdown.js';

/** A sentence in Markdown: texts from outside are code. */
export function wordsMarkdown(words: Words): string {
  return words.map((part) => (typeof part === 'string' ? part : codeSpan(part.quoted))).join('');
}

/** Remarks as paragraphs. A list is one sentence. */
export function remarkParagraphs(remarks: readonly Remark[]): readonly string[] {
  return remarks
    .filter(({ isForTerminal }) => isForTerminal !== true)
    .flatMap(({ lines, isList }) => {
      const texts = lines.map(wordsMarkdown);
      const [first = '', ...others] = texts;
      return isList === true ? [`${first} ${others.join('; ')}.`] : texts;
    });
}
