import { lifeFrom } from './poisoned-details.js';
import type { DriftDifference, DriftReport } from '../../../src/generated/documents/drift.js';
import type { PlanDocument } from '../../../src/generated/documents/plan.js';
import { differencesOf, pathOf } from '../../../src/engine/drift/differences.js';
import type { DriftDocument } from '../../../src/surfaces/reports/drift/document.js';
import type { Pen } from './poison.js';
import { planFrom, type PlanShape } from './poisoned-plan.js';

const CHANGES = { create: 'removed', update: 'changed', delete: 'added' } as const;
const NUMBERS = { in_sync: 1, drifted: 1, pending: 0, unread: 1 };

/** What drift says of a plan of a shape, with a text of the pen wherever text can stand. */
export function driftFrom(shape: PlanShape, pen: Pen): DriftDocument {
  const plan = planFrom(shape, pen);
  const drift: DriftReport = {
    status: 'drifted',
    started_at: '2026-01-02T03:04:05.000Z',
    seconds: 1,
    base: pen.text(),
    totals: {
      scopes: NUMBERS,
      objects: { in_sync: 2, drifted: 1, pending: 0, ignored: 1 },
      differences: { all: 4, live: 1, git: 1, both: 1, unknown: 1, ignored: 1 },
    },
    scopes: plan.scopes.map(({ level, name, complete }) => ({
      address: `${level}/${name}`,
      level,
      name,
      status: complete === false ? 'unread' : 'drifted',
      in_sync: 1,
      differences: 1,
      ignored: 1,
      objects: objectsIn(plan, `${level}/${name}`, pen),
    })),
    ignore: {
      file: pen.text(),
      entries: (['used', 'unused', 'expired', 'unknown'] as const).map((status, index) => ({
        path: pen.text(),
        reason: pen.text(),
        expires: '2026-12-31',
        line: index + 1,
        status,
        differences: 0,
      })),
    },
  };
  return { ...plan, drift };
}

function objectsIn(plan: PlanDocument, scope: string, pen: Pen): DriftReport['scopes'][number]['objects'] {
  return plan.changes
    .filter(({ address }) => address.startsWith(`${scope}/`))
    .map((change) => ({
      address: change.address,
      kind: change.kind,
      change: CHANGES[change.action],
      ...(change.source === undefined ? {} : { source: change.source }),
      differences: differencesOf(change).map((difference, index) => ({
        path: pathOf(change.address, difference),
        ...difference,
        ...notesOf(index, pen),
        ...(index === 0 ? { meta: lifeFrom(pen) } : {}),
      })),
      meta: lifeFrom(pen),
      who: { by: [{ actor: pen.text(), at: pen.text(), action: pen.text() }] },
    }));
}

/** Every third is ignored; each says another origin. */
function notesOf(index: number, pen: Pen): Pick<DriftDifference, 'origin' | 'ignored'> {
  const origin = (['live', 'git', 'both'] as const)[index % 3];
  return {
    ...(origin === undefined ? {} : { origin }),
    ...(index % 3 === 2
      ? {
          ignored: {
            path: pen.text(),
            reason: pen.text(),
            expires: '2026-12-31',
            file: pen.text(),
            line: 3,
          },
        }
      : {}),
  };
}
