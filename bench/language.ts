import { checkExpression } from '@zonewright/edge-rules/expressions/check.js';
import { parseExpression } from '@zonewright/edge-rules/expressions/parse.js';
import { cpuMs, middle, type Figure } from './measure.js';

const COUNT = 20_000;
const LENGTH = 500;
const ROUNDS = 7;

/** Conditions as they stand in rules; together they use most of the language. */
const CONDITIONS = [
  'ip.src in {192.0.2.0/24 198.51.100.7 203.0.113.0/28 2001:db8::/32}',
  '(http.host eq "www.example.com" and starts_with(http.request.uri.path, "/api/"))',
  'not ip.src.country in {"DE" "FR" "GB" "US"}',
  'any(lower(http.request.headers["user-agent"][*])[*] contains "curl")',
  'http.request.uri.path matches "^/v[0-9]+/(login|logout)$"',
  'cf.bot_management.score lt 30 and not cf.bot_management.verified_bot',
  '(http.request.method in {"POST" "PUT"} and len(http.request.uri.query) gt 200)',
  'ip.src in $office_networks',
  'cf.edge.server_port in {80 443 8080..8090}',
  'http.request.uri.path wildcard "/files/*/private/*"',
  'http.user_agent ne "" and http.referer ne "https://www.example.com/start"',
] as const;

/** Many different expressions of 500 characters and a little more, joined from conditions in turn. */
const expressions = Array.from({ length: COUNT }, (_, index) => {
  let text = `http.host eq "host-${index}.example.com"`;
  for (let next = index; text.length < LENGTH; next += 1) {
    text += ` ${next % 3 === 0 ? 'or' : 'and'} ${CONDITIONS[next % CONDITIONS.length] ?? ''}`;
  }
  return text;
});

/** A string, a word or a sign: what one regular expression makes of an expression. */
const WORDS = /"(?:[^"\\]|\\.)*"|[\w.]+|[^\s\w.]/g;

const PLACE = {
  mode: 'filter',
  phase: 'http_request_firewall_custom',
  dialect: 'documented',
  strict: false,
} as const;

/** What reading an expression costs, against splitting the same text into words. No two are alike, so that nothing can be remembered of them. */
export function language(): readonly Figure[] {
  const rounds = Array.from({ length: ROUNDS }, () => ({
    split: cpuMs(split),
    parse: cpuMs(parse),
    check: cpuMs(check),
  }));
  const figure = (name: 'parse' | 'check', limit: number): Figure => {
    const perSecond = (1000 * COUNT) / middle(rounds.map((round) => round[name]));
    return {
      name,
      value: middle(rounds.map((round) => round[name] / round.split)),
      limit,
      unit: '× splitting into words',
      detail: `${Math.round(perSecond).toLocaleString('en')} expressions of ${AVERAGE} characters per second`,
    };
  };
  return [figure('parse', 3.5), figure('check', 4.8)];
}

const AVERAGE = Math.round(expressions.reduce((sum, { length }) => sum + length, 0) / COUNT);

function split(): void {
  for (const text of expressions) if ([...text.matchAll(WORDS)].length === 0) throw new Error(text);
}

function parse(): void {
  for (const text of expressions)
    if (parseExpression(text, 'filter').tree === undefined) throw new Error(text);
}

/** As a list of rules does it: parsing included. */
function check(): void {
  for (const text of expressions) if (checkExpression(text, PLACE).length > 0) throw new Error(text);
}
