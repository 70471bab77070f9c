import type { SnapshotAnswer, SnapshotDocument } from '../../src/generated/documents/snapshot.js';
import type { Plan } from '../../src/kernel/model/plan.js';
import type { Configuration } from '../../src/engine/configuration/configuration.js';
import { snapshotDocument } from '../../src/engine/snapshot/document.js';
import { recordReads } from '../../src/engine/snapshot/record.js';
import type { World } from './world.js';

export const MADE_AT = new Date('2026-01-31T12:00:00Z');
/** When plans against the snapshots of tests are made. */
export const NOW = new Date('2026-02-03T13:00:00Z');

/** What planning read, and the plan that was made of it. */
export interface Taken {
  readonly plan: Plan;
  /** As they were read. */
  readonly answers: readonly SnapshotAnswer[];
  /** Masked, as a file has them. */
  readonly snapshot: SnapshotDocument;
}

/** Plans with everything that a plan reads, and keeps what was read. */
export async function takeSnapshot(world: World, configuration: Configuration): Promise<Taken> {
  const { reader, answers } = recordReads(world.client.reader);
  const plan = await world.plan(configuration, { api: reader, foresight: { now: NOW } });
  const snapshot = snapshotDocument(answers(), {
    scopes: configuration.scopes.map(({ scope }) => scope),
    dialect: configuration.settings.dialect.name,
    madeAt: MADE_AT,
    toolVersion: 'test',
  });
  return { plan, answers: answers(), snapshot };
}
