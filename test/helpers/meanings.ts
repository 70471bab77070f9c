import { ACTION_FACTS } from '@zonewright/edge-rules/expressions/catalogue/actions.js';
import { FIELDS } from '@zonewright/edge-rules/expressions/catalogue/fields.js';
import { FUNCTIONS } from '@zonewright/edge-rules/expressions/catalogue/functions.js';
import { PHASE_FACTS } from '@zonewright/edge-rules/expressions/catalogue/phases.js';

/** The most characters of a meaning: more does not fit beside a name. */
const LONGEST = 200;

/** What is wrong with each text of a table of meanings: its form, or a name in backticks that the catalogue does not have. */
export function wrongMeanings(table: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(table).flatMap(([name, text]) => wrongIn(text).map((wrong) => `${name}: ${wrong}`));
}

function wrongIn(text: string): readonly string[] {
  const named = [...text.matchAll(/`([^`]*)`/g)].map(([, code = '']) => code);
  return [
    ...(/^[A-Z`].*[^.]\.$/s.test(text) ? [] : ['is no sentence']),
    ...(text.length <= LONGEST ? [] : [`has ${text.length} characters`]),
    ...(text.split('`').length % 2 === 1 ? [] : ['has an open backtick']),
    ...named.filter(isUnknown).map((code) => `${code} is not known`),
  ];
}

/** True for what looks like a field, a phase or a function, and is none. */
function isUnknown(code: string): boolean {
  const [field] = /^(?:raw\.)?(?:cf|http|ip|tcp|udp|icmp)\.[a-z0-9_.]+/.exec(code) ?? [];
  if (field !== undefined) return !FIELDS.has(field);
  const [, called] = /^(\w+)\(/.exec(code) ?? [];
  if (called !== undefined) return !FUNCTIONS.has(called) && called !== 'any' && called !== 'all';
  if (/^(?:http|magic|ddos)_/.test(code)) return !PHASE_FACTS.has(code) && !ACTION_FACTS.has(code);
  return false;
}
