import type { CompileContext, SectionPath } from '../../../kernel/model/context.js';
import { isObject } from '../../../kernel/model/json.js';
import type { DeclaredRule } from '../declared.js';

/** A header that rules of a phase can't write: lower case, with `*` for any rest. */
export interface ReservedHeader {
  readonly phase: string;
  readonly name: string;
  /** What a rule can still do. Other operations are neither allowed nor refused by the documentation. */
  readonly allowed: readonly Operation[];
  readonly refused: readonly Operation[];
  /** What it is, for the message. */
  readonly because: string;
}

type Operation = 'add' | 'set' | 'remove';

const WRITES = ['add', 'set'] as const;
const ALL = [...WRITES, 'remove'] as const;
const OWN = 'the service sets it itself';
const VISITOR = 'it says who the visitor is, and the service sets it';

/** Exact names first: the first that fits decides (transform rules, header modification; public facts, What can't be done where). */
export const RESERVED_HEADERS: readonly ReservedHeader[] = [
  ...reserved('http_request_late_transform', [
    ['cf-connecting-ip', ['remove'], WRITES, VISITOR],
    ['cf-*', [], ALL, OWN],
    ['x-cf-*', [], ALL, OWN],
    ['x-forwarded-for', ['remove'], WRITES, VISITOR],
    ['true-client-ip', [], WRITES, VISITOR],
    ['x-real-ip', [], WRITES, VISITOR],
    ['x-forwarded-proto', [], WRITES, VISITOR],
    ['cookie', ['remove'], WRITES, 'rules can only remove all cookies'],
  ]),
  ...reserved('http_response_headers_transform', [
    ['cf-*', [], ALL, OWN],
    ['x-cf-*', [], ALL, OWN],
    ['server', [], WRITES, OWN],
    ['eh-cache-tag', [], WRITES, OWN],
    ['eh-cdn-cache-control', [], WRITES, OWN],
  ]),
];

type Row = readonly [
  name: string,
  allowed: readonly Operation[],
  refused: readonly Operation[],
  because: string,
];

function reserved(phase: string, rows: readonly Row[]): readonly ReservedHeader[] {
  return rows.map(([name, allowed, refused, because]) => ({ phase, name, allowed, refused, because }));
}

/** Reports headers that a rule can't write. `path`: of the rule. */
export function checkReservedHeaders(
  { action, action_parameters: parameters }: DeclaredRule,
  phase: string,
  path: SectionPath,
  { report }: Pick<CompileContext, 'report'>,
): void {
  const headers = action === 'rewrite' && isObject(parameters) ? parameters['headers'] : undefined;
  if (!isObject(headers)) return;
  for (const [name, change] of Object.entries(headers)) {
    const operation = isObject(change) ? change['operation'] : undefined;
    const row = RESERVED_HEADERS.find((one) => one.phase === phase && fits(one.name, name));
    if (row?.refused.some((one) => one === operation) !== true) continue;
    const can = row.allowed.length === 0 ? '' : ` A rule can only ${row.allowed.join(' or ')} it.`;
    report([...path, 'action_parameters', 'headers', name], {
      severity: 'error',
      code: 'reserved-header',
      message: `a rule of phase ${phase} can't ${String(operation)} the header ${name}: ${row.because}`,
      help: `Use another name.${can}`,
      atKey: true,
    });
  }
}

/** Names don't care about case. */
function fits(pattern: string, name: string): boolean {
  const lower = name.toLowerCase();
  return pattern.endsWith('*') ? lower.startsWith(pattern.slice(0, -1)) : lower === pattern;
}
