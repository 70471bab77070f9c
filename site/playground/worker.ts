import { answerTo } from './answers/answer.js';
import type { Question } from './answers/model.js';
import type { Numbered } from './page/asking.js';

/** Answers questions of the page, one after another. */
globalThis.addEventListener('message', ({ data }: MessageEvent<Numbered<Question>>) => {
  const { number, content } = data;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one page
  globalThis.postMessage({ number, content: answerTo(content) });
});
