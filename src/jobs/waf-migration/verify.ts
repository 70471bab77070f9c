import { readEntryPoint } from '../../api/rulesets.js';
import { ApiError } from '../../core/errors.js';
import type { Finding } from '../../core/finding.js';
import { isObject } from '../../core/json.js';
import type { ApiReader } from '../../core/request.js';
import { asList, asObject, optionalBoolean, optionalString, ShapeError, type Raw } from '../../lib/decode.js';
import type { Verification } from '../../pipeline/verify.js';
import type { DeclaredRule } from '../../ruleset/declared.js';
import { planRuleset, rulesetBase } from '../../ruleset/plan.js';
import type { JobTools } from '../job.js';
import { MANAGED_PHASE, type WafSpec } from './spec.js';
import { wafAddress } from './steps.js';

/** A service may answer a read with what it had before the write: look again before calling it a difference. */
const LOOK_AGAIN_AFTER_MS = [500, 1_500];

/** Whether the entry point says what was sent. `body` is the body of the request; never throws for what the service says. */
export async function verifyEntryPoint(
  spec: WafSpec,
  body: unknown,
  api: ApiReader,
  { clock, signal }: JobTools,
): Promise<Verification> {
  try {
    const wanted = asList(asObject(body, 'what was sent')['rules'], 'rules of what was sent').map(
      declaredFrom,
    );
    for (const pause of LOOK_AGAIN_AFTER_MS) {
      const verification = await look(spec, wanted, api);
      if (verification.verdict === 'clean') return verification;
      await clock.sleep(pause, signal);
    }
    return await look(spec, wanted, api);
  } catch (error) {
    if (signal.aborted) return { verdict: 'skipped', findings: [] };
    if (!(error instanceof ApiError || error instanceof ShapeError)) throw error;
    const finding: Finding = { severity: 'error', code: 'incomplete-read', message: error.message };
    return { verdict: 'incomplete', findings: [finding] };
  }
}

async function look(spec: WafSpec, rules: readonly DeclaredRule[], api: ApiReader): Promise<Verification> {
  const { scope } = spec;
  const address = wafAddress(spec);
  const live = await readEntryPoint(scope, MANAGED_PHASE, api);
  const declared = {
    phase: MANAGED_PHASE,
    kind: 'zone',
    name: 'default',
    ownership: 'exclusive',
    rules,
  } as const;
  const source = { file: '', line: 1, column: 1, length: 1 };
  const diff = planRuleset(declared, live, { kind: 'managed_waf', address, scope, source }, () => 'protect');
  const digest = rulesetBase(live).hash;
  return live !== undefined && diff.changes.length === 0
    ? { verdict: 'clean', digest, findings: [] }
    : { verdict: 'differs', digest, remaining: [address], findings: [] };
}

/** A rule as it was sent, as a rule that is wanted. */
function declaredFrom(value: unknown): DeclaredRule {
  const raw = asObject(value, 'a rule that was sent');
  const what = 'a rule that was sent';
  const enabled = optionalBoolean(raw, 'enabled', what);
  const description = optionalString(raw, 'description', what);
  const parameters = objectIn(raw, 'action_parameters');
  return {
    action: optionalString(raw, 'action', what) ?? '',
    expression: optionalString(raw, 'expression', what) ?? '',
    ...(enabled === undefined ? {} : { enabled }),
    ...(description === undefined ? {} : { description }),
    ...(parameters === undefined ? {} : { action_parameters: { ...parameters } }),
  };
}

function objectIn(raw: Raw, member: string): Raw | undefined {
  const value = raw[member];
  return isObject(value) ? value : undefined;
}
