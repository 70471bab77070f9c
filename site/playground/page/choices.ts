import { PHASE_FACTS } from '@zonewright/edge-rules/expressions/catalogue/phases.js';
import { byId, element } from './dom.js';

/** A choice of examples. One's own text is the first choice, once there is one: an example never loses it. */
export interface Examples<Example> {
  /** The fields have a text of one's own now. */
  own(): void;
  /** Shows an example. */
  start(example: Example): void;
}

/** Fills the choice of examples of a tab. `read` and `write`: what is in its fields. */
export function examplesIn<Example extends { readonly title: string }>(
  id: string,
  examples: readonly Example[],
  read: () => Omit<Example, 'title'>,
  write: (example: Omit<Example, 'title'>) => void,
): Examples<Example> {
  const select = byId(id, HTMLSelectElement);
  const ownOption = element('option', { value: '' }, 'Your own text');
  select.append(...examples.map(({ title }, index) => element('option', { value: String(index) }, title)));
  let kept: Omit<Example, 'title'> | undefined;
  select.addEventListener('change', () => {
    const chosen = select.value === '' ? kept : examples[Number(select.value)];
    if (chosen !== undefined) write(chosen);
  });
  return {
    own: () => {
      kept = read();
      if (!ownOption.isConnected) select.prepend(ownOption);
      select.value = '';
    },
    start: (example) => {
      select.value = String(examples.indexOf(example));
      write(example);
    },
  };
}

/** Fills the choice of a phase, for rules that say none. */
export function phasesIn(id: string, onChange: () => void): HTMLSelectElement {
  const select = byId(id, HTMLSelectElement);
  const phases = [...PHASE_FACTS.keys()].toSorted();
  select.append(
    element('option', { value: '' }, 'as the rules say'),
    ...phases.map((phase) => element('option', { value: phase }, phase)),
  );
  select.addEventListener('change', onChange);
  return select;
}
