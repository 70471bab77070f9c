import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import diff from 'highlight.js/lib/languages/diff';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import yaml from 'highlight.js/lib/languages/yaml';
import { diagramLines } from './diagram.js';
import { escaped } from './escaped.js';

for (const [name, language] of Object.entries({ sh: bash, diff, js: javascript, json, yaml }))
  hljs.registerLanguage(name, language);

const PROMPT = '$ ';

/** What the output of a program looks like: nobody copies it. */
const SHOWN_ONLY = new Set(['text', 'diff', 'mermaid']);

/** A block of code as HTML, by the language of its fence. What can be copied is marked for the button. */
export function codeBlock(language: string, code: string): string {
  const mark = SHOWN_ONLY.has(language) ? '' : ' data-copy';
  return `<div class="code"${mark}><pre><code>${highlighted(language, code.replace(/\n$/, ''))}</code></pre></div>\n`;
}

function highlighted(language: string, code: string): string {
  if (language === 'console' || code.startsWith(PROMPT)) return code.split('\n').map(consoleLine).join('\n');
  if (language === 'mermaid') return escaped(diagramLines(code).join('\n'));
  if (hljs.getLanguage(language) === undefined) return escaped(code);
  return hljs.highlight(code, { language, ignoreIllegals: true }).value;
}

/** A command is what is copied; its prompt and what it prints are not. */
function consoleLine(line: string): string {
  if (!line.startsWith(PROMPT)) return escaped(line);
  return `<span class="prompt">${PROMPT}</span><span class="command">${escaped(line.slice(PROMPT.length))}</span>`;
}
