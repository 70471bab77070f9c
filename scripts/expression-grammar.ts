/** The grammars (TextMate) that colour expressions in YAML files, as VS Code loads them. The words come from the tables of the language. */
import { OPERATOR_ABOUT } from '@zonewright/edge-rules/expressions/catalogue/about-actions.js';
import { FIELDS } from '@zonewright/edge-rules/expressions/catalogue/fields.js';

interface Rule {
  readonly name?: string;
  readonly contentName?: string;
  readonly match?: string;
  readonly begin?: string;
  readonly end?: string;
  readonly while?: string;
  readonly beginCaptures?: Readonly<Record<string, { readonly name: string }>>;
  readonly include?: string;
  readonly patterns?: readonly Rule[];
}

/** A file of a grammar. */
export interface Grammar {
  readonly scopeName: string;
  readonly injectionSelector?: string;
  readonly patterns: readonly Rule[];
  readonly repository?: Readonly<Record<string, Rule>>;
}

/** The keys whose values are expressions, before a value on the same line. */
const BEFORE_VALUE = String.raw`(?<=expression: |never: |always: |traffic: )`;

const JOINS: readonly string[] = ['and', 'or', 'xor', 'not', 'any', 'all'];

/** The files of the grammars by their names: of expressions, and of the values that are ones, between brackets and elsewhere. */
export function expressionGrammars(): Readonly<Record<string, Grammar>> {
  return {
    'expression.tmLanguage.json': {
      scopeName: SCOPE,
      patterns: EXPRESSION,
      repository: { quoted: { patterns: QUOTED } },
    },
    // Colours end with the value: the rule of YAML around it ends at the next key.
    'block-values.tmLanguage.json': {
      scopeName: 'zonewright.block-values',
      injectionSelector:
        'L:source.yaml meta.map.value.yaml - meta.flow.mapping.yaml - meta.flow.sequence.yaml - meta.embedded.expression.zonewright',
      patterns: [
        ...quotedValues(),
        {
          name: NAME,
          begin: String.raw`${BEFORE_VALUE}[|>][-+1-9]*(?=[ \t]*(?:#.*)?$)`,
          beginCaptures: { '0': { name: 'keyword.control.flow.block-scalar.yaml' } },
          while: String.raw`\G`,
          patterns: [{ include: SCOPE }],
        },
        {
          name: NAME,
          begin: String.raw`${BEFORE_VALUE}(?=[\w(!$])`,
          while: String.raw`\G`,
          patterns: [COMMENT, { include: SCOPE }],
        },
      ],
    },
    'flow-values.tmLanguage.json': {
      scopeName: 'zonewright.flow-values',
      injectionSelector: 'L:source.yaml meta.flow.pair.value.yaml - meta.embedded.expression.zonewright',
      patterns: [
        ...quotedValues(),
        {
          name: NAME,
          begin: String.raw`${BEFORE_VALUE}(?=[\w(!$])`,
          end: String.raw`(?=[ \t]*[,\]}]|$)`,
          patterns: [{ include: SCOPE }],
        },
      ],
    },
  };
}

const SCOPE = 'zonewright.expression';
const NAME = 'meta.embedded.expression.zonewright';

/** A comment of YAML behind a value without quotes. */
const COMMENT: Rule = { name: 'comment.line.number-sign.yaml', match: String.raw`(?<=[ \t])#.*$` };

function quotedValues(): readonly Rule[] {
  return [
    {
      name: `${NAME} string-quotes.single.yaml`,
      begin: `${BEFORE_VALUE}'`,
      beginCaptures: QUOTE,
      end: "'(?!')",
      patterns: [{ include: SCOPE }],
    },
    {
      name: `${NAME} string-quotes.double.yaml`,
      begin: `${BEFORE_VALUE}"`,
      beginCaptures: QUOTE,
      end: '"',
      patterns: [{ include: `${SCOPE}#quoted` }],
    },
  ];
}

const QUOTE = { '0': { name: 'punctuation.definition.string.begin.yaml' } };

const STRING = 'string.quoted.double.zonewright';
const ESCAPE: Rule = {
  name: 'constant.character.escape.zonewright',
  match: String.raw`\\(?:x[0-9A-Fa-f]{2}|[0-7]{3}|.)`,
};
const VARIABLE: Rule = { name: 'variable.other.constant.zonewright', match: String.raw`\$\{\w+\}` };

/** All words of an expression but its texts. */
const WORDS: readonly Rule[] = [
  VARIABLE,
  { name: 'variable.other.list.zonewright', match: String.raw`\$[a-z][\w.]*` },
  {
    name: 'keyword.control.logical.zonewright',
    match: String.raw`\b(?:${JOINS.filter((word) => word !== 'any' && word !== 'all').join('|')})\b(?![.(]\w)|&&|\|\||\^\^|!(?!=)`,
  },
  {
    name: 'keyword.operator.comparison.zonewright',
    match: String.raw`\b(?:${comparisons().join('|')})\b|[=!<>]=|[<>~&]`,
  },
  { name: 'constant.language.zonewright', match: String.raw`\b(?:true|false)\b` },
  { name: 'support.function.zonewright', match: String.raw`\b[a-z]\w*(?=\()` },
  {
    name: 'variable.other.field.zonewright',
    match: String.raw`\b(?:[a-z]\w*(?:\.\w+)+|${singleNames().join('|')})\b`,
  },
  {
    name: 'constant.numeric.zonewright',
    match: String.raw`\b[0-9][0-9A-Fa-f.:]*(?:/[0-9]+)?|[0-9A-Fa-f]*::[0-9A-Fa-f:.]*(?:/[0-9]+)?`,
  },
];

const EXPRESSION: readonly Rule[] = [
  { name: STRING, begin: String.raw`\br(#*)"`, end: String.raw`"\1`, patterns: [VARIABLE] },
  { name: STRING, begin: '"', end: '"', patterns: [ESCAPE, VARIABLE] },
  ...WORDS,
];

/** Inside of a double-quoted value, where quotes have a backslash, and backslashes too. */
const QUOTED: readonly Rule[] = [
  { name: STRING, begin: String.raw`\br(#*)\\"`, end: String.raw`\\"\1|(?=")`, patterns: [VARIABLE] },
  {
    name: STRING,
    begin: String.raw`\\"`,
    end: String.raw`\\"|(?=")`,
    patterns: [
      { name: 'constant.character.escape.zonewright', match: String.raw`\\\\(?:\\\\|\\"|.)` },
      VARIABLE,
    ],
  },
  ...WORDS,
];

function comparisons(): readonly string[] {
  const words = Object.keys(OPERATOR_ABOUT).filter((word) => !JOINS.includes(word));
  return words.toSorted((a, b) => b.length - a.length);
}

/** The fields without a dot. */
function singleNames(): readonly string[] {
  return [...FIELDS.keys()].filter((name) => !name.includes('.'));
}
