import type { Finding } from '../../kernel/model/finding.js';
import { unreachedFindings } from './blockers.js';
import { situationOf, type PoolLook } from './standing.js';

/** Findings about consented losses. Pure. */
export function notesOf({ spec, found, options, context }: PoolLook): readonly Finding[] {
  if (!options.allowUnreached) return [];
  return unreachedFindings(spec, context.scope, situationOf(spec, found), 'warning');
}
