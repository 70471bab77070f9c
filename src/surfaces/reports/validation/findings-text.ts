import type { Texts } from '../../../kernel/model/texts.js';
import type { Finding, Location } from '../../../kernel/model/finding.js';
import { codeFrame } from '../printers/text/frame.js';
import { sections, type LongLine, type Text } from '../printers/text/text.js';
import type { Screen } from '../printers/text/table.js';
import { widthOf } from '../printers/text/width.js';
import { cyan, dim, inline, red, unbroken, yellow, type Inline } from '../printers/text/inline.js';

/**
 * Findings for a terminal, each with its line of the file. `sources`: texts by file. No line of a file is shown if a finding there is about a secret,
 * which can be on lines nearby.
 */
export function findingsText(findings: readonly Finding[], sources: Texts, screen: Screen): Text {
  const secretive = new Set(
    findings.flatMap(({ sensitive, location }) => (sensitive === true && location ? [location.file] : [])),
  );
  const textOf: TextOf = (file) => (secretive.has(file) ? undefined : sources.get(file));
  return sections(findings.map((finding) => findingText(finding, textOf, screen)));
}

type TextOf = (file: string) => string | undefined;

function findingText(finding: Finding, textOf: TextOf, screen: Screen): Text {
  const { location, help, related, includedFrom = [], scope } = finding;
  const paint = { error: red, warning: yellow, info: cyan }[finding.severity];
  const where = location === undefined ? (scope === undefined ? '' : `${scope}  `) : `${at(location)}  `;
  const head = inline`${where}${paint(finding.severity)}  ${finding.code}`;
  return [
    { prefix: '', text: head, hanging: 2 },
    ...messageLines(finding, textOf, screen),
    ...(help === undefined ? [] : [below(help)]),
    ...(related === undefined ? [] : [below(dim(`${related.message}: ${at(related.location)}`))]),
    ...includedFrom.map((include) => below(dim(`included at ${at(include)}`))),
  ];
}

/** The line of the file with the message: after the carets if it fits, otherwise below. */
function messageLines({ location, message }: Finding, textOf: TextOf, { width = Infinity }: Screen): Text {
  const source = location === undefined ? undefined : textOf(location.file);
  if (location === undefined || source === undefined) return [below(message)];
  const frame = codeFrame(source, location, message, width);
  if (widthOf(frame.at(-1) ?? '') <= width) return frame.map(unbroken);
  return [...codeFrame(source, location, '', width).map(unbroken), below(message)];
}

function below(text: Inline): LongLine {
  return { prefix: '  ', text, hanging: 4 };
}

function at({ file, line, column }: Location): string {
  return `${file}:${line}:${column}`;
}
