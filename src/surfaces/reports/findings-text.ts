import type { Finding, Location } from '../../kernel/model/finding.js';
import { codeFrame } from './frame.js';
import { inert } from '../../kernel/lib/inert.js';
import type { Style } from './style.js';

/**
 * Findings for a terminal, each with its line of the file and a mark under what is wrong. `sources`: file → text. Of a file in which
 * a secret may stand no line is shown: the next finding may be on the same line, or on the one after it.
 */
export function findingsText(
  findings: readonly Finding[],
  sources: ReadonlyMap<string, string>,
  style: Style,
): string {
  const secretive = new Set(
    findings.flatMap(({ sensitive, location }) => (sensitive === true && location ? [location.file] : [])),
  );
  const shown = new Map([...sources].filter(([file]) => !secretive.has(file)));
  return findings.map((finding) => findingText(finding, shown, style)).join('\n\n');
}

function findingText(finding: Finding, sources: ReadonlyMap<string, string>, style: Style): string {
  const { location, help, related, includedFrom = [], scope } = finding;
  const paint = { error: style.red, warning: style.yellow, info: style.cyan }[finding.severity];
  const where =
    location === undefined ? (scope === undefined ? '' : `${inert(scope)}  `) : `${at(location)}  `;
  const head = `${where}${paint(finding.severity)}  ${finding.code}`;
  const source = location === undefined ? undefined : sources.get(location.file);
  const body =
    location === undefined || source === undefined
      ? [`  ${inert(finding.message)}`]
      : [codeFrame(source, location, inert(finding.message))];
  return [
    head,
    ...body,
    ...(help === undefined ? [] : [`  ${inert(help)}`]),
    ...(related === undefined ? [] : [style.dim(`  ${inert(related.message)}: ${at(related.location)}`)]),
    ...includedFrom.map((include) => style.dim(`  included at ${at(include)}`)),
  ].join('\n');
}

function at({ file, line, column }: Location): string {
  return `${inert(file)}:${line}:${column}`;
}
