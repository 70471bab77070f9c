import type { Answer, Question } from '../answers/model.js';

/** A question on its way to the worker, and its answer on the way back. */
export interface Numbered<Content> {
  readonly number: number;
  readonly content: Content;
}

/** What comes back: an answer, or why there is none. */
export type Reply = Answer | { readonly kind: 'stopped'; readonly why: string };

/** The longest that a question may take. */
export const MOST_SECONDS = 5;

/**
 * Asks a worker, so that typing never waits. Of several questions only the last one is answered, and one that takes too long is stopped together with its
 * worker: the next one gets another.
 */
export class Asking {
  private worker: Worker | undefined;
  private running: { readonly question: Numbered<Question>; readonly timer: number } | undefined;
  private next: Question | undefined;
  private number = 0;
  private readonly onReply: (reply: Reply, question: Question) => void;

  constructor(onReply: (reply: Reply, question: Question) => void) {
    this.onReply = onReply;
  }

  ask(question: Question): void {
    this.next = question;
    if (this.running === undefined) this.send();
  }

  private send(): void {
    const content = this.next;
    if (content === undefined) return;
    this.next = undefined;
    this.worker ??= this.started();
    const question = { number: ++this.number, content };
    const timer = window.setTimeout(() => this.stop(TOO_LONG), MOST_SECONDS * 1000);
    this.running = { question, timer };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one page
    this.worker.postMessage(question);
  }

  private started(): Worker {
    const worker = new Worker('worker.js');
    worker.addEventListener('message', ({ data }: MessageEvent<Numbered<Answer>>) => this.take(data));
    worker.addEventListener('error', (event) => {
      // Nobody else reports it.
      event.preventDefault();
      this.stop(event instanceof ErrorEvent ? `${FAILED} ${event.message}` : NOT_LOADED);
    });
    return worker;
  }

  private take({ number, content }: Numbered<Answer>): void {
    if (this.running?.question.number !== number) return;
    this.finish(content);
  }

  private stop(why: string): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.finish({ kind: 'stopped', why });
  }

  private finish(reply: Reply): void {
    const { running } = this;
    this.running = undefined;
    window.clearTimeout(running?.timer);
    // What was asked meanwhile counts.
    if (running !== undefined && this.next === undefined) this.onReply(reply, running.question.content);
    this.send();
  }
}

const TOO_LONG = `Stopped after ${MOST_SECONDS} seconds: this takes too long for a page. Run zonewright itself, which has no such limit.`;
const NOT_LOADED = 'The part of the page that answers (worker.js) could not be loaded.';
const FAILED = 'The page has a bug. Please report it with what you wrote:';
