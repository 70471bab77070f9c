import type { Change } from '../../../../kernel/model/change.js';
import { markup, type Html } from './markup.js';

type Sign = 'added' | 'removed' | 'changed' | 'same';

const SIGNS: Readonly<Record<Sign, string>> = { added: '+', removed: minus('-'), changed: '~', same: '=' };

/** A sign as a page shows it: a minus is as wide as a plus. */
export function minus(shown: string): string {
  return shown === '-' ? '−' : shown;
}

/** The sign of a line. Screen readers read its word. */
export function sign(name: Sign): Html {
  return markup`<b class="sign ${name}"><span aria-hidden="true">${SIGNS[name]}</span><span class="heard">${name}</span></b>`;
}

const ACTIONS = { create: 'added', update: 'changed', delete: 'removed' } as const;

/** The sign and word of an action. */
export function actionSign(action: Change['action']): Html {
  const name = ACTIONS[action];
  return markup`<b class="action ${name}"><span aria-hidden="true">${SIGNS[name]} </span>${action}</b>`;
}
