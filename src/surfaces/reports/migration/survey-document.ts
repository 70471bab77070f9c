import { defined } from '../../../kernel/lib/defined.js';
import type { MigrationsDocument } from '../../../generated/documents/migrations.js';
import type { Surveyed } from '../../../migrations/survey.js';
import { DOCUMENT_HEAD } from '../../../kernel/model/document-head.js';
import { findingDocument } from '../plan/document.js';

/** The state of each zone, as published document (schemas/migrations.schema.json). */
export function surveyDocument(zones: readonly Surveyed[], exitCode: number): MigrationsDocument {
  return {
    ...DOCUMENT_HEAD,
    exit_code: exitCode,
    zones: zones.map(zoneDocument),
  };
}

function zoneDocument(zone: Surveyed): MigrationsDocument['zones'][number] {
  const { name, id } = zone.scope;
  const plan = zone.scope.level === 'zone' ? zone.scope.plan : undefined;
  const about = { name, id, ...defined({ plan }), goal: zone.goal };
  if ('problem' in zone) return { ...about, problem: zone.problem };
  const { state, standing, compatible, blockers } = zone;
  return { ...about, state, standing, compatible, blockers: blockers.map(findingDocument) };
}
