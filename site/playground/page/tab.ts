import type { Question } from '../answers/model.js';
import type { Reply } from './asking.js';

/** One of the questions of the page, with its fields and its answer. */
export interface Tab {
  /** What is in the fields. */
  question(): Question;
  /** Puts a question of this tab into the fields. One of another tab is ignored. */
  put(question: Question): void;
  /** Shows an answer of this tab, or why there is none. */
  show(reply: Reply): void;
}
