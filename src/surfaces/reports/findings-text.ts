import type { Finding, Place } from '../../kernel/model/finding.js';
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
    findings.flatMap(({ sensitive, place }) => (sensitive === true && place ? [place.file] : [])),
  );
  const shown = new Map([...sources].filter(([file]) => !secretive.has(file)));
  return findings.map((finding) => findingText(finding, shown, style)).join('\n\n');
}

function findingText(finding: Finding, sources: ReadonlyMap<string, string>, style: Style): string {
  const { place, help, related, includedFrom = [], scope } = finding;
  const paint = { error: style.red, warning: style.yellow, info: style.cyan }[finding.severity];
  const where = place === undefined ? (scope === undefined ? '' : `${inert(scope)}  `) : `${at(place)}  `;
  const head = `${where}${paint(finding.severity)}  ${finding.code}`;
  const source = place === undefined ? undefined : sources.get(place.file);
  const body =
    place === undefined || source === undefined
      ? [`  ${inert(finding.message)}`]
      : [codeFrame(source, place, inert(finding.message))];
  return [
    head,
    ...body,
    ...(help === undefined ? [] : [`  ${inert(help)}`]),
    ...(related === undefined ? [] : [style.dim(`  ${inert(related.message)}: ${at(related.place)}`)]),
    ...includedFrom.map((include) => style.dim(`  included at ${at(include)}`)),
  ].join('\n');
}

function at({ file, line, column }: Place): string {
  return `${inert(file)}:${line}:${column}`;
}
