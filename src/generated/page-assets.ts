// Made from browser/ by `npm run generate`; a test fails when the two differ.

export const STYLE = `/* The style of the HTML report. Nothing in it moves, so there is no motion to reduce. */
:root {
  color-scheme: light dark;
  --page: #ffffff;
  --raised: #f6f8fa;
  --text: #1f2328;
  --soft: #59636e;
  --line: #d1d9e0;
  --link: #0550ae;
  --green: #116329;
  --on-green: #dafbe1;
  --red: #a40e26;
  --on-red: #ffebe9;
  --yellow: #6e4a00;
  --on-yellow: #fff8c5;
  --blue: #0550ae;
  --on-blue: #ddf4ff;
  --violet: #6639ba;
  --on-violet: #f6edff;
  --ins: #aceebb;
  --del: #ffc9c5;
  --pass: #8fc7b5;
  --log: #0072b2;
  --skip: #56b4e9;
  --challenge: #e69f00;
  --redirect: #cc79a7;
  --block: #c04a00;
  --undecided: #8a939d;
}

@media screen and (prefers-color-scheme: dark) {
  :root {
    --page: #0d1117;
    --raised: #161b22;
    --text: #e6edf3;
    --soft: #9da7b1;
    --line: #3d444d;
    --link: #79c0ff;
    --green: #7ee787;
    --on-green: #12261e;
    --red: #ffa198;
    --on-red: #2d1618;
    --yellow: #e3b341;
    --on-yellow: #272115;
    --blue: #79c0ff;
    --on-blue: #121d2f;
    --violet: #d2a8ff;
    --on-violet: #231a33;
    --ins: #1b4f2a;
    --del: #5f1f22;
    --pass: #2f6f5e;
    --log: #3d9be0;
    --skip: #8fd0f5;
    --challenge: #f0b429;
    --redirect: #d98cb8;
    --block: #f06a1a;
    --undecided: #768390;
  }
}

* {
  box-sizing: border-box;
}

[hidden] {
  display: none !important;
}

body {
  margin: 0 auto;
  max-width: 90rem;
  padding: 1.5rem clamp(0.75rem, 3vw, 2.5rem) 4rem;
  background: var(--page);
  color: var(--text);
  font:
    0.9375rem/1.5 system-ui,
    sans-serif;
  overflow-wrap: anywhere;
}

a {
  color: var(--link);
}

:focus-visible {
  outline: 3px solid var(--link);
  outline-offset: 2px;
  border-radius: 3px;
}

:target {
  scroll-margin-top: 1rem;
  box-shadow: -4px 0 0 var(--link);
}

h1 {
  margin: 0 0 1rem;
  font-size: clamp(1.3rem, 4vw, 1.75rem);
  line-height: 1.25;
}

h2 {
  margin: 2.5rem 0 0.75rem;
  font-size: 1.25rem;
}

h3 {
  margin: 1.25rem 0 0.5rem;
  font-size: 1rem;
}

p,
ul {
  margin: 0.5rem 0;
}

ul {
  padding-left: 1.25rem;
}

ul ul {
  margin: 0;
  padding-left: 0.75rem;
  list-style: none;
}

.counts {
  white-space: pre-wrap;
}

.does {
  margin: 0.25rem 0;
  overflow-wrap: anywhere;
}

small,
.level,
.help,
.at,
.counts,
dt {
  color: var(--soft);
  font-size: 0.85em;
  font-weight: normal;
}

code,
pre,
li > ins,
li > del {
  font:
    0.875em/1.5 ui-monospace,
    'SF Mono',
    Menlo,
    Consolas,
    'DejaVu Sans Mono',
    monospace;
}

pre {
  margin: 0.25rem 0;
  padding: 0.5rem 0.75rem;
  border-radius: 6px;
  background: var(--raised);
  white-space: pre-wrap;
}

ins,
del {
  border-radius: 3px;
  padding: 0 0.1em;
  color: var(--text);
  text-decoration: none;
  background: var(--ins);
}

del {
  background: var(--del);
  text-decoration: line-through;
}

.heard,
.skip:not(:focus) {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}

.skip:focus {
  position: absolute;
  top: 0.5rem;
  left: 0.5rem;
  z-index: 3;
  padding: 0.5rem 1rem;
  background: var(--page);
}

/* Head */

.kind {
  margin: 0;
  color: var(--soft);
}

.numbers {
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem;
  margin: 0 0 1rem;
  padding: 0;
  list-style: none;
}

.numbers li {
  min-width: 6rem;
  padding: 0.4rem 0.75rem;
  border: 1px solid var(--line);
  border-radius: 6px;
  font-size: 0.85rem;
}

.numbers b {
  display: block;
  font-size: 1.35rem;
  line-height: 1.2;
}

.numbers .zero {
  color: var(--soft);
}

.numbers .zero b {
  font-weight: normal;
}

dl {
  display: grid;
  grid-template-columns: max-content minmax(0, 1fr);
  gap: 0.15rem 1rem;
  margin: 0.75rem 0;
  align-items: baseline;
}

dd {
  margin: 0;
}

.facts {
  color: var(--soft);
  font-size: 0.85rem;
}

.facts dd {
  color: var(--text);
}

/* Signs, badges */

.added {
  --color: var(--green);
  --ground: var(--on-green);
}

.removed {
  --color: var(--red);
  --ground: var(--on-red);
}

.changed {
  --color: var(--yellow);
  --ground: var(--on-yellow);
}

.moved {
  --color: var(--blue);
  --ground: var(--on-blue);
}

.risk,
.conflict {
  --color: var(--red);
  --ground: var(--on-red);
}

.drift {
  --color: var(--violet);
  --ground: var(--on-violet);
}

.note {
  --color: var(--yellow);
  --ground: var(--on-yellow);
}

.sign {
  color: var(--color, var(--soft));
  font-family: ui-monospace, 'DejaVu Sans Mono', monospace;
}

.action,
.badge {
  display: inline-block;
  padding: 0 0.5em;
  border: 1px solid;
  border-radius: 1em;
  background: var(--ground);
  color: var(--color);
  font-size: 0.8rem;
  font-weight: 600;
  white-space: nowrap;
}

.bad,
.risks {
  color: var(--red);
}

.risks {
  margin: 0.5rem 0;
  padding: 0.5rem 0.75rem;
  border: 1px solid;
  border-radius: 6px;
  background: var(--on-red);
  list-style: none;
}

/* Filters */

form {
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem 1.25rem;
  align-items: center;
  margin: 0 0 0.75rem;
}

form p {
  margin: 0;
}

input,
select,
button {
  padding: 0.3rem 0.6rem;
  border: 1px solid var(--soft);
  border-radius: 6px;
  background: var(--page);
  color: inherit;
  font: inherit;
}

button {
  background: var(--raised);
  cursor: pointer;
}

#count {
  flex-basis: 100%;
  color: var(--soft);
}

/* Matrix */

.table {
  position: relative;
  max-height: min(80vh, 45rem);
  overflow: auto;
  border: 1px solid var(--line);
  border-radius: 6px;
}

table {
  width: 100%;
  border-collapse: separate;
  border-spacing: 0;
  overflow-wrap: normal;
}

caption {
  padding: 0.5rem 0.75rem;
  color: var(--soft);
  font-size: 0.85rem;
  text-align: left;
}

th,
td {
  padding: 0.35rem 0.75rem;
  border-top: 1px solid var(--line);
  background: var(--page);
  text-align: left;
  vertical-align: top;
}

td {
  min-width: 7.5rem;
}

thead th {
  position: sticky;
  top: 0;
  z-index: 1;
  border-bottom: 1px solid var(--line);
  background: var(--raised);
  font-size: 0.85rem;
}

th:first-child {
  position: sticky;
  left: 0;
  min-width: min(18rem, 40vw);
  border-right: 1px solid var(--line);
  font-weight: normal;
  overflow-wrap: anywhere;
}

thead th:first-child {
  z-index: 2;
}

[data-state='sync'] {
  color: var(--green);
}

[data-state='none'] {
  color: var(--soft);
}

[data-state='error'] {
  background: var(--on-red);
  color: var(--red);
  font-weight: 600;
}

[data-state='changes'] {
  background: var(--on-yellow);
}

[data-state='drift'] {
  background: var(--on-violet);
}

[data-state='pending'] {
  background: var(--on-blue);
}

/* Changes. What is not on the screen is not laid out. */

.scope {
  margin: 0 -0.5rem;
  padding: 0 0.5rem;
  content-visibility: auto;
  contain-intrinsic-size: auto 12rem;
}

.scope h3 {
  padding-top: 0.75rem;
}

.change {
  margin: 0.5rem 0;
  border: 1px solid var(--line);
  border-radius: 6px;
  padding: 0 0.75rem;
}

summary {
  padding: 0.35rem 0;
  cursor: pointer;
}

.change > summary > code {
  font-weight: 600;
}

.change[open] {
  padding-bottom: 0.5rem;
}

.change dl {
  font-size: 0.85rem;
}

.change dt,
.change dd {
  font-size: inherit;
}

.lines,
.rules {
  margin: 0.5rem 0;
  padding: 0;
  list-style: none;
}

.lines > li > code:first-of-type {
  color: var(--soft);
}

.rules > li {
  margin: 0.5rem 0;
  padding: 0.1rem 0 0.1rem 0.75rem;
  border-left: 3px solid var(--color);
  content-visibility: auto;
  contain-intrinsic-size: auto 4rem;
}

.rules .name {
  font-weight: 600;
}

.side {
  display: flex;
  gap: 0.5rem;
  align-items: baseline;
}

.side pre {
  flex: 1;
  min-width: 0;
}

/* Pictures of a replay. Colours are told apart by people who see them otherwise (Okabe and Ito), and never say anything alone. */

[data-outcome] {
  --outcome: var(--text);
}

[data-outcome='pass'] {
  --outcome: var(--pass);
}

[data-outcome='log'] {
  --outcome: var(--log);
}

[data-outcome='skip'] {
  --outcome: var(--skip);
}

[data-outcome='challenge'] {
  --outcome: var(--challenge);
}

[data-outcome='redirect'] {
  --outcome: var(--redirect);
}

[data-outcome='block'] {
  --outcome: var(--block);
}

[data-outcome='undecided'] {
  --outcome: var(--undecided);
}

figure {
  margin: 0.75rem 0;
}

figcaption {
  color: var(--soft);
  font-size: 0.85rem;
}

svg {
  display: block;
}

svg text {
  fill: var(--text);
  font-size: 0.8125rem;
}

svg .end {
  text-anchor: end;
}

svg .name {
  font-weight: 600;
}

svg .number {
  fill: var(--soft);
  font-variant-numeric: tabular-nums;
}

.flow {
  max-width: 56rem;
}

svg line {
  stroke: var(--soft);
}

svg rect,
.moves {
  fill: var(--outcome);
}

.time rect {
  shape-rendering: crispEdges;
}

.stays {
  fill: var(--line);
  fill-opacity: 0.6;
}

.moves {
  fill-opacity: 0.85;
}

.legend {
  display: flex;
  flex-wrap: wrap;
  gap: 0.25rem 1rem;
  padding: 0;
  list-style: none;
}

.swatch {
  display: inline-block;
  width: 0.8em;
  height: 0.8em;
  border-radius: 2px;
  background: var(--outcome);
}

.slim {
  margin: 0.75rem 0;
  width: fit-content;
  max-width: 100%;
}

.slim th:first-child {
  min-width: min(7rem, 25vw);
}

.slim td {
  min-width: 0;
  font-variant-numeric: tabular-nums;
}

.tables {
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(26rem, 100%), 1fr));
  gap: 0 1.5rem;
  align-items: start;
}

.request {
  font-family: ui-monospace, 'DejaVu Sans Mono', monospace;
  font-size: 0.875em;
}

@media (max-width: 40rem) {
  dl {
    grid-template-columns: minmax(0, 1fr);
  }

  dd {
    margin: 0 0 0.35rem;
  }

  th,
  td {
    padding: 0.3rem 0.5rem;
  }

  svg text {
    font-size: 0.75rem;
  }
}

@media print {
  .skip,
  form {
    display: none;
  }

  .table {
    position: relative;
    max-height: none;
    overflow: visible;
  }

  .scope,
  .rules > li {
    content-visibility: visible;
  }

  .facts::details-content,
  .change::details-content,
  main > section > details::details-content {
    content-visibility: visible;
    block-size: auto;
  }
}
`;

export const SCRIPT = `// Filters, and links that reach what is folded or filtered away. Without this script everything is shown.
const form = document.querySelector('form');
const rows = [...document.querySelectorAll('tbody tr')];
const changes = [...document.querySelectorAll('.change')];
function filterOf(filters) {
    const fields = new FormData(filters);
    const textOf = (name) => {
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
function hasRisk({ dataset: { risks } }, kind) {
    return risks !== undefined && (kind === 'any' || risks.split(' ').includes(kind));
}
/** Whether a scope has, in the cells that are meant, what is asked for. */
function showsScope(row, { text, state, cell, risks }) {
    const [name, ...all] = row.cells;
    const meant = all.filter((_, index) => cell === '' || Number(cell) === index + 1);
    const told = meant.filter((one) => one.dataset['state'] !== 'none');
    const isIn = (one) => one.dataset['state'] === state || (state === 'changes' && one.dataset['state'] === 'drift');
    const hasState = state === 'sync' ? told.length > 0 && told.every(isIn) : told.some(isIn);
    return ((name?.querySelector('.name')?.textContent ?? '').toLowerCase().includes(text) &&
        (cell === '' || told.length > 0) &&
        (state === '' || hasState) &&
        (risks === '' || told.some((one) => hasRisk(one, risks) && (state === '' || isIn(one)))));
}
/** Whether a change of a scope that is shown is one of those that are asked for. */
function showsChange(change, { state, cell, risks }) {
    return ((cell === '' || change.dataset['cell'] === cell) &&
        (state === '' || state === 'changes' || (state === 'drift' && 'drift' in change.dataset)) &&
        (risks === '' || hasRisk(change, risks)));
}
function apply(filters) {
    const filter = filterOf(filters);
    for (const row of rows)
        row.hidden = !showsScope(row, filter);
    for (const section of document.querySelectorAll('.scope')) {
        const isShown = rows[Number(section.dataset['row'])]?.hidden === false;
        const own = [...section.querySelectorAll('.change')];
        for (const change of own)
            change.hidden = !isShown || !showsChange(change, filter);
        section.hidden = own.every((change) => change.hidden);
    }
    const shown = (elements) => \`\${elements.filter((element) => !element.hidden).length} of \${elements.length}\`;
    const count = document.getElementById('count');
    if (count !== null)
        count.textContent = \`\${shown(rows)} scopes, \${shown(changes)} changes\`;
}
/** Unfolds what an anchor stands in, before the browser goes there; filters that hide it are taken back. */
function reveal(hash) {
    const target = document.getElementById(hash.slice(1));
    if (form !== null && target?.closest('[hidden]')) {
        form.reset();
        apply(form);
    }
    for (let around = target; around !== null; around = around.parentElement) {
        if (around instanceof HTMLDetailsElement)
            around.open = true;
    }
}
/** Unfolds the changes that are shown; folds them when all are unfolded. */
function toggleAll() {
    const shown = changes.filter((change) => !change.hidden);
    const isFolded = shown.some((change) => !change.open);
    for (const change of shown)
        change.open = isFolded;
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
    if (link !== null)
        reveal(link.hash);
});
addEventListener('hashchange', () => reveal(location.hash));
reveal(location.hash);
`;
