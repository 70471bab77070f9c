import type { ChangeDocument, DenialDocument } from '../../../../generated/documents/plan.js';
import { denialText } from '../../../../engine/review/denials.js';
import { shortAddress } from '../../../../kernel/model/scope.js';
import { inertJson } from '../../../../kernel/lib/inert.js';
import { EFFECTS } from '../words.js';
import { badges } from './badges.js';
import { isDrift } from './cells.js';
import { cellIndexOf } from './columns.js';
import { detailList } from './details.js';
import { markup, NOTHING, preformatted, type Html } from '../../printers/html/markup.js';
import type { NumberedChange } from './numbered.js';
import { riskKindsIn } from './risks.js';
import { actionSign } from '../../printers/html/signs.js';

/** A change to unfold: what must be agreed to, what differs, and the request itself. `step`: when it is carried out, in words. */
export function changeBlock({ change, id }: NumberedChange, step: string | undefined, isOpen: boolean): Html {
  const { address, action, risks, details, denied = [] } = change;
  const marks = [
    isDrift(change) ? markup` data-drift` : NOTHING,
    risks.length > 0 ? markup` data-risks="${riskKindsIn([change])}"` : NOTHING,
    isOpen ? markup` open` : NOTHING,
  ];
  return markup`<details class="change" data-cell="${cellIndexOf(change)}"${marks}>
<summary id="${id}">${actionSign(action)} <code>${shortAddress(address)}</code>${badges([change])}</summary>
${riskList(risks)}${denialList(denied)}${detailList(details)}${facts(change, step)}${requestBody(change)}</details>
`;
}

function riskList(risks: ChangeDocument['risks']): Html {
  if (risks.length === 0) return NOTHING;
  const items = risks.map(({ code, message }) => markup`<li>! <code>${code}</code> ${message}</li>`);
  return markup`<ul class="risks">${items}</ul>`;
}

function denialList(denied: readonly DenialDocument[]): Html {
  if (denied.length === 0) return NOTHING;
  const items = denied.map((denial) => markup`<li>✗ ${denialText(denial)}</li>`);
  return markup`<ul class="risks">${items}</ul>`;
}

const ORIGINS: Readonly<Record<NonNullable<ChangeDocument['origin']>, string>> = {
  branch: 'this branch',
  drift: 'drift, not this branch: somebody edited it live; applying undoes that',
  both: 'conflict: this branch changes it, and somebody edited it live; applying overwrites that edit',
};

function facts(change: ChangeDocument, step = ''): Html {
  const { address, request, base, source, origin, effect, digest } = change;
  const query = Object.entries(request.query).map(([name, value]) => `${name}=${value}`);
  const line = `${request.method} ${request.path}${query.length === 0 ? '' : `?${query.join('&')}`}`;
  const shown = list([
    ['Declared', source === undefined ? '' : markup`<code>${source.file}:${source.line}</code>`],
    ['Origin', origin === undefined ? '' : ORIGINS[origin]],
    ['Effect', effect === undefined ? '' : EFFECTS[effect]],
  ]);
  const folded = list([
    ['Address', markup`<code>${address}</code>`],
    ['Request', markup`<code>${line}</code>`],
    ['Version', base.version === undefined ? '' : `${base.version}, as read when planning`],
    ['Step', step],
    ['Digest', markup`<code>${digest}</code>`],
  ]);
  const title = `Address, request${step === '' ? '' : ', step'} and digest`;
  return markup`${shown}<details class="facts"><summary>${title}</summary>${folded}</details>`;
}

function list(rows: readonly (readonly [string, string | Html])[]): Html {
  const told = rows.filter(([, content]) => content !== '');
  if (told.length === 0) return NOTHING;
  return markup`<dl>${told.map(([title, content]) => markup`<dt>${title}</dt><dd>${content}</dd>`)}</dl>`;
}

function requestBody({ request: { body } }: ChangeDocument): Html {
  return body === undefined
    ? NOTHING
    : markup`<details class="body"><summary>Request body</summary>${preformatted(bodyLines(body))}</details>`;
}

/** A body as JSON, each member on a line, and each element of a list: a rule is a line. */
function bodyLines(body: NonNullable<ChangeDocument['request']['body']>): readonly string[] {
  if (Array.isArray(body)) return ['[', ...elementLines(body, '  '), ']'];
  const members = Object.entries(body).flatMap(([name, value], index, all) => {
    const comma = index < all.length - 1 ? ',' : '';
    if (!Array.isArray(value) || value.length === 0) {
      return [`  ${inertJson(name)}: ${inertJson(value)}${comma}`];
    }
    return [`  ${inertJson(name)}: [`, ...elementLines(value, '    '), `  ]${comma}`];
  });
  return ['{', ...members, '}'];
}

function elementLines(elements: readonly unknown[], indent: string): readonly string[] {
  return elements.map(
    (element, place) => `${indent}${inertJson(element)}${place < elements.length - 1 ? ',' : ''}`,
  );
}
