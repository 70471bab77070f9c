import { compare } from '../src/kernel/model/finding.js';
import { DIRECTIVE_ABOUT, SOURCE_ABOUT } from '@zonewright/edge-rules/csp/about-directives.js';
import { DIRECTIVES } from '@zonewright/edge-rules/csp/directives.js';
import { FALLBACKS } from '@zonewright/edge-rules/csp/fallback.js';
import {
  actionAbout,
  OPERATOR_ABOUT,
  PHASE_ABOUT,
} from '@zonewright/edge-rules/expressions/catalogue/about-actions.js';
import { fieldAbout } from '@zonewright/edge-rules/expressions/catalogue/about-fields.js';
import {
  functionAbout,
  type ParameterAbout,
} from '@zonewright/edge-rules/expressions/catalogue/about-functions.js';
import { ACTION_FACTS } from '@zonewright/edge-rules/expressions/catalogue/actions.js';
import { FIELDS, type FieldFacts } from '@zonewright/edge-rules/expressions/catalogue/fields.js';
import { FUNCTIONS } from '@zonewright/edge-rules/expressions/catalogue/functions.js';
import { signatureOf, typeName } from '@zonewright/edge-rules/expressions/catalogue/signatures.js';
import { formatted } from './formatted.js';

const EXPRESSIONS_HEAD = `# Fields, functions, actions

What the names in [expressions](expressions.md) and rules mean. zonewright checks expressions by the same tables. The names and types are those of the
documents of the service; the words are ours. Where a plan is named, smaller plans don't have it.

<!-- generated from packages/edge-rules/src/expressions/catalogue/ by \`npm run generate\` -->
`;

const CSP_HEAD = `# Directives and sources

What the directives of [policies](csp.md) restrict, and what their keywords allow.

<!-- generated from packages/edge-rules/src/csp/ by \`npm run generate\` -->
`;

type Cells = readonly string[];

/** docs/expressions-reference.md: fields, functions, operators, actions and phases, each with its meaning. */
export async function expressionsReference(): Promise<string> {
  const fields = [...FIELDS].toSorted(([a], [b]) => compare(a, b));
  return formatted(
    'md',
    [
      EXPRESSIONS_HEAD,
      '## Fields of requests',
      fieldTable(fields.filter(([, { schemes }]) => schemes.includes('http'))),
      '## Fields of packets',
      'The phases of the network layer have these.',
      fieldTable(fields.filter(([, { schemes }]) => schemes.includes('network'))),
      '## Functions',
      ...[...FUNCTIONS.keys()].map(functionSection),
      '## Operators',
      table(
        ['operator', 'meaning'],
        Object.entries(OPERATOR_ABOUT).map(([name, about]) => [code(name), about]),
      ),
      'A comparison with a missing value is false, also with `ne`.',
      '## Actions',
      table(
        ['action', 'meaning'],
        [...ACTION_FACTS.keys()].map((name) => [code(name), actionAbout(name) ?? '']),
      ),
      'The parameters of each action: [configuration](configuration.md#parameters-of-rules).',
      '## Phases',
      table(
        ['phase', 'meaning'],
        Object.entries(PHASE_ABOUT).map(([name, about]) => [code(name), about]),
      ),
    ].join('\n\n'),
  );
}

/** docs/csp-reference.md: directives and keywords, each with its meaning. */
export async function cspReference(): Promise<string> {
  const directives = [...DIRECTIVES.keys()].toSorted(compare);
  return formatted(
    'md',
    [
      CSP_HEAD,
      '## Directives',
      table(
        ['directive', 'without it', 'meaning'],
        directives.map((name) => [
          code(name),
          (FALLBACKS.get(name) ?? []).map(code).join(', '),
          DIRECTIVE_ABOUT[name] ?? '',
        ]),
      ),
      'If a directive is missing, browsers ask the first one there is of those in the second column.',
      '## Keywords',
      table(
        ['source', 'meaning'],
        Object.entries(SOURCE_ABOUT).map(([name, about]) => [code(name), about]),
      ),
    ].join('\n\n'),
  );
}

function fieldTable(fields: readonly (readonly [string, FieldFacts])[]): string {
  return table(
    ['field', 'type', 'meaning'],
    fields.map(([name, { type }]) => [
      code(name),
      code(typeName(type)),
      fieldAbout(name) ?? 'Not documented.',
    ]),
  );
}

function functionSection(name: string): string {
  const about = functionAbout(name);
  if (about === undefined) return `### ${name}`;
  return [
    `### ${name}`,
    ['```', signatureOf(name) ?? '', '```'].join('\n'),
    about.about,
    about.parameters.map(parameterLine).join('\n'),
    `Example: ${code(about.example)}`,
  ].join('\n\n');
}

function parameterLine({ name, about }: ParameterAbout): string {
  return `- ${code(name)}: ${about}`;
}

function table(head: Cells, rows: readonly Cells[]): string {
  const line = (cells: Cells): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function code(text: string): string {
  return `\`${text}\``;
}
