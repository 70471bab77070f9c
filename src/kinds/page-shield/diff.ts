import type { Change, Diff } from '../../kernel/model/change.js';
import { digestOf } from '../../kernel/model/json.js';
import type { DiffContext } from '../../kernel/model/context.js';
import { scopeAddress } from '../../kernel/model/scope.js';
import { fieldDetails } from '../../kernel/lib/fields.js';
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
