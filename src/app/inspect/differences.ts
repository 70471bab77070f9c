import { compareZones, type ZoneComparison, type ZoneSide } from '../../engine/drift/between-zones.js';
import { draftScope } from '../../import/draft-scope.js';
import type { Sections } from '../../kernel/model/context.js';
import type { ExitCode } from '../../kernel/model/errors.js';
import { scopeAddress, type Scope } from '../../kernel/model/scope.js';
import type { WatchedHost } from '../ports/host.js';
import { usageError } from '../ports/usage-error.js';
import { inspectionExit, type ChosenScopes, type LookOptions } from './chosen-scopes.js';
import { lookAtEach } from './look-at-each.js';

/** Which side to compare. */
export interface DifferencesOptions extends LookOptions {
  readonly side: 'live' | 'declared';
}

/** How zones compare, and what could not be. */
export interface DifferencesFound extends ZoneComparison {
  readonly side: DifferencesOptions['side'];
  readonly problems: readonly string[];
  readonly exit: ExitCode;
  /** Requests sent. */
  readonly reads: number;
}

/**
 * Compares zones with each other, live or declared. Leaves out and reports unreadable zones, which would look different. Throws a UserError for fewer
 * than two.
 */
export async function inspectDifferences(
  chosen: ChosenScopes,
  options: DifferencesOptions,
  host: WatchedHost,
): Promise<DifferencesFound> {
  if (chosen.scopes.length < 2)
    throw usageError(
      `differences are between zones, and the files name ${chosen.scopes.length === 1 ? 'only one' : 'none'}`,
      'Run it in a repository with several zones.',
    );
  const { sides, problems, reads } =
    options.side === 'declared' ? declaredSides(chosen) : await liveSides(chosen, options, host);
  return {
    ...compareZones(sides),
    side: options.side,
    problems,
    exit: inspectionExit({ isMalicious: false, isIncomplete: problems.length > 0 }),
    reads,
  };
}

interface Sides {
  readonly sides: readonly ZoneSide[];
  readonly problems: readonly string[];
  readonly reads: number;
}

/** The declared sections. A zone's files have different ones. */
function declaredSides({ configuration, scopes }: ChosenScopes): Sides {
  const names = new Set(scopes.map(scopeAddress));
  const sides = configuration.scopes
    .filter(({ scope }) => names.has(scopeAddress(scope)))
    .map(({ scope, parts }): ZoneSide => ({
      name: scope.name,
      parts: parts.map(({ sections }) => sections),
    }));
  return { sides, problems: [], reads: 0 };
}

/** Live state, as an import would write it. */
async function liveSides(
  chosen: ChosenScopes,
  options: DifferencesOptions,
  host: WatchedHost,
): Promise<Sides> {
  const { settings } = chosen.configuration;
  const { seen, reads } = await lookAtEach(chosen, options, host, (scope, reader, signal) =>
    draftScope(scope, reader, { settings, idFrom: 'file' }, signal),
  );
  const sides = seen.flatMap(({ scope, sections, unread }): readonly ZoneSide[] =>
    unread.length > 0 ? [] : [{ name: scope.name, parts: [sectionsOf(sections)] }],
  );
  const problems = seen.flatMap(({ scope, unread }) => unread.map((finding) => problemOf(scope, finding)));
  return { sides, problems, reads };
}

/** A draft fits its schema. */
function sectionsOf(
  drafts: readonly { readonly name: string; readonly draft: { readonly section: unknown } }[],
): Sections {
  return Object.fromEntries(
    drafts.flatMap(({ name, draft }) => (draft.section === undefined ? [] : [[name, draft.section]])),
  );
}

function problemOf(scope: Scope, { message }: { readonly message: string }): string {
  return `${scopeAddress(scope)} is not compared: ${message}`;
}
