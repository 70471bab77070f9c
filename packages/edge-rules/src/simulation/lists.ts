import { bytesOf } from '../expressions/strings.js';
import { itemMayMatch } from './members.js';
import { addressRangeOf, isAddress, unknown, type Value } from './value.js';
import type { Truth } from './truth.js';
import { ValueProblem } from './written.js';

/** Numbers, ranges of addresses, texts, and unknown items. */
export type ListItems = readonly ListItem[];

type ListItem = bigint | TextItem | UnknownItem;
/** If the text is an address, it counts as both; the compared field decides. */
interface TextItem {
  readonly text: string;
  readonly addresses?: AddressRange | undefined;
}
/** Perhaps any value. `need`: what would have to be known. */
interface UnknownItem {
  readonly need: string;
}
type AddressRange = NonNullable<ReturnType<typeof addressRangeOf>>;

/** Reads items of a file: integers, addresses, CIDR blocks, texts. Throws a ValueProblem for anything else. */
export function decodeList(written: unknown): ListItems {
  if (!Array.isArray(written)) throw new ValueProblem('a list has items');
  return written.map((item: unknown) => {
    if (typeof item === 'bigint') return item;
    if (typeof item === 'number' && Number.isSafeInteger(item)) return BigInt(item);
    if (typeof item === 'string') return textItem(item);
    throw new ValueProblem('an item of a list is an address, a number or a text');
  });
}

const MEANT_AS_ADDRESS = /^[\da-f.:]+\/\d+$|^\d+(?:\.\d+){3}$/i;

/** Throws a ValueProblem for a misspelt address: as a text it never matches. */
function textItem(item: string): TextItem {
  const addresses = addressRangeOf(item);
  if (addresses === undefined && MEANT_AS_ADDRESS.test(item))
    throw new ValueProblem(`${JSON.stringify(item)} is neither an address nor a CIDR block`);
  return { text: bytesOf(item), addresses };
}

/** Whether a list has a value. False only without wildcards that may match, and without unknown items. */
export function listHas(items: ListItems, value: Value, name: string): Truth {
  if (items.some((item) => isItem(item, value))) return true;
  const needs = items.flatMap((item) => needOf(item, value, name) ?? []);
  return needs.length === 0 ? false : unknown(...new Set(needs));
}

/** What must be known to exclude that an item is the value; undefined for nothing. */
function needOf(item: ListItem, value: Value, name: string): string | undefined {
  if (typeof item === 'bigint') return undefined;
  if ('need' in item) return item.need;
  const isOpen = typeof value === 'string' && item.text.includes('*') && itemMayMatch(item.text, value);
  return isOpen ? `the wildcards in $${name}` : undefined;
}

function isItem(item: ListItem, value: Value): boolean {
  if (typeof item === 'bigint') return item === value;
  if ('need' in item) return false;
  if (typeof value === 'string') return item.text === value;
  const { addresses: range } = item;
  if (range === undefined || !isAddress(value) || range.from.version !== value.version) return false;
  return range.from.value <= value.value && value.value <= range.to.value;
}
