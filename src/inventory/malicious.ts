import type { Observed } from './observed.js';

/**
 * Why something observed counts as malicious, in words; empty when nothing says so. A script is malicious when its score is greater than
 * `maliciousScore` (Page Shield API, Script); a score that the service did not give says nothing.
 */
export function maliciousReasons({ score, reported }: Observed, maliciousScore: number): readonly string[] {
  const byScore =
    score !== undefined && score > maliciousScore
      ? [`its js_integrity_score ${score} is greater than ${maliciousScore}`]
      : [];
  const byReport = reported.map(({ of, categories }) => {
    const as = categories.length === 0 ? '' : ` as ${categories.join(', ')}`;
    return `its ${of} is reported malicious${as}`;
  });
  return [...byScore, ...byReport];
}
