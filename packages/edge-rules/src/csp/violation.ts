import { DIRECTIVES } from './directives.js';
import { ENGINES, type Engine } from './engines.js';
import { FALLBACKS, listInForce, type ListInForce } from './fallback.js';
import type { Policy } from './policy.js';
import { allCodeVerdict, isNothing, type ListVerdict } from './violation-code.js';
import { schemeVerdict, urlVerdict } from './violation-url.js';

/** A reported directive, and what it was asked for. */
export interface Violation {
  /** In lower case, as in the report. */
  readonly directive: string;
  readonly resource: Resource;
  /** URL of the page. */
  readonly page: string;
}

/** From `blocked-uri` (CSP3, sections 2.4 and 5.3). */
export type Resource =
  /** `withoutPath`: only the origin is known. */
  | { readonly type: 'url'; readonly url: string; readonly withoutPath: boolean }
  /** Of other URLs than http and https. */
  | { readonly type: 'scheme'; readonly scheme: string }
  /** `code`: inline code or eval; the report does not say which. */
  | { readonly type: 'inline' | 'eval' | 'wasm-eval' | 'code' | 'untold' };

/** The verdict of a policy on a report. */
export type ViolationVerdict =
  | { readonly verdict: 'allowed' }
  /** `browsers`: the only ones that block; absent for all. */
  | { readonly verdict: 'blocked'; readonly browsers?: readonly Engine[] }
  | { readonly verdict: 'unknown'; readonly because: ViolationDoubt };

/** What a report would have to say. */
export type ViolationDoubt = Extract<ListVerdict, { readonly because: unknown }>['because'] | 'directive';

/** A policy's verdict on a report, enforced or not. Reports name no browser: what one of them blocks is blocked. */
export function violationVerdict(policy: Policy, violation: Violation): ViolationVerdict {
  const verdicts = ENGINES.map((engine) => ({
    engine,
    result: violationVerdictIn(engine, policy, violation),
  }));
  const browsers = verdicts.filter(({ result }) => result.verdict === 'blocked').map(({ engine }) => engine);
  if (browsers.length === ENGINES.length) return { verdict: 'blocked' };
  if (browsers.length > 0) return { verdict: 'blocked', browsers };
  return (
    verdicts.map(({ result }) => result).find(({ verdict }) => verdict === 'unknown') ?? {
      verdict: 'allowed',
    }
  );
}

/** As violationVerdict, in one engine. Known only if it holds for all directives that the report may be about. */
export function violationVerdictIn(engine: Engine, policy: Policy, violation: Violation): ViolationVerdict {
  const [first, ...others] = directivesMeant(violation).map((name) =>
    verdictUnder(policy, name, violation, engine),
  );
  if (first === undefined) return { verdict: 'unknown', because: 'directive' };
  if (first.verdict === 'unknown') return first;
  const doubtful = others.find(({ verdict }) => verdict !== first.verdict);
  if (doubtful === undefined) return first;
  return doubtful.verdict === 'unknown' ? doubtful : { verdict: 'unknown', because: 'directive' };
}

/** What a policy says on a report: equal texts mean equal verdicts. */
export function listsKey(policy: Policy, violation: Violation): string {
  const asked = [...directivesMeant(violation), ...BESIDE].map((name) => {
    const list = listInForce(policy, name);
    return list === undefined ? '' : [list.directive, ...[...list.sources].toSorted()].join(' ');
  });
  return asked.join('; ');
}

/** For directives that browsers no longer have, and for compiled code. */
const BESIDE = ['default-src', 'require-trusted-types-for'];

/** Older browsers name the list in force, others the directive that asked. */
function directivesMeant({ directive, resource }: Violation): readonly string[] {
  const isCode = resource.type !== 'url' && resource.type !== 'scheme';
  switch (directive) {
    case 'script-src':
    case 'style-src':
      if (resource.type === 'eval' || resource.type === 'wasm-eval') return [directive];
      return [directive, `${directive}-elem`, ...(isCode ? [`${directive}-attr`] : [])];
    case 'child-src':
      return [directive, 'frame-src', 'worker-src'];
    case 'default-src':
      return isCode ? CODE : [directive, ...FALLBACKS.keys()];
    default:
      return [directive];
  }
}

const CODE = ['script-src', 'script-src-elem', 'script-src-attr', 'style-src-elem', 'style-src-attr'];

function verdictUnder(policy: Policy, name: string, violation: Violation, engine: Engine): ViolationVerdict {
  const facts = DIRECTIVES.get(name);
  if (facts?.value !== 'sources' || facts.isIgnored === true) return verdictOfOther(policy, name);
  const list = listInForce(policy, name);
  if (list === undefined) return { verdict: 'allowed' };
  return verdictOfList(name, list, violation, engine);
}

function verdictOfList(
  name: string,
  list: ListInForce,
  { resource, page }: Violation,
  engine: Engine,
): ListVerdict {
  switch (resource.type) {
    case 'url':
      return urlVerdict(name, list, resource, page, engine);
    case 'scheme':
      return schemeVerdict(name, list, resource.scheme, page, engine);
    case 'inline':
    case 'eval':
    case 'wasm-eval':
    case 'code':
    case 'untold':
      return allCodeVerdict(name, list, resource.type, engine);
  }
}

/** For values that are no sources, and directives that browsers ignore. */
function verdictOfOther(policy: Policy, name: string): ViolationVerdict {
  const value = policy.get(name);
  if (!DIRECTIVES.has(name) || (name === 'prefetch-src' && policy.has('default-src')))
    return { verdict: 'unknown', because: 'directive' };
  if (value === undefined) return { verdict: 'allowed' };
  if (name === 'frame-ancestors')
    return isNothing(value) ? { verdict: 'blocked' } : { verdict: 'unknown', because: 'ancestors' };
  const isEverySink = [...value].some((word) => word.toLowerCase() === "'script'");
  return name === 'require-trusted-types-for' && isEverySink
    ? { verdict: 'blocked' }
    : { verdict: 'unknown', because: 'directive' };
}
