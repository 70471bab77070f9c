import type { Texts } from '../../../kernel/model/texts.js';
import type { Finding, Location } from '../../../kernel/model/finding.js';
import { codeFrame } from '../printers/text/frame.js';
import { inert } from '../../../kernel/lib/inert.js';
import type { Screen } from '../printers/text/table.js';
import { widthOf } from '../printers/text/width.js';
import { wrapped } from '../printers/text/wrapped.js';

/**
 * Findings for a terminal, each with its line of the file. `sources`: texts by file. No line of a file is shown if a finding there is about a secret,
 * which can be on lines nearby.
 */
export function findingsText(findings: readonly Finding[], sources: Texts, screen: Screen): string {
  const secretive = new Set(
    findings.flatMap(({ sensitive, location }) => (sensitive === true && location ? [location.file] : [])),
  );
  const textOf: TextOf = (file) => (secretive.has(file) ? undefined : sources.get(file));
  return findings.map((finding) => findingText(finding, textOf, screen)).join('\n\n');
}

type TextOf = (file: string) => string | undefined;

function findingText(finding: Finding, textOf: TextOf, screen: Screen): string {
  const { location, help, related, includedFrom = [], scope } = finding;
  const { style } = screen;
  const paint = { error: style.red, warning: style.yellow, info: style.cyan }[finding.severity];
  const where =
    location === undefined ? (scope === undefined ? '' : `${inert(scope)}  `) : `${at(location)}  `;
  const head = `${where}${paint(finding.severity)}  ${finding.code}`;
  return [
    ...wrapped({ prefix: '', text: head, hanging: 2 }, screen),
    ...messageLines(finding, textOf, screen),
    ...(help === undefined ? [] : below(inert(help), screen)),
    ...(related === undefined
      ? []
      : below(style.dim(`${inert(related.message)}: ${at(related.location)}`), screen)),
    ...includedFrom.flatMap((include) => below(style.dim(`included at ${at(include)}`), screen)),
  ].join('\n');
}

/** The line of the file with the message: after the carets if it fits, otherwise below. */
function messageLines({ location, message }: Finding, textOf: TextOf, screen: Screen): readonly string[] {
  const { width = Infinity } = screen;
  const text = inert(message);
  const source = location === undefined ? undefined : textOf(location.file);
  if (location === undefined || source === undefined) return below(text, screen);
  const frame = codeFrame(source, location, text, width).split('\n');
  if (widthOf(frame.at(-1) ?? '') <= width) return frame;
  return [codeFrame(source, location, '', width), ...below(text, screen)];
}

function below(text: string, screen: Screen): readonly string[] {
  return wrapped({ prefix: '  ', text, hanging: 4 }, screen);
}

function at({ file, line, column }: Location): string {
  return `${inert(file)}:${line}:${column}`;
}
