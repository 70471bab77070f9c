import { PHASE_FACTS } from '@zonewright/edge-rules/expressions/catalogue/phases.js';
import { FIELDS, type Scheme } from '@zonewright/edge-rules/expressions/catalogue/fields.js';
import type { Level } from '../../../kernel/model/scope.js';

/** The surroundings of an invariant. */
export interface Around {
  readonly level: Level;
  /** The phases declared there. */
  readonly phases: readonly string[];
  /** Set in the project file, for many scopes. */
  readonly isProject?: true;
}

/** The scheme of an invariant, requests or packets: by fields that only one has, else by the phases around it. Zones have only requests. Pure. */
export function schemeOf(expression: string, { level, phases }: Around): Scheme {
  if (level === 'zone') return 'http';
  const schemes = namesIn(expression).flatMap((name) => {
    const own = FIELDS.get(name)?.schemes;
    return own?.length === 1 ? own : [];
  });
  const [only] = schemes;
  if (only !== undefined) return only;
  const declared = new Set(phases.flatMap((phase) => PHASE_FACTS.get(phase)?.scheme ?? []));
  return declared.has('network') && !declared.has('http') ? 'network' : 'http';
}

/** Possible field names: words outside quotes. */
function namesIn(expression: string): readonly string[] {
  return expression.replaceAll(/"(?:[^"\\]|\\.)*"/g, '').match(/[a-z][\w.]*/g) ?? [];
}
