import type {
  ArtifactLocation,
  Fix as SarifFix,
  Log,
  Notification,
  ReportingDescriptor,
  Run,
  Location as SarifLocation,
  PhysicalLocation,
  Result,
} from 'sarif';
import type { UserError } from '../../../kernel/model/errors.js';
import { compare, type Finding, type Location } from '../../../kernel/model/finding.js';
import type { Explanation } from '../../explain/explanation.js';
import { groupsBy } from '../../../kernel/lib/groups.js';
import { count } from '../../../kernel/lib/phrases.js';
import { docsAddress } from '../../../docs-page.js';
import { TOOL_VERSION } from '../../../version.js';
import { type Checkout, placeIn, uriIn } from '../checkout.js';
import { errorsFirst, fingerprintsOf, messageAndHelp, NOWHERE } from './finding-parts.js';
import { inert } from '../../../kernel/lib/inert.js';

/** The most results that GitHub takes; it shows 5,000. */
const MOST = 25_000;

/** Says what a code means. Passed in, so that the catalogue is loaded only if needed. */
export type Explain = (code: string) => readonly Pick<Explanation, 'meaning' | 'advice'>[];

/**
 * Findings as a SARIF 2.1.0 log (OASIS), errors first. Without times, so the same findings give the same log; without lines of files, which may have
 * a secret.
 */
export function sarifLog(findings: readonly Finding[], checkout: Checkout, explain?: Explain): Log {
  const shown = errorsFirst(findings).slice(0, MOST);
  const codes = [...new Set(shown.map(({ code }) => code))].toSorted(compare);
  const rules = new Map(codes.map((code, index) => [code, index]));
  const fingerprints = fingerprintsOf(shown, checkout);
  const left = findings.length - shown.length;
  return logOf({
    tool: toolWith(codes.map((code) => ruleOf(code, explain))),
    columnKind: 'unicodeCodePoints',
    invocations: [
      {
        executionSuccessful: true,
        ...(left === 0 ? {} : { toolExecutionNotifications: [leftOut(left)] }),
      },
    ],
    results: shown.map((finding, index) => ({
      ruleId: finding.code,
      ruleIndex: rules.get(finding.code) ?? -1,
      ...sarifResult(finding, checkout),
      partialFingerprints: { 'zonewright/v1': fingerprints[index] ?? '' },
    })),
  });
}

/** A log of a run that failed before validation. It has no `results`: an empty list would mean that nothing is wrong. */
export function sarifFailure({
  code,
  message,
  help,
  exit,
}: Pick<UserError, 'message' | 'help' | 'exit'> & { readonly code: string }): Log {
  const text = messageAndHelp({ message, help }).map(plain).join('\n');
  return logOf({
    tool: toolWith([]),
    invocations: [
      {
        executionSuccessful: false,
        exitCode: exit,
        toolExecutionNotifications: [{ descriptor: { id: code }, level: 'error', message: { text } }],
      },
    ],
  });
}

function logOf(run: Run): Log {
  return {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [run],
  };
}

function toolWith(rules: ReportingDescriptor[]): Run['tool'] {
  return { driver: { name: 'zonewright', semanticVersion: TOOL_VERSION, rules } };
}

/** A rule for a code: `yaml-duplicate-key` is `YAML duplicate key`. */
function ruleOf(code: string, explain?: Explain): ReportingDescriptor {
  const words = code.replaceAll('-', ' ').replace(/\b(?:csp|id|tls|yaml)\b/g, (word) => word.toUpperCase());
  const [explanation] = explain?.(code) ?? [];
  return {
    id: code,
    shortDescription: { text: words.replace(/^./, (first) => first.toUpperCase()) },
    ...(explanation === undefined
      ? {}
      : {
          fullDescription: { text: explanation.meaning },
          help: { text: explanation.advice },
          helpUri: docsAddress(`docs/codes/${code}.md`),
        }),
  };
}

function leftOut(number: number): Notification {
  return {
    level: 'warning',
    message: { text: `${count(number, 'more result')} left out: GitHub accepts ${MOST} per run.` },
  };
}

const LEVELS = { error: 'error', warning: 'warning', info: 'note' } as const;

/** A finding as a SARIF result, without rule and fingerprint. */
function sarifResult(finding: Finding, checkout: Checkout): Result {
  const { severity, location: place = NOWHERE } = finding;
  const others = otherPlaces(finding, checkout);
  const lines = messageAndHelp(finding).map(plain);
  const fixes = fixesOf(finding, checkout);
  return {
    level: LEVELS[severity],
    message: { text: [...lines, ...others.map(({ link }) => link)].join('\n') },
    locations: [{ physicalLocation: physical(place, checkout) }],
    ...(others.length === 0 ? {} : { relatedLocations: others.map(({ location }) => location) }),
    ...(fixes.length === 0 ? {} : { fixes }),
  };
}

/** A correction as a SARIF fix (3.55). None where a secret may be, or where its text could not be shown as it is. */
function fixesOf({ fix, sensitive }: Finding, checkout: Checkout): SarifFix[] {
  if (fix === undefined || sensitive === true || fix.edits.some(({ text }) => !isShown(text))) return [];
  const artifactChanges = groupsBy(fix.edits, ({ file }) => file).map(({ key, items }) => ({
    artifactLocation: artifact(key, checkout),
    replacements: items.map(({ start, end, text }) => ({
      deletedRegion: {
        startLine: start.line,
        startColumn: start.column,
        endLine: end.line,
        endColumn: end.column,
      },
      ...(text === '' ? {} : { insertedContent: { text } }),
    })),
  }));
  return [{ description: { text: plain(fix.title) }, artifactChanges }];
}

/** Whether no character of a text hides or means something else. Line ends don't count. */
function isShown(text: string): boolean {
  return text.split('\n').every((line) => inert(line) === line);
}

/** Other locations, and lines of the message that link to them: GitHub shows no others (SARIF 2.1.0, 3.11.6). */
function otherPlaces(
  { related, includedFrom = [] }: Finding,
  checkout: Checkout,
): readonly { readonly location: SarifLocation; readonly link: string }[] {
  const others = [
    ...(related === undefined ? [] : [related]),
    ...includedFrom.map((location) => ({ location, message: 'included' })),
  ];
  return others.map(({ location, message }, index) => {
    const id = index + 1;
    const text = plain(message);
    const name = plain(placeIn(checkout, location));
    return {
      location: { id, message: { text }, physicalLocation: physical(location, checkout) },
      link: `${text}: [${name.replace(/[[\]\\]/g, String.raw`\$&`)}](${id})`,
    };
  });
}

function physical({ file, line, column, length }: Location, checkout: Checkout): PhysicalLocation {
  return {
    artifactLocation: artifact(file, checkout),
    region: { startLine: line, startColumn: column, endColumn: column + length },
  };
}

function artifact(file: string, checkout: Checkout): ArtifactLocation {
  return {
    uri: uriIn(checkout, file),
    ...(checkout.holdsRoot ? { uriBaseId: '%SRCROOT%' } : {}),
  };
}

/** Text without links (3.11.6). Braces are not doubled (3.11.5): these messages have no arguments, and many readers would show `{{80 443}}`. */
function plain(text: string): string {
  return inert(text).replaceAll('](', String.raw`]\u{28}`);
}
