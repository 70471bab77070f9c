import { answerTo } from './answers/answer.js';
import type { Answer, Question } from './answers/model.js';
import type { Numbered } from './page/asking.js';

/** Rules with more characters are answered twice: at once without what their order does, then with it. */
const LONG = 10_000;

let latest = 0;

/** Answers questions of the page. What comes after a first answer is left out for a later question. */
globalThis.addEventListener('message', ({ data: { number, content } }: MessageEvent<Numbered<Question>>) => {
  latest = number;
  if (content.kind !== 'decides' || content.rules.length <= LONG) {
    reply({ number, content: answerTo(content), isWhole: true });
    return;
  }
  reply({ number, content: answerTo(content, { leavesOrder: true }), isWhole: false });
  // After the messages that have come meanwhile.
  setTimeout(() => {
    if (latest === number) reply({ number, content: answerTo(content), isWhole: true });
  });
});

function reply(answer: Numbered<Answer> & { readonly isWhole: boolean }): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one page
  globalThis.postMessage(answer);
}
