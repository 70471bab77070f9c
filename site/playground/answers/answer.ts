import { decidesAnswer, type AnswerOptions } from './decides.js';
import type { Answer, Question } from './model.js';
import { opensAnswer } from './opens.js';
import { policyAnswer } from './policy.js';

/** What the page answers. Never throws for what is written. Pure. */
export function answerTo(question: Question, options: AnswerOptions = {}): Answer {
  switch (question.kind) {
    case 'decides':
      return decidesAnswer(question, options);
    case 'opens':
      return opensAnswer(question);
    case 'policy':
      return policyAnswer(question);
  }
}
