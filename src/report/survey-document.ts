import type { MigrationsDocument } from '../core/config.js';
import type { Surveyed } from '../jobs/waf-migration/index.js';
import { TOOL_VERSION } from '../version.js';
import { findingDocument, FORMAT_VERSION } from './plan-document.js';

/** How far every zone is, as the published document (schemas/migrations.schema.json). */
export function surveyDocument(zones: readonly Surveyed[], exitCode: number): MigrationsDocument {
  return {
    format_version: FORMAT_VERSION,
    tool_version: TOOL_VERSION,
    exit_code: exitCode,
    zones: zones.map(zoneDocument),
  };
}

function zoneDocument(zone: Surveyed): MigrationsDocument['zones'][number] {
  const { name, id, plan } = zone.scope;
  const about = { name, id, ...(plan === undefined ? {} : { plan }), goal: zone.goal };
  if ('problem' in zone) return { ...about, problem: zone.problem };
  const { state, standing, compatible, blockers } = zone;
  return { ...about, state, standing, compatible, blockers: blockers.map(findingDocument) };
}
