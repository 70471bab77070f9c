import type { ReplayDocument } from '../../../../generated/documents/replay.js';
import { grouped, movesWords, TOPS } from '../replay-words.js';
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
      rows: values.map(({ value, count, over, moves }) => [
        markup`<code>${value}</code>`,
        over === 0 ? grouped(count) : `${grouped(count)}, up to ${grouped(over)} too many`,
        movesWords(moves),
      ]),
    });
  });
  return markup`<section aria-labelledby="top">
<h2 id="top">What they have in common</h2>
${tables.length === 0 ? markup`<p>Nothing: no request is certainly decided differently.</p>` : markup`<div class="tables">${tables}</div>`}
</section>`;
}
