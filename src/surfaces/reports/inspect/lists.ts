import { ruleTitle } from '@zonewright/edge-rules/lib/rule-title.js';
import { defined } from '../../../kernel/lib/defined.js';
import { count, someOf } from '../../../kernel/lib/phrases.js';
import { shownScope } from '../../../kernel/lib/host-names.js';
import { DOCUMENT_HEAD } from '../../../kernel/model/document-head.js';
import type { ListInspection } from '../../../app/inspect/lists.js';
import type { InspectedList, InspectedLists, NamingRule } from '../../../app/inspect/inspected-lists.js';
import type { LiveListsDocument } from '../../../generated/documents/live-lists.js';
import { compare } from '../../../kernel/model/finding.js';
import { lifeWords } from '../change/life-words.js';
import { listAuditDocument } from './list-audit.js';
import type { Text } from '../printers/text/text.js';
import { bold, dim, inline, type Inline, red, yellow } from '../printers/text/inline.js';

/** Live lists as the published document (schemas/live-lists.schema.json). */
export function liveListsDocument(
  { accounts, audit, problems, exit, reads }: ListInspection,
  contains: string | undefined,
): LiveListsDocument {
  return {
    ...DOCUMENT_HEAD,
    exit_code: exit,
    filters: defined({ contains }),
    scopes: accounts.map(({ scope: { name, id }, lists, hidden }) => ({
      level: 'account',
      name,
      id,
      lists: lists.map((one) => listDocument(one, contains)),
      hidden,
    })),
    ...(audit === undefined ? {} : { audit: listAuditDocument(audit) }),
    problems: [...problems],
    requests: { read: reads },
  };
}

function listDocument(
  { list, holding, rules, managedBy, life }: InspectedList,
  contains: string | undefined,
): LiveListsDocument['scopes'][number]['lists'][number] {
  const { id, name, kind, description, items, uses } = list;
  return {
    id,
    name,
    kind,
    description,
    items: items.length,
    ...(contains === undefined ? {} : { holding: [...holding] }),
    ...defined({ uses }),
    rules: [...rules],
    ...(managedBy === undefined ? {} : { managed_by: { file: managedBy.file, line: managedBy.line } }),
    ...defined({ meta: life?.own }),
    ...(life === undefined || life.items.size === 0
      ? {}
      : { items_meta: [...life.items].map(([item, meta]) => ({ item, meta })) }),
  };
}

const NO_ACCOUNTS =
  'There is no account to look at, and lists belong to accounts. --account NAME=ID looks at any account.';

/** Live lists for people: items that contain the value, and rules that name the list. */
export function liveListsText(
  { accounts, problems }: ListInspection,
  view: { readonly contains: string | undefined; readonly hasFiles: boolean },
): Text {
  if (accounts.length + problems.length === 0) return [NO_ACCOUNTS];
  const shown = problems.map((problem) => inline`${red('?')} ${problem}`);
  return [...accounts.flatMap((account) => accountLines(account, view)), ...shown];
}

function accountLines(
  { scope, lists, hidden }: InspectedLists,
  { contains, hasFiles }: { readonly contains: string | undefined; readonly hasFiles: boolean },
): readonly Inline[] {
  const other = hidden === 0 ? '' : `, ${hidden} not shown (without ${contains ?? ''})`;
  return [
    inline`${bold(shownScope(scope))}   ${count(lists.length, 'list')}${other}`,
    ...lists.flatMap((one) => listLines(one, hasFiles)),
  ];
}

const MOST_ITEMS = 10;

function listLines(
  { list, holding, rules, managedBy, life }: InspectedList,
  hasFiles: boolean,
): readonly Inline[] {
  const { name, kind, items, uses = rules.length, description } = list;
  const manager =
    managedBy === undefined
      ? hasFiles
        ? inline`   ${yellow('no file')}`
        : ''
      : inline`   ${dim(`${managedBy.file}:${managedBy.line}`)}`;
  const about = description === '' ? '' : inline`   ${dim(description)}`;
  const others = uses - rules.length;
  return [
    inline`  ${name}   ${kind}, ${count(items.length, 'item')}${manager}${about}`,
    ...lifeLines(life),
    ...(holding.length === 0 ? [] : [`      contains it: ${someOf(holding, MOST_ITEMS)}`]),
    ...(rules.length === 0 && uses === 0 ? [inline`      ${dim('no rule names it')}`] : []),
    ...rules.map((rule) => `      ${ruleText(rule)}`),
    ...(others > 0
      ? [inline`      ${yellow(`${count(others, 'more rule')} elsewhere, which were not read`)}`]
      : []),
  ];
}

/** Whose the list is, and items that say so themselves: the first to end before others. */
function lifeLines(life: InspectedList['life']): readonly Inline[] {
  if (life === undefined) return [];
  const items = [...life.items].toSorted(([, a], [, b]) => compare(a.expires ?? LAST, b.expires ?? LAST));
  return [
    ...(life.own === undefined ? [] : [inline`      ${dim(lifeWords(life.own))}`]),
    ...items.slice(0, MOST_ITEMS).map(([item, meta]) => inline`      ${item}: ${dim(lifeWords(meta))}`),
    ...(items.length > MOST_ITEMS
      ? [
          inline`      ${dim(`and ${count(items.length - MOST_ITEMS, 'more item')} with an owner or a last day`)}`,
        ]
      : []),
  ];
}

/** After each day that can be written. */
const LAST = '9999-12-31';

function ruleText({ scope, phase, rule, description, action, enabled }: NamingRule): string {
  const title = ruleTitle({ ref: rule, ...defined({ description }) });
  return `${action} by rule ${title} of ${phase}, ${scope}${enabled ? '' : ' (off)'}`;
}
