import type { Risk } from '../../kernel/model/risk.js';
import { isObject } from '../../kernel/model/json.js';
import type { Raw } from '../../kernel/lib/decode.js';
import { count } from '../../kernel/lib/phrases.js';
import { lost } from '../rule-lists/strength/members.js';
import type { Traffic } from '../rule-lists/strength/verdict.js';
import { any } from '../toolkit/shapes/shape.js';
import { factsOf } from './table.js';

/** The risks of a setting's change: doing less, and lasting effects. Unknown values may do less. Pure. */
export function settingRisks(name: string, before: unknown, after: unknown): readonly Risk[] {
  const shape = factsOf(name)?.shape ?? any();
  // A header that is not sent has no effect.
  const isIdle = name === HSTS && hstsOf(before)['enabled'] !== true;
  const weaker = isIdle ? [] : lost(shape, name, { before, after }, NO_TRAFFIC);
  return [
    ...weaker.map((message): Risk => ({ code: 'weakens-zone-setting', message })),
    ...(name === HSTS ? lastingRisks(hstsOf(before), hstsOf(after)) : []),
  ];
}

/** Settings have no expressions. */
const NO_TRAFFIC: Traffic = { scheme: 'http', selected: { before: 'true', after: 'true' } };

const HSTS = 'security_header';

/** Beyond this, browsers keep to the header long after a mistake is found. */
const LONG_SECONDS = 30 * 86_400;

/** Effects in browsers that outlast the header. Only the same header over HTTPS can change them (RFC 6797, 8.1 and 14.1). */
function lastingRisks(before: Raw, after: Raw): readonly Risk[] {
  if (after['enabled'] !== true) return [];
  const grew = (member: string): boolean =>
    after[member] === true && !(before['enabled'] === true && before[member] === true);
  const age = numberOf(after['max_age']);
  const isLonger = before['enabled'] !== true || age > numberOf(before['max_age']);
  const isLong = age > LONG_SECONDS;
  const reasons = [
    ...(isLong && isLonger ? [`browsers use HTTPS for ${count(Math.floor(age / 86_400), 'day')}`] : []),
    ...(isLong && grew('include_subdomains') ? ['also for every subdomain'] : []),
    ...(grew('preload')
      ? ['browsers can have the domain in a built-in list, and removal from it takes months']
      : []),
  ];
  if (reasons.length === 0) return [];
  return [{ code: 'hsts-lasting', message: `${HSTS}: ${reasons.join('; ')}: nobody can undo that` }];
}

function hstsOf(value: unknown): Raw {
  const header = isObject(value) ? value['strict_transport_security'] : undefined;
  return isObject(header) ? header : {};
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
