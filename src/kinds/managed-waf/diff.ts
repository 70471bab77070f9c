import type { Reading } from '../../service/endpoints/reading.js';
import { modeWords, type MigrationReading } from './live.js';
import type { Diff } from '../../kernel/model/change.js';
import type { DiffContext } from '../../kernel/model/context.js';
import { scopeAddress } from '../../kernel/model/scope.js';
import type { ManagedWafSpec } from './spec.js';

/** Reports the goal as reached, or pending with the command for it. Never a change. */
export function diffManagedWaf(
  spec: ManagedWafSpec,
  live: Reading<MigrationReading>,
  { scope }: DiffContext,
): Diff {
  const address = `${scopeAddress(scope)}/managed_waf`;
  if (isReached(spec, live)) return { changes: [], unchanged: [address], findings: [] };
  const { source, goal } = spec;
  const pending = {
    address,
    source: { file: source.file, line: source.line },
    state: `${stateWords(live)}; declared is ${goal}`,
    command: `zonewright migrate waf --zone ${scope.name} --to ${goal}`,
  };
  return { changes: [], unchanged: [], pending, findings: [] };
}

/** A zone beyond the goal has reached it: it can't go back. */
function isReached({ goal }: ManagedWafSpec, live: Reading<MigrationReading>): boolean {
  if (live.status === 'not-read') return false;
  const { mode } = live.value;
  return mode === 'new-only' || (goal === 'validation' && mode === 'validation');
}

function stateWords(live: Reading<MigrationReading>): string {
  return live.status === 'read' ? modeWords(live.value) : `its state could not be read (${live.why})`;
}
