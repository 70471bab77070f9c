import picomatch from 'picomatch/posix.js';
import type { DeclaredInvariant, Vars } from '../../../generated/files.js';
import type { SectionPath } from '../../../kernel/model/context.js';
import type { Finding } from '../../../kernel/model/finding.js';
import { isObject } from '../../../kernel/model/json.js';
import type { Scope } from '../../../kernel/model/scope.js';
import type { Settings } from '../../../kernel/model/settings.js';
import { NO_MARKS } from '../decode-bound.js';
import { contextFor } from '../section-context.js';
import type { LoadedFile } from '../load.js';
import { reportedPaths } from '../variants.js';
import { substituteVars, type Substituted } from '../vars.js';
import { checkEach } from './checks.js';
import { ALL_ZONES } from './judge.js';
import { demandedBy } from './ready-made.js';
import { schemeOf, type Around } from './scheme.js';

/** Stands for no particular scope. */
const ANY_ZONE: Scope = { level: 'zone', name: '*', id: '' };

/** Without declarations: only fields distinguish packets from requests. */
const ANYWHERE: Around = { level: 'account', phases: [], isProject: true };

/** A project file's value with variables replaced in its invariants, the only part that takes them. Pure. */
export function projectInvariants(value: unknown, vars: Vars, onUse?: (name: string) => void): Substituted {
  const invariants = isObject(value) ? value['invariants'] : undefined;
  if (invariants === undefined) return { value, problems: [], insertions: new Map() };
  const { value: put, ...rest } = substituteVars({ invariants }, vars, undefined, undefined, onUse);
  return { value: Object.assign({}, value, put), ...rest };
}

/** Problems of the project file's invariants and their variables. `written`: the path in the file of a path to an invariant. Pure. */
export function checkProjectInvariants(
  invariants: readonly DeclaredInvariant[],
  file: LoadedFile,
  settings: Settings,
  { insertions, problems }: Pick<Substituted, 'insertions' | 'problems'>,
  written = (path: SectionPath): SectionPath => path,
): readonly Finding[] {
  const findings: Finding[] = [];
  const checked = { file, settings, insertions, reported: reportedPaths({ problems }) };
  const context = contextFor('invariants', ANY_ZONE, { ...checked, written, marks: NO_MARKS }, findings);
  checkEach(invariants, ANYWHERE, context);
  return findings;
}

/** Scope patterns without a match: after a typo, an invariant would cover no zone, unnoticed. Pure. */
export function idleScopes(
  invariants: readonly DeclaredInvariant[],
  addresses: readonly string[],
  file: LoadedFile,
): readonly Finding[] {
  return invariants.flatMap(({ name, scopes = [] }, index) =>
    scopes.flatMap((glob, at): readonly Finding[] => {
      if (glob.startsWith('!'))
        return [
          {
            severity: 'error',
            code: 'invariant-scopes',
            message: `${glob} would match every zone and account except the named ones: a pattern does not exclude scopes from the other patterns`,
            help: 'Name the scopes that it is for.',
            ...file.locationOf(['invariants', index, 'scopes', at]),
          },
        ];
      const matches = picomatch(glob, { dot: true });
      if (addresses.some((address) => matches(address))) return [];
      return [
        {
          severity: 'warning',
          code: 'invariant-scopes',
          message: `${glob} matches no zone and no account, so it applies ${JSON.stringify(name)} to nothing`,
          help: 'Look for a typo. Addresses look like zone/shop.example.com or account/example-inc.',
          ...file.locationOf(['invariants', index, 'scopes', at]),
        },
      ];
    }),
  );
}

/** Invariants about packets that apply to zones: requests that don't exist would break them. Pure. */
export function packetsOfZones(
  invariants: readonly DeclaredInvariant[],
  zones: readonly string[],
  file: LoadedFile,
): readonly Finding[] {
  return invariants.flatMap((invariant, index): readonly Finding[] => {
    const { name, scopes = ALL_ZONES } = invariant;
    const { expression = '' } = demandedBy(invariant) ?? {};
    const matches = picomatch([...scopes], { dot: true });
    const zone = zones.find((address) => matches(address));
    if (zone === undefined || schemeOf(expression, ANYWHERE) !== 'network') return [];
    return [
      {
        severity: 'error',
        code: 'invariant-scopes',
        message: `${JSON.stringify(name)} is about packets, but ${zone} has only requests`,
        help: 'Name the accounts that it is for, such as scopes: [account/example-inc].',
        ...file.locationOf(['invariants', index, 'name']),
      },
    ];
  });
}
