import type { Finding } from '../../../kernel/model/finding.js';
import type { Compared } from '../../../engine/configuration/compare.js';
import type { Configuration } from '../../../engine/configuration/configuration.js';
import { comparisonMarkdown } from '../comparison/markdown.js';
import { fitting } from '../printers/markdown/fit.js';
import { codeSpan } from '../printers/markdown/markdown.js';
import { validationSummary } from './text.js';

/** A job summary can have 1 MiB, with what other steps write. */
const MOST_BYTES = 900 * 1024;
const MOST_BYTES_OF_FINDINGS = 200 * 1024;

/** Findings, and what a branch changes, as Markdown. */
export function validationMarkdown(configuration: Configuration, compared?: Compared): string {
  const head = [
    `### zonewright validate: ${validationSummary(configuration)}`,
    ...findingList(configuration.findings),
  ];
  const left = MOST_BYTES - Buffer.byteLength(head.join('\n\n'));
  const comparison = compared === undefined ? [] : [comparisonMarkdown(compared, left)];
  return `${[...head, ...comparison].join('\n\n')}\n`;
}

function findingList(findings: readonly Finding[]): readonly string[] {
  if (findings.length === 0) return [];
  const shown = fitting(findings.map(findingItem), MOST_BYTES_OF_FINDINGS);
  const more =
    shown.length < findings.length ? [`Findings shown: ${shown.length} of ${findings.length}.`] : [];
  return [shown.join('\n'), ...more];
}

function findingItem({ severity, code, message, help, location }: Finding): string {
  const where =
    location === undefined ? '' : ` ${codeSpan(`${location.file}:${location.line}:${location.column}`)}`;
  const advice = help === undefined ? '' : `  \n  ${codeSpan(help)}`;
  return `- **${severity}** ${codeSpan(code)}${where} ${codeSpan(message)}${advice}`;
}
