import type { ChangeDocument } from '../../../../generated/documents/plan.js';
import { groupsBy } from '../../../../kernel/lib/groups.js';
import type { Detail, ItemDetail } from '../../../../kernel/model/change.js';
import { scopeOfAddress, shortAddress } from '../../../../kernel/model/scope.js';
import { asideOf, diffLine } from '../../change/block.js';
import { ownRisks } from '../denied.js';
import { codeSpan, htmlCode } from '../../printers/markdown/markdown.js';
import { SIGNS } from '../plan-words.js';
import { CONFLICT, type AlikeChanges } from './alike.js';
import { blockOf, type Block, type Member } from './block.js';
import { approvalOfAll, diff } from './change-section.js';
import { shapeFold } from './left-out.js';
import { detailRows, type RankedRow } from './rows.js';
import { BETWEEN } from './section.js';

/** Larger changes (characters) get their own title. */
const SMALL = 2_000;

/** How many changes one line about a risk names. Each is shown in full only with that line. */
const MOST_NAMED = 50;

/** The longest line of several items. */
const EASY = 72;

/**
 * Packs changes tightly: small ones of a kind, action and scope share a title, and a risk that several have is written once, with their names. In the
 * order of their first ones. Pure.
 */
export function bundles(groups: readonly AlikeChanges[]): readonly Block[] {
  return groupsBy(groups, bundleKey).flatMap(({ items }) => {
    const [first, second] = items;
    return first === undefined || second === undefined ? items.map(blockOf) : [bundleOf(items, first.first)];
  });
}

/** The same key for changes that can share a title; otherwise the address. */
function bundleKey(group: AlikeChanges): string {
  const { first, changes, details, expressions, lists, sent } = group;
  const { kind, action, address } = first;
  const size = details.reduce((sum, { text }) => sum + text.length, 0);
  const isSmall = changes.length + expressions.length + lists.length + sent.length === 1 && size <= SMALL;
  const [prefix, name] = parted(first);
  return isSmall && name !== undefined
    ? JSON.stringify([scopeOfAddress(address), kind, action, prefix, asideOf(first)])
    : JSON.stringify(address);
}

/** `csp_policies`, and the name of one. */
function parted({ address }: ChangeDocument): readonly [prefix: string, name?: string] {
  const short = shortAddress(address);
  const at = short.indexOf('/');
  return at < 0 ? [short] : [short.slice(0, at), short.slice(at + 1)];
}

function bundleOf(groups: readonly AlikeChanges[], first: ChangeDocument): Block {
  const changes = groups.map((group) => group.first);
  const files = new Set(changes.map(({ source }) => source?.file));
  const file = files.size === 1 ? [...files][0] : undefined;
  const risks = riskRows(changes);
  const entries = changes.map((change) => ({ change, ownLines: smallRows(change) }));
  const common = commonRows(entries.map(({ ownLines }) => ownLines));
  const commonTexts = new Set(common.flatMap(({ texts }) => texts));
  const members = entries.map(({ change, ownLines }, index): Member => {
    const conflicts = groups[index]?.warnings.filter(({ shape }) => shape === CONFLICT) ?? [];
    const own = risks.get(change.address) ?? [];
    const alone = ownLines.filter(({ text }) => !commonTexts.has(text));
    const entry = entryOf(change, alone, file);
    return { change, rows: [...conflicts, ...own, ...common.map(({ row }) => row), entry] };
  });
  const below = common.length + 1;
  const rows = [...new Set(members.flatMap((member) => member.rows.slice(-below)))];
  return {
    members,
    warnings: [...new Set(members.flatMap((member) => member.rows.slice(0, -below)))],
    folds: [{ rows, fold: shapeFold }],
    units: members.map((member) => member.rows),
    section: (shown, { digests }) => {
      const where = `${htmlCode(parted(first)[0])} in ${htmlCode(first.address.split('/')[1] ?? '')}`;
      const title = `${first.action} ${changes.length} ${where}${asideOf(first)}${approvalOfAll(changes, digests)}`;
      return {
        opening: `<details><summary>${title}</summary>`,
        continued: `<details><summary>${title} (continued)</summary>`,
        closing: [...(file === undefined ? [] : [codeSpan(file)]), '</details>'].join(BETWEEN),
        stretches: [diff(rows, shown)],
      };
    },
  };
}

/** The rows of a small change below its name. */
function smallRows(change: ChangeDocument): readonly RankedRow[] {
  const { details } = change;
  return details.length === 0 ? [] : detailRows(change, joined(details));
}

interface Common {
  readonly row: RankedRow;
  readonly texts: readonly string[];
}

/** Rows that all changes have, as one; none without any. Its title has no sign, so that no name looks like it. */
function commonRows(all: readonly (readonly RankedRow[])[]): readonly Common[] {
  const counts = all.map((ownLines) => countsOf(ownLines));
  const same = (all[0] ?? []).filter(({ text }) => counts.every((count) => count.get(text) === 1));
  if (same.length === 0) return [];
  const title = diffLine({ indent: 0, sign: '', text: 'each of them:' });
  const strength = strongest(same) > 1 ? 2 : 1;
  const texts = same.map(({ text }) => text);
  return [
    {
      row: {
        text: [title, ...indented(texts)].join('\n'),
        strength,
        shape: 'what all have in common',
      },
      texts,
    },
  ];
}

function countsOf(rows: readonly RankedRow[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { text } of rows) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

function indented(texts: readonly string[]): readonly string[] {
  return texts.flatMap((text) => text.split('\n')).map((line) => `${line.slice(0, 2)}  ${line.slice(2)}`);
}

function strongest(rows: readonly RankedRow[]): number {
  return Math.min(...rows.map(({ strength }) => strength), 3);
}

/** A change on a line, its own rows below. `file`: the file of all, if it is one. */
function entryOf(
  change: ChangeDocument,
  ownLines: readonly RankedRow[],
  file: string | undefined,
): RankedRow {
  const { action, kind, source } = change;
  const name = parted(change)[1] ?? '';
  const line = source === undefined ? '' : ` (${file === undefined ? source.file : ''}:${source.line})`;
  const title = diffLine({ indent: 0, sign: SIGNS[action], text: `${name}${line}` });
  return {
    text: [title, ...indented(ownLines.map(({ text }) => text))].join('\n'),
    strength: action === 'create' && strongest(ownLines) > 1 ? 2 : 1,
    shape: `${action} ${kind}`,
  };
}

/** Details with short items of a list joined. Only items without blanks, so that they read as several. */
function joined(details: readonly Detail[]): readonly Detail[] {
  return details.reduce<readonly Detail[]>((before, detail, index) => {
    const last = before.at(-1);
    if (last?.type !== 'item' || detail.type !== 'item' || !isAlike(details[index - 1], detail)) {
      return [...before, detail];
    }
    const item = `${last.item}  ${detail.item}`;
    return item.length > EASY ? [...before, detail] : [...before.slice(0, -1), { ...last, item }];
  }, []);
}

function isAlike(last: Detail | undefined, next: ItemDetail): boolean {
  const isPlain = ({ item, isCounted }: ItemDetail): boolean =>
    item !== undefined && isCounted !== true && !/\s/.test(item);
  return (
    last?.type === 'item' &&
    isPlain(last) &&
    isPlain(next) &&
    last.list === next.list &&
    last.change === next.change &&
    last.effect === next.effect
  );
}

/** A line for each risk, naming the changes that have it with the same message. By address. */
function riskRows(changes: readonly ChangeDocument[]): ReadonlyMap<string, readonly RankedRow[]> {
  const risks = changes.flatMap((change) =>
    ownRisks(change).map((risk) => ({ change, risk, shared: unnamed(risk.message, change) })),
  );
  const shared = groupsBy(risks, ({ risk: { code }, shared: text }) => `${code} ${text}`)
    .flatMap(({ items }) => chunks(items, MOST_NAMED))
    .flatMap((items) => {
      const [first] = items;
      if (first === undefined) return [];
      const { code } = first.risk;
      const { address } = first.change;
      const isOne = items.length === 1;
      const message = isOne || first.risk.message.includes(NAME) ? first.risk.message : first.shared;
      const place = isOne ? address : `${scopeOfAddress(address)}/${parted(first.change)[0]}`;
      const names = items.map(({ change }) => codeSpan(parted(change)[1] ?? '')).join(', ');
      const text = `> ${codeSpan(code)} ${codeSpan(place)}: ${codeSpan(message)}${isOne ? '' : `: ${names}`}`;
      const row: RankedRow = { text, strength: 0, shape: code };
      return items.map(({ change }) => ({ address: change.address, row }));
    });
  const byAddress = groupsBy(shared, ({ address }) => address);
  return new Map(byAddress.map(({ key, items }) => [key, items.map(({ row }) => row)]));
}

/** Stands for each name that a line lists. */
const NAME = '‹name›';

/** A message without the name of its change, to find equal ones. One that contains the placeholder already equals no other. */
function unnamed(message: string, change: ChangeDocument): string {
  if (message.includes(NAME)) return `${message} ${change.address}`;
  const name = parted(change)[1] ?? '';
  return name === '' ? message : message.replaceAll(`"${name}"`, `"${NAME}"`);
}

function chunks<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  const starts = items.flatMap((_, index) => (index % size === 0 ? [index] : []));
  return starts.map((start) => items.slice(start, start + size));
}
