import { asJson, isObject } from '../../../kernel/model/json.js';
import { inert } from '../../../kernel/lib/inert.js';
import type { Argument, Operand } from '@zonewright/edge-rules/expressions/ast.js';
import { parseExpression } from '@zonewright/edge-rules/expressions/parse.js';
import { textOf } from '@zonewright/edge-rules/expressions/strings.js';
import type { Sides } from '../strength/verdict.js';
import { memberAt, type SetByRules } from './setting.js';

/**
 * Where rules send traffic: another origin, or visitors to another site. Hosts of or below the zone are its own. Without `zone` (accounts), none is
 * known to be.
 */
export function setTargets(zone: string | undefined): readonly SetByRules[] {
  return [
    ...ORIGIN_PATHS.map((path) => origin(path, zone)),
    {
      name: 'the target',
      code: 'redirects-elsewhere',
      wins: 'first',
      valueOf: (rule) => {
        const parameters = rule['action'] === 'redirect' ? rule['action_parameters'] : undefined;
        return parameters === undefined ? undefined : asJson(parameters);
      },
      less: (sides) => targetWords(sides, zone),
    },
  ];
}

const ORIGIN_PATHS = [['host_header'], ['origin', 'host'], ['sni', 'value']] as const;

function origin(path: readonly string[], zone: string | undefined): SetByRules {
  const name = path.join('.');
  return {
    name,
    code: 'moves-origin',
    wins: 'last',
    valueOf: (rule) => {
      const value = rule['action'] === 'route' ? memberAt(rule, ['action_parameters', ...path]) : undefined;
      return typeof value === 'string' ? value : undefined;
    },
    less: ({ after }) =>
      typeof after !== 'string' || isOwn(after, zone) ? undefined : `${name} becomes ${inert(after)}`,
  };
}

function isOwn(host: string, zone: string | undefined): boolean {
  const [name, own] = [host, zone].map((one) => one?.toLowerCase().replace(/\.$/, ''));
  return own !== undefined && (name === own || name?.endsWith(`.${own}`) === true);
}

function targetWords({ before, after }: Sides, zone: string | undefined): string | undefined {
  const [former, latter] = [targetOf(before), targetOf(after)];
  switch (latter.kind) {
    case 'none':
    case 'own':
      return undefined;
    case 'host': {
      const isFormer = former.kind === 'host' && former.host === latter.host;
      return isOwn(latter.host, zone) || isFormer ? undefined : `visitors are sent to ${inert(latter.host)}`;
    }
    case 'unknown':
      return `visitors are possibly sent to another site: ${latter.because}`;
  }
}

type Target =
  | { readonly kind: 'none' }
  /** A path, or the host of the request. */
  | { readonly kind: 'own' }
  | { readonly kind: 'host'; readonly host: string }
  | { readonly kind: 'unknown'; readonly because: string };

function targetOf(parameters: unknown): Target {
  if (!isObject(parameters)) return { kind: 'none' };
  const list = memberAt(parameters, ['from_list', 'name']);
  if (typeof list === 'string')
    return { kind: 'unknown', because: `the target is in the list ${inert(list)}` };
  const value = memberAt(parameters, ['from_value', 'target_url', 'value']);
  if (typeof value === 'string') return targetOfText(value, true);
  const expression = memberAt(parameters, ['from_value', 'target_url', 'expression']);
  const { tree } = typeof expression === 'string' ? parseExpression(expression, 'value') : {};
  return tree === undefined ? COMPUTED : targetOfOperand(tree);
}

const COMPUTED: Target = { kind: 'unknown', because: 'the target is computed' };
const OWN: Target = { kind: 'own' };

/** The host at the start of a URL. `isWhole`: the text is all of it. */
function targetOfText(text: string, isWhole: boolean): Target {
  // Browsers read a backslash as a slash (WHATWG URL, 4.4).
  const [, scheme, host, end] = /^([a-z][a-z0-9+.-]*:)?[/\\]{2}([^/\\?#]*)(.?)/i.exec(text) ?? [];
  if (host === undefined) return /^[/\\]/.test(text) && (isWhole || text.length > 1) ? OWN : COMPUTED;
  if (!isWhole && end === '') return COMPUTED;
  const url = `${scheme ?? 'https:'}//${host}`;
  return URL.canParse(url) ? { kind: 'host', host: new URL(url).hostname } : COMPUTED;
}

const HOST_FIELDS = new Set(['http.host', 'http.request.full_uri']);
const PATH_FIELDS = new Set([
  'http.request.uri',
  'http.request.uri.path',
  'raw.http.request.uri',
  'raw.http.request.uri.path',
]);

function targetOfOperand(operand: Operand): Target {
  if (operand.kind === 'field')
    return HOST_FIELDS.has(operand.name) || PATH_FIELDS.has(operand.name) ? OWN : COMPUTED;
  switch (operand.name) {
    case 'concat':
      return targetOfParts(operand.arguments);
    case 'wildcard_replace':
    case 'regex_replace':
      return targetOfReplacement(operand.arguments);
    default:
      return COMPUTED;
  }
}

/** `concat("https://www.example.com", http.request.uri.path)`: the host is in the first part, or a part. */
function targetOfParts([first, second]: readonly Argument[]): Target {
  if (first === undefined) return COMPUTED;
  if (first.kind === 'field') return targetOfOperand(first);
  if (first.kind !== 'bytes') return COMPUTED;
  const text = textOf(first.value);
  const isBare = /^(?:https?:)?\/\/$/i.test(text);
  if (isBare) return second?.kind === 'field' && second.name === 'http.host' ? OWN : COMPUTED;
  const isPath = second?.kind === 'field' && PATH_FIELDS.has(second.name);
  return targetOfText(text, second === undefined || isPath);
}

/** The host, if the replacement has it before captured parts. */
function targetOfReplacement([, , replacement]: readonly Argument[]): Target {
  if (replacement?.kind !== 'bytes') return COMPUTED;
  const [fixed = ''] = textOf(replacement.value).split('$');
  return targetOfText(fixed, fixed.length === replacement.value.length);
}
