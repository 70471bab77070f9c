import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, test } from 'vitest';
import oniguruma from 'vscode-oniguruma';
import textmate, { type IGrammar } from 'vscode-textmate';
import manifest from '../../../editors/vscode/manifest.json' with { type: 'json' };
import { expressionGrammars } from '../../../scripts/expression-grammar.js';
import { FIELDS } from '@zonewright/edge-rules/expressions/catalogue/fields.js';

const { createOnigScanner, createOnigString, loadWASM } = oniguruma;
const { INITIAL, parseRawGrammar, Registry } = textmate;
const { resolve } = createRequire(import.meta.url);
const YAML = new URL('../../fixtures/yaml-grammar/', import.meta.url);

let grammar: IGrammar;
beforeAll(async () => {
  await loadWASM(readFileSync(resolve('vscode-oniguruma/release/onig.wasm')));
  const own = Object.values(expressionGrammars());
  const registry = new Registry({
    onigLib: Promise.resolve({ createOnigScanner, createOnigString }),
    loadGrammar: (scope) => {
      const found = own.find(({ scopeName }) => scopeName === scope);
      if (found !== undefined)
        return Promise.resolve(parseRawGrammar(JSON.stringify(found), `${scope}.json`));
      const file = { 'source.yaml': 'yaml', 'source.yaml.1.2': 'yaml-1.2' }[scope];
      if (file === undefined) return Promise.resolve(null);
      return Promise.resolve(
        parseRawGrammar(readFileSync(new URL(`${file}.tmLanguage.json`, YAML), 'utf8'), `${file}.json`),
      );
    },
    getInjections: (scope) =>
      manifest.contributes.grammars
        .filter(({ injectTo = [] }) => injectTo.includes(scope))
        .map(({ scopeName }) => scopeName),
  });
  grammar = (await registry.loadGrammar('source.yaml')) ?? expect.fail('no grammar of YAML');
});

/** The short names of our colours, by the scopes. */
const COLOURS: Readonly<Record<string, string>> = {
  'variable.other.field.zonewright': 'field',
  'support.function.zonewright': 'function',
  'keyword.operator.comparison.zonewright': 'operator',
  'keyword.control.logical.zonewright': 'join',
  'variable.other.list.zonewright': 'list',
  'variable.other.constant.zonewright': 'variable',
  'constant.numeric.zonewright': 'number',
  'constant.language.zonewright': 'constant',
  'constant.character.escape.zonewright': 'escape',
  'string.quoted.double.zonewright': 'text',
  'entity.name.tag.yaml': 'key',
  'comment.line.number-sign.yaml': 'comment',
};

/** The words of a text that have a colour, with it. Parts of one colour that follow each other are one word. */
function coloured(text: string): readonly string[] {
  const words: string[] = [];
  let stack = INITIAL;
  for (const line of text.split('\n')) {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, stack);
    stack = ruleStack;
    let last: { readonly colour: string; readonly end: number } | undefined;
    for (const { scopes, startIndex, endIndex } of tokens) {
      const colour = scopes.flatMap((scope) => COLOURS[scope] ?? []).at(-1);
      const word = line.slice(startIndex, endIndex);
      if (colour !== undefined && last?.colour === colour && last.end === startIndex)
        words[words.length - 1] += word;
      else if (colour !== undefined) words.push(`${colour} ${word}`);
      last = colour === undefined ? undefined : { colour, end: endIndex };
    }
  }
  return words.map((word) => word.trimEnd());
}

const SAME = ['field http.host', 'operator eq', 'text "a b"', 'join and', 'join not', 'field ssl'];
const EXPRESSION = 'http.host eq "a b" and not ssl';

describe('the words of an expression', () => {
  test.each<[style: string, text: string]>([
    ['plain', `expression: ${EXPRESSION}`],
    ['single-quoted', `expression: '${EXPRESSION}'`],
    ['folded', `expression: >-\n  http.host eq "a b"\n  and not ssl`],
    ['literal', `expression: |\n  http.host eq "a b"\n\n  and not ssl`],
    ['plain, on two lines', `expression: http.host eq "a b"\n  and not ssl`],
    ['single-quoted, on two lines', `expression: 'http.host eq "a b"\n  and not ssl'`],
  ])('have colours, %s', (_, text) => {
    expect(coloured(text)).toEqual(['key expression', ...SAME]);
    const rule = `rules:\n  - ref: a\n    ${text.replaceAll('\n', '\n    ')}\n    action: block # and\n`;
    expect(coloured(rule)).toEqual([
      'key rules',
      'key ref',
      'key expression',
      ...SAME,
      'key action',
      'comment # and',
    ]);
    const first = `rules:\n  - ${text.replaceAll('\n', '\n    ')}\n    description: not ssl\n`;
    expect(coloured(first)).toEqual(['key rules', 'key expression', ...SAME, 'key description']);
  });

  test('have colours between brackets', () => {
    const text = `rules: [{ ref: a, expression: '${EXPRESSION}', action: log }, { expression: ssl, description: not ssl }]`;
    expect(coloured(text)).toEqual([
      'key rules',
      'key ref',
      'key expression',
      ...SAME,
      'key action',
      'key expression',
      'field ssl',
      'key description',
    ]);
  });

  test('have colours in double quotes, with their escapes', () => {
    expect(coloured(String.raw`expression: "http.host eq \"a\\\\b\" and ssl" # not`)).toEqual([
      'key expression',
      'field http.host',
      'operator eq',
      String.raw`text \"a`,
      String.raw`escape \\\\`,
      String.raw`text b\"`,
      'join and',
      'field ssl',
      'comment # not',
    ]);
  });

  test('have colours of all kinds', () => {
    const expression =
      'lower(http.host) strict wildcard r#"*."x""# or ip.src in {192.0.2.0/24 2001:db8::/32} or ip.src in $cf.open_proxies xor tcp.dstport >= 80 and true';
    expect(coloured(`expression: ${expression} # why and`)).toEqual([
      'key expression',
      'function lower',
      'field http.host',
      'operator strict wildcard',
      'text r#"*."x""#',
      'join or',
      'field ip.src',
      'operator in',
      'number 192.0.2.0/24',
      'number 2001:db8::/32',
      'join or',
      'field ip.src',
      'operator in',
      'list $cf.open_proxies',
      'join xor',
      'field tcp.dstport',
      'operator >=',
      'number 80',
      'join and',
      'constant true',
      'comment # why and',
    ]);
    expect(coloured(`expression: 'any(http.request.headers["x"][*] eq "it''s \${apex}\\"\\x41")'`)).toEqual([
      'key expression',
      'function any',
      'field http.request.headers',
      'text "x"',
      'operator eq',
      `text "it''s`,
      'variable ${apex}',
      String.raw`escape \"\x41`,
      'text "',
    ]);
  });

  test.each(['expression', 'counting_expression', 'username_expression', 'never', 'always'])(
    'are in %s',
    (key) => {
      expect(coloured(`${key}: ssl`)).toEqual([`key ${key}`, 'field ssl']);
    },
  );

  test('are in the traffic of an invariant', () => {
    expect(coloured(`never: { traffic: 'ssl', action: log }`)).toEqual([
      'key never',
      'key traffic',
      'field ssl',
      'key action',
    ]);
  });

  test.each([
    'description: http.host eq "a" and ssl',
    'name: >-\n  not ssl or any()',
    'expressions: { strict: true }',
  ])('are not in %j', (text) => {
    expect(coloured(text).filter((word) => !word.startsWith('key '))).toEqual([]);
  });
});

test('each field of the language has the colour of a field', () => {
  const names = [...FIELDS.keys()];
  expect(coloured(`expression: ${names.join(' or ')}`).filter((word) => word !== 'join or')).toEqual([
    'key expression',
    ...names.map((name) => `field ${name}`),
  ]);
});
