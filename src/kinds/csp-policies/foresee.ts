import { defined } from '../../kernel/lib/defined.js';
import type { Change, Diff } from '../../kernel/model/change.js';
import type { Finding } from '../../kernel/model/finding.js';
import type { DiffContext, Foresight } from '../../kernel/model/context.js';
import { membersOf, type ApiReader } from '../../kernel/model/request.js';
import { scopeAddress } from '../../kernel/model/scope.js';
import { foreseeImpact } from '../impact/foresee.js';
import type { PolicyChange } from '../impact/impact.js';
import { judgeOf, type PolicyText } from '../impact/judge.js';
import { leftOpenFinding } from '../impact/left-open.js';
import { readInventory } from '../impact/inventory.js';
import { requiredBoolean, requiredString } from '../../kernel/lib/decode.js';
import { policiesPath, type LivePolicy } from './live.js';

/** Adds the impact on observed resources to each change. A failed read is a finding. Throws an ApiError only for credentials and interruption. */
export async function foreseePolicies(
  diff: Diff,
  live: readonly LivePolicy[],
  { scope, settings, foresight, lists }: DiffContext & { readonly foresight: Foresight },
  api: ApiReader,
  signal?: AbortSignal,
): Promise<Diff> {
  const { now, wants = () => true } = foresight;
  const { malicious, name: dialect } = settings.dialect;
  const asked = diff.changes.filter(({ address }) => wants(address));
  const policies = new Map(asked.map((change) => [change, policiesOf(change, live, scope)]));
  const judges = [...policies.values()].flatMap(({ before, after }) =>
    [before, after].flatMap((policy) => (policy === undefined ? [] : [judgeOf(policy, lists?.known)])),
  );
  const { problems, ...inventory } = await readInventory(judges, { scope, dialect }, api, signal);
  const context = { now, malicious, ...defined({ lists: lists?.known }) };
  const foreseen = diff.changes.map((change) => {
    const about = policies.get(change);
    return about === undefined ? { change, findings: [] } : foreseeImpact(change, about, inventory, context);
  });
  const leftOpen = [...policies].flatMap(([{ address }, about]) =>
    dialect === 'cloudflare'
      ? []
      : leftOpenFinding(about, inventory.items, { zone: scope.name, address }, context),
  );
  const unknown = problems.map((problem): Finding => ({
    severity: 'warning',
    code: 'impact-unknown',
    message: `it is not completely known what the changed policies would block: ${problem}`,
    help: 'The changes themselves are complete. Plan again, or use --no-impact if nobody needs to know.',
    scope: scopeAddress(scope),
  }));
  return {
    ...diff,
    changes: foreseen.map(({ change }) => change),
    findings: [...diff.findings, ...unknown, ...leftOpen, ...foreseen.flatMap(({ findings }) => findings)],
  };
}

/** The policy before and after a request, judged by the body that is sent. */
function policiesOf(
  { request }: Change,
  live: readonly LivePolicy[],
  scope: DiffContext['scope'],
): PolicyChange {
  const before = live.find(({ id }) => request.path === `${policiesPath(scope)}/${id}`);
  return { before, after: request.body === undefined ? undefined : sentPolicy(membersOf(request)) };
}

function sentPolicy(body: Readonly<Record<string, unknown>>): PolicyText {
  const what = 'the policy that is sent';
  return {
    action: requiredString(body, 'action', what),
    enabled: requiredBoolean(body, 'enabled', what),
    expression: requiredString(body, 'expression', what),
    value: requiredString(body, 'value', what),
  };
}
