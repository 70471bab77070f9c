import type { DecidesAnswer, ListAnswer, RuleRow } from '../answers/model.js';
import { DECIDES_EXAMPLES } from '../examples/decides.js';
import { examplesIn, phasesIn } from './choices.js';
import { button, byId, element } from './dom.js';
import { markWrong, showDetails, showHeadline, showStopped } from './headline.js';
import type { Tab } from './tab.js';
import { assumedList, scrolled, toldList } from './told-list.js';

/** The first tab: which rule decides a request. `onChange`: something in its fields is another. */
export function decidesTab(onChange: () => void): Tab {
  const rules = byId('rules', HTMLTextAreaElement);
  const request = byId('request', HTMLTextAreaElement);
  const phase = phasesIn('decides-phase', onChange);
  const examples = examplesIn(
    'decides-example',
    DECIDES_EXAMPLES,
    () => ({ rules: rules.value, request: request.value }),
    (example) => {
      rules.value = example.rules;
      request.value = example.request;
      phase.value = '';
      onChange();
    },
  );
  for (const field of [rules, request])
    field.addEventListener('input', () => {
      examples.own();
      onChange();
    });
  const [first] = DECIDES_EXAMPLES;
  if (first !== undefined) examples.start(first);
  const addLine = (line: string): void => {
    const name = line.replace('…', '');
    request.value = `${request.value.trimEnd()}\n${name}`;
    examples.own();
    request.focus();
    request.setSelectionRange(request.value.length, request.value.length);
  };
  return {
    question: () => ({ kind: 'decides', rules: rules.value, request: request.value, phase: phase.value }),
    put: (question) => {
      if (question.kind !== 'decides') return;
      rules.value = question.rules;
      request.value = question.request;
      phase.value = question.phase;
      examples.own();
    },
    show: (reply) => {
      if (reply.kind === 'stopped') showStopped('decides', reply);
      else if (reply.kind === 'decides') showAnswer(reply, addLine);
    },
  };
}

function showAnswer(answer: DecidesAnswer, addLine: (line: string) => void): void {
  const { headline, missing, lists, told, assumed, test } = answer;
  showHeadline('decides', headline);
  markWrong(['Rules', 'Request'], told);
  const isSeveral = lists.length > 1;
  showDetails('decides', [
    ...missingLine(missing, addLine),
    ...toldList(told),
    ...lists.flatMap((list) => listParts(list, isSeveral)),
    ...assumedList(assumed),
    ...testPart(test),
  ]);
}

function missingLine(missing: readonly string[], addLine: (line: string) => void): readonly HTMLElement[] {
  if (missing.length === 0) return [];
  const buttons = missing.map((line) => button(`Add ${line.replace(': …', '')}`, () => addLine(line)));
  return [element('p', { class: 'missing' }, 'The request does not say it. ', ...buttons)];
}

function listParts({ phase, headline, rows, rest }: ListAnswer, isSeveral: boolean): readonly HTMLElement[] {
  return [
    element('h3', {}, isSeveral ? phase : 'Why'),
    ...(isSeveral ? [element('p', { class: 'of-phase', 'data-tone': headline.tone }, headline.text)] : []),
    element('ol', { class: 'rules' }, ...rows.map(ruleItem)),
    ...(rest === undefined ? [] : [element('p', { class: 'rest' }, rest)]),
  ];
}

function ruleItem({ position, ref, name, action, state, decides, note, reasons }: RuleRow): HTMLElement {
  const words = decides ? `${state}, and decides` : state;
  return element(
    'li',
    { value: String(position), class: decides ? 'decides' : undefined },
    element(
      'p',
      {},
      element('strong', {}, name),
      ...(name === ref ? [] : [' ', element('code', {}, ref)]),
      ' ',
      ...(action === '' ? [] : [element('span', { class: 'action' }, action), ' ']),
      element('span', { class: 'state', 'data-state': state }, words),
      ...(note === undefined ? [] : [` ${note}`]),
    ),
    element('ul', { class: 'reasons' }, ...reasons.map(reasonItem)),
  );
}

function reasonItem({ condition, truth, because }: RuleRow['reasons'][number]): HTMLElement {
  const words = because === '' ? '' : `: ${because}`;
  return element('li', { 'data-truth': truth }, element('code', {}, condition), ` is ${truth}${words}`);
}

function testPart(test: string | undefined): readonly HTMLElement[] {
  if (test === undefined) return [];
  return [
    element(
      'details',
      {},
      element('summary', {}, 'Keep this as a test of your files'),
      element('p', {}, 'zonewright validate runs it, and a plan that breaks it is refused.'),
      scrolled(test, 'The test in YAML'),
    ),
  ];
}
