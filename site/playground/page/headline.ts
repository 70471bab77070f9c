import type { FieldName, Headline, Told } from '../answers/model.js';
import type { Reply } from './asking.js';
import { byId } from './dom.js';
import { markFields } from './fields.js';

/** Shows the sentence that answers, and marks the fields with errors. It is read aloud only if it is another one. */
export function showHeadline(kind: string, { tone, text }: Headline): void {
  const line = byId(`${kind}-headline`, HTMLOutputElement);
  line.dataset['tone'] = tone;
  if (line.value !== text) line.value = text;
}

/** Shows why there is no answer. */
export function showStopped(kind: string, { why }: Extract<Reply, { kind: 'stopped' }>): void {
  showHeadline(kind, { tone: 'wrong', text: why });
  byId(`${kind}-details`, HTMLElement).replaceChildren();
}

/** Puts the parts of an answer below its headline. */
export function showDetails(kind: string, parts: readonly HTMLElement[]): void {
  byId(`${kind}-details`, HTMLElement).replaceChildren(...parts);
}

/** Marks the fields of a tab that have errors. */
export function markWrong(names: readonly FieldName[], told: readonly Told[]): void {
  const errors = told.filter(({ severity }) => severity === 'error');
  const wrong = new Set(errors.flatMap(({ place }) => place?.field ?? []));
  markFields(names, wrong);
}
