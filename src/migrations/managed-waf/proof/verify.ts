import { LOOK_AGAIN_AFTER_MS } from '../../../kernel/model/clock.js';
import { defined } from '../../../kernel/lib/defined.js';
import { readEntryPoint } from '../../../kinds/rule-lists/rulesets.js';
import { ApiError } from '../../../kernel/model/errors.js';
import type { Finding } from '../../../kernel/model/finding.js';
import { isObject } from '../../../kernel/model/json.js';
import type { ApiReader } from '../../../kernel/model/request.js';
import {
  asList,
  asObject,
  optionalBoolean,
  optionalString,
  ShapeError,
  type Raw,
} from '../../../kernel/lib/decode.js';
import { notVerified, type Verification } from '../../../engine/apply/verify.js';
import type { DeclaredRule } from '../../../kinds/rule-lists/declared.js';
import { PARAMETER_MEMBERS } from '../../../kinds/rule-lists/rule-shape.js';
import { planRuleset, rulesetBase } from '../../../kinds/rule-lists/plan.js';
import type { MigrationTools } from '../../migration.js';
import { MANAGED_PHASE, type WafSpec } from '../spec.js';
import { wafAddress } from '../steps.js';

/** Whether the entry point is as sent. `body`: what was sent, if known. Never throws for the service's answers. */
export async function verifyEntryPoint(
  spec: WafSpec,
  body: unknown,
  api: ApiReader,
  { clock, signal }: MigrationTools,
): Promise<Verification> {
  if (body === undefined) return NOT_KNOWN;
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
    if (signal.aborted) return notVerified(signal);
    if (!(error instanceof ApiError || error instanceof ShapeError)) throw error;
    const finding: Finding = { severity: 'error', code: 'incomplete-read', message: error.message };
    return { verdict: 'incomplete', findings: [finding] };
  }
}

const NOT_KNOWN: Verification = {
  verdict: 'incomplete',
  findings: [
    {
      severity: 'error',
      code: 'restore-file-missing',
      message: 'what was sent is no longer known, so the entry point could not be compared',
      help: 'The restore file of this token is gone or was cut off. Look at the entry point yourself.',
    },
  ],
};

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

/** A sent rule as a wanted rule. */
function declaredFrom(value: unknown): DeclaredRule {
  const raw = asObject(value, 'a rule that was sent');
  const what = 'a rule that was sent';
  const enabled = optionalBoolean(raw, 'enabled', what);
  const description = optionalString(raw, 'description', what);
  const ref = optionalString(raw, 'ref', what);
  return {
    ...defined({ ref }),
    action: optionalString(raw, 'action', what) ?? '',
    expression: optionalString(raw, 'expression', what) ?? '',
    ...defined({ enabled, description }),
    ...parametersOf(raw),
  };
}

function parametersOf(raw: Raw): Raw {
  const present = PARAMETER_MEMBERS.flatMap((member) => {
    const value = raw[member];
    return isObject(value) ? [[member, { ...value }] as const] : [];
  });
  return Object.fromEntries(present);
}
