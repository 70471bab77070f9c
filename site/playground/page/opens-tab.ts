import type { Difference, EditAnswer, OpensAnswer } from '../answers/model.js';
import { OPENS_EXAMPLES } from '../examples/opens.js';
import { examplesIn, phasesIn } from './choices.js';
import { button, byId, element } from './dom.js';
import { markWrong, showDetails, showHeadline, showStopped } from './headline.js';
import type { Tab } from './tab.js';
import { assumedList, scrolled, toldList } from './told-list.js';

/** Asks the first tab about a request, with the rules of one side. */
type TryRequest = (request: string, rules: string, phase: string) => void;

/** The second tab: what an edit opens. */
export function opensTab(onChange: () => void, tryRequest: TryRequest): Tab {
  const before = byId('before', HTMLTextAreaElement);
  const after = byId('after', HTMLTextAreaElement);
  const phase = phasesIn('opens-phase', onChange);
  const examples = examplesIn(
    'opens-example',
    OPENS_EXAMPLES,
    () => ({ before: before.value, after: after.value }),
    (example) => {
      before.value = example.before;
      after.value = example.after;
      phase.value = '';
      onChange();
    },
  );
  for (const field of [before, after])
    field.addEventListener('input', () => {
      examples.own();
      onChange();
    });
  const [first] = OPENS_EXAMPLES;
  if (first !== undefined) examples.start(first);
  return {
    question: () => ({ kind: 'opens', before: before.value, after: after.value, phase: phase.value }),
    put: (question) => {
      if (question.kind !== 'opens') return;
      before.value = question.before;
      after.value = question.after;
      phase.value = question.phase;
      examples.own();
    },
    show: (reply) => {
      if (reply.kind === 'stopped') showStopped('opens', reply);
      else if (reply.kind === 'opens')
        showAnswer(reply, (request, side) =>
          tryRequest(request, side === 'before' ? before.value : after.value, phase.value),
        );
    },
  };
}

type TrySide = (request: string, side: 'before' | 'after') => void;

function showAnswer({ headline, edits, told, assumed }: OpensAnswer, trySide: TrySide): void {
  showHeadline('opens', headline);
  markWrong(['Rules before', 'Rules after'], told);
  const isSeveral = edits.length > 1;
  showDetails('opens', [
    ...edits.flatMap((edit) => editParts(edit, isSeveral, trySide)),
    ...toldList(told),
    ...assumedList(assumed),
  ]);
}

function editParts(edit: EditAnswer, isSeveral: boolean, trySide: TrySide): readonly HTMLElement[] {
  const { phase, headline, differences, risks, lines } = edit;
  const risksList = risks.map(({ code, message }) =>
    element('li', {}, element('code', {}, code), `: ${message}`),
  );
  return [
    ...(isSeveral
      ? [
          element('h3', {}, phase),
          element('p', { class: 'of-phase', 'data-tone': headline.tone }, headline.text),
        ]
      : []),
    ...(differences.length === 0
      ? []
      : [
          element('h3', {}, 'What is decided in another way'),
          element('ul', { class: 'differences' }, ...differences.map((one) => differenceItem(one, trySide))),
        ]),
    ...(risks.length === 0
      ? []
      : [
          element('h3', {}, 'What a plan would ask consent for'),
          element('ul', { class: 'risks' }, ...risksList),
        ]),
    ...(lines.length === 0 ? [] : [planPart(lines)]),
  ];
}

function planPart(lines: EditAnswer['lines']): HTMLElement {
  return element(
    'details',
    {},
    element('summary', {}, 'The change as a plan shows it'),
    scrolled(lines.join('\n'), 'The change, line by line'),
  );
}

function differenceItem({ effect, text, unless, request }: Difference, trySide: TrySide): HTMLElement {
  const proviso = unless === undefined ? '' : ` (unless ${unless} has it)`;
  return element(
    'li',
    { 'data-effect': effect },
    element('p', {}, element('span', { class: 'effect' }, effect), ` ${text}${proviso}`),
    element(
      'p',
      { class: 'try' },
      button('Try this request after the edit', () => trySide(request, 'after')),
      button('Try this request before it', () => trySide(request, 'before')),
    ),
  );
}
