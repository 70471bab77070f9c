import { defined } from '../lib/defined.js';
import { addressOf } from './addresses.js';
import type { Slot } from './cursor.js';
import { parseExpression } from './parse.js';
import { printPattern } from './print.js';
import type { Problem } from './problems.js';

/** What a variable may be. */
export type SlotValue = string | number | boolean;

/** A value as text of an expression, or why it can't be. */
export type Written = { readonly text: string } | { readonly message: string; readonly help?: string };

/**
 * A value as a slot accepts it: text in quotes; numbers, addresses, networks and ranges without. An unquoted
 * one is exactly one such value, so it can't change the expression. If the slot has no type, the look
 * decides; without a slot, text is quoted.
 */
export function writtenIn(slot: Slot | undefined, value: SlotValue): Written {
  switch (slot?.takes) {
    case 'Int':
    case 'Ip':
      return bare({ ...slot, takes: slot.takes }, value);
    case 'Bytes':
    case 'Pattern':
      if (typeof value === 'boolean') return unfit(slot, `${value} is none`, `Put it in quotes: "${value}".`);
      return { text: slot.takes === 'Bytes' ? quoted(String(value)) : printPattern(String(value)) };
    case 'Unknown':
      return byLook(slot, value);
    case undefined:
      return { text: typeof value === 'string' ? quoted(value) : String(value) };
  }
}

/** A text as a literal, in quotes. */
export function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, (character) => `\\${character}`)}"`;
}

type BareSlot = Slot & { readonly takes: 'Int' | 'Ip' };

/** None of them ends a set or a condition. */
const BARE = {
  Int: { field: 'tcp.dstport', characters: /^[-0-9a-fA-Fx]+(?:\.\.[-0-9a-fA-Fx]+)*$/, help: 'Write 443' },
  Ip: { field: 'ip.src', characters: /^[0-9a-fA-F.:/]+$/, help: 'Write 192.0.2.1' },
} as const;
const MANY = { Int: ', or 1000..2000', Ip: ', 198.51.100.0/24 or 192.0.2.1..192.0.2.9' };

/** Unquoted, if a comparison with it parses; else what is wrong there. */
function bare(slot: BareSlot, value: SlotValue): Written {
  const { field, characters, help } = BARE[slot.takes];
  const text = String(value);
  const isRight = slot.takes === 'Int' ? typeof value !== 'boolean' : typeof value === 'string';
  if (!isRight || !characters.test(text)) {
    return unfit(slot, `${shown(value)} is none`, `${help}${slot.isMember ? MANY[slot.takes] : ''}.`);
  }
  const wrong = errorIn(`${field} in {${text}}`);
  if (wrong !== undefined) return unfit(slot, wrong.message, wrong.help);
  const alone = slot.isMember ? undefined : errorIn(`${field} eq ${text}`);
  if (alone === undefined) return { text };
  if (!MORE_THAN_ONE.test(text)) return unfit(slot, alone.message, alone.help);
  return unfit(slot, `${text} is more than one`, 'Put the variable in a set: in {…}.');
}

const MORE_THAN_ONE = /\.\.|\//;

function errorIn(expression: string): Problem | undefined {
  return parseExpression(expression, 'filter').problems.find(({ severity }) => severity === 'error');
}

const TAKES = {
  Int: { one: 'a number here', many: 'numbers and ranges of numbers' },
  Ip: { one: 'an IP address here', many: 'addresses, networks and ranges of addresses' },
  Bytes: { one: 'text', many: 'text' },
  Pattern: { one: 'a pattern', many: 'a pattern' },
  Unknown: { one: 'a value', many: 'values' },
} as const;

function unfit(slot: Slot, why: string, help?: string): Written {
  const takes = TAKES[slot.takes][slot.isMember ? 'many' : 'one'];
  return { message: `${slot.subject} takes ${takes}: ${why}`, ...defined({ help }) };
}

function shown(value: SlotValue): string {
  if (typeof value !== 'string') return String(value);
  return JSON.stringify(value.length > LONGEST_SHOWN ? `${value.slice(0, LONGEST_SHOWN)}…` : value);
}

const LONGEST_SHOWN = 60;

/** Numbers, addresses, and in a set networks and ranges; other texts are texts. */
function byLook(slot: Slot, value: SlotValue): Written {
  if (typeof value === 'boolean') return { text: String(value) };
  if (typeof value === 'number') return bare({ ...slot, takes: 'Int' }, value);
  const [first = ''] = value.split(/\/|\.\./, 1);
  const takes = addressOf(first) !== undefined ? 'Ip' : RANGE.test(value) ? 'Int' : undefined;
  const found = takes && bare({ ...slot, takes }, value);
  return found !== undefined && 'text' in found ? found : { text: quoted(value) };
}

const RANGE = /^-?\d+\.\.-?\d+$/;
