import type { Change, Diff } from '../../core/change.js';
import { digestOf } from '../../core/json.js';
import type { DiffContext } from '../../core/kind.js';
import { scopeAddress } from '../../core/scope.js';
import { fieldDetails } from '../../lib/fields.js';
import { settingsPath, type LivePageShield } from './live.js';
import type { PageShieldSpec } from './spec.js';

/** On before the policies that need it, off after everything else; off is a risk. */
export function diffPageShield(spec: PageShieldSpec, live: LivePageShield, { scope }: DiffContext): Diff {
  const address = `${scopeAddress(scope)}/page_shield`;
  const { enabled } = spec;
  if (enabled === live.enabled) return { changes: [], unchanged: [address], findings: [] };
  const change: Change = {
    address,
    kind: 'page_shield',
    action: 'update',
    stage: enabled ? 'switch-on' : 'switch-off',
    source: { file: spec.source.file, line: spec.source.line },
    request: { method: 'PUT', path: settingsPath(scope), query: {}, body: { enabled } },
    base: { hash: digestOf(live) },
    details: fieldDetails({ enabled: live.enabled }, { enabled }),
    risks: enabled
      ? []
      : [{ code: 'page-shield-off', message: `page shield of ${scope.name} is switched off` }],
  };
  return { changes: [change], unchanged: [], findings: [] };
}
