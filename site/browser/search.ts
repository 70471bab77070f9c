import { resultItem } from './result-item.js';
import { loadIndex, type Find } from './search-index.js';

/** Lets a button, and the keys `/` and Ctrl+K, open the search of this version. Its index is loaded when it is opened first. */
export function addSearch(button: HTMLButtonElement | null): void {
  if (button === null) return;
  const root = button.dataset['root'] ?? '';
  const parts = dialogParts();
  const { dialog, input, form, results } = parts;
  document.body.append(dialog);
  let find: Promise<Find> | undefined;
  const show = async (): Promise<void> => {
    find ??= loadIndex(root);
    showResults(parts, root, await find.catch(() => undefined));
  };
  const open = (): void => {
    if (!dialog.open) dialog.showModal();
    void show();
  };
  button.addEventListener('click', open);
  document.addEventListener('keydown', (event) => {
    if (!opensSearch(event)) return;
    event.preventDefault();
    open();
  });
  input.addEventListener('input', () => void show());
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    results.querySelector('a')?.click();
  });
  dialog.addEventListener('keydown', (event) => moveFocus(event, [input, ...results.querySelectorAll('a')]));
  // A result can be on this page.
  results.addEventListener('click', () => dialog.close());
  button.hidden = false;
}

interface Parts {
  readonly dialog: HTMLDialogElement;
  readonly form: HTMLFormElement;
  readonly input: HTMLInputElement;
  readonly status: HTMLElement;
  readonly results: HTMLElement;
}

function dialogParts(): Parts {
  const dialog = document.createElement('dialog');
  dialog.className = 'search';
  dialog.ariaLabel = 'Search';
  const form = document.createElement('form');
  const input = document.createElement('input');
  Object.assign(input, {
    type: 'search',
    ariaLabel: 'Search for',
    placeholder: 'A word, a flag, a code',
    autocomplete: 'off',
  });
  const close = document.createElement('button');
  Object.assign(close, { type: 'button', textContent: 'Close' });
  close.addEventListener('click', () => dialog.close());
  const status = document.createElement('p');
  status.role = 'status';
  const results = document.createElement('ol');
  form.append(input, close);
  dialog.append(form, status, results);
  return { dialog, form, input, status, results };
}

function showResults({ input, status, results }: Parts, root: string, find: Find | undefined): void {
  const asked = input.value.trim();
  const { found, total } = find?.(asked) ?? { found: [], total: 0 };
  results.replaceChildren(...found.map((one) => resultItem(one, root)));
  status.textContent =
    find === undefined ? 'The index could not be loaded.' : said(asked, found.length, total);
}

function said(asked: string, shown: number, total: number): string {
  if (asked === '') return '';
  if (total === 0) return `Nothing has “${asked}”.`;
  return shown < total
    ? `The best ${shown} of ${total} results`
    : `${total} ${total === 1 ? 'result' : 'results'}`;
}

/** Whether a key asks for the search: `/` where nothing is typed, or Ctrl+K. */
function opensSearch({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (key === 'k') return (ctrlKey || metaKey) && !altKey;
  return key === '/' && !(ctrlKey || metaKey || altKey) && !(target instanceof HTMLInputElement);
}

/** The arrows lead from the input through the results, and back. */
function moveFocus(event: KeyboardEvent, stops: readonly HTMLElement[]): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  if (step === undefined || at === -1) return;
  event.preventDefault();
  stops[at + step]?.focus();
}
