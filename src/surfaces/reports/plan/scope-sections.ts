import { shownName, shownScope } from '../../../kernel/lib/host-names.js';
import { groupsBy } from '../../../kernel/lib/groups.js';
import { count, someOf } from '../../../kernel/lib/phrases.js';
import { changeHeads, type Alike } from '../change/head.js';
import { partsOf, type Part } from './scope-parts.js';
import type { ScopeView } from './scope-views.js';
import { LEGEND, nameless, namelessKey, STAND_IN } from './stand-in.js';
import type { Screen } from '../printers/text/table.js';
import type { Text } from '../printers/text/text.js';
import type { LongLine } from '../printers/text/text.js';
import { bold, dim, inline, plainText, withTexts } from '../printers/text/inline.js';

/** How many scopes a title names. */
const MOST_NAMES = 12;

interface Placed {
  readonly view: ScopeView;
  readonly part: Part;
}

/** A section for each scope. Unless verbose, parts that are the same in several scopes, apart from names, are shown once. */
export function scopeSections(
  views: readonly ScopeView[],
  screen: Screen,
  isVerbose: boolean,
): readonly Text[] {
  const placed = views.flatMap((view) => partsOf(view, isVerbose).map((part): Placed => ({ view, part })));
  const alike = isVerbose ? placed.map((one) => [one]) : grouped(placed, keyOf).flatMap(oncePerScope);
  const sections = grouped(alike, (parts) => parts.map(({ view }) => view.address).join('\n'));
  return sections.map((parts) => sectionText(parts, screen));
}

/** Splits a group in which a scope has several equal parts: several things. */
function oncePerScope(parts: readonly Placed[]): readonly (readonly Placed[])[] {
  const times = new Map<ScopeView, number>();
  const numbered = parts.map((placed) => {
    const time = (times.get(placed.view) ?? 0) + 1;
    times.set(placed.view, time);
    return { placed, time };
  });
  return grouped(numbered, ({ time }) => String(time)).map((group) => group.map(({ placed }) => placed));
}

/** Groups items, in the order of their first ones. */
function grouped<Item>(items: readonly Item[], by: (item: Item) => string): readonly (readonly Item[])[] {
  return groupsBy(items, by).map((group) => group.items);
}

/** The same key for parts that differ only in zone names. */
function keyOf({ view, part: { key, lines } }: Placed): string {
  const text = JSON.stringify([...key, ...lines.map(({ prefix, text: line }) => [prefix, line])]);
  return namelessKey(text, view.address);
}

/** A section. `parts` have an entry for each scope. */
function sectionText(parts: readonly (readonly Placed[])[], screen: Screen): Text {
  const views = (parts[0] ?? []).map(({ view }) => view);
  const shown = views.length === 1 ? parts : parts.map((part) => part.map(withoutName));
  const heads = changeHeads(shown.flatMap(alikeOf), screen.width);
  const body = shown.flatMap(([first]) =>
    [heads.get(first?.part.change) ?? [], first?.part.lines ?? []].flat(),
  );
  return [...titleOf(views, body), ...body];
}

function alikeOf(part: readonly Placed[]): readonly Alike[] {
  const [first, ...others] = part.flatMap(({ part: { change } }) => (change === undefined ? [] : [change]));
  return first === undefined ? [] : [[first, ...others]];
}

function withoutName({ view, part }: Placed): Placed {
  const { change, lines, key } = part;
  const shown = lines.map((line) => ({
    ...line,
    text: withTexts(line.text, (text) => nameless(text, view.address)),
  }));
  if (change === undefined) return { view, part: { lines: shown, key } };
  const [, name = '', ...rest] = change.address.split('/');
  const address = [view.scope.level, name, ...rest.map((segment) => nameless(segment, view.address))].join(
    '/',
  );
  return { view, part: { lines: shown, key, change: { ...change, address } } };
}

/** `zone a.example.com`, `in 30 zones: a.example.com, b.example.com and 28 more`. */
function titleOf(views: readonly ScopeView[], body: readonly LongLine[]): readonly LongLine[] {
  const [first, ...others] = views.map(({ scope }) => scope);
  if (first === undefined) return [];
  const { level, name } = first;
  if (others.length === 0) return [{ prefix: '', text: bold(shownScope({ level, name })), hanging: 2 }];
  const names = someOf(
    views.map(({ scope }) => shownName(scope)),
    MOST_NAMES,
  );
  const title = {
    prefix: '',
    text: inline`${bold(`in ${count(views.length, level)}:`)} ${names}`,
    hanging: 4,
  };
  const isUsed = body.some(({ text }) => plainText(text).includes(STAND_IN));
  const legend = { prefix: '  ', text: dim(LEGEND), hanging: 4 };
  return isUsed ? [title, legend] : [title];
}
