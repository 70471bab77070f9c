import { PLANNED_WARNINGS } from '../../kernel/model/codes.js';
import { filesOf, sortFindings, type Finding } from '../../kernel/model/finding.js';
import { scopeAddress } from '../../kernel/model/scope.js';
import { accept, unusedFinding } from './accepted.js';
import { hasErrors, type Configuration } from './configuration.js';

/**
 * A configuration without findings that `base` accepts (default: itself), so that no branch accepts its own. Reports its unused entries, if files
 * alone show that. Pure.
 */
export function accepting(head: Configuration, base: Configuration = head): Configuration {
  const { findings, policy } = head;
  const by = base.policy.accepted;
  const scopesOf = scopesOfFindings(head);
  const { reported, hidden } = accept(findings, by, scopesOf);
  const own = accept(findings, policy.accepted, scopesOf);
  const codes = findings.flatMap(({ severity, code }) => (severity === 'warning' ? [code] : []));
  const unused = policy.accepted.filter(
    (entry) =>
      !entry.isExpired &&
      !own.used.has(entry) &&
      !PLANNED_WARNINGS.has(entry.code) &&
      // Invariants are only judged on request.
      (entry.code !== 'invariant-unknown' || head.invariants !== undefined),
  );
  return {
    ...head,
    findings: hasErrors(head)
      ? reported
      : sortFindings([...reported, ...unused.map((entry) => unusedFinding(entry, codes))]),
    accepted: { by, hidden },
  };
}

/** The zones and accounts of a finding: those whose files lead to it. */
export function scopesOfFindings({
  scopes,
}: Pick<Configuration, 'scopes'>): (finding: Finding) => readonly string[] {
  const byFile = new Map<string, string[]>();
  for (const { scope, parts } of scopes) {
    for (const { locationOf } of parts) {
      const { file } = locationOf([]);
      byFile.set(file, [...(byFile.get(file) ?? []), scopeAddress(scope)]);
    }
  }
  return (finding) =>
    finding.scope === undefined
      ? filesOf(finding).flatMap((file) => byFile.get(file) ?? [])
      : [finding.scope];
}

/** A configuration with the findings about these scopes. Findings outside scopes' files are about all. Pure. */
export function aboutScopes(configuration: Configuration, wanted: ReadonlySet<string>): Configuration {
  const { findings, accepted } = configuration;
  const scopesOf = scopesOfFindings(configuration);
  const others = new Set(
    configuration.scopes.map(({ scope }) => scopeAddress(scope)).filter((address) => !wanted.has(address)),
  );
  const isAbout = (finding: Finding): boolean => {
    const scopes = scopesOf(finding);
    return scopes.length === 0 || scopes.some((scope) => !others.has(scope));
  };
  return {
    ...configuration,
    findings: findings.filter(isAbout),
    ...(accepted === undefined ? {} : { accepted: { ...accepted, hidden: accepted.hidden.filter(isAbout) } }),
  };
}
