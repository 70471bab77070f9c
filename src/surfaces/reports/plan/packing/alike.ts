import type { ChangeDocument } from '../../../../generated/documents/plan.js';
import { codeSpan, htmlCode } from '../../printers/markdown/markdown.js';
import { asideOf } from '../../change/block.js';
import { scopeOfAddress, shortAddress } from '../../../../kernel/model/scope.js';
import { ownRisks } from '../denied.js';
import { nameless, namelessKey } from '../stand-in.js';
import { isConflict, OVERWRITES } from '../plan-words.js';
import { detailRows, expressionRows, listRows, sentRows, type RankedRow } from './rows.js';

/** The shape of warnings about conflicts. */
export const CONFLICT = 'conflict';

/** Changes with the same text, each in another scope. */
export interface AlikeChanges {
  readonly first: ChangeDocument;
  readonly changes: readonly ChangeDocument[];
  /** Why to look at them: a conflict, and each risk. */
  readonly warnings: readonly RankedRow[];
  readonly details: readonly RankedRow[];
  readonly expressions: readonly RankedRow[];
  readonly lists: readonly RankedRow[];
  readonly sent: readonly RankedRow[];
  /** The place of each change, if there are several. */
  readonly places: readonly RankedRow[];
}

/** Groups changes by what is said of them, in the order of their first ones. A group's text is shown once, with all places. Pure. */
export function alikeChanges(changes: readonly ChangeDocument[]): readonly AlikeChanges[] {
  const groups = new Map<string, { readonly content: Content; readonly changes: ChangeDocument[] }>();
  for (const change of changes) {
    const content = contentOf(change);
    const key = namelessKey(JSON.stringify(content), change.address);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { content, changes: [change] });
    else group.changes.push(change);
  }
  return [...groups.values()].flatMap(({ content, changes: same }) => {
    const [first, ...others] = same;
    if (first === undefined) return [];
    return [
      others.length === 0 ? alikeOf(first, same, content) : alikeOf(first, same, withoutName(first, content)),
    ];
  });
}

function withoutName({ address }: ChangeDocument, content: Content): Content {
  const rows = (some: readonly RankedRow[]): readonly RankedRow[] =>
    some.map((row) => ({ ...row, text: nameless(row.text, address), shape: nameless(row.shape, address) }));
  const { details, expressions, lists, sent, risks } = content;
  return {
    ...content,
    risks: risks.map((risk) => ({ ...risk, message: nameless(risk.message, address) })),
    details: rows(details),
    expressions: rows(expressions),
    lists: rows(lists),
    sent: rows(sent),
  };
}

/** What is said of a change, except its place. */
type Content = Pick<AlikeChanges, 'details' | 'expressions' | 'lists' | 'sent'> &
  Pick<ChangeDocument, 'risks' | 'action'> & {
    readonly level: string | undefined;
    readonly name: string;
    readonly aside: string;
  };

function contentOf(change: ChangeDocument): Content {
  const { address, action, risks } = change;
  return {
    level: address.split('/')[0],
    name: shortAddress(address),
    action,
    aside: asideOf(change),
    risks,
    details: detailRows(change),
    expressions: expressionRows(change),
    lists: listRows(change),
    sent: sentRows(change),
  };
}

function alikeOf(first: ChangeDocument, changes: readonly ChangeDocument[], content: Content): AlikeChanges {
  const { details, expressions, lists, sent } = content;
  const places =
    changes.length === 1
      ? []
      : changes.map(({ address, source }) => ({
          text: `- ${codeSpan(scopeOfAddress(address))}${source === undefined ? '' : ` ${codeSpan(`${source.file}:${source.line}`)}`}`,
          strength: 1 as const,
          shape: `${first.action} ${content.name}`,
        }));
  return {
    first,
    changes,
    warnings: warningRows({ ...first, risks: content.risks }, changes.length),
    details,
    expressions,
    lists,
    sent,
    places,
  };
}

/** `<code>rulesets/…</code> in <code>shop.example.com</code>`, or in how many zones; with effect and origin. */
export function placeOf({ first, changes }: AlikeChanges): string {
  const [level = '', scope = ''] = first.address.split('/');
  const where = changes.length === 1 ? htmlCode(scope) : `${changes.length} ${level}s`;
  const name = shortAddress(first.address);
  const shown = changes.length === 1 ? name : nameless(name, first.address);
  return `${htmlCode(shown)} in ${where}${asideOf(first)}`;
}

/** Lines of a quotation: a conflict and each risk, and in how many other places. */
function warningRows(first: ChangeDocument, places: number): readonly RankedRow[] {
  const { address } = first;
  const where = `${codeSpan(address)}${places === 1 ? '' : ` (and in ${places - 1} more)`}`;
  const row = (text: string, shape: string): RankedRow => ({ text, strength: 0, shape });
  return [
    ...(isConflict(first) ? [row(`> conflict ${where}: ${OVERWRITES}.`, CONFLICT)] : []),
    ...ownRisks(first).map(({ code, message }) =>
      row(`> ${codeSpan(code)} ${where}: ${codeSpan(message)}`, code),
    ),
  ];
}
