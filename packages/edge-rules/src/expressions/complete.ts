import { COUNTRIES } from './catalogue/countries.js';
import { DOMAINS } from './catalogue/domains.js';
import { FIELDS } from './catalogue/fields.js';
import { OPERATOR_ABOUT } from './catalogue/about-actions.js';
import { fieldAbout } from './catalogue/about-fields.js';
import { functionAbout } from './catalogue/about-functions.js';
import { FUNCTIONS } from './catalogue/functions.js';
import { signatureOf, typeName } from './catalogue/signatures.js';
import type { Type } from './ast.js';
import type { ExpressionContext } from './context.js';
import { allows, type Operator } from './operators.js';
import { parseExpression } from './parse.js';
import { contextProblems } from './phase-rules.js';

/** What can be written at a cursor. */
export interface Proposal {
  readonly kind: 'field' | 'function' | 'operator' | 'value' | 'list' | 'word';
  readonly text: string;
  /** Type or signature; empty without one. */
  readonly detail: string;
  readonly about?: string | undefined;
}

/** Proposals in place of the letters before the cursor. */
export interface Proposals {
  /** Where these letters start. */
  readonly from: number;
  readonly items: readonly Proposal[];
}

/** Where the expression is, and names of declared lists and hosts. */
export interface Surroundings {
  readonly context: ExpressionContext;
  readonly lists: readonly string[];
  readonly hosts: readonly string[];
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'CONNECT', 'OPTIONS', 'TRACE', 'PATCH'];

/** One notation each, in the order of use. */
const OPERATORS = [
  'eq',
  'ne',
  'in',
  'contains',
  'matches',
  'wildcard',
  'strict wildcard',
  'lt',
  'le',
  'gt',
  'ge',
  'bitwise_and',
] as const satisfies readonly Operator[];

const JOINS = (['and', 'or', 'xor'] as const).map(wordProposal);

function wordProposal(text: 'and' | 'or' | 'xor' | 'not' | 'any' | 'all'): Proposal {
  return { kind: 'word', text, detail: '', about: OPERATOR_ABOUT[text] };
}

/** What can be written at an offset, by the text before it. */
export function proposalsAt(text: string, at: number, surroundings: Surroundings): Proposals {
  const before = text.slice(0, at);
  const tokens = tokensOf(before);
  const last = tokens.at(-1);
  const isOpen = last?.end === at && (last.kind === 'name' || last.kind === 'list' || last.isOpen);
  const settled = isOpen ? tokens.slice(0, -1) : tokens;
  const from = isOpen ? last.start : at;
  return { from, items: itemsAfter(settled, isOpen ? last : undefined, before, surroundings) };
}

function itemsAfter(
  settled: readonly Token[],
  typed: Token | undefined,
  text: string,
  surroundings: Surroundings,
): readonly Proposal[] {
  const last = settled.at(-1);
  const isSet = opensSet(settled);
  const operator = isSet
    ? settled.findLast(({ kind }) => kind === 'operator')
    : last?.kind === 'operator'
      ? last
      : undefined;
  if (operator !== undefined && (isSet || last === operator)) {
    const subject = operandBefore(settled.slice(0, settled.indexOf(operator)), text);
    return valuesOf(subject, operator.text, isSet, surroundings);
  }
  if (typed?.isOpen === true && typed.kind === 'string') return [];
  if (last === undefined || OPENS.has(last.kind)) return operandsIn(surroundings);
  if (endsOperand(last)) {
    const start = startOfOperand(settled);
    const isRight = settled[start - 1]?.kind === 'operator';
    if (isRight || last.kind === 'close set') return JOINS;
    const type = typeOf(text.slice(settled[start]?.start, last.end));
    return [...operatorsFor(type), ...(type === undefined || type === 'Bool' ? JOINS : [])];
  }
  return JOINS;
}

/** After these an operand is next. */
const OPENS: ReadonlySet<string> = new Set(['open', 'comma', 'join', 'not']);

interface Token {
  readonly kind:
    | 'name'
    | 'list'
    | 'string'
    | 'number'
    | 'operator'
    | 'join'
    | 'not'
    | 'open'
    | 'close'
    | 'open set'
    | 'close set'
    | 'comma'
    | 'index'
    | 'other';
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** A string without its closing quote. */
  readonly isOpen: boolean;
}

const SHAPES: readonly (readonly [Token['kind'], RegExp])[] = [
  ['string', /r?(#*)"(?:\\.|[^"\\])*(?:"\1|$)/y],
  ['index', /\[[^\]]*\]/y],
  ['join', /(?:and|or|xor|&&|\|\||\^\^)(?![\w.])/y],
  ['not', /(?:not(?![\w.])|!(?!=))/y],
  [
    'operator',
    /(?:strict wildcard|eq|ne|lt|le|gt|ge|in|contains|matches|wildcard|bitwise_and)(?![\w.])|==|!=|<=|>=|<|>|~|&/y,
  ],
  ['list', /\$[\w.]*/y],
  ['number', /[\d][\w.:/]*|[\da-f]*:[\da-f:.]+(?:\/\d+)?/y],
  ['name', /[a-z_][\w.]*/iy],
  ['open', /\(/y],
  ['close', /\)/y],
  ['open set', /\{/y],
  ['close set', /\}/y],
  ['comma', /,/y],
  ['other', /\S/y],
];

/** The text may end in the middle of one. */
function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length;) {
    if (/\s/.test(text[at] ?? '')) {
      at += 1;
      continue;
    }
    const token = tokenAt(text, at);
    tokens.push(token);
    at = token.end;
  }
  return tokens;
}

function tokenAt(text: string, start: number): Token {
  for (const [kind, shape] of SHAPES) {
    shape.lastIndex = start;
    const [found] = shape.exec(text) ?? [];
    if (found === undefined || found === '') continue;
    const isOpen = kind === 'string' && !/^r?#*".*"#*$/s.test(found);
    return { kind, text: found, start, end: start + found.length, isOpen };
  }
  return { kind: 'other', text: text[start] ?? '', start, end: start + 1, isOpen: false };
}

function opensSet(tokens: readonly Token[]): boolean {
  const opened = tokens.findLastIndex(({ kind }) => kind === 'open set');
  return opened !== -1 && !tokens.slice(opened).some(({ kind }) => kind === 'close set');
}

function endsOperand({ kind }: Token): boolean {
  return ['name', 'close', 'index', 'string', 'number', 'list', 'close set'].includes(kind);
}

/** The index of the last operand's first token. */
function startOfOperand(tokens: readonly Token[]): number {
  let at = tokens.length - 1;
  while (tokens[at]?.kind === 'index') at -= 1;
  if (tokens[at]?.kind === 'close') {
    for (let depth = 0; at >= 0; at -= 1) {
      if (tokens[at]?.kind === 'close') depth += 1;
      if (tokens[at]?.kind === 'open') depth -= 1;
      if (depth === 0) break;
    }
    if (tokens[at - 1]?.kind === 'name') at -= 1;
  }
  return Math.max(at, 0);
}

/** The text of the last operand. */
function operandBefore(tokens: readonly Token[], text: string): string {
  const first = tokens[startOfOperand(tokens)];
  return first === undefined ? '' : text.slice(first.start, tokens.at(-1)?.end);
}

/** The type of a written operand; undefined if it is none. */
function typeOf(text: string): Type | undefined {
  return parseExpression(text, 'value').tree?.type ?? FIELDS.get(text)?.type;
}

function operatorsFor(type: Type | undefined): readonly Proposal[] {
  return OPERATORS.filter((operator) => allows(type ?? 'Unknown', operator)).map((text) => ({
    kind: 'operator',
    text,
    detail: '',
    about: OPERATOR_ABOUT[text],
  }));
}

function operandsIn({ context }: Surroundings): readonly Proposal[] {
  const fields = [...FIELDS].filter(([name, { type }]) => {
    const span = { from: 0, to: name.length };
    return contextProblems({ kind: 'field', name, indexes: [], type, span }, context).length === 0;
  });
  return [
    ...fields.map(([text, { type }]): Proposal => ({
      kind: 'field',
      text,
      detail: typeName(type),
      about: fieldAbout(text),
    })),
    ...[...FUNCTIONS.keys()].map((text): Proposal => ({
      kind: 'function',
      text,
      detail: signatureOf(text) ?? '',
      about: functionAbout(text)?.about,
    })),
    ...(['not', 'any', 'all'] as const).map(wordProposal),
    { kind: 'word', text: 'true', detail: '', about: 'All traffic.' },
  ];
}

/** Known values of a field, and declared ones. */
function valuesOf(
  subject: string,
  operator: string,
  isSet: boolean,
  { lists, hosts }: Surroundings,
): readonly Proposal[] {
  const domain = DOMAINS.get(subject);
  const of = (values: Iterable<string>, detail: string): readonly Proposal[] =>
    [...values].map((value) => ({ kind: 'value', text: JSON.stringify(value), detail }));
  const known =
    domain?.kind === 'values'
      ? of(domain.values, `a value of ${subject}`)
      : domain?.kind === 'country'
        ? of(COUNTRIES, 'a country')
        : subject === 'http.request.method'
          ? of(METHODS, 'a method')
          : subject === 'http.host'
            ? of(hosts, 'a zone of this repository')
            : [];
  if (operator !== 'in' || isSet) return known;
  const named = lists.map((name): Proposal => ({ kind: 'list', text: `$${name}`, detail: 'a list' }));
  return [...named, ...known.map((value) => ({ ...value, text: `{${value.text}}` }))];
}

/** The call around an offset, and the index of the argument there; undefined outside of calls. */
export function callAt(
  text: string,
  at: number,
): { readonly name: string; readonly argument: number } | undefined {
  const tokens = tokensOf(text.slice(0, at));
  let depth = 0;
  let argument = 0;
  for (let index = tokens.length - 1; index >= 0; index -= 1) {
    const kind = tokens[index]?.kind;
    if (kind === 'close') depth += 1;
    if (kind === 'comma' && depth === 0) argument += 1;
    if (kind !== 'open') continue;
    if (depth > 0) {
      depth -= 1;
      continue;
    }
    const name = tokens[index - 1];
    if (name?.kind === 'name') return { name: name.text, argument };
    argument = 0;
  }
  return undefined;
}

/** The words of an expression with their places, for colours and hovers. */
export function wordsOf(text: string): readonly Pick<Token, 'kind' | 'text' | 'start' | 'end'>[] {
  return tokensOf(text);
}
