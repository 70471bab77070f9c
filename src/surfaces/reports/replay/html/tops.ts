import type { ReplayDocument } from '../../../../generated/documents/replay.js';
import { movesWords, topCount, TOPS } from '../replay-words.js';
import { markup, type Html } from '../../printers/html/markup.js';
import { table } from '../../printers/html/slim-table.js';

/** What requests that are decided differently have in common. */
export function tops({ top }: ReplayDocument): Html {
  const tables = TOPS.filter(([name]) => top[name].values.length > 0).map(([name, word]) => {
    const { exact, values } = top[name];
    const caption = exact ? `top ${name}` : `top ${name}; there were too many to count each exactly`;
    return table({
      id: `top-${name}`,
      caption,
      titles: [word, 'decided differently', 'how'],
      rows: values.map((one) => [markup`<code>${one.value}</code>`, topCount(one), movesWords(one.moves)]),
    });
  });
  return markup`<section aria-labelledby="top">
<h2 id="top">What they have in common</h2>
${tables.length === 0 ? markup`<p>Nothing: no request is certainly decided differently.</p>` : markup`<div class="tables">${tables}</div>`}
</section>`;
}
