import type { Question } from '../answers/model.js';
import { Asking, type Reply } from './asking.js';
import { byId } from './dom.js';
import { decidesTab } from './decides-tab.js';
import { opensTab } from './opens-tab.js';
import { policyTab } from './policy-tab.js';
import { copyLink, openLink } from './link.js';
import { openTabs } from './tabs.js';
import type { Tab } from './tab.js';

/** Time without a key before a question is asked. */
const PAUSE_MS = 150;

const asking = new Asking(show);
const decides = decidesTab(askSoon);
const opens = opensTab(askSoon, (request, rules, phase) => {
  decides.put({ kind: 'decides', rules, request, phase });
  tabs.select('decides');
});
const policy = policyTab(askSoon);
const all: Readonly<Record<Question['kind'], Tab>> = { decides, opens, policy };
const tabs = openTabs(askSoon);

let timer: number | undefined;

function askSoon(): void {
  window.clearTimeout(timer);
  timer = window.setTimeout(() => asking.ask(all[tabs.selected()].question()), PAUSE_MS);
}

function show(reply: Reply, question: Question): void {
  all[question.kind].show(reply);
}

function restore(question: Question): void {
  all[question.kind].put(question);
  tabs.select(question.kind);
}

byId('copy-link', HTMLButtonElement).addEventListener('click', () => {
  void copyLink(all[tabs.selected()].question());
});
window.addEventListener('hashchange', () => void openLink(restore));
void openLink(restore);
askSoon();
