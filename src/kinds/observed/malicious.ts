import type { MaliciousRule } from '../../kernel/model/settings.js';
import type { ObservedItem } from './observed.js';

/**
 * Why an observed thing is malicious, in words; else empty. By its score beyond the rule's threshold, or a report of its URL or domain (Page Shield
 * API, Script). A missing score means nothing.
 */
export function maliciousReasons({ score, reported }: ObservedItem, rule: MaliciousRule): readonly string[] {
  const byScore =
    score !== undefined && isBeyond(score, rule)
      ? [`its js_integrity_score ${score} is ${THAN[rule.direction]} than ${rule.score}`]
      : [];
  const byReport = reported.map(({ of, categories }) => {
    const as = categories.length === 0 ? '' : ` as ${categories.join(', ')}`;
    return `its ${of} is reported malicious${as}`;
  });
  return [...byScore, ...byReport];
}

const THAN = { above: 'greater', below: 'less' } as const;

function isBeyond(score: number, { score: threshold, direction }: MaliciousRule): boolean {
  return direction === 'above' ? score > threshold : score < threshold;
}
