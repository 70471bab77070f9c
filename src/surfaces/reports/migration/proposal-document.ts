import { defined } from '../../../kernel/lib/defined.js';
import type { MigrationDocument } from '../../../generated/documents/migrations.js';
import { changesOf } from '../../../kernel/model/plan.js';
import type { Proposal, WithheldMigration } from '../../../migrations/migration.js';
import { DOCUMENT_HEAD } from '../../../kernel/model/document-head.js';
import { changeDocument, detailDocument, findingDocument } from '../plan/document.js';

/** A proposal as published document (schemas/migration.schema.json). `withheld`: why it was not carried out. */
export function proposalDocument(
  proposal: Proposal,
  token: string | undefined,
  exitCode: number,
  requests: MigrationDocument['requests'],
  withheld?: Pick<WithheldMigration, 'reason' | 'message'>,
): MigrationDocument {
  const { migration, scope, state, goal, standing, blockers, losses, comparisons, plan, notes } = proposal;
  const { level, name, id } = scope;
  return {
    ...DOCUMENT_HEAD,
    job: migration,
    scope: { level, name, id },
    state,
    goal,
    standing,
    exit_code: exitCode,
    ...defined({ token }),
    ...(withheld === undefined ? {} : { withheld: { reason: withheld.reason, message: withheld.message } }),
    blockers: blockers.map(findingDocument),
    changes: changesOf(plan).map(({ change }) => changeDocument(change)),
    comparisons: comparisons.map(({ against, details }) => ({
      against,
      details: details.map(detailDocument),
    })),
    losses: losses.map(({ what, instead }) => ({ what, instead })),
    requests,
    findings: notes.map(findingDocument),
  };
}
