import { checkExpression } from '../src/languages/expressions/check.js';
import { parseExpression } from '../src/languages/expressions/parse.js';
import { cpuMs, type Figure } from './measure.js';

const COUNT = 20_000;
const LENGTH = 500;
const ROUNDS = 5;

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

/** What 20,000 expressions cost on one core. */
export function language(): readonly Figure[] {
  const place = {
    mode: 'filter',
    phase: 'http_request_firewall_custom',
    dialect: 'documented',
    strict: false,
  } as const;
  const average = Math.round(expressions.reduce((sum, { length }) => sum + length, 0) / COUNT);
  const parse = median(() => {
    for (const text of expressions)
      if (parseExpression(text, 'filter').tree === undefined) throw new Error(text);
  });
  const check = median(() => {
    for (const text of expressions) if (checkExpression(text, place).length > 0) throw new Error(text);
  });
  const figure = (name: string, seconds: number, limit: number): Figure => ({
    name,
    value: seconds,
    limit,
    unit: 's of CPU for 20,000',
    detail: `${Math.round(COUNT / seconds).toLocaleString('en')} expressions of ${average} characters per second`,
  });
  return [figure('parse', parse, 1), figure('check', check, 2)];
}

function median(work: () => void): number {
  const seconds = Array.from({ length: ROUNDS }, () => cpuMs(work) / 1000);
  return seconds.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Infinity;
}
