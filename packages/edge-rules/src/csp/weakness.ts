import { Csp, Version } from 'csp_evaluator/dist/csp.js';
import {
  checkMissingDirectives,
  checkNonceLength,
  checkPlainUrlSchemes,
  checkScriptAllowlistBypass,
  checkScriptUnsafeEval,
  checkScriptUnsafeInline,
  checkSrcHttp,
  checkWildcards,
} from 'csp_evaluator/dist/checks/security_checks.js';
import { Severity, Type, type Finding } from 'csp_evaluator/dist/finding.js';
import { lintHostName } from './lint-host.js';
import { canonicalSource, isSourceList, type Directive } from './policy.js';
import type { PolicyProblem, Weakness, WeaknessCode } from './problem.js';
import { parseSource } from './source.js';

/**
 * What weakens a valid policy, by csp_evaluator for browsers with CSP3. A warning for severity high or
 * medium; info if it depends on what a host serves, or on other policies of the page.
 */
export function weaknesses(directives: readonly Directive[]): readonly PolicyProblem[] {
  const effective = cspOf(directives).getEffectiveCsp(Version.CSP3);
  const findings = [...CHECKS.flatMap((check) => check(effective)), ...bypasses(effective)];
  return findings.flatMap((finding) => {
    const kind = KINDS.get(finding.type);
    return kind === undefined ? [] : [problemOf(finding, kind, directives)];
  });
}

const CHECKS = [
  checkScriptUnsafeInline,
  checkScriptUnsafeEval,
  checkPlainUrlSchemes,
  checkWildcards,
  checkMissingDirectives,
  checkNonceLength,
  checkSrcHttp,
];

interface Kind {
  readonly code: WeaknessCode;
  /** Overrides what follows from the severity. */
  readonly as?: 'warning' | 'info';
}

const KINDS: ReadonlyMap<Type, Kind> = new Map<Type, Kind>([
  [Type.SCRIPT_UNSAFE_INLINE, { code: 'csp-weak-unsafe-inline' }],
  [Type.SCRIPT_UNSAFE_EVAL, { code: 'csp-weak-unsafe-eval', as: 'warning' }],
  [Type.SCRIPT_UNSAFE_HASHES, { code: 'csp-weak-unsafe-hashes', as: 'warning' }],
  [Type.PLAIN_URL_SCHEMES, { code: 'csp-weak-scheme' }],
  [Type.PLAIN_WILDCARD, { code: 'csp-weak-wildcard' }],
  // Another policy of the page may have the directive.
  [Type.MISSING_DIRECTIVES, { code: 'csp-weak-missing', as: 'info' }],
  [Type.SCRIPT_ALLOWLIST_BYPASS, { code: 'csp-weak-bypass' }],
  [Type.NONCE_LENGTH, { code: 'csp-weak-nonce' }],
  [Type.SRC_HTTP, { code: 'csp-weak-http' }],
]);

const WEAKNESS: ReadonlyMap<Severity, Weakness> = new Map<Severity, Weakness>([
  [Severity.HIGH, 'high'],
  [Severity.MEDIUM, 'medium'],
  [Severity.HIGH_MAYBE, 'possibly high'],
  [Severity.MEDIUM_MAYBE, 'possibly medium'],
]);

function problemOf(finding: Found, { code, as }: Kind, directives: readonly Directive[]): PolicyProblem {
  const weakness = WEAKNESS.get(finding.severity) ?? 'info';
  const isGrave = weakness === 'high' || weakness === 'medium';
  return {
    severity: as ?? (isGrave ? 'warning' : 'info'),
    code,
    message: `${finding.description.trim().replace(/\.$/, '')} (csp_evaluator: ${weakness})`,
    weakness,
    ...positionOf(finding, directives),
  };
}

function positionOf(
  { directive: name, value }: Found,
  directives: readonly Directive[],
): Pick<PolicyProblem, 'directive' | 'source'> {
  const directive = directives.findIndex((one) => one.name.toLowerCase() === name);
  if (directive === -1) return {};
  const source = directives[directive]?.sources.findIndex((text) => canonicalSource(text) === value) ?? -1;
  return source === -1 ? { directive } : { directive, source };
}

/** The policy for csp_evaluator, without sources that browsers ignore. It fails on hosts that no URL has. */
function cspOf(directives: readonly Directive[]): Csp {
  const lists = new Map<string, string[]>();
  for (const { name, sources } of directives) {
    const key = name.toLowerCase();
    if (!isSourceList(key) || lists.has(key)) continue;
    const valid = sources.filter(isValidSource).map(canonicalSource);
    const others = valid.filter((source) => source !== "'none'");
    lists.set(key, others.length > 0 ? others : valid);
  }
  return new Csp(Object.fromEntries(lists));
}

function isValidSource(text: string): boolean {
  const source = parseSource(text);
  if (source?.type !== 'host') return source !== undefined;
  return typeof source.port === 'number' && source.port > 65_535
    ? false
    : lintHostName(source.host) === undefined;
}

type Found = Pick<Finding, 'type' | 'description' | 'severity' | 'directive' | 'value'>;

/** Hosts in lists of scripts that serve what gets around a policy. */
function bypasses(effective: Csp): readonly Found[] {
  const asked = SCRIPTS.map((name) => effective.getEffectiveDirective(name));
  return [...new Set(asked)].flatMap((directive) => {
    const values = effective.directives[directive] ?? [];
    const beside = values.includes(EVAL) ? [EVAL] : [];
    return values.flatMap((value) => bypassesOf(value, beside).map((finding) => ({ ...finding, directive })));
  });
}

const SCRIPTS = ['script-src', 'script-src-elem'];
const EVAL = "'unsafe-eval'";

/** Looked up once per host: csp_evaluator's lists take most of the time of a lint. */
function bypassesOf(value: string, beside: readonly string[]): readonly Found[] {
  const key = [value, ...beside].join(' ');
  const known = looked.get(key);
  if (known !== undefined) return known;
  const found = checkScriptAllowlistBypass(new Csp({ 'script-src': [value, ...beside] }));
  if (looked.size >= MOST_LOOKED) looked.clear();
  looked.set(key, found);
  return found;
}

const looked = new Map<string, readonly Found[]>();
const MOST_LOOKED = 10_000;
