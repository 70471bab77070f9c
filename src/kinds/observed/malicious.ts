import type { MaliciousRule } from '../../kernel/model/settings.js';
import type { ObservedItem } from './observed.js';

/**
 * Why something observed counts as malicious, in words; empty when nothing says so. A script is malicious when its score is beyond the
 * threshold of the rule, or its URL or domain was reported (Page Shield API, Script); a score that the service did not give says nothing.
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
