import type { RuleTest } from '../../generated/files.js';
import type { CompileContext, SectionPath } from '../../kernel/model/context.js';
import { ACTION_FACTS } from '@zonewright/edge-rules/expressions/catalogue/actions.js';
import { PHASE_FACTS } from '@zonewright/edge-rules/expressions/catalogue/phases.js';
import { defined } from '../../kernel/lib/defined.js';
import { likelyReplacement } from '@zonewright/edge-rules/lib/correction.js';
import { nearest } from '@zonewright/edge-rules/lib/suggest.js';
import { decodeTraffic } from '@zonewright/edge-rules/simulation/traffic.js';

/** The expectation that no rule decides. */
export const NO_ACTION = 'none';

/** A test's packet or request, with its scheme. */
export function trafficOfTest({ packet, request }: RuleTest): TestTraffic | undefined {
  if (packet !== undefined && request !== undefined) return undefined;
  if (packet !== undefined) return { member: 'packet', scheme: 'network', fields: packet };
  return request && { member: 'request', scheme: 'http', fields: request };
}

export interface TestTraffic {
  readonly member: 'packet' | 'request';
  readonly scheme: 'network' | 'http';
  readonly fields: NonNullable<RuleTest['packet']>;
}

/** Checks what a schema can't: a packet or a request, known fields with fitting values, a known action. Pure. */
export function checkRuleTests(tests: readonly RuleTest[], context: CompileContext): void {
  tests.forEach((test, index) => {
    checkTraffic(test, [index], context);
    checkPhase(test, [index, 'phase'], context);
    checkExpectation(test, [index, 'expect'], context);
  });
}

function checkTraffic(test: RuleTest, path: SectionPath, context: CompileContext): void {
  const traffic = trafficOfTest(test);
  if (traffic === undefined) {
    context.report(path, {
      severity: 'error',
      code: 'test-traffic',
      message: 'a test needs either a packet or a request',
      help: 'Write packet: { tcp.dstport: 22 } for network phases, or request: { http.host: shop.example.com } for HTTP phases.',
    });
    return;
  }
  const { member, scheme, fields } = traffic;
  for (const { field, about, message } of decodeTraffic(scheme, fields, test.lists).problems) {
    const at = Object.hasOwn(fields, field) ? [member, field] : ['lists', field.slice(1)];
    const atKey = about === 'key';
    context.report([...path, ...at], { severity: 'error', code: 'test-field', message, atKey });
  }
}

/** Fields that the phase does not see would always be unknown. */
function checkPhase(test: RuleTest, path: SectionPath, context: CompileContext): void {
  const traffic = trafficOfTest(test);
  const scheme = PHASE_FACTS.get(test.phase ?? '')?.scheme;
  if (traffic === undefined || scheme === undefined || scheme === traffic.scheme) return;
  context.report(path, {
    severity: 'error',
    code: 'test-phase',
    message: `${test.phase} has ${scheme === 'http' ? 'requests' : 'packets'}, but the test has a ${traffic.member}`,
    help: scheme === 'http' ? 'Write request: instead of packet:.' : 'Write packet: instead of request:.',
  });
}

function checkExpectation({ expect }: RuleTest, path: SectionPath, context: CompileContext): void {
  const [action, at] = typeof expect === 'string' ? [expect, path] : [expect.action, [...path, 'action']];
  const known = [...ACTION_FACTS.keys(), NO_ACTION];
  if (action === undefined || known.includes(action)) return;
  const meant = nearest(action, known);
  context.report(at, {
    severity: 'error',
    code: 'unknown-action',
    message: `${JSON.stringify(action)} is not a known action`,
    help: meant === undefined ? `Write an action such as block, or ${NO_ACTION}.` : `Did you mean ${meant}?`,
    ...defined({ fix: meant === undefined ? undefined : likelyReplacement(meant, action) }),
  });
}
