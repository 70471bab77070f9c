import type { LoadRow, PolicyAnswer } from '../answers/model.js';
import { POLICY_EXAMPLES } from '../examples/policy.js';
import { examplesIn } from './choices.js';
import { byId, element } from './dom.js';
import { markWrong, showDetails, showHeadline, showStopped } from './headline.js';
import type { Tab } from './tab.js';
import { assumedList, toldList } from './told-list.js';

/** The third tab: what a policy blocks. */
export function policyTab(onChange: () => void): Tab {
  const policy = byId('policy', HTMLTextAreaElement);
  const page = byId('page', HTMLInputElement);
  const loads = byId('loads', HTMLTextAreaElement);
  const examples = examplesIn(
    'policy-example',
    POLICY_EXAMPLES,
    () => ({ policy: policy.value, page: page.value, loads: loads.value }),
    (example) => {
      policy.value = example.policy;
      page.value = example.page;
      loads.value = example.loads;
      onChange();
    },
  );
  for (const field of [policy, page, loads])
    field.addEventListener('input', () => {
      examples.own();
      onChange();
    });
  const [first] = POLICY_EXAMPLES;
  if (first !== undefined) examples.start(first);
  return {
    question: () => ({ kind: 'policy', policy: policy.value, page: page.value, loads: loads.value }),
    put: (question) => {
      if (question.kind !== 'policy') return;
      policy.value = question.policy;
      page.value = question.page;
      loads.value = question.loads;
      examples.own();
    },
    show: (reply) => {
      if (reply.kind === 'stopped') showStopped('policy', reply);
      else if (reply.kind === 'policy') showAnswer(reply);
    },
  };
}

function showAnswer({ headline, rows, told, assumed }: PolicyAnswer): void {
  showHeadline('policy', headline);
  markWrong(['Policy', 'Page URL', 'What is loaded'], told);
  showDetails('policy', [...rowsTable(rows), ...toldList(told), ...assumedList(assumed)]);
}

function rowsTable(rows: readonly LoadRow[]): readonly HTMLElement[] {
  if (rows.length === 0) return [];
  const head = ['What is loaded', 'What browsers do'].map((text) => element('th', { scope: 'col' }, text));
  const body = rows.map(({ what, verdict, text }) =>
    element(
      'tr',
      { 'data-verdict': verdict },
      element('th', { scope: 'row' }, what),
      element('td', {}, text),
    ),
  );
  return [
    element('table', {}, element('thead', {}, element('tr', {}, ...head)), element('tbody', {}, ...body)),
  ];
}
