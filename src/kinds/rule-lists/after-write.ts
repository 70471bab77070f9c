import type { Change } from '../../kernel/model/change.js';
import type { Finding } from '../../kernel/model/finding.js';
import { isObject } from '../../kernel/model/json.js';
import { decodeRuleset } from './live.js';
import { ShapeError } from '../../kernel/lib/decode.js';

/**
 * What the answer to a PUT tells beyond success. Versions count up by one: a larger step means that somebody else wrote between
 * our last read and our write, and that the rules they wrote are gone.
 */
export function rulesetWriteFindings(change: Change, result: unknown): readonly Finding[] {
  if (!isObject(result)) return [];
  try {
    const { version, rules } = decodeRuleset(result);
    return [...versionFindings(change, version), ...identityFindings(change, rules)];
  } catch (error) {
    if (error instanceof ShapeError) return [];
    throw error;
  }
}

const DIGITS = /^\d+$/;

function versionFindings(change: Change, after = ''): readonly Finding[] {
  const { version: before = '' } = change.base;
  if (!DIGITS.test(before) || !DIGITS.test(after)) return [];
  if (BigInt(after) - BigInt(before) <= 1n) return [];
  return [
    {
      severity: 'warning',
      code: 'write-in-between',
      message: `${change.address} went from version ${before} to ${after}: somebody else wrote it between our read and our write, and what they wrote was replaced`,
      help: `Look at version ${String(BigInt(after) - 1n)} of the ruleset on the service, and put what is missing into the file.`,
    },
  ];
}

function identityFindings(change: Change, rules: readonly { readonly id?: string }[]): readonly Finding[] {
  const answered = new Set(rules.map((rule) => rule.id));
  const lost = change.details.flatMap((detail) =>
    detail.type === 'rule' &&
    detail.change !== 'removed' &&
    detail.id !== undefined &&
    !answered.has(detail.id)
      ? [detail.ref]
      : [],
  );
  if (lost.length === 0) return [];
  return [
    {
      severity: 'warning',
      code: 'rule-id-changed',
      message: `the service gave new ids to rules of ${change.address} that should have kept theirs: ${lost.join(', ')}`,
    },
  ];
}
