import { sortFindings, type Finding } from '../../../kernel/model/finding.js';
import { hasErrors, type Configuration } from '../configuration.js';
import { dedupeFindings } from '../dedupe-findings.js';
import { judgeInvariants, type JudgedInvariant } from './judge.js';
import { refutedInWords } from '@zonewright/edge-rules/way/invariant-words.js';

/** A configuration with verdicts on its invariants and their findings. Unchanged for files with errors. In strict mode, unknown is an error. Pure. */
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

/** Findings about refuted or unknown invariants. `strict`: unknown is an error. Pure. */
function findingsOfInvariants(judged: readonly JudgedInvariant[], strict: boolean): readonly Finding[] {
  return judged.flatMap((one): readonly Finding[] => {
    const { verdict, name, location, scope } = one;
    const place = { location, scope };
    switch (verdict.kind) {
      case 'proven':
        return [];
      case 'refuted':
        return [
          {
            severity: 'error',
            code: 'invariant-refuted',
            message: `${name}: ${inWords(one)}`,
            help: adviceFor(one),
            ...place,
          },
        ];
      case 'unknown':
        return [
          {
            severity: strict ? 'error' : 'warning',
            code: 'invariant-unknown',
            message: `${name}: it is not known whether it holds: ${verdict.because}`,
            help: 'Ask for less, or make the rules decide without opaque parts.',
            ...place,
          },
        ];
    }
  });
}

/** A refutation in words; empty for other verdicts. */
function inWords({ verdict, invariant, scheme }: JudgedInvariant): string {
  return verdict.kind === 'refuted' ? refutedInWords(invariant, verdict, scheme) : '';
}

/** What to do about a refuted invariant. */
function adviceFor({ edit }: Pick<JudgedInvariant, 'edit'>): string {
  if (edit === undefined) return 'Change the rules, or the invariant if it asks for too much.';
  return `What would help: ${edit}.`;
}
