import { logFieldsFor } from '../../languages/replay/log-fields.js';
import type { ReplayedRuleDocument, ShareDocument, SkippedLinesDocument } from './documents/replay.js';

/** `12,345`. */
export function numberText(number: number): string {
  return number.toLocaleString('en');
}

/** `3.2 %`, with its interval where the log is a sample: `3.2 % (2.9 to 3.5)`. What is not nothing is never shown as nothing. */
export function shareText({ value, low, high }: ShareDocument): string {
  const text = `${percentText(value)} %`;
  return low === undefined || high === undefined
    ? text
    : `${text} (${percentText(low)} to ${percentText(high)})`;
}

function percentText(value: number): string {
  const percent = value * 100;
  if (percent > 0 && percent < 0.01) return '<0.01';
  return percent < 1 ? percent.toFixed(2) : percent.toFixed(1);
}

/** `rule block-admin of http_request_firewall_custom`, with where only one side has it. */
export function ruleText({ name, phase, level, side }: ReplayedRuleDocument): string {
  const place = `rule ${name} of ${phase}${level === 'account' ? ' of the account' : ''}`;
  return side === 'both' ? place : `${place}, only ${side}`;
}

/** What somebody can do to have a request decided, where that is to log another field; undefined otherwise. */
export function howToKnow(reason: string): string | undefined {
  const fields = logFieldsFor(reason);
  return fields.length === 0 ? undefined : `log ${fields.join(' or ')}`;
}

/** Why a line was not replayed. */
export const SKIPPED: Readonly<Record<SkippedLinesDocument['why'], string>> = {
  'not-json': 'no JSON object',
  'too-long': 'longer than a million bytes',
  'no-host': 'neither ZoneName nor ClientRequestHost',
  'other-zone': 'another zone',
};
