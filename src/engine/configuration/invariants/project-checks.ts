import type { DeclaredInvariant } from '../../../kernel/model/files.js';
import type { Finding } from '../../../kernel/model/finding.js';
import type { Scope } from '../../../kernel/model/scope.js';
import type { Settings } from '../../../kernel/model/settings.js';
import { contextFor } from '../section-context.js';
import type { LoadedFile } from '../load.js';
import { checkEach } from './checks.js';

/** No scope in particular. */
const ANY_ZONE: Scope = { level: 'zone', name: '*', id: '' };

/** What is wrong with the invariants of the project file. Pure. */
export function checkProjectInvariants(
  invariants: readonly DeclaredInvariant[],
  file: LoadedFile,
  settings: Settings,
): readonly Finding[] {
  const findings: Finding[] = [];
  const checked = { file, settings, insertions: new Map(), told: new Set<string>() };
  const context = contextFor('invariants', ANY_ZONE, { ...checked, written: (path) => path }, findings);
  // Which phases there are depends on the scope: packets are told by their fields.
  checkEach(invariants, { level: 'account', phases: [], isProject: true }, context);
  return findings;
}
