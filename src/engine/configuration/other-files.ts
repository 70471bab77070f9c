import { compilePatterns } from '../../files/repository/patterns.js';
import { filesOf, type Finding } from '../../kernel/model/finding.js';
import type { Texts } from '../../kernel/model/texts.js';
import { scopeAddress } from '../../kernel/model/scope.js';
import { count } from '../../kernel/lib/phrases.js';
import { aboutScopes, scopesOfFindings } from './accepting.js';
import { hasErrors, type Configuration } from './configuration.js';

/** The code of the finding that other files have errors. */
const OTHER_FILES = 'other-files';

/** The scopes in question. */
interface ScopeSelection {
  /** Their addresses. */
  readonly addresses: ReadonlySet<string>;
  /** True if a file without a scope may be about them; false if they have files, or need none. */
  readonly mayBeMore?: boolean;
}

/** A configuration with findings on some scopes' files. Errors elsewhere become one error: they may be about these scopes. Pure. */
export function withFindingsOn(configuration: Configuration, selection: ScopeSelection): Configuration {
  if (!hasErrors(configuration)) return aboutScopes(configuration, selection.addresses);
  const named = new Set(namedScopes(configuration));
  const { addresses, mayBeMore = addresses.size === 0 || [...addresses].some((one) => !named.has(one)) } =
    selection;
  const wholeOf = scopesOfFindings(configuration);
  const isScopeFile = scopeFilesOf(configuration);
  return countingOthers(configuration, (finding) => {
    const files = filesOf(finding);
    const scopes = [...wholeOf(finding), ...files.flatMap((file) => configuration.broken?.get(file) ?? [])];
    if (scopes.length > 0) return !scopes.some((scope) => addresses.has(scope));
    return !mayBeMore && files.length > 0 && files.every(isScopeFile);
  });
}

/** The addresses in files, also those with errors. */
export function namedScopes({ scopes, broken = new Map() }: Configuration): readonly string[] {
  return [...scopes.map(({ scope }) => scopeAddress(scope)), ...[...broken.values()].flat()];
}

/** A configuration with only the errors in changed files. `before`: the former texts. Pure. */
export function withFindingsOnChanged(configuration: Configuration, before: Texts): Configuration {
  const { sources } = configuration;
  const isAsBefore = (file: string): boolean =>
    before.get(file) !== undefined && before.get(file) === sources.get(file);
  return countingOthers(configuration, ({ location, includedFrom = [], related, files = [] }) => {
    const places = [location, ...includedFrom, related?.location].flatMap((place) => place?.file ?? []);
    const all = [...places, ...files];
    return all.length > 0 && all.every(isAsBefore);
  });
}

/** True if all errors are in other files, summarized in one finding. */
export function areOthersOnly({ findings }: Configuration): boolean {
  return findings.every(({ severity, code }) => severity !== 'error' || code === OTHER_FILES);
}

/** A configuration usable despite errors in other files, with one warning. */
export function withOthersAside(configuration: Configuration): Configuration {
  return {
    ...configuration,
    findings: configuration.findings.map((finding) =>
      finding.code === OTHER_FILES ? { ...finding, severity: 'warning' as const } : finding,
    ),
  };
}

function countingOthers(configuration: Configuration, isOther: (finding: Finding) => boolean): Configuration {
  const others = configuration.findings.filter(isOther);
  const errors = others.filter(({ severity }) => severity === 'error');
  const files = new Set(errors.map(({ location }) => location?.file));
  const own = configuration.findings.filter((finding) => !isOther(finding));
  const findings = files.size === 0 ? own : [...own, othersHaveErrors(files.size)];
  return { ...configuration, findings };
}

function othersHaveErrors(files: number): Finding {
  return {
    severity: 'error',
    code: OTHER_FILES,
    message: `${count(files, 'other file')} ${files === 1 ? 'has' : 'have'} errors`,
    help: 'Run zonewright validate to see them.',
  };
}

function scopeFilesOf({ settings }: Pick<Configuration, 'settings'>): (file: string) => boolean {
  const patterns = compilePatterns([...settings.zones, ...settings.accounts]);
  return (file) => patterns.matches(file);
}
