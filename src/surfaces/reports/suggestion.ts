import { defined } from '../../kernel/lib/defined.js';
import { cspPolicies } from '../../kinds/csp-policies/index.js';
import { stringify } from 'yaml';
import type { SuggestionDocument } from '../../generated/documents/suggestion.js';
import type { LeftOut, Suggestion } from '../../kinds/impact/suggest.js';
import { count } from '../../kernel/lib/phrases.js';
import { DOCUMENT_HEAD } from '../../kernel/model/document-head.js';
import { indented, type Screen } from './printers/text/table.js';
import { wrapped } from './printers/text/wrapped.js';

/** What a suggestion is about. */
export interface SuggestionHead {
  readonly zone: string;
  readonly host?: string;
  readonly sinceDays: number;
  readonly reads: number;
}

/** A suggestion as the published document (schemas/suggestion.schema.json). */
export function suggestionDocument(
  { policy, scripts, connections, leftOut }: Suggestion,
  { zone, host, sinceDays, reads }: SuggestionHead,
): SuggestionDocument {
  return {
    ...DOCUMENT_HEAD,
    zone,
    ...defined({ host }),
    since_days: sinceDays,
    ...(policy === undefined ? {} : { policy: { ...policy, value: mutable(policy.value) } }),
    observed: { scripts, connections },
    left_out: leftOut.map(({ kind, url, reasons }) => ({ kind, url, reasons: [...reasons] })),
    requests: { read: reads },
  };
}

/** A suggestion as a section of a zone file. Comments: what it was made from and leaves out. */
export function suggestionYaml(suggestion: Suggestion, head: SuggestionHead, screen: Screen): string {
  const { policy, leftOut } = suggestion;
  const comments = [...aboutWords(suggestion, head), ...leftOut.map(leftOutWords)];
  const text = comments.flatMap((line) => commentLines(line, screen)).join('');
  if (policy === undefined) return text;
  const section = { [cspPolicies.section]: { ownership: 'shared', policies: [policy] } };
  return text + stringify(section, { lineWidth: 0, singleQuote: null });
}

function aboutWords(
  { policy, scripts, connections }: Suggestion,
  { zone, host, sinceDays }: SuggestionHead,
): readonly string[] {
  const where = `on ${host ?? `the hosts of ${zone}`} in ${count(sinceDays, 'day')}`;
  if (policy === undefined) return [`Nothing that a policy could allow was observed ${where}.`];
  return [
    `Allows what was observed ${where}: ${count(scripts, 'script')}, ${count(connections, 'connection')}.`,
    `It only reports until action is allow. If the file already has ${cspPolicies.section}, paste only the policy.`,
  ];
}

function leftOutWords({ kind, url, reasons }: LeftOut): string {
  return `Left out: ${kind} ${url} (${reasons.join('; ')})`;
}

/** A comment of YAML. Each of its lines starts with `#`. */
function commentLines(text: string, screen: Screen): readonly string[] {
  const sign = '# ';
  const line = { prefix: '', text, hanging: 0 };
  return wrapped(line, indented(screen, sign.length)).map((row) => `${sign}${row}\n`);
}

function mutable(value: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(value).map(([name, sources]) => [name, [...sources]]));
}
