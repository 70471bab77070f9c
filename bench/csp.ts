import { lintPolicy } from '@zonewright/edge-rules/csp/lint.js';
import { verdictOf } from '@zonewright/edge-rules/csp/match.js';
import { parseDirectives, policyOf } from '@zonewright/edge-rules/csp/policy.js';
import { cpuMs, type Figure } from './measure.js';

const SCRIPTS = 10_000;
const SOURCES = 100;
const POLICIES = 1_000;

/** What policies cost: deciding on what was observed, against parsing the URLs alone; and checking a fleet's policies. */
export function policies(): readonly Figure[] {
  return [matching(), checking()];
}

function matching(): Figure {
  const sources = Array.from({ length: SOURCES }, (_, index) => `https://*.cdn${index}.example.net/assets/`);
  const policy = policyOf(parseDirectives(`script-src 'self' ${sources.join(' ')}`));
  const urls = Array.from(
    { length: SCRIPTS },
    (_, index) => `https://a.cdn${index % (2 * SOURCES)}.example.net/assets/${index}.js`,
  );
  const page = 'https://shop.example.com/';
  const deciding = (): void => {
    for (const url of urls) verdictOf(policy, { kind: 'script', url, page }, 'Chromium');
  };
  const parsing = (): void => {
    urls.forEach((url) => new URL(url).hostname);
  };
  deciding();
  parsing();
  const [decided, parsed] = [cpuMs(deciding), cpuMs(parsing)];
  return {
    name: 'match',
    value: decided / parsed,
    limit: 40,
    unit: '× parsing the URLs alone',
    detail: `${Math.round(decided)} ms CPU against ${Math.round(parsed)} ms, ${SCRIPTS} scripts, ${SOURCES} sources`,
  };
}

function checking(): Figure {
  const texts = Array.from(
    { length: POLICIES },
    (_, index) =>
      `default-src 'self'; script-src 'self' 'unsafe-inline' https://www.shop${index}.example.com https://js.example.net *.cdn.example.net https://www.googletagmanager.com; object-src 'none'`,
  );
  const value = cpuMs(() => {
    for (const text of texts) lintPolicy(parseDirectives(text));
  });
  return {
    name: 'lint',
    value,
    limit: 1_000,
    unit: 'ms CPU',
    detail: `${POLICIES} policies, each with a host that no other one has`,
  };
}
