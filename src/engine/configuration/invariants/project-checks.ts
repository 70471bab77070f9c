import picomatch from 'picomatch/posix.js';
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

/** Patterns of scopes that match none: an invariant that a slip of the pen has taken from its zones would hold nowhere, without a word. Pure. */
export function idleScopes(
  invariants: readonly DeclaredInvariant[],
  addresses: readonly string[],
  file: LoadedFile,
): readonly Finding[] {
  return invariants.flatMap(({ name, scopes = [] }, index) =>
    scopes.flatMap((glob, at): readonly Finding[] => {
      const matches = picomatch(glob, { dot: true });
      if (addresses.some((address) => matches(address))) return [];
      return [
        {
          severity: 'warning',
          code: 'invariant-scopes',
          message: `${glob} is the address of no zone and no account, so ${JSON.stringify(name)} holds nowhere by it`,
          help: 'Look for a slip of the pen. An address is such as zone/shop.example.com or account/example-inc.',
          ...file.locationOf(['invariants', index, 'scopes', at]),
        },
      ];
    }),
  );
}
