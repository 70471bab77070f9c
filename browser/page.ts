// Filters, and links that reach what is folded or filtered away. Without this script everything is shown.

/** Which scopes and changes to show; an empty text stands for any. */
interface Filter {
  readonly text: string;
  readonly state: string;
  /** Which cell of a row it is about. */
  readonly cell: string;
  /** A kind of risks, or any of them. */
  readonly risks: string;
}

const form = document.querySelector('form');
const rows = [...document.querySelectorAll<HTMLTableRowElement>('tbody tr')];
const changes = [...document.querySelectorAll<HTMLDetailsElement>('.change')];

function filterOf(filters: HTMLFormElement): Filter {
  const fields = new FormData(filters);
  const textOf = (name: string): string => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    text: textOf('text').trim().toLowerCase(),
    state: textOf('state'),
    cell: textOf('kind'),
    risks: textOf('risks'),
  };
}

/** Whether what is said of something has a risk of a kind. */
function hasRisk({ dataset: { risks } }: HTMLElement, kind: string): boolean {
  return risks !== undefined && (kind === 'any' || risks.split(' ').includes(kind));
}

/** Whether a scope has, in the cells that are meant, what is asked for. */
function showsScope(row: HTMLTableRowElement, { text, state, cell, risks }: Filter): boolean {
  const [name, ...all] = row.cells;
  const meant = all.filter((_, index) => cell === '' || Number(cell) === index + 1);
  const told = meant.filter((one) => one.dataset['state'] !== 'none');
  const isIn = (one: HTMLElement): boolean =>
    one.dataset['state'] === state || (state === 'changes' && one.dataset['state'] === 'drift');
  const hasState = state === 'sync' ? told.length > 0 && told.every(isIn) : told.some(isIn);
  return (
    (name?.querySelector('.name')?.textContent ?? '').toLowerCase().includes(text) &&
    (cell === '' || told.length > 0) &&
    (state === '' || hasState) &&
    (risks === '' || told.some((one) => hasRisk(one, risks) && (state === '' || isIn(one))))
  );
}

/** Whether a change of a scope that is shown is one of those that are asked for. */
function showsChange(change: HTMLElement, { state, cell, risks }: Filter): boolean {
  return (
    (cell === '' || change.dataset['cell'] === cell) &&
    (state === '' || state === 'changes' || (state === 'drift' && 'drift' in change.dataset)) &&
    (risks === '' || hasRisk(change, risks))
  );
}

function apply(filters: HTMLFormElement): void {
  const filter = filterOf(filters);
  for (const row of rows) row.hidden = !showsScope(row, filter);
  for (const section of document.querySelectorAll<HTMLElement>('.scope')) {
    const isShown = rows[Number(section.dataset['row'])]?.hidden === false;
    const own = [...section.querySelectorAll<HTMLElement>('.change')];
    for (const change of own) change.hidden = !isShown || !showsChange(change, filter);
    section.hidden = own.every((change) => change.hidden);
  }
  const shown = (elements: readonly HTMLElement[]): string =>
    `${elements.filter((element) => !element.hidden).length} of ${elements.length}`;
  const count = document.getElementById('count');
  if (count !== null) count.textContent = `${shown(rows)} scopes, ${shown(changes)} changes`;
}

/** Unfolds what an anchor stands in, before the browser goes there; filters that hide it are taken back. */
function reveal(hash: string): void {
  const target = document.getElementById(hash.slice(1));
  if (form !== null && target?.closest('[hidden]')) {
    form.reset();
    apply(form);
  }
  for (let around = target; around !== null; around = around.parentElement) {
    if (around instanceof HTMLDetailsElement) around.open = true;
  }
}

/** Unfolds the changes that are shown; folds them when all are unfolded. */
function toggleAll(): void {
  const shown = changes.filter((change) => !change.hidden);
  const isFolded = shown.some((change) => !change.open);
  for (const change of shown) change.open = isFolded;
}

if (form !== null) {
  form.hidden = false;
  form.addEventListener('input', () => apply(form));
  form.addEventListener('submit', (event) => event.preventDefault());
  // The fields have their first values again only when the event is over.
  form.addEventListener('reset', () => setTimeout(() => apply(form)));
  document.getElementById('unfold')?.addEventListener('click', toggleAll);
  apply(form);
}
document.addEventListener('click', ({ target }) => {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link !== null) reveal(link.hash);
});
addEventListener('hashchange', () => reveal(location.hash));
reveal(location.hash);
