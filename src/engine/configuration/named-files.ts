import { filesOf, sortFindings, type Finding } from '../../kernel/model/finding.js';
import { scopeAddress } from '../../kernel/model/scope.js';
import type { Configuration } from './configuration.js';

/** The findings about the named files and what they include or cause. Findings without a place are about all files and stay. Pure. */
export function ofFiles(configuration: Configuration, names: readonly string[]): Configuration {
  const named = new Set(names);
  const { scopes, sources, settings, invariants } = configuration;
  const own = scopes.filter(({ parts }) => parts.some(({ locationOf }) => named.has(locationOf([]).file)));
  const addresses = new Set(own.map(({ scope }) => scopeAddress(scope)));
  const isRead = (name: string): boolean =>
    sources.has(name) || configuration.findings.some(({ location }) => location?.file === name);
  const unread = names.filter((name) => !isRead(name)).map((name) => notRead(name, settings));
  const findings = configuration.findings.filter((finding) => isAbout(finding, named));
  const tests = own.flatMap(({ parts }) => parts.flatMap(({ sections }) => sections.tests ?? []));
  const failed = findings.filter(({ code }) => code === 'test-failed').length;
  return {
    ...configuration,
    scopes: own,
    fileCount: named.size,
    findings: sortFindings([...findings, ...unread]),
    tests: { count: configuration.tests.count === 0 ? 0 : Math.max(tests.length, failed), failed },
    ...(invariants && { invariants: invariants.filter(({ scope }) => addresses.has(scope)) }),
  };
}

function isAbout(finding: Finding, named: ReadonlySet<string>): boolean {
  const { location, includedFrom = [], related } = finding;
  if (location === undefined) return true;
  const files = [location, ...includedFrom, ...(related === undefined ? [] : [related.location])];
  return [...files.map(({ file }) => file), ...filesOf(finding)].some((file) => named.has(file));
}

function notRead(file: string, { zones, accounts }: Configuration['settings']): Finding {
  return {
    severity: 'warning',
    code: 'file-not-read',
    message: `${file} is not part of the configuration: nothing checks it`,
    help: `Files are read if they match ${[...zones, ...accounts].join(' or ')}, or if such a file includes them.`,
    location: { file, line: 1, column: 1, length: 1 },
  };
}
