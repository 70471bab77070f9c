import type { Answer, Question } from '../answers/model.js';

/** A question on its way to the worker, and its answer on the way back. */
export interface Numbered<Content> {
  readonly number: number;
  readonly content: Content;
}

/** What comes back: an answer, or why there is none. */
export type Reply = Answer | { readonly kind: 'stopped'; readonly why: string };

/** The longest that a question may take. */
const MOST_SECONDS = 5;

/**
 * Asks a worker, so that typing never waits. Of several questions only the last one is answered, at once or in two steps. One that takes too long is
 * stopped together with its worker: the next one gets another.
 */
export class Asking {
  private worker: Worker | undefined;
  private number = 0;
  private asked: Question | undefined;
  /** The first part of the answer that the page waits for. */
  private first: Answer | undefined;
  private timer: number | undefined;
  private readonly onReply: (reply: Reply, question: Question) => void;

  constructor(onReply: (reply: Reply, question: Question) => void) {
    this.onReply = onReply;
  }

  /** Asks another question. What was asked before counts no more. */
  ask(question: Question): void {
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.stop(TOO_LONG), MOST_SECONDS * 1000);
    this.worker ??= this.started();
    this.asked = question;
    this.first = undefined;
    const numbered: Numbered<Question> = { number: ++this.number, content: question };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one page
    this.worker.postMessage(numbered);
  }

  private started(): Worker {
    const worker = new Worker('worker.js');
    worker.addEventListener('message', ({ data }: MessageEvent<Answered>) => this.take(data));
    worker.addEventListener('error', (event) => {
      // It is shown here, and not in the console too.
      event.preventDefault();
      this.stop(event instanceof ErrorEvent ? `${FAILED} ${event.message}` : NOT_LOADED);
    });
    return worker;
  }

  private take({ number, content, isWhole }: Answered): void {
    if (this.number !== number || this.asked === undefined) return;
    if (isWhole) window.clearTimeout(this.timer);
    else this.first = content;
    this.onReply(content, this.asked);
  }

  private stop(why: string): void {
    window.clearTimeout(this.timer);
    this.worker?.terminate();
    this.worker = undefined;
    if (this.asked !== undefined)
      this.onReply(withoutRest(this.first) ?? { kind: 'stopped', why }, this.asked);
  }
}

/** An answer, or its first part. */
type Answered = Numbered<Answer> & { readonly isWhole: boolean };

/** The first part of an answer whose rest takes too long. */
function withoutRest(first: Answer | undefined): Answer | undefined {
  return first && { ...first, assumed: [...first.assumed, NO_ORDER] };
}

const NO_ORDER = `Whether rules have no effect in their place is not known: it takes longer than ${MOST_SECONDS} seconds.`;
const TOO_LONG = `Stopped after ${MOST_SECONDS} seconds: this takes too long for a page. Run zonewright itself, which has no such limit.`;
const NOT_LOADED = 'The part of the page that answers (worker.js) could not be loaded.';
const FAILED = 'The page has a bug. Please report it with what you wrote:';
