import { PackedTexts, type Texts } from '../kernel/model/texts.js';
import type { Change, RuleDetail } from '../kernel/model/change.js';
import type { Finding } from '../kernel/model/finding.js';
import type { ApiReader } from '../kernel/model/request.js';
import { isSameScope, scopeAddress, shortAddress } from '../kernel/model/scope.js';
import { type Configuration } from '../engine/configuration/configuration.js';
import { readConfiguration } from '../engine/configuration/read.js';
import { NO_FILES } from '../engine/configuration/no-files.js';
import { observe } from '../engine/plan/observe.js';
import type { DeclaredScope } from '../engine/configuration/resolve.js';
import type { RepositoryFiles } from '../files/repository/folder.js';
import { changeWords } from './faults.js';
import { withFiles } from './overlay.js';
import type { Proposal } from './propose.js';
import { onlyNames } from './only-names.js';

/** A proposal proved to change nothing but refs. */
export interface Verified {
  readonly status: 'verified';
  readonly proposal: Proposal;
  /** Rules that get a ref by the first apply. */
  readonly refs: readonly ProposedRef[];
  /** Variables that the files refer to. */
  readonly variables: ReadonlySet<string>;
  /** Keys of live things that the files cover. */
  readonly covers: ReadonlySet<string>;
}

export interface Rejected {
  readonly status: 'rejected';
  readonly proposal: Proposal;
  readonly problems: readonly Finding[];
}

/** A live rule without ref, and the file's proposed one. */
export interface ProposedRef {
  /** `rulesets/http_request_firewall_custom` */
  readonly ruleset: string;
  /** From 1. */
  readonly position: number;
  readonly ref: string;
}

export type CheckedProposal = Verified | Rejected;

/**
 * Plans each scope of the repository with all proposals against what was read (`replay`). Rejects a proposal whose file is invalid or whose plan
 * changes more than refs, and continues without it. `sources`: texts for findings. Writes nothing.
 */
export async function verifyProposals(
  proposals: readonly Proposal[],
  files: RepositoryFiles,
  replay: ApiReader,
): Promise<{
  readonly checkedProposals: readonly CheckedProposal[];
  readonly sources: Texts;
}> {
  const invalid = new Map<Proposal, readonly Finding[]>();
  const sources = new PackedTexts();
  for (;;) {
    const left = proposals.filter((proposal) => !invalid.has(proposal));
    const texts = new Map(left.flatMap((one) => one.files.map(({ file, after }) => [file, after] as const)));
    const configuration = await readConfiguration(withFiles(files, texts));
    for (const file of configuration.sources.keys())
      if (!sources.has(file)) sources.set(file, configuration.sources.get(file) ?? '');
    const refused = refusedBy(configuration, left);
    for (const { proposal, problems } of refused) invalid.set(proposal, problems);
    if (refused.length > 0) continue;
    const checkedProposals = await Promise.all(
      proposals.map(async (proposal): Promise<CheckedProposal> => {
        const problems = invalid.get(proposal);
        return problems === undefined
          ? await verifyOne(proposal, configuration, replay)
          : { status: 'rejected', proposal, problems };
      }),
    );
    return { checkedProposals, sources };
  }
}

/** Proposals that cause errors. All of them if the origin is unknown. */
function refusedBy(
  { findings }: Configuration,
  proposals: readonly Proposal[],
): readonly { readonly proposal: Proposal; readonly problems: readonly Finding[] }[] {
  // Without declarations and new files, it is no error that there is no file.
  const errors = findings.filter(({ severity, code }) => severity === 'error' && code !== NO_FILES);
  const own = proposals
    .map((proposal) => ({ proposal, problems: errors.filter((error) => isOf(error, proposal)) }))
    .filter(({ problems }) => problems.length > 0);
  if (own.length > 0 || errors.length === 0) return own;
  return proposals.map((proposal) => ({ proposal, problems: errors }));
}

/** True if an error is in a proposal's file, or in what clashes with it. */
function isOf({ location, related }: Finding, { files, declaredIn }: Proposal): boolean {
  const own = new Set([...files.map(({ file }) => file), ...declaredIn]);
  return own.has(location?.file ?? '') || own.has(related?.location.file ?? '');
}

async function verifyOne(
  proposal: Proposal,
  { scopes, settings }: Configuration,
  replay: ApiReader,
): Promise<CheckedProposal> {
  const { scope, store } = proposal;
  const isNothing = proposal.files.length === 0 && proposal.declaredIn.length === 0;
  if (isNothing) return { status: 'verified', proposal, refs: [], variables: new Set(), covers: new Set() };
  const declared = scopes.find((one) => isSameScope(one.scope, scope));
  if (declared === undefined) return { status: 'rejected', proposal, problems: [notDeclared(proposal)] };
  const live = await observe(declared, { scope: declared.scope, settings, secrets: store }, replay);
  if (live.status === 'incomplete') return { status: 'rejected', proposal, problems: live.reason };
  const changes = live.value.flatMap(({ diff }) => diff.changes);
  const problems = changes.filter((change) => !onlyNames(change)).map((change) => differs(change, proposal));
  return problems.length > 0
    ? { status: 'rejected', proposal, problems }
    : {
        status: 'verified',
        proposal,
        refs: changes.flatMap(proposedRefs),
        variables: variablesOf(declared),
        covers: new Set(declared.declarations.flatMap(({ covers }) => covers)),
      };
}

function variablesOf({ declarations }: DeclaredScope): ReadonlySet<string> {
  return new Set(declarations.flatMap(({ secrets }) => secrets.map(({ env }) => env)));
}

function proposedRefs({ address, details }: Change): readonly ProposedRef[] {
  const ruleset = shortAddress(address);
  return details
    .filter((detail): detail is RuleDetail => detail.type === 'rule' && detail.change === 'changed')
    .map(({ ref, to = 0 }) => ({ ruleset, position: to, ref }));
}

function differs(change: Change, { scope }: Proposal): Finding {
  const { address, source } = change;
  return {
    severity: 'error',
    code: 'import-differs',
    message: `${address} would not be what is live: ${changeWords(change)}`,
    help: 'zonewright does not guess, so the file was not written. Please report this, with the live configuration.',
    scope: scopeAddress(scope),
    ...(source === undefined ? {} : { location: { ...source, column: 1, length: 1 } }),
  };
}

function notDeclared({ scope, files }: Proposal): Finding {
  return {
    severity: 'error',
    code: 'import-differs',
    message: `${files.map(({ file }) => file).join(', ')} would not be read as a file of ${scopeAddress(scope)}`,
    scope: scopeAddress(scope),
  };
}
