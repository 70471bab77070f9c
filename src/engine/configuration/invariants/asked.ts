import { sortFindings } from '../../../kernel/model/finding.js';
import { hasErrors, type Configuration } from '../configuration.js';
import { dedupeFindings } from '../dedupe-findings.js';
import { findingsOfInvariants } from './findings.js';
import { judgeInvariants } from './judge.js';

/**
 * A configuration with what became of its invariants, and with what is to be said of them. Of files with errors nothing is asked: what they declare is
 * not known. In strict mode an invariant of which nobody can tell is an error. Pure.
 */
export function withInvariants(configuration: Configuration): Configuration {
  if (hasErrors(configuration)) return configuration;
  const invariants = judgeInvariants(configuration.scopes, configuration.policy.invariants);
  if (invariants.length === 0) return configuration;
  const findings = dedupeFindings([
    ...configuration.findings,
    ...findingsOfInvariants(invariants, configuration.settings.expressions.strict),
  ]);
  return { ...configuration, invariants, findings: sortFindings(findings) };
}
